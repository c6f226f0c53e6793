"""Format json: the documented shape."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from gtreport import __version__
from gtreport.errors import Fault
from gtreport.formats.format import Run, Unread
from gtreport.formats.json import write
from gtreport.report import assess
from gtreport.rules.engine import RULES_VERSION, rule_of
from gtreport.sources import read_document


def _written(*results: Any) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(write(Run(results), False))
    return loaded


def test_a_report_with_one_finding() -> None:
    document = read_document(b"identity:\n  nmae: Fjords\n", "report.yaml")
    report = assess(document, None, today=date(2026, 11, 30), rules=[rule_of("GT001")])
    assert _written(report) == {
        "format": "gtreport.check/1",
        "gtreport": __version__,
        "rules_version": RULES_VERSION,
        "passed": False,
        "exit_code": 1,
        "reports": [
            {
                "file": "report.yaml",
                "level": "draft",
                "rules_version": RULES_VERSION,
                "newer_rules": 0,
                "data_read": True,
                "passed": False,
                "counts": {"error": 1, "warning": 0, "note": 0, "waived": 0, "known": 0},
                "faults": [],
                "findings": [
                    {
                        "code": "GT001",
                        "rule": "unknown_key",
                        "severity": "error",
                        "full_severity": "error",
                        "message": 'identity: key "nmae" is not in the questionnaire; did you mean "name"?',
                        "path": "identity.nmae",
                        "line": 2,
                        "column": 3,
                        "end_line": 2,
                        "end_column": 7,
                        "help": rule_of("GT001").fix,
                        "fingerprint": report.findings[0].fingerprint,
                        "known": False,
                        "waiver": None,
                    }
                ],
            }
        ],
    }


def test_a_report_that_could_not_be_read() -> None:
    unread = Unread("report.yaml", (Fault("the file is empty", "report.yaml", 1, 1, "answer a question"),))
    written = _written(unread)
    assert written["exit_code"] == 2
    assert written["reports"] == [
        {
            "file": "report.yaml",
            "level": None,
            "rules_version": None,
            "newer_rules": 0,
            "data_read": None,
            "passed": False,
            "counts": None,
            "faults": [{"line": 1, "column": 1, "message": "the file is empty", "help": "answer a question"}],
            "findings": [],
        }
    ]


def test_data_that_were_not_read_are_told() -> None:
    document = read_document(b"annotations: [{id: a, file: a.csv}]\n", "report.yaml")
    report = assess(document, None, today=date(2026, 11, 30), rules=[])
    assert _written(report)["reports"][0]["data_read"] is False
