"""SARIF 2.1.0, for code scanning: rules with their documents, results with regions, waivers as suppressions.

Columns count Unicode code points. Addresses of files are relative. Fingerprints do not depend on lines: they are made
of the rule, the path of the answer and the message. What the baseline holds is suppressed from outside.
"""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from gtreport import __version__
from gtreport.errors import Fault
from gtreport.findings import Finding, Severity
from gtreport.formats.format import Format, Run, Unread
from gtreport.formats.wording import unread
from gtreport.rules.engine import RULES_VERSION, RULES_VERSIONS, all_rules
from gtreport.rules.rule import Rule
from gtreport.sources import show

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def write(run: Run, colour: bool) -> str:
    """Return one SARIF run."""
    faults: list[Fault] = []
    results: list[dict[str, Any]] = []
    for result in run.results:
        if isinstance(result, Unread):
            faults += result.faults
        else:
            faults += result.document.faults
            results += [_result(finding) for finding in result.findings]
    log = {
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver(_versions(run))},
                "columnKind": "unicodeCodePoints",
                "results": results,
                "invocations": [
                    {
                        "executionSuccessful": run.exit_code != 2,  # the code for: could not run
                        "exitCode": run.exit_code,
                        "toolExecutionNotifications": [*(_notification(fault) for fault in faults), *_not_read(run)],
                    }
                ],
            }
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _not_read(run: Run) -> list[dict[str, Any]]:
    """Return a notification for each report whose attached files were not read."""
    told = (Fault(words, report.document.name) for report in run.reports if (words := unread(report)))
    return [_notification(one, "note") for one in told]


def _versions(run: Run) -> str:
    """Return the version of the rule set that was applied, or all of them."""
    applied = {report.rules_version for report in run.reports} or {RULES_VERSION}
    return ", ".join(version for version in RULES_VERSIONS if version in applied)


def _driver(version: str) -> dict[str, Any]:
    return {
        "name": "gtreport",
        "semanticVersion": __version__,
        "properties": {"rulesVersion": version},
        "rules": [_rule(rule) for rule in all_rules()],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.name.split("_")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": " ".join(rule.why.split()) or rule.summary},
        "help": {"text": rule.fix, "markdown": rule.document.strip()},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
    }


def _result(finding: Finding) -> dict[str, Any]:
    where = finding.location
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": next(place for place, rule in enumerate(all_rules()) if rule.code == finding.code),
        "level": LEVELS[finding.severity],
        "message": {"text": finding.message},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": _artifact(where.file),
                    "region": {
                        "startLine": where.line,
                        "startColumn": where.column,
                        "endLine": where.end_line,
                        "endColumn": where.end_column,
                    },
                },
                "logicalLocations": [{"fullyQualifiedName": show(finding.path)}],
            }
        ],
        "partialFingerprints": {"gtreport/v1": finding.fingerprint},
    }
    if finding.waiver is not None:
        waiver = finding.waiver
        words = f"{waiver.reason} (accepted by {waiver.by} until {waiver.until})"
        result["suppressions"] = [{"kind": "inSource", "justification": words}]
    elif finding.known:
        result["suppressions"] = [{"kind": "external", "justification": "stands in the baseline of the project"}]
    return result


def _artifact(file: str) -> dict[str, str]:
    path = PurePath(file)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(path.as_posix()), "uriBaseId": "%SRCROOT%"}


def _notification(fault: Fault, level: str = "error") -> dict[str, Any]:
    notification: dict[str, Any] = {"level": level, "message": {"text": fault.message}}
    if fault.file is not None:
        region = {"startLine": fault.line, "startColumn": fault.column or 1} if fault.line else None
        physical: dict[str, Any] = {"artifactLocation": _artifact(fault.file)}
        if region is not None:
            physical["region"] = region
        notification["locations"] = [{"physicalLocation": physical}]
    return notification


FORMAT = Format("sarif", write, __doc__)
