"""One line for each finding, which terminals and editors make clickable."""

from __future__ import annotations

from gtreport.formats.format import Format, Run, Unread
from gtreport.formats.wording import COLOURS, painted, unread
from gtreport.report import Report


def write(run: Run, colour: bool) -> str:
    """Return `file:line:column: code severity: message` for each finding."""
    lines: list[str] = []
    for result in run.results:
        faults = result.faults if isinstance(result, Unread) else result.document.faults
        lines += [f"{fault}" for fault in faults]
        if isinstance(result, Report):
            lines += _findings(result, run, colour)
    return "".join(line + "\n" for line in lines)


def _findings(report: Report, run: Run, colour: bool) -> list[str]:
    shown = [finding for finding in report.open_findings if finding.severity.rank <= run.shown.rank]
    lines = [
        f"{finding.location}: {finding.code} "
        f"{painted(finding.severity.value, COLOURS[finding.severity], colour)}: {finding.message}"
        for finding in shown
    ]
    hidden = len(report.open_findings) - len(shown)
    rest = [f"and {hidden:,} more below {run.shown.value}"] if hidden else []
    rest += [not_read] if (not_read := unread(report)) else []
    return lines + [f"{report.document.name}: {words}" for words in rest]


FORMAT = Format("concise", write, __doc__)
