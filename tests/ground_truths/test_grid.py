"""What holds whatever is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError
from gtreport.ground_truths import error_models
from gtreport.ground_truths.api import choice_grid, ground_truth, score
from gtreport.ground_truths.em import Fit

Models = dict[str, dict[str, str]]


def test_every_choice_is_tried(groups: AnnotationTable, models: Models) -> None:
    found = choice_grid(groups, models)
    subsets = {cell.choice.subset for cell in found.cells}
    assert subsets == {
        "all",
        *(f"without annotator {who}" for who in "ABCDEF"),
        "only group north",
        "only group south",
    }
    assert len(found.cells) == 4 * 9 * 3


def test_cell_is_the_score_of_its_ground_truth(groups: AnnotationTable, models: Models) -> None:
    found = choice_grid(groups, models, rules={"majority": {}}, ties=("declared_first",))
    cell = next(one for one in found.cells if one.choice.subset == "only group south")
    truth = ground_truth(groups, "only_group", {"groups": ["south"], "ties": "declared_first"})
    assert cell.scores == tuple(one.own.value for one in score([truth], models, replicates=0).scores)


def test_order_that_depends_on_the_group_does_not_survive(groups: AnnotationTable, models: Models) -> None:
    worse = models["boreal"] | {f"i{at:02d}": "severe" for at in range(8)}
    found = choice_grid(groups, {**models, "worse": worse})
    survives = {(one.first, one.second): one.survives for one in found.conclusions}
    assert survives["boreal", "worse"]
    assert not any(kept for pair, kept in survives.items() if set(pair) == {"boreal", "austral"})


def test_ranges_name_their_choices(groups: AnnotationTable, models: Models) -> None:
    found = choice_grid(groups, models, rules={"majority": {}}, ties=("keep",))
    boreal = next(one for one in found.scores if one.name == "boreal")
    assert (boreal.low, boreal.high, boreal.n, boreal.n_undefined) == (0.5, 0.95, 9, 0)
    assert boreal.at_low == "majority, without annotator A"
    alpha = next(one for one in found.agreement if one.name == "krippendorff_alpha")
    whole = estimate(groups, "krippendorff_alpha", {"level": "nominal"}).value
    assert alpha.low is not None
    assert alpha.high is not None
    assert whole is not None
    assert alpha.low <= whole < alpha.high
    assert (alpha.n, alpha.at_high) == (9, "only group south")


def test_labels_that_stand_for_no_answer_are_left_out_in_turn() -> None:
    table = from_matrix([list("??x"), list("yy?"), list("xxx")], "rows", labels=("x", "y", "?"))
    found = choice_grid(table, {"m": {"1": "x"}}, rules={"majority": {}}, ties=("keep",), no_answer=("?",))
    whole = {cell.choice.missing: cell.scores for cell in found.cells if cell.choice.subset == "all"}
    assert whole == {"label": (0.0,), "left out": (1.0,)}


def test_model_among_the_annotators_never_judges_itself() -> None:
    table = from_matrix([list("xxy"), list("xyy"), list("yyx")], "rows")
    own = {
        item: table.labels[int(label)]
        for item, label in zip(table.items, table.label[table.annotator == 1], strict=True)
    }
    found = choice_grid(table, {"2": own}, rules={"majority": {}}, ties=("keep",))
    assert next(cell.scores for cell in found.cells if cell.choice.subset == "all") == (None,)


def test_many_annotators_are_not_left_out_in_turn() -> None:
    found = choice_grid(from_matrix([["x"] * 13, ["y"] * 13], "rows"), rules={"majority": {}})
    assert ({cell.choice.subset for cell in found.cells}, [one.name for one in found.cautions]) == (
        {"all"},
        ["annotators_not_left_out"],
    )


def test_unknown_label_for_no_answer_is_refused(groups: AnnotationTable) -> None:
    with pytest.raises(UsageError):
        choice_grid(groups, no_answer=("unsure",))


def test_steps_of_an_error_model_are_taken_once_for_the_same_annotations(
    groups: AnnotationTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    fitted = error_models.fitted
    n_fits = 0

    def counting(*given: Any) -> Fit:
        nonlocal n_fits
        n_fits += 1
        return fitted(*given)

    monkeypatch.setattr(error_models, "fitted", counting)
    table = groups.only(groups.item < 10, "only a few")
    ground_truth(table, "dawid_skene")
    choice_grid(table, rules={"dawid_skene": {"starts": "shares"}})
    two_starts, other_subsets = 2, 8
    assert n_fits == two_starts + other_subsets
