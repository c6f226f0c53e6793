"""Croissant: the specified names and those of the reference library, read back by it answer by answer."""

from __future__ import annotations

import json
import logging
import warnings
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from gtreport.crosswalk import RAI, unfilled
from gtreport.exporters.croissant import EXPORTER, document
from gtreport.report import Report, examine

TODAY = date(2026, 11, 30)
EXAMPLES = Path(__file__).parents[2] / "site_example"

BOUND = {
    "rai:dataCollection": "data_collection",
    "rai:dataCollectionType": "data_collection_type",
    "rai:dataCollectionMissingData": "data_collection_missing_data",
    "rai:dataCollectionRawData": "data_collection_raw_data",
    "rai:dataImputationProtocol": "data_imputation_protocol",
    "rai:dataPreprocessingProtocol": "data_preprocessing_protocol",
    "rai:dataDataManipulationProtocol": "data_manipulation_protocol",
    "rai:dataAnnotationProtocol": "data_annotation_protocol",
    "rai:dataAnnotationPlatform": "data_annotation_platform",
    "rai:dataAnnotationAnalysis": "data_annotation_analysis",
    "rai:annotationsPerItem": "annotations_per_item",
    "rai:annotatorDemographics": "annotator_demographics",
    "rai:machineAnnotationTools": "machine_annotation_tools",
    "rai:dataBiases": "data_biases",
    "rai:dataUseCases": "data_use_cases",
    "rai:dataLimitations": "data_limitations",
    "rai:dataSocialImpact": "data_social_impact",
    "rai:personalSensitiveInformation": "personal_sensitive_information",
    "rai:dataReleaseMaintenancePlan": "data_release_maintenance_plan",
}
"""Names that the reference library binds, with the attribute it gives them."""


