"""What a format is, and what it is given to write down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gtreport.errors import Fault
from gtreport.findings import Severity
from gtreport.report import Report


@dataclass(frozen=True)
class Unread:
    """A report that could not be read.

    Attributes:
        name: The file as the user named it.
        faults: Every reason.
    """

    name: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Run:
    """One run of the check over one or more reports.

    Attributes:
        results: Each report as judged, or why it could not be read, in the order in which they were named.
        bar: The least severity that fails a report whose project has not settled its own.
        shown: The least severity that is written out one by one; lighter findings are only counted.
    """

    results: tuple[Report | Unread, ...]
    bar: Severity = Severity.ERROR
    shown: Severity = Severity.NOTE

    @property
    def reports(self) -> tuple[Report, ...]:
        """The reports that could be read."""
        return tuple(result for result in self.results if isinstance(result, Report))

    @property
    def exit_code(self) -> int:
        """0 passed, 1 findings at or above the bar, 2 a file could not be read or had to be refused in part."""
        if any(isinstance(result, Unread) or result.document.faults for result in self.results):
            return 2
        return int(any(self.fails(report) for report in self.reports))

    def bar_of(self, report: Report) -> Severity:
        """Return the least severity that fails a report."""
        return report.bar or self.bar

    def fails(self, report: Report) -> bool:
        """Return whether a report fails the run."""
        return report.fails(self.bar_of(report))


@dataclass(frozen=True)
class Format:
    """One way of writing findings down.

    Attributes:
        name: The name given to `--format`.
        write: From a run, and whether the output is a terminal that shows colour, to text.
        document: The module's docstring.
    """

    name: str
    write: Callable[[Run, bool], str]
    document: str
