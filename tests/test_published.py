"""Every rule on questionnaires about real datasets, so that a false alarm is seen.

Each file of `published/` says what publications on a dataset tell; what they do not tell is `unknown` with a reason. A
comment `# finds GTNNN` at the end of a line marks what is found there, with the code once for each finding. Whoever
adds or changes a rule reads what it newly finds here: where that is not true of the dataset, the rule is mended and not
the file. `GTREPORT_GOLDEN=write` writes the marks anew.

The numbers in these files serve the rules; whoever wants to cite one looks it up in the publication.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from datetime import date
from pathlib import Path
from typing import get_args

import pytest

from gtreport.findings import Level
from gtreport.questionnaire.vocabulary import Form, SiteKind
from gtreport.report import Report, examine

PUBLISHED = Path(__file__).parent / "published"
FILES = sorted(PUBLISHED.glob("*.yaml"))
TODAY = date(2026, 11, 30)

_MARK = re.compile(r"\s+# finds (GT\d{3}(?: GT\d{3})*)$")


def examined(file: Path) -> Report:
    return examine(file, file.name, today=TODAY, level=Level.RELEASE)


def found_by_line(report: Report) -> Counter[tuple[int, str]]:
    return Counter((finding.location.line, finding.code) for finding in report.findings)


def marked_by_line(lines: list[str]) -> Counter[tuple[int, str]]:
    marks = ((number, _MARK.search(line)) for number, line in enumerate(lines, 1))
    return Counter((number, code) for number, mark in marks if mark for code in mark[1].split())


def with_marks(lines: list[str], found: Counter[tuple[int, str]]) -> list[str]:
    codes: dict[int, list[str]] = {}
    for number, code in sorted(found.elements()):
        codes.setdefault(number, []).append(code)
    plain = [_MARK.sub("", line) for line in lines]
    return [
        f"{line}  # finds {' '.join(codes[number])}" if number in codes else line
        for number, line in enumerate(plain, 1)
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_findings_are_those_that_are_marked(file: Path) -> None:
    report = examined(file)
    lines, found = file.read_text(encoding="utf-8").splitlines(), found_by_line(report)
    if os.environ.get("GTREPORT_GOLDEN") == "write":
        lines = with_marks(lines, found)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    marked = marked_by_line(lines)
    told = [
        f"{one.location}: {one.code} {one.message}"
        for one in report.findings
        if (one.location.line, one.code) in found - marked
    ]
    assert told == [], "found and not marked: is it true of this dataset?"
    assert sorted((marked - found).elements()) == [], "marked and no longer found"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_names_its_publication_and_whose_report_it_is_not(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    comment = " ".join(
        line.removeprefix("# ") for line in lines[: lines.index(next(one for one in lines if one[0] != "#"))]
    )
    assert comment.startswith("From: ")
    assert "A test of the rules" in comment
    assert "not the authors' own report" in comment


def test_every_form_and_kind_of_site_occurs() -> None:
    answers = [examined(file).evidence.answers for file in FILES]
    forms = {target.form.get() for one in answers for target in one.targets}
    kinds = {site.kind.get() for one in answers for site in one.source.sites}
    assert forms == set(get_args(Form))
    assert kinds == set(get_args(SiteKind))


def test_there_are_as_many_as_were_promised() -> None:
    assert len(FILES) >= 15
