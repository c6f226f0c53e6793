"""Annotations of a GitHub Actions run, and its step summary.

GitHub shows at most ten annotations of a level in a step, so the heaviest come first, nine of a level, and then a
line that counts the rest. When `GITHUB_STEP_SUMMARY` is set, the whole list goes there as Markdown.
"""

from __future__ import annotations

from gtreport.errors import Fault
from gtreport.findings import Finding, Severity
from gtreport.formats.format import Format, Run, Unread
from gtreport.formats.wording import unread
from gtreport.wording import count

MOST_OF_A_LEVEL = 9
COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def write(run: Run, colour: bool) -> str:
    """Return workflow commands, errors first."""
    lines: list[str] = []
    for severity in Severity:
        commands = _faults(run) if severity is Severity.ERROR else []
        commands += _not_read(run) if severity is Severity.NOTE else []
        commands += [
            _finding(one) for report in run.reports for one in report.open_findings if one.severity is severity
        ]
        lines += commands[:MOST_OF_A_LEVEL]
        rest = len(commands) - MOST_OF_A_LEVEL
        if rest > 0:
            lines.append(f"::{COMMANDS[severity]} title=gtreport::and {count(rest, f'more {severity.value}')}")
    return "".join(line + "\n" for line in lines)


def _faults(run: Run) -> list[str]:
    faults: list[Fault] = []
    for result in run.results:
        faults += result.faults if isinstance(result, Unread) else result.document.faults
    return [
        command("error", "could not be read", fault.message, fault.file, fault.line, fault.column) for fault in faults
    ]


def _not_read(run: Run) -> list[str]:
    told = ((report.document.name, unread(report)) for report in run.reports)
    return [command("notice", "gtreport", words, file, 1, None) for file, words in told if words]


def _finding(finding: Finding) -> str:
    where = finding.location
    title = f"{finding.code} {finding.rule}"
    return command(COMMANDS[finding.severity], title, finding.message, where.file, where.line, where.column)


def command(kind: str, title: str, message: str, file: str | None, line: int | None, column: int | None) -> str:
    """Return one workflow command, with everything escaped that would end or change it."""
    properties = {"file": file, "line": line, "col": column, "title": title}
    written = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items() if value is not None)
    return f"::{kind} {written}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


FORMAT = Format("github", write, __doc__)
