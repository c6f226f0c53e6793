"""Findings: what tells one apart from others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gtreport.findings import Finding, Severity, without_list_numbers
from gtreport.sources import FieldPath, Location


def _finding(path: FieldPath = ("source", "sites", 0, "kind"), line: int = 4) -> Finding:
    message = "source.sites[0].kind is absent: every report needs it"
    where = Location("report.yaml", line, 3, line, 9)
    return Finding("GT003", "core_answer_absent", Severity.ERROR, Severity.ERROR, message, path, where)


def test_a_fingerprint_is_the_same_on_every_machine() -> None:
    # printf 'GT003\nsource.sites[].kind\nsource.sites[].kind is absent: every report needs it' | sha256sum
    assert _finding().fingerprint == "ace8614a828646069f84233c552435db"


def test_a_fingerprint_does_not_depend_on_lines_or_places_in_lists() -> None:
    moved = replace(_finding(("source", "sites", 3, "kind"), 90), message=_finding().message.replace("[0]", "[3]"))
    assert moved.fingerprint == _finding().fingerprint


@pytest.mark.parametrize(
    "other",
    [
        replace(_finding(), code="GT020"),
        replace(_finding(), message="m"),
        _finding(("source", "sites", 0, "role")),
    ],
)
def test_a_fingerprint_tells_rule_path_and_message_apart(other: Finding) -> None:
    assert other.fingerprint != _finding().fingerprint


def test_only_numbers_of_list_entries_are_left_out() -> None:
    assert without_list_numbers('a[0].b[12] is 0.7 [0.5, 0.9] in "c[x]"') == 'a[].b[] is 0.7 [0.5, 0.9] in "c[x]"'
