"""A file of annotations that a check was told to leave unread is looked for, and not read for its checksum."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from gtreport.report import examine

REPORT = """\
identity:
  name: Fjords
evidence:
  - {id: E1, kind: file, locator: votes.csv, sha256: %(wrong)s}
  - {id: E2, kind: file, locator: guide.txt, sha256: %(wrong)s}
  - {id: E3, kind: file, locator: absent.csv, sha256: %(wrong)s}
annotations:
  - {id: votes, file: votes.csv, format: long, columns: {item: i, annotator: a, label: l}}
  - {id: lost, file: absent.csv, format: long, columns: {item: i, annotator: a, label: l}}
"""


@pytest.mark.parametrize(("data", "expected"), [(True, ["E1", "E2", "E3"]), (False, ["E2", "E3"])])
def test_a_checksum_is_compared_where_the_file_may_be_read(data: bool, expected: list[str], tmp_path: Path) -> None:
    (tmp_path / "votes.csv").write_text("i,a,l\n1,x,yes\n", encoding="utf-8")
    (tmp_path / "guide.txt").write_text("Say yes.\n", encoding="utf-8")
    report = tmp_path / "report.yaml"
    report.write_text(REPORT % {"wrong": "0" * 64}, encoding="utf-8")
    examined = examine(report, "report.yaml", today=date(2026, 11, 30), data=data)
    found = [finding.message for finding in examined.findings if finding.code == "GT011"]
    assert [message.split(":")[0].removeprefix("evidence ").strip('"') for message in found] == expected
