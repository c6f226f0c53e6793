"""The exports of the shared cases, as people's tools make them: what must come out of each, and what must be said."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml

from gtreport.agreement.estimating import estimate
from gtreport.agreement.overview import overview
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import ReadRequest, read_any
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable

LONG = {"item": "item", "annotator": "annotator", "label": "label"}
TIERS = {"item": "file", "annotator": "tier", "label": "label", "start": "start", "end": "end"}


@dataclass(frozen=True)
class How:
    """How a case is read, in the product's words."""

    format: str
    path: str = "."
    request: Mapping[str, Any] = field(default_factory=dict)


def _long(**request: Any) -> How:
    return How("long", "annotations.csv", {"columns": LONG, **request})


_SIMPLE = (
    "alpha-zero-is-right",
    "excel-bom-quoted-header",
    "identical-annotators",
    "one-item",
    "one-label-used",
    "overlap-of-one",
    "per-label-figures",
    "pure-chance",
    "semicolon-with-commas-in-text",
    "third-annotator-elsewhere",
)

CASES: Mapping[str, How] = {
    **{f"long_table/{name}": _long() for name in _SIMPLE},
    "long_table/conconcor": _long(
        columns={"item": "extract_id", "annotator": "anonymised_participant_id", "label": "response"}
    ),
    "long_table/headerless-stray-label": _long(
        columns={"item": "1", "annotator": "2", "label": "3"}, options={"header": False}
    ),
    "wide_table/ten-columns-five-filled": How(
        "wide",
        "annotations.csv",
        {"columns": {"item": "case_id", "annotator": tuple(f"label_{at}" for at in range(1, 11))}},
    ),
    "wide_table/headerless-votes": How("wide", "votes.csv", {"options": {"header": False}}),
    "packed/list-text-cells": How(
        "wide", "pairs.csv", {"columns": {"item": "id", "label": "bias", "annotator": "annotators"}}
    ),
    "packed/comma-joined-strings": How(
        "wide", "data.json", {"columns": {"item": "key", "label": "annotations", "annotator": "annotators"}}
    ),
    "set_valued/rows-form-a-set": _long(
        columns={"item": "paper", "annotator": "annotator", "label": "criterion"}, level="set", missing=()
    ),
    "set_valued/one-item-same-set": _long(level="set"),
    **{
        f"coco/{name}": How("coco", file)
        for name, file in {
            "cvat-empty-strings": "instances_default.json",
            "dummy-category-and-text-numbers": "_annotations.coco.json",
            "duplicate-and-missing-ids": "a.json",
            "dangling-references": "b.json",
        }.items()
    },
    **{f"voc/{name}": How("voc") for name in ("three-files-absolute-path", "shuffled-float-no-optional-tags")},
    "voc/three-warnings": How("voc", "scene_07.xml"),
    "yolo/crlf-classes": How("yolo", request={"options": {"labels": "labels/", "classes": "classes.txt"}}),
    "yolo/no-class-names": How("yolo", request={"options": {"labels": "labels/"}}),
    "yolo/two-projects-other-order": How("yolo", request={"options": {"folders": ["ann1", "ann2"]}}),
    "yolo/identical-boxes-odd-names": How("yolo", request={"options": {"labels": "labels/train"}}),
    "yolo/numbers-out-of-range": How("yolo", request={"options": {"labels": "labels/", "classes": "classes.txt"}}),
    **{
        f"label_studio/{name}": How("label_studio", "export.json")
        for name in (
            "three-annotators-boxes",
            "spans-cyrillic",
            "reviews-and-predictions",
            "incomplete-cancelled-unknown",
        )
    },
    "label_studio/three-servers-one-id": How("label_studio", request={"options": {"files": "each"}}),
    "label_studio/two-files-shared-annotation": How("label_studio"),
    **{
        f"brat/{name}": How("brat")
        for name in ("events-attributes-notes", "bom-crlf", "offsets-and-text-disagree", "three-fragments-reverse")
    },
    "conll/tab-only-blank-lines": How("conll", "a.conll", {"options": {"token_column": 1, "tag_column": 2}}),
    "webanno_tsv/multi-token-ids": How("webanno", "doc.tsv"),
    **{f"cvat_xml/{name}": How("cvat", "annotations.xml") for name in ("images-masks-attributes", "video-tracks")},
    "labelme/no-image-data": How("labelme"),
    "doccano/file-name-is-annotator": How("doccano", "admin.jsonl"),
    "doccano/duplicate-and-overlap": How("doccano", "edit.jsonl"),
    "prodigy/binary-answer": How("prodigy", "eval.jsonl"),
    "prodigy/choices-no-annotator-id": How("prodigy", "annotated.jsonl"),
    "mqm/error-rows": How(
        "long",
        "mqm.tsv",
        {
            "columns": {"annotator": "rater", "label": "severity", "text": "target"},
            "options": {"item_columns": ["system", "doc", "seg_id"], "markup": "v", "quoting": "none"},
        },
    ),
    "preference/three-annotators-0-1-2": How(
        "wide",
        "preferences.json",
        {"columns": {"item": "idx", "annotator": ("annotator1", "annotator2", "annotator3")}},
    ),
    "span_json/two-annotators-two-files": How(
        "long",
        ".",
        {
            "columns": {**TIERS, "text": "text"},
            "options": {"files": ["i/test.adm.json", "j/test.adm.json"]},
        },
    ),
    "masks/two-folders-png": How("masks", request={"options": {"folders": ["ann1", "ann2"]}}),
}

