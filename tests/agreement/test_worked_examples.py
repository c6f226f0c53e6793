"""Every value of the published worked examples about labels, to the printed digits."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtreport.agreement.breakdowns import by_item, by_label
from gtreport.agreement.estimates import Estimate
from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable

EXAMPLES = Path(__file__).parents[2].parent / "shared" / "reference_values" / "worked_examples"

OTHER_FORMS = {
    "alpha_unitizing_krippendorff2004",
    "boundary_similarity_unit",
    "dice_iou_hausdorff_unit",
    "hearst1997_stargazer_segmentation",
    "staple_dice_hausdorff_circles",
    "translation_transcript_pairs",
    "wer_cer_unit",
}
"""Spans, segmentations, masks and texts; not labels."""

GROUND_TRUTHS = {"dawid_skene1979_anaesthetists"}
"""Its expected values are those of an aggregation."""

EITHER_COSTS_HALF = ((0, 1, 0.5), (1, 0, 0.5), (0.5, 0.5, 0))
"""Distances of the second example of Artstein and Poesio (2008): labels STAT, IReq, Chck."""

Value = Callable[[AnnotationTable], float | None]


def of(statistic: str, field: str = "value", **params: object) -> Value:
    def value(table: AnnotationTable) -> float | None:
        found: Estimate = estimate(table, statistic, params, intervals=())
        number = getattr(found, field) if hasattr(found, field) else found.details[field]
        return None if number is None else float(number)

    return value


def limit(end: str, form: str) -> Value:
    def value(table: AnnotationTable) -> float | None:
        found = estimate(table, "icc", {"form": form, "unit": "single"}, intervals=("analytic",))
        return float(getattr(found.intervals[0], end))

    return value


STATISTICS: dict[str, Value] = {
    "pa": of("percent_agreement"),
    "percent_agreement": of("percent_agreement"),
    "pa_gwet": of("percent_agreement"),
    "pa_quadratic": of("percent_agreement", weights="quadratic"),
    "percent_agreement_pairs": lambda table: (
        1 - (of("krippendorff_alpha", "observed_disagreement", level="nominal")(table) or 0)
    ),
    "pe": of("fleiss_kappa", "expected"),
    "pe_scott": of("scott_pi", "expected"),
    "pe_cohen": of("cohen_kappa", "expected"),
    "pe_gwet": of("gwet_ac1", "expected"),
    "po_max": of("cohen_kappa", "greatest_observed"),
    "cohen_kappa_max": of("cohen_kappa", "greatest_value"),
    "bennett_s": of("brennan_prediger"),
    "randolph_kappa": of("brennan_prediger"),
    "brennan_prediger": of("brennan_prediger"),
    "scott_pi": of("scott_pi"),
    "cohen_kappa": of("cohen_kappa"),
    "weighted_kappa_nominal": of("weighted_cohen_kappa", weights="identity"),
    "weighted_kappa": of("weighted_cohen_kappa", weights=tuple(tuple(1 - d for d in row) for row in EITHER_COSTS_HALF)),
    "fleiss_kappa": of("fleiss_kappa"),
    "fleiss_kappa_se": of("fleiss_kappa", "se"),
    "conger_kappa": of("conger_kappa"),
    "conger_kappa_se": of("conger_kappa", "se"),
    "hubert_kappa": of("conger_kappa"),
    "light_kappa": of("light_kappa"),
    "gwet_ac1": of("gwet_ac1"),
    "gwet_ac1_se": of("gwet_ac1", "se"),
    "gwet_ac2_quadratic": of("gwet_ac2", weights="quadratic"),
    "alpha_nominal": of("krippendorff_alpha", level="nominal"),
    "alpha_ordinal": of("krippendorff_alpha", level="ordinal"),
    "alpha_interval": of("krippendorff_alpha", level="interval"),
    "alpha_ratio": of("krippendorff_alpha", level="ratio"),
    "alpha_weighted": of("krippendorff_alpha", distance=EITHER_COSTS_HALF),
    "alpha_nominal_se_gwet": of("krippendorff_alpha", "se", level="nominal"),
    "alpha_irrcac_ordinal_weights": of("krippendorff_alpha", weights="ordinal"),
    "alpha_irrcac_quadratic_weights": of("krippendorff_alpha", weights="quadratic"),
    "alpha_irrcac_ratio_weights": of("krippendorff_alpha", weights="ratio"),
    "Do": of("krippendorff_alpha", "observed_disagreement", level="nominal"),
    "De": of("krippendorff_alpha", "expected_disagreement", level="nominal"),
    "Do_nominal": of("krippendorff_alpha", "observed_disagreement", level="nominal"),
    "De_nominal": of("krippendorff_alpha", "expected_disagreement", level="nominal"),
    "Do_interval": of("krippendorff_alpha", "observed_disagreement", level="interval"),
    "De_interval": of("krippendorff_alpha", "expected_disagreement", level="interval"),
    "icc_1_1": of("icc", form="icc_1", unit="single"),
    "icc_2_1": of("icc", form="icc_a", unit="single"),
    "icc_3_1": of("icc", form="icc_c", unit="single"),
    "icc_1_k": of("icc", form="icc_1", unit="mean"),
    "icc_2_k": of("icc", form="icc_a", unit="mean"),
    "icc_3_k": of("icc", form="icc_c", unit="mean"),
    "icc_1_1_lo": limit("low", "icc_1"),
    "icc_1_1_hi": limit("high", "icc_1"),
    "icc_2_1_lo": limit("low", "icc_a"),
    "icc_2_1_hi": limit("high", "icc_a"),
    "icc_3_1_lo": limit("low", "icc_c"),
    "icc_3_1_hi": limit("high", "icc_c"),
    "F_1": of("icc", "f", form="icc_1", unit="single"),
    "F_23": of("icc", "f", form="icc_c", unit="single"),
}

BY_LABEL = {
    "fleiss_kappa_category": "fleiss_kappa",
    "alpha_one_vs_rest": "krippendorff_alpha",
    "pa_one_vs_rest": "percent_agreement",
}


def examples() -> list[dict[str, Any]]:
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(EXAMPLES.glob("*.json"))]
    return [one for one in found if one["id"] not in OTHER_FORMS | GROUND_TRUTHS]


def cases() -> list[Any]:
    return [
        pytest.param(example, expected, id=f"{example['id']}-{expected['statistic']}")
        for example in examples()
        for expected in example["expected"]
    ]


def table_of(example: dict[str, Any]) -> AnnotationTable:
    data = example["data"]
    if data["layout"] == "pair_counts":
        rows = [(f"{at}-{n}", a, b) for at, (count, a, b) in enumerate(data["rows"]) for n in range(count)]
        cells = [(item, "r1", a) for item, a, _ in rows] + [(item, "r2", b) for item, _, b in rows]
    else:
        names = data["columns"]
        cells = [tuple(row[names.index(name)] for name in ("item", "annotator", "label")) for row in data["rows"]]
    items, annotators, labels = ([str(cell[at]) for cell in cells] for at in range(3))
    order = ["STAT", "IReq", "Chck"] if "STAT" in labels else sorted(set(labels), key=in_order)
    level = "interval" if example["id"] == "shrout_fleiss1979_icc" else "nominal"
    return from_arrays(items, annotators, labels, labels=[one for one in order if one in labels], level=level)


def in_order(text: str) -> tuple[float, str]:
    return (float(text), "") if re.fullmatch(r"-?\d+(\.\d+)?", text) else (float("inf"), text)


def computed(table: AnnotationTable, name: str) -> float | None:
    one = re.fullmatch(r"(\w+)\[(\w+)\]", name)
    if one is None:
        return STATISTICS[name](table)
    kind, key = one.groups()
    if kind == "pa_item":
        return next(item.agreement for item in by_item(table) if item.item == key)
    row = next(row for row in by_label(table) if row.label == key)
    return getattr(row, BY_LABEL[kind])  # type: ignore[no-any-return]


@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the worked examples do not stand beside the repository")
@pytest.mark.parametrize(("example", "expected"), cases())
def test_published_value(example: dict[str, Any], expected: dict[str, Any]) -> None:
    assert computed(table_of(example), expected["statistic"]) == pytest.approx(
        expected["value"], abs=expected["tol"] + 1e-12
    )
