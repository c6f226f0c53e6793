"""Markdown for a pull request or a step summary: counts of each report and its findings as a table."""

from __future__ import annotations

from gtreport.errors import Fault
from gtreport.findings import Finding
from gtreport.formats.format import Format, Run, Unread
from gtreport.formats.wording import totals
from gtreport.report import Report
from gtreport.rules.engine import help_of
from gtreport.wording import escaped


def write(run: Run, colour: bool) -> str:
    """Return a heading, the counts and a table for each report."""
    return "\n".join(_unread(result) if isinstance(result, Unread) else _report(result, run) for result in run.results)


def _unread(result: Unread) -> str:
    return f"### {_named(result.name)} could not be read\n\n{_faults(result.faults)}"


def _faults(faults: tuple[Fault, ...]) -> str:
    return "".join(f"- {fault.line or '-'}:{fault.column or '-'} {escaped(fault.message)}\n" for fault in faults)


def _report(report: Report, run: Run) -> str:
    verdict = "fails" if run.fails(report) else "passes"
    head = f"### {_named(report.document.name)} {verdict} at level {report.level.value}\n\n"
    head += f"{totals(report)}; rule set {report.rules_version}\n"
    if report.document.faults:
        head += "\n" + _faults(report.document.faults)
    shown = [one for one in report.open_findings if one.severity.rank <= run.shown.rank]
    hidden = len(report.open_findings) - len(shown)
    table = _table(sorted(shown, key=lambda one: one.severity.rank)) if shown else ""
    rest = f"\nand {hidden:,} more below {run.shown.value}\n" if hidden else ""
    return head + table + rest


def _table(findings: list[Finding]) -> str:
    rows = [
        f"| {one.location.line}:{one.location.column} | {one.severity.value} | {one.code} | {escaped(one.message)} "
        f"| {help_of(one).replace('|', chr(92) + '|')} |"
        for one in findings
    ]
    return "\n".join(["", "| Where | Severity | Rule | Finding | How to mend it |", "|---|---|---|---|---|", *rows, ""])


def _named(file: str) -> str:
    """Return the name of a file as code, which no character of it can end."""
    return f"`{' '.join(file.replace(chr(96), chr(39)).split())}`"


FORMAT = Format("markdown", write, __doc__)