VARIANTS: Mapping[str, tuple[How, ...]] = {
    "long_table/missing-labels-spelled-differently": (_long(missing=("", "NA")), _long()),
    "long_table/xsum-factuality": tuple(
        _long(
            columns={"annotator": "worker_id", "label": "is_factual"},
            options={"item_columns": ["bbcid", "system"]},
            missing=missing,
        )
        for missing in (("", "NULL"), ("",))
    ),
    "long_table/same-annotator-twice": (_long(repeats="first"), _long(repeats="last")),
    "conll/nine-columns-no-prefix": tuple(
        How("conll", "doc.conll", {"options": {"token_column": 1, "tag_column": column}}) for column in (3, 4)
    ),
    "labelme/gb18030": (
        How("labelme", "1.json"),
        How("labelme", "1.json", {"options": {"encoding": "gb18030"}}),
    ),
}

APART = {"speech/three-tiers-textgrid-and-elan", "doccano/three-shapes", "long_table/ordinal-words"}
"""Cases that are read below, each in a test of its own."""

UNSAID = {
    # Fewer than ten shared items are no sign of a copy, as the specification has it.
    "long_table/identical-annotators": "ann-1 and ann-2 have identical annotations",
    # Said beside each estimate on the page, not while the file is read.
    "long_table/alpha-zero-is-right": "one label makes up more than 90 %",
    # Which labels are no opinion is for the questionnaire to say.
    "long_table/conconcor": "leaving out the two",
    # A question about the list of labels, which is declared in another test.
    "long_table/headerless-stray-label": 'label "d" occurs once',
}


