"""Breakdowns as tables."""

from __future__ import annotations

from gtreport.agreement.breakdown_types import (
    AnnotatorAgreement,
    Details,
    ItemAgreement,
    LabelAgreement,
    OwnAgreement,
    PairAgreement,
)
from gtreport.exporters.breakdowns import tables

DETAILS = Details(
    label_list=("x", "=y"),
    labels=(
        LabelAgreement("x", 3, 0.75, 0.8, 0.5, 0.25, 0.3, "cross"),
        LabelAgreement("=y", 1, 0.25, None, 0.5, None, None),
    ),
    confusion=((1, 1), (1, 0)),
    items=(ItemAgreement("-i 2", 0.0, 1.0, (("x", 1), ("=y", 1))), ItemAgreement("1", None, 0.0, (("x", 1),))),
    annotators=(AnnotatorAgreement("A1", "g", 2, 1, 0.5, None, 0, (2, 0), (1, 1), 0.1),),
    pairs=(PairAgreement("A1", "A2", 1, 0.0, None, True),),
    own=(
        OwnAgreement(None, 1, 1, 1.0, None, None, False),
        OwnAgreement("A1", 1, 1, 1.0, None, None, False),
    ),
)


def written(name: str) -> list[str]:
    (found,) = (one for one in tables(DETAILS) if one.name == name)
    return found.csv.splitlines()


def test_what_has_no_rows_is_left_out() -> None:
    assert [one.name for one in tables(DETAILS)] == ["labels", "items", "annotators", "pairs", "repeats"]
    assert tables(Details()) == ()


def test_labels() -> None:
    assert written("labels") == [
        "label,name,n,share,specific_agreement,percent_agreement,fleiss_kappa,krippendorff_alpha,"
        "pairs_with:x,pairs_with:=y",
        "x,cross,3,0.75,0.8,0.5,0.25,0.3,1,1",
        "'=y,,1,0.25,,0.5,,,1,0",
    ]


def test_items() -> None:
    assert written("items") == ["item,n,agreement,entropy,n:x,n:=y", "'-i 2,2,0.0,1.0,1,1", "1,1,,0.0,1,0"]


def test_annotators() -> None:
    assert written("annotators") == [
        "annotator,group,n,n_shared,agreement,majority_agreement,n_majority,alpha_without,n:x,n:=y,others:x,others:=y",
        "A1,g,2,1,0.5,,0,0.1,2,0,1,1",
    ]


def test_pairs() -> None:
    assert written("pairs") == ["first,second,n_shared,percent_agreement,cohen_kappa", "A1,A2,1,0.0,"]


def test_repeats_are_those_of_each_annotator() -> None:
    assert written("repeats") == [
        "annotator,n_items,n_pairs,repeat_agreement,cohen_kappa,within_subject_sd",
        "A1,1,1,1.0,,",
    ]
