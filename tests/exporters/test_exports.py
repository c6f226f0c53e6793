"""Exports in general: every answer finds its way, hostile texts stay inert, what is not carried is told."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
import yaml

from gtreport.errors import UsageError
from gtreport.exporters import croissant, d4d, report_json, schema_org
from gtreport.exporters.card import EXPORTER as CARD
from gtreport.exporters.csv import COLUMNS
from gtreport.exporters.csv import EXPORTER as CSV
from gtreport.exporters.datasheet import EXPORTER as DATASHEET
from gtreport.exporters.datasheet import SECTIONS
from gtreport.exporters.exporter import exporter_named, exporters
from gtreport.exporters.front_matter import merged
from gtreport.report import Report
from gtreport.site.publish import settings
from gtreport.site.source import config

NAMES = [
    "Pools: from above",
    "# no comment",
    "'",
    '"said"',
    "@shore",
    "`tide`",
    "3 % & * ! | > -",
    "- a dash",
    " a blank before",
    "a blank after ",
    "sea 🌊",
    "{pool}",
    "[pool]",
    "no",
    "1.10",
    "~",
    "2026-02-03",
    "a\tb",
    "two\nlines",
    "? what",
    "%YAML 1.2",
    "---",
    "(1, 2)",
    "</script>",
    "{{ config }}",
    "null",
    "0x1F",
]


def front_matter(card: str) -> dict[str, object]:
    held: dict[str, object] = yaml.safe_load(re.split(r"^---\n", card, flags=re.MULTILINE)[1])
    return held


def check_round_trip(report: Report, name: str) -> None:
    assert front_matter(merged(None, {"pretty_name": name}, "text")) == {"pretty_name": name}
    if name == "---":  # a questionnaire takes it for a place left open
        assert report.answers.identity.name.get() is None
        return
    assert front_matter(CARD.write(report, None).text)["pretty_name"] == name
    assert json.loads(croissant.EXPORTER.write(report, None).text)["name"] == name
    assert json.loads(schema_org.for_head(report))["name"] == name
    assert yaml.safe_load(d4d.EXPORTER.write(report, None).text)["title"] == name
    assert json.loads(report_json.as_json(report))["title"] == name
    made = config((), settings(report))
    assert yaml.safe_load(yaml.safe_dump(made)) == made


@pytest.mark.parametrize("name", NAMES)
def test_names_come_back_as_they_were(name: str, named: Callable[[str], Report]) -> None:
    check_round_trip(named(name), name)


def test_the_shared_hostile_names_come_back_as_they_were(shared: Path, named: Callable[[str], Report]) -> None:
    case = shared / "cases" / "documents" / "export" / "hostile-name-round-trip" / "names.yaml"
    for name in yaml.safe_load(case.read_text(encoding="utf-8"))["names"]:
        check_round_trip(named(name), name)


def test_formats_are_found_by_name() -> None:
    names = [one.name for one in exporters()]
    assert names == ["card", "croissant", "csv", "d4d", "datasheet", "report-json", "schema-org"]
    assert [exporter_named(name).name for name in names] == names


def test_a_misspelt_format_is_suggested() -> None:
    with pytest.raises(UsageError, match="there is no export format crossaint; did you mean croissant"):
        exporter_named("crossaint")


@pytest.mark.parametrize("name", ["d4d", "datasheet", "card", "croissant"])
def test_every_answer_is_in_the_text_or_listed_as_left_out(name: str, full: Report) -> None:
    made = exporter_named(name).write(full, None)
    plain = re.sub(r"\\([^\n])", r"\1", made.text)
    for one in full.told:
        if one.text is None or one.question.type == "id" or one.where in made.left_out or not one.question.counted:
            continue
        if one.where not in plain and isinstance(one.value, str):
            assert one.value in plain or one.value.lower() in plain or one.question.id in LOSSY, one.where


LOSSY = {
    "identity.creators",
    "source.preprocessing[].applied_to",
    "composition.source_datasets[].license",
    "identity.persistent_id",
    "identity.commercial_use",
    "source.inputs.origin",
}
"""Answers that are written in words of the format."""


def test_a_datasheet_has_57_questions_in_their_order(full: Report) -> None:
    codes = [f"{letter}{n}" for letter, (_, asked) in SECTIONS.items() for n in range(1, len(asked) + 1)]
    assert len(codes) == 57
    assert re.findall(r"^### (\w\d+)\.", DATASHEET.write(full, None).text, flags=re.M) == codes


def test_a_datasheet_says_what_is_not_answered(named: Callable[[str], Report]) -> None:
    text = DATASHEET.write(named("Fjords"), None).text
    assert "### M3. Who paid for it?\n\nnot answered\n" in text


def test_a_datasheet_leaves_nothing_out(full: Report) -> None:
    assert DATASHEET.write(full, None).left_out == ()


def test_a_formula_is_no_formula_in_csv(report_of: Callable[[str], Report]) -> None:
    report = report_of('identity: {name: "=1+1", contact: "@home", purpose: "-2"}')
    head, *rows = csv.reader(io.StringIO(CSV.write(report, None).text))
    held = {row[1]: row[COLUMNS.index("answer")] for row in rows}
    assert tuple(head) == COLUMNS
    assert (held["identity.name"], held["identity.contact"], held["identity.purpose"]) == ("'=1+1", "'@home", "-2")


def test_csv_has_every_answer_with_status_and_reason(full: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(CSV.write(full, None).text)))
    held = {row["path"]: (row["status"], row["answer"], row["reason"]) for row in rows}
    assert held["composition.missing"] == ("unknown", "", "nobody counted")
    assert held["composition.sensitive_data"] == ("answered", '["location", "other"]', "")
    assert held["identity.funders"] == ("absent", "", "")


def test_report_json_is_what_its_schema_says(full: Report) -> None:
    schema = report_json.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(report_json.as_json(full)), schema)


def test_report_json_holds_every_answer(full: Report) -> None:
    held = {one["path"]: one for one in report_json.document(full)["answers"]}
    assert held["targets[pool].form"]["value"] == "classification"
    assert held["identity.contact"] == {
        "path": "identity.contact",
        "question": "identity.contact",
        "status": "withheld",
        "reason": "the lab has moved",
        "requirement": "core",
    }


def test_nothing_in_the_head_can_end_the_script_element(full: Report) -> None:
    text = schema_org.for_head(full)
    assert not set("<>&\u2028\u2029\n").intersection(text)
    assert json.loads(text)["variableMeasured"] == ["Whether a square holds a pool </script><b>"]


def test_the_head_stays_small(report_of: Callable[[str], Report]) -> None:
    report = report_of(f"identity: {{name: {'n' * 9000}, description: {'d' * 9000}, citation: {'c' * 9000}}}")
    assert len(schema_org.for_head(report)) < 4000


def test_answers_in_markdown_are_inert(full: Report) -> None:
    text = DATASHEET.write(full, None).text
    assert not re.search(r"<[a-z/]", text)
    assert "Guide 3 &amp; &lt;i&gt;more&lt;/i&gt;" in text
