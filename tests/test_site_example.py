"""The example reports: one that passes and tells what it does not know, and two whose mistakes are announced."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from gtreport.findings import Finding, Level, Severity
from gtreport.pages import pages
from gtreport.report import Report, examine
from gtreport.rules.engine import all_rules

EXAMPLES = Path(__file__).parents[1] / "site_example"
TODAY = date(2026, 11, 30)

UNKNOWN = {"GT006", "GT208"}
"""The warnings that say that an answer is declared unknown: the honest ones."""

_ANNOUNCED = re.compile(r"\bGT\d{3}(?=:)")


@cache
def examined(name: str) -> Report:
    return examine(EXAMPLES / name, name, today=TODAY)


def at_or_above_warning(report: Report) -> tuple[Finding, ...]:
    return tuple(finding for finding in report.findings if finding.severity is not Severity.NOTE)


def announced(name: str) -> list[tuple[str, int]]:
    """Return the code and line of each mistake that a comment announces, where the rule is built."""
    built = {rule.code for rule in all_rules()}
    lines = (EXAMPLES / name).read_text(encoding="utf-8").splitlines()
    comments = ((number, line.partition(" # ")[2]) for number, line in enumerate(lines, 1))
    return [(code, number) for number, comment in comments for code in _ANNOUNCED.findall(comment) if code in built]


class TestAnaesthetists:
    name = "anaesthetists/report.yaml"

    def test_it_is_a_release(self) -> None:
        assert examined(self.name).level is Level.RELEASE

    def test_it_passes(self) -> None:
        report = examined(self.name)
        assert [str(finding.message) for finding in report.findings if finding.severity is Severity.ERROR] == []
        assert not report.fails()

    def test_its_warnings_are_answers_that_are_declared_unknown(self) -> None:
        warnings = at_or_above_warning(examined(self.name))
        assert [finding.message for finding in warnings if finding.code not in UNKNOWN] == []

    def test_nothing_is_waived(self) -> None:
        assert examined(self.name).waived_findings == ()

    def test_every_question_is_answered(self) -> None:
        unanswered = {count.part: count.missing for count in examined(self.name).counts if count.missing_core}
        assert unanswered == {}

    def test_the_usage_notice_fits_a_banner(self) -> None:
        assert len(examined(self.name).usage_notice) <= 280

    def test_the_cited_checksum_is_that_of_the_file(self) -> None:
        evidence = examined(self.name).answers.evidence
        cited = {record.locator.get(): record.sha256.get() for record in evidence if record.sha256.answered}
        file = "annotations/anaesthetists.csv"
        assert cited == {file: sha256((EXAMPLES / "anaesthetists" / file).read_bytes()).hexdigest()}


class TestRatings:
    """Table 1 of Dawid and Skene (1979), and what the report says of it."""

    @pytest.fixture(scope="class")
    @staticmethod
    def rows() -> list[tuple[int, int, int, int]]:
        with (EXAMPLES / "anaesthetists" / "annotations" / "anaesthetists.csv").open(
            encoding="utf-8", newline=""
        ) as file:
            header, *rows = csv.reader(file)
        assert header == ["item", "annotator", "repeat", "label"]
        return [(int(item), int(annotator), int(repeat), int(label)) for item, annotator, repeat, label in rows]

    def test_they_are_those_of_the_published_table(self, rows: list[Any], shared: Path) -> None:
        file = shared / "reference_values" / "worked_examples" / "dawid_skene1979_anaesthetists.json"
        assert rows == [tuple(row) for row in json.loads(file.read_text(encoding="utf-8"))["data"]["rows"]]

    def test_the_design_is_complete(self, rows: list[Any]) -> None:
        expected = [
            (i, a, r) for i in range(1, 46) for a, r in [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (4, 1), (5, 1)]
        ]
        assert [row[:3] for row in rows] == expected

    def test_grades_are_as_frequent_as_said(self, rows: list[Any]) -> None:
        assert Counter(row[3] for row in rows) == {1: 127, 2: 125, 3: 48, 4: 15}

    def test_readings_lie_as_far_apart_as_said(self, rows: list[Any]) -> None:
        labels = {item: [row[3] for row in rows if row[0] == item] for item in range(1, 46)}
        spans = {item: max(given) - min(given) for item, given in labels.items()}
        assert Counter(spans.values()) == {0: 16, 1: 23, 2: 6}
        assert [item for item, span in spans.items() if span == 2] == [4, 12, 14, 20, 37, 39]

    def test_anaesthetist_1_repeats_as_said(self, rows: list[Any]) -> None:
        readings = {item: [row[3] for row in rows if row[:2] == (item, 1)] for item in range(1, 46)}
        assert sum(len(set(given)) == 1 for given in readings.values()) == 32
        assert max(max(given) - min(given) for given in readings.values()) == 1

    def test_anaesthetist_2_gives_grade_3_as_often_as_said(self, rows: list[Any]) -> None:
        assert Counter(row[1] for row in rows if row[2:] == (1, 3)) == {1: 4, 2: 11, 3: 5, 4: 7, 5: 7}

    def test_the_majority_of_first_readings_decides_as_said(self, rows: list[Any]) -> None:
        first = {item: Counter(row[3] for row in rows if row[0] == item and row[2] == 1) for item in range(1, 46)}
        ties = [item for item, votes in first.items() if list(votes.values()).count(max(votes.values())) > 1]
        assert ties == [4]
        assert first[2].most_common(1)[0][0] == 3


@pytest.mark.parametrize("name", ["mistakes/report.yaml", "mistakes/silence.yaml"])
class TestMistakes:
    def test_each_announced_mistake_is_found_on_its_line(self, name: str) -> None:
        found = {(finding.code, finding.location.line) for finding in examined(name).findings}
        assert [one for one in announced(name) if one not in found] == []

    def test_each_finding_is_announced(self, name: str) -> None:
        found = [(finding.code, finding.location.line) for finding in at_or_above_warning(examined(name))]
        assert [one for one in found if one not in announced(name)] == []

    def test_it_fails(self, name: str) -> None:
        assert examined(name).fails()

    def test_it_can_be_read(self, name: str) -> None:
        assert examined(name).document.faults == ()


def test_the_mistakes_show_every_rule_on_structure() -> None:
    shown = {code for name in ("mistakes/report.yaml", "mistakes/silence.yaml") for code, _ in announced(name)}
    structural = re.compile(r"GT(0[01]\d|02[0-2]|40[1-4]|41[2-4]|50[12]|60[12])")
    assert sorted(rule.code for rule in all_rules() if structural.fullmatch(rule.code) and rule.code not in shown) == []


MARKS = ("coins", "names")
"""The examples of masks and of spans."""


class TestMarks:
    @pytest.mark.parametrize("name", MARKS)
    def test_they_pass_as_releases(self, name: str) -> None:
        report = examined(f"{name}/report.yaml")
        assert report.level is Level.RELEASE
        assert [finding.message for finding in report.findings if finding.severity is Severity.ERROR] == []
        assert not report.fails()

    @pytest.mark.parametrize("name", MARKS)
    def test_their_warnings_are_answers_that_are_declared_unknown(self, name: str) -> None:
        warnings = at_or_above_warning(examined(f"{name}/report.yaml"))
        assert [finding.message for finding in warnings if finding.code not in UNKNOWN] == []

    @pytest.mark.parametrize("name", MARKS)
    def test_every_value_that_is_claimed_is_what_the_marks_give(self, name: str) -> None:
        agreements = examined(f"{name}/report.yaml").evidence.agreements
        assert [(one.name, one.verdict, one.limits_agree) for one in agreements] == [
            (one.name, "agrees", True) for one in agreements
        ]
        assert all(one.limits_said is not None for one in agreements)

    @pytest.mark.parametrize("name", MARKS)
    def test_every_ground_truth_is_made(self, name: str) -> None:
        (made,) = examined(f"{name}/report.yaml").evidence.computed.alternatives
        assert {one.name: one.reason for one in made.truths} == dict.fromkeys(one.name for one in made.truths)

    @pytest.mark.parametrize("name", MARKS)
    def test_the_cited_checksums_are_those_of_the_files(self, name: str) -> None:
        evidence = examined(f"{name}/report.yaml").answers.evidence
        cited = {str(one.locator.get()): one.sha256.get() for one in evidence if one.sha256.answered}
        assert cited
        assert cited == {file: sha256((EXAMPLES / name / file).read_bytes()).hexdigest() for file in cited}

    @pytest.mark.parametrize("name", MARKS)
    def test_their_files_are_written_again_byte_for_byte(self, name: str, tmp_path: Path) -> None:
        if name == "coins":
            pytest.importorskip("PIL")
        shutil.copytree(EXAMPLES / name, tmp_path / name, ignore=shutil.ignore_patterns("site", "annotations"))
        (tmp_path / name / "annotations").mkdir()
        subprocess.run([sys.executable, str(tmp_path / name / "make.py")], check=True)
        made = {one.name: one.read_bytes() for one in (tmp_path / name / "annotations").iterdir()}
        assert made == {one.name: one.read_bytes() for one in (EXAMPLES / name / "annotations").iterdir()}

    @pytest.mark.parametrize(("name", "said"), [("coins", "Dice"), ("names", "Span F1, match exact")])
    def test_their_pages_are_made(self, name: str, said: str) -> None:
        report = examine(EXAMPLES / name / "report.yaml", "report.yaml", today=TODAY, for_site=True)
        made = {one.file: one.markdown for one in pages(report)}
        assert said in made["quality_control.md"].replace("&#44;", ",")
        assert "items differ from" in made["other_ground_truths.md"]

    def test_thresholds_differ_where_the_light_is_uneven(self) -> None:
        report = examine(EXAMPLES / "coins" / "report.yaml", "report.yaml", today=TODAY, for_site=True)
        (attached,) = report.evidence.attached
        assert attached.summary is not None
        assert attached.summary.marked is not None
        items = attached.summary.marked.items
        assert [one.item for one in items[:2]] == ["row1-column1", "row1-column2"]
        assert [round(one.value or 0, 2) for one in (items[0], items[-1])] == [0.72, 0.99]
