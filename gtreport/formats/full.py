"""Each finding with the line it stands on, a caret under the value, and how to mend it; notes on one line each."""

from __future__ import annotations

import unicodedata

from gtreport.errors import Fault
from gtreport.findings import Finding, Severity
from gtreport.formats.format import Format, Run, Unread
from gtreport.formats.wording import BOLD, COLOURS, DIM, painted, totals
from gtreport.report import Report
from gtreport.rules.engine import help_of
from gtreport.wording import count

WIDEST_LINE = 110
"""Characters of a source line that are shown; a longer one is cut around the value."""


def write(run: Run, colour: bool) -> str:
    """Return the findings of all reports, and one line of counts for each report."""
    return "\n".join(
        _unread(result, colour) if isinstance(result, Unread) else _report(result, run, colour)
        for result in run.results
    )


def _unread(result: Unread, colour: bool) -> str:
    blocks = [_fault(fault, (), colour) for fault in result.faults]
    return "\n".join([*blocks, f"{result.name}: could not be read\n"])


def _report(report: Report, run: Run, colour: bool) -> str:
    lines = report.document.lines
    blocks = [_fault(fault, lines, colour) for fault in report.document.faults]
    shown = [finding for finding in report.open_findings if finding.severity.rank <= run.shown.rank]
    blocks += [_finding(finding, report, colour) for finding in shown if finding.severity is not Severity.NOTE]
    notes = [_head(finding, colour) for finding in shown if finding.severity is Severity.NOTE]
    hidden = len(report.open_findings) - len(shown)
    if hidden:
        notes.append(f"and {hidden:,} more below {run.shown.value}")
    if notes:
        blocks.append("\n".join(notes) + "\n")
    return "\n".join([*blocks, _summary(report, run, colour)])


def _summary(report: Report, run: Run, colour: bool) -> str:
    name = report.document.name
    if report.document.faults:
        words = count(len(report.document.faults), "thing that had to be refused", "things that had to be refused")
        return f"{name}: could not be read whole: {words}; mend this first\n"
    verdict = "fails" if run.fails(report) else "passes"
    return f"{painted(name, BOLD, colour)}: {verdict} at level {report.level.value}: {totals(report)}\n"


def _head(finding: Finding, colour: bool) -> str:
    severity = painted(finding.severity.value, COLOURS[finding.severity], colour)
    return f"{painted(str(finding.location), BOLD, colour)}: {finding.code} {severity}: {finding.message}"


def _finding(finding: Finding, report: Report, colour: bool) -> str:
    where = finding.location
    end = where.end_column if where.end_line == where.line else None
    nowhere = where.line == where.column == 1 and not report.document.source.written(finding.path[:1])
    snippet = [] if nowhere else _snippet(report.document.lines, where.line, where.column, end, colour)
    help_text = f"   = help: {help_of(finding)}  (gtreport explain {finding.code})"
    return "\n".join([_head(finding, colour), *snippet, painted(help_text, DIM, colour)]) + "\n"


def _fault(fault: Fault, lines: tuple[str, ...], colour: bool) -> str:
    place = ":".join(str(part) for part in (fault.file, fault.line, fault.column) if part is not None)
    head = f"{painted(place, BOLD, colour)}: {painted('error', COLOURS[Severity.ERROR], colour)}: {fault.message}"
    snippet = _snippet(lines, fault.line, fault.column, None, colour) if fault.line and fault.column else []
    help_text = [painted(f"   = help: {fault.help}", DIM, colour)] if fault.help else []
    return "\n".join([head, *snippet, *help_text]) + "\n"


def _snippet(lines: tuple[str, ...], line: int, column: int, end: int | None, colour: bool) -> list[str]:
    """Return the source line with carets under the columns from `column` to `end`."""
    if not 1 <= line <= len(lines):
        return []
    text = lines[line - 1]
    stop = min(end if end is not None and end > column else len(text) + 1, len(text) + 1)
    text, column, stop = _window(text, column, max(stop, column + 1))
    before = " " * _width(text[: column - 1])
    carets = "^" * max(1, _width(text[column - 1 : stop - 1]))
    number = str(line)
    margin = " " * (len(number) + 1)
    return [
        f"{margin}|",
        f"{number} | {_visible(text)}",
        f"{margin}| {before}{painted(carets, COLOURS[Severity.ERROR], colour)}",
    ]


def _window(text: str, column: int, stop: int) -> tuple[str, int, int]:
    """Cut a long line around the value, and move the columns with it."""
    if len(text) <= WIDEST_LINE:
        return text, column, stop
    start = max(0, min(column - 1 - 20, len(text) - WIDEST_LINE))
    cut = text[start : start + WIDEST_LINE]
    lead = "..." if start else ""
    tail = "..." if start + WIDEST_LINE < len(text) else ""
    shift = len(lead) - start
    return lead + cut + tail, column + shift, min(stop + shift, len(lead) + len(cut) + 1)


def _visible(text: str) -> str:
    """Return a line with characters that would move the cursor or the text direction shown as blanks."""
    if text.isprintable():
        return text
    return "".join(" " if unicodedata.category(character) in ("Cc", "Cf") else character for character in text)


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(_width_of(character) for character in text)


def _width_of(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


FORMAT = Format("full", write, __doc__)
