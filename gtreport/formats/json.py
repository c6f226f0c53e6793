"""A documented, versioned JSON object for programs.

Shape, version 1:

- `format`: `gtreport.check/1`
- `gtreport`, `rules_version`: the program and the newest rule set it has
- `passed`: whether the run passes; `exit_code`: 0, 1 or 2
- `reports[]`: `file`, `level` (null when unreadable), `rules_version` (of the rules applied; null when unreadable),
  `newer_rules` (how many came later and were not applied), `data_read` (whether every attached file was looked at;
  null when unreadable), `passed`, `counts` by severity, `waived` and `known`, `faults[]`, `findings[]`
- `faults[]`: `line`, `column` (null when it has no place), `message`, `help`: what could not be read at all
- `findings[]`: `code`, `rule`, `severity`, `full_severity`, `message`, `path`, `line`, `column`, `end_line`,
  `end_column`, `help`, `fingerprint` (the same wherever it stands), `known` (whether the baseline holds it), `waiver`
  (null, or `reason`, `by`, `until`)

Lines and columns count from 1, in characters; ends are exclusive.
"""

from __future__ import annotations

import json
from typing import Any

from gtreport import __version__
from gtreport.errors import Fault
from gtreport.findings import Finding
from gtreport.formats.format import Format, Run, Unread
from gtreport.report import Report
from gtreport.rules.engine import RULES_VERSION, help_of
from gtreport.sources import show


def write(run: Run, colour: bool) -> str:  # JSON has no colours
    """Return the run as one JSON object."""
    document = {
        "format": "gtreport.check/1",
        "gtreport": __version__,
        "rules_version": RULES_VERSION,
        "passed": run.exit_code == 0,
        "exit_code": run.exit_code,
        "reports": [_unread(one) if isinstance(one, Unread) else _report(one, run) for one in run.results],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _unread(result: Unread) -> dict[str, Any]:
    return {
        "file": result.name,
        "level": None,
        "rules_version": None,
        "newer_rules": 0,
        "data_read": None,
        "passed": False,
        "counts": None,
        "faults": [_fault(fault) for fault in result.faults],
        "findings": [],
    }


def _report(report: Report, run: Run) -> dict[str, Any]:
    counts = {severity.value: number for severity, number in report.totals.items()}
    return {
        "file": report.document.name,
        "level": report.level.value,
        "rules_version": report.rules_version,
        "newer_rules": report.newer_rules,
        "data_read": not report.unread_files,
        "passed": not run.fails(report),
        "counts": counts | {"waived": len(report.waived_findings), "known": len(report.known_findings)},
        "faults": [_fault(fault) for fault in report.document.faults],
        "findings": [_finding(finding) for finding in report.findings],
    }


def _fault(fault: Fault) -> dict[str, Any]:
    return {"line": fault.line, "column": fault.column, "message": fault.message, "help": fault.help}


def _finding(finding: Finding) -> dict[str, Any]:
    where, waiver = finding.location, finding.waiver
    return {
        "code": finding.code,
        "rule": finding.rule,
        "severity": finding.severity.value,
        "full_severity": finding.full_severity.value,
        "message": finding.message,
        "path": show(finding.path),
        "line": where.line,
        "column": where.column,
        "end_line": where.end_line,
        "end_column": where.end_column,
        "help": help_of(finding),
        "fingerprint": finding.fingerprint,
        "known": finding.known,
        "waiver": None if waiver is None else {"reason": waiver.reason, "by": waiver.by, "until": waiver.until},
    }


FORMAT = Format("json", write, __doc__)