def read_by_the_library(made: dict[str, Any]) -> Any:
    """Read a description with the reference library; skip without it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import mlcroissant
    except ImportError:
        pytest.skip("mlcroissant is not installed")
    logging.getLogger("absl").setLevel(logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return mlcroissant.Dataset(json.loads(json.dumps(made))).metadata


def texts(held: Any) -> set[str]:
    return {str(one) for one in held} if isinstance(held, list) else {str(held)}


def test_the_library_reads_every_answer_back(full: Report) -> None:
    made = document(full)
    read = read_by_the_library(made)
    assert read.ctx.issues.errors == set()
    actual = {name: texts(getattr(read, attribute)) for name, attribute in BOUND.items()}
    assert actual == {name: texts(made[name]) for name in BOUND}
    assert [str(day)[:10] for day in read.data_collection_timeframe] == made["rai:dataCollectionTimeFrame"]
    assert (read.name, read.version, read.url) == ("Tide pools", "1.10", "https://data.example/tides")


@pytest.mark.parametrize("example", ["anaesthetists", "crowd_and_experts"])
def test_the_library_reads_the_examples_without_an_error(example: str) -> None:
    path = EXAMPLES / example / "report.yaml"
    made = document(examine(path, "report.yaml", today=TODAY, for_site=True))
    read = read_by_the_library(made)
    assert read.ctx.issues.errors == set()
    assert [one.name for one in read.file_objects] == [one["name"] for one in made["distribution"]]
    assert [field.name for field in read.record_sets[0].fields] == ["item", "annotator", "label"]


def test_the_library_reads_a_report_with_nothing_but_a_name(named: Callable[[str], Report]) -> None:
    assert read_by_the_library(document(named("Fjords"))).ctx.issues.errors == set()


def test_every_answer_of_a_property_is_in_its_text(full: Report) -> None:
    made = document(full)
    for wanted in RAI:
        written = "\n".join(texts(made[wanted.name]))
        given = [one for one in full.told if wanted.takes(one) and one.text and one.question.type != "id"]
        values = [value for one in given for value in (one.value if isinstance(one.value, list) else [one.text])]
        assert [value for value in values if str(value) not in written] == []


def test_both_spellings_are_written_where_they_differ(full: Report) -> None:
    made = document(full)
    assert made["rai:dataManipulationProtocol"] == "2. merged two classes; applied to: targets"
    assert made["rai:dataDataManipulationProtocol"] == made["rai:dataManipulationProtocol"]
    assert made["rai:dataCollectionTimeframe"] == made["rai:dataCollectionTimeFrame"] == ["2024-02-01", "2024-12-31"]


def test_annotations_per_item_are_text(full: Report) -> None:
    assert document(full)["rai:annotationsPerItem"] == (
        "protocol.labels_per_item.min: 1\nprotocol.labels_per_item.median: 1.5\nprotocol.labels_per_item.max: 2"
    )


def test_an_unknown_answer_is_a_sentence_with_its_reason(full: Report) -> None:
    assert document(full)["rai:dataCollectionMissingData"] == "Not known: nobody counted"


def test_without_data_files_there_is_no_record_set(full: Report) -> None:
    assert {"recordSet", "distribution"}.isdisjoint(document(full))


def test_no_field_is_without_a_source() -> None:
    made = document(examine(EXAMPLES / "anaesthetists" / "report.yaml", "report.yaml", today=TODAY, for_site=True))
    assert all("source" in field for records in made["recordSet"] for field in records["field"])


def test_what_made_the_data_is_told_in_the_terms_of_prov(full: Report) -> None:
    made = document(full)
    assert made["prov:wasDerivedFrom"] == [
        {"@type": "prov:Entity", "name": "Aerial 7", "description": "terms: CC0-1.0"}
    ]
    assert [one["name"] for one in made["prov:wasGeneratedBy"]] == ["site readers", "decision D1"]
    assert made["prov:wasGeneratedBy"][1]["prov:wasAssociatedWith"] == [
        {"@type": "prov:Agent", "name": "Shore laboratory"}
    ]


def test_terms_of_use_are_told_in_duo_and_odrl(full: Report) -> None:
    named, trade, odrl = document(full)["usageInfo"]
    assert (named["termCode"], trade["termCode"]) == ("DUO:0000042", "DUO:0000046")
    assert [one.get("name") for one in odrl["odrl:prohibition"]] == ["trade", None]


def test_synthetic_data_are_told_only_when_every_site_is_known(report_of: Callable[[str], Report]) -> None:
    def told(sites: str) -> object:
        return document(report_of(f"source: {{sites: [{sites}]}}")).get("rai:hasSyntheticData")

    assert told("{id: a, kind: crowd_consensus}") is False
    assert told("{id: a, kind: crowd_consensus}, {id: b}") is None
    assert told("{id: a, kind: synthetic_simulation}, {id: b}") is True
    assert told("{id: a, kind: synthetic_simulation, share: 0}") is False


def test_what_is_required_and_missing_is_listed_with_the_answer_that_fills_it(named: Callable[[str], Report]) -> None:
    lacking = EXPORTER.write(named("Fjords"), None).lacking
    assert "license (identity.license would fill it)" in lacking
    assert not [one for one in lacking if one.startswith("name")]


def test_what_is_left_out_is_listed(full: Report) -> None:
    left_out = EXPORTER.write(full, None).left_out
    assert {"identity.purpose", "identity.contact"} <= set(left_out)
    assert "limits.biases" not in left_out


def test_a_profile_that_is_filled_lacks_nothing(full: Report) -> None:
    assert unfilled(full.told) == ()


def test_the_shared_case_without_data_files(shared: Path, full: Report) -> None:
    assert (shared / "cases" / "documents" / "export" / "no-data-files").is_dir()
    made = document(full)
    assert isinstance(made["rai:annotationsPerItem"], str)
    assert made["rai:dataManipulationProtocol"] == made["rai:dataDataManipulationProtocol"]
    assert "mlcroissant" in EXPORTER.holds


def test_steps_that_nobody_knows_are_a_sentence(report_of: Callable[[str], Report]) -> None:
    report = report_of("source: {preprocessing: {status: unknown, reason: it was not written down}}")
    assert document(report)["rai:dataPreprocessingProtocol"] == [
        "source.preprocessing: Not known: it was not written down"
    ]


def test_a_reason_in_place_of_a_value_is_listed_where_only_values_are_written(
    report_of: Callable[[str], Report],
) -> None:
    report = report_of("identity: {citation: {status: unknown, reason: nobody cites it}, name: Fjords}")
    assert EXPORTER.write(report, None).left_out == ("identity.citation",)
