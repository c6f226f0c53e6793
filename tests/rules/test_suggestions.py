"""Rules guess what was meant for the first mistakes only: comparing every name with every other takes for ever."""

from __future__ import annotations

from datetime import date

import pytest

from gtreport.findings import Level
from gtreport.report import assess
from gtreport.rules.engine import rule_of
from gtreport.sources import read_document

MANY = range(101)


def messages(text: str, code: str) -> list[str]:
    document = read_document(text.encode(), "report.yaml")
    report = assess(document, None, today=date(2026, 11, 30), level=Level.RELEASE, rules=[rule_of(code)])
    return [finding.message for finding in report.findings]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (
            "GT008",
            "evidence: [{id: paper}]\nidentity:\n  name: {value: Fjords, evidence: ["
            + ", ".join(f"papers{number}" for number in MANY)
            + "]}\n",
        ),
        (
            "GT613",
            "contexts:\n  supported:\n    - id: use\n      when:\n        stakes: ["
            + ", ".join(f"highs{number}" for number in MANY)
            + "]\n",
        ),
    ],
)
def test_a_suggestion_is_given_a_hundred_times(code: str, text: str) -> None:
    found = messages(text, code)
    suggested = [message for message in found if "did you mean" in message]
    assert (len(found), len(suggested)) == (101, 100)