def expected(shared: Path, case: str) -> dict[str, Any]:
    text = (shared / "cases" / "exports" / case / "expected.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)["expect"]
    return found


def read_case(shared: Path, case: str, how: How) -> AnnotationTable | Structures:
    folder = shared / "cases" / "exports" / case
    return read_any(ReadRequest(folder / how.path, how.path, root=folder, **how.request), how.format)


def counts(found: AnnotationTable | Structures) -> dict[str, int]:
    return {text: int(n) for text, n in zip(found.labels, found.prevalence, strict=True) if n}


def check(shared: Path, case: str, how: How, expect: Mapping[str, Any]) -> None:
    if "error" in expect:
        with pytest.raises(AnnotationsRefused) as caught:
            read_case(shared, case, how)
        said = " | ".join(str(one) for one in caught.value.problems)
        for warning in (expect["error"], *expect.get("also_reported", ())):
            assert [part for part in parts_of(warning) if part not in said] == [], (warning, said)
        return
    found = read_case(shared, case, how)
    check_counts(found, expect)
    check_statistics(found, expect)
    said = said_of(found)
    for warning in expect.get("warnings", ()):
        if not warning.startswith(UNSAID.get(case, "\0")):
            assert [part for part in parts_of(warning) if part not in said] == [], (warning, said)


def check_counts(found: AnnotationTable | Structures, expect: Mapping[str, Any]) -> None:
    also = found.also if isinstance(found, Structures) else {}
    gone = sum(one.count for one in found.left_out if one.what == "items" and one.why == "nobody labelled them")
    if "items" in expect:
        items = also.get("tokens") if expect.get("item") == "token" and also else found.n_items
        assert expect["items"] in (items, found.n_items + gone)
    if "annotators" in expect:
        assert expect["annotators"] == found.n_annotators
    if "annotations" in expect:
        either = (len(found), found.n_answers) if isinstance(found, Structures) else (len(found),)
        assert expect["annotations"] in either
    if "labels" in expect:
        assert expect["labels"] == counts(found)
    if "annotator_ids" in expect:
        assert sorted(expect["annotator_ids"]) == list(found.annotators)
    for name in ("item_ids", "item_names"):
        if name in expect:
            assert expect[name] == list(found.items)
    if isinstance(found, Structures):
        check_marks(found, expect)


def check_marks(found: Structures, expect: Mapping[str, Any]) -> None:
    marks = found.marks_of_annotators().tolist()
    if isinstance(expect.get("spans"), int):
        assert expect["spans"] == found.count("span")
    elif "spans" in expect:
        assert expect["spans"] == dict(zip(found.annotators, marks, strict=True))
    if "boxes_per_annotator" in expect:
        assert expect["boxes_per_annotator"] == dict(zip(found.annotators, marks, strict=True))
    for name in ("relations", "events", "attributes", "notes", "normalisations", "equivalences", "sentences", "tracks"):
        if isinstance(expect.get(name), int):
            assert expect[name] == found.also[name]
    if "unused_labels" in expect:
        assert expect["unused_labels"] == [
            text for text, n in zip(found.labels, found.prevalence, strict=True) if not n
        ]
    if "span_texts" in expect:
        text = found.item_texts[0]
        assert expect["span_texts"] == [text[start:end] for start, end in found.spans.hulls().tolist()]
    if "characters_marked" in expect:
        names = [found.labels[int(label)] for label in found.label]
        assert expect["characters_marked"] == dict(zip(names, found.spans.lengths().tolist(), strict=True))
    if "fragments" in expect:
        assert list(expect["fragments"].values()) == [found.spans.of(at).tolist() for at in range(len(found.spans))]


STATISTICS = {"observed_agreement": "percent_agreement", "mean_pairwise_jaccard": "mean_jaccard"}


def check_statistics(found: AnnotationTable | Structures, expect: Mapping[str, Any]) -> None:
    if isinstance(found, Structures):
        return
    for one in expect.get("statistics", ()):
        name = STATISTICS.get(one["statistic"], one["statistic"])
        if "label_against_rest" in one or "left out" in one.get("note", ""):
            continue
        if one.get("level") in ("ordinal", "interval", "ratio") or "label_list" in one:
            continue
        params: dict[str, object] = {}
        if "annotators" in one:
            params["pair"] = ",".join(one["annotators"])
        if name == "krippendorff_alpha":
            params |= {"distance": one["distance"]} if "distance" in one else {"level": "nominal"}
        computed = estimate(found, name, params, replicates=10)
        if one["value"] is None:
            assert (computed.value, computed.reason is not None) == (None, True)
        else:
            assert computed.value is not None and math.isclose(one["value"], computed.value, abs_tol=1e-6), one


def said_of(found: AnnotationTable | Structures) -> str:
    told = [one.message for one in found.observations]
    told += [f"{one.count} {one.why}" for one in found.left_out]
    told.append(found.source.note or "")
    if isinstance(found, AnnotationTable):
        seen = overview(found, replicates=10)
        for one in seen.estimates:
            told += [one.reason or "", *(str(warning) for warning in one.warnings)]
        told += [f"{seen.n_items_paired} of {seen.n_items} items", "separator delimiter"]
    else:
        told += [f"{name}: {n}" for name, n in found.also.items()]
    return " | ".join(told)


def parts_of(warning: str) -> Iterator[str]:
    """Yield the names and numbers of a warning: what it says in substance."""
    text = re.sub(r"/home/someone/…", "", warning)
    for quoted in re.findall(r'"([^"]+)"', text):
        if quoted != "no label":
            yield quoted
    yield from re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])", re.sub(r'"[^"]*"', "", text))


@pytest.mark.parametrize("case", CASES)
def test_case(shared: Path, case: str) -> None:
    check(shared, case, CASES[case], expected(shared, case))


@pytest.mark.parametrize("case", VARIANTS)
def test_variants(shared: Path, case: str) -> None:
    for how, expect in zip(VARIANTS[case], expected(shared, case)["variants"], strict=False):
        check(shared, case, how, expect)


def test_every_case_is_read(shared: Path) -> None:
    folder = shared / "cases" / "exports"
    every = {path.parent.relative_to(folder).as_posix() for path in folder.glob("*/*/expected.yaml")}
    assert every == {*CASES, *VARIANTS, *APART}


@pytest.mark.parametrize("file", ["MaureenMarvinRobin.TextGrid", "MaureenMarvinRobin.eaf"])
def test_tiers_of_speech(shared: Path, file: str) -> None:
    case = "speech/three-tiers-textgrid-and-elan"
    expect = expected(shared, case)["each_file"]
    found = read_case(shared, case, How("long", file, {"columns": TIERS}))
    assert isinstance(found, Structures)
    check_counts(found, expect)
    assert sorted(found.spans.fragments.tolist()) == [[1006, 1896], [2401, 3422], [3738, 4926], [5294, 5781]]


@pytest.mark.parametrize("file", ["label.jsonl", "labels.jsonl", "numbers.jsonl"])
def test_three_shapes_of_doccano(shared: Path, file: str) -> None:
    expect = expected(shared, "doccano/three-shapes")
    found = read_case(shared, "doccano/three-shapes", How("doccano", file))
    assert isinstance(found, Structures)
    check_counts(found, expect["each_file"])
    assert expect["each_file"]["offsets"] == found.spans.fragments.tolist()
    assert expect["labels"][file] == list(found.labels)


def test_ordinal_words_need_their_order(shared: Path) -> None:
    case = "long_table/ordinal-words"
    how = _long(level="ordinal", labels=("low", "medium", "high"))
    table = read_case(shared, case, how)
    assert isinstance(table, AnnotationTable)
    computed = estimate(table, "krippendorff_alpha", {"level": "ordinal"}, replicates=10).value
    assert computed is not None and math.isclose(computed, 1781 / 3024)


def test_a_stray_label_is_told_with_its_row(shared: Path) -> None:
    how = CASES["long_table/headerless-stray-label"]
    declared = {**how.request, "labels": ("x", "n", "1", "2", "3", "4", "5")}
    with pytest.raises(AnnotationsRefused) as caught:
        read_case(shared, "long_table/headerless-stray-label", How("long", how.path, declared))
    (problem,) = caught.value.problems
    assert (problem.rule, problem.line, problem.detail["label"]) == ("label_not_declared", 18, "d")
