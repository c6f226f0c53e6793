"""Words that several formats share: counts, places, colours."""

from __future__ import annotations

from gtreport.findings import Severity
from gtreport.report import Report
from gtreport.wording import count

COLOURS = {Severity.ERROR: "\x1b[31;1m", Severity.WARNING: "\x1b[33;1m", Severity.NOTE: "\x1b[36;1m"}
BOLD = "\x1b[1m"
DIM = "\x1b[2m"
RESET = "\x1b[0m"


def painted(text: str, colour: str, on: bool) -> str:
    """Return text in a colour of the terminal, or as it is."""
    return f"{colour}{text}{RESET}" if on else text


def unread(report: Report) -> str:
    """Return how many attached files were not read; nothing where all were."""
    number = report.unread_files
    return f"{count(number, 'attached file')} {'was' if number == 1 else 'were'} not read" if number else ""


def totals(report: Report) -> str:
    """Return how many open findings a report has by severity, how many are waived or known, and what was left out."""
    words = [count(number, severity.value) for severity, number in report.totals.items()]
    if report.waived_findings:
        words.append(f"{len(report.waived_findings):,} waived")
    if report.known_findings:
        words.append(f"{len(report.known_findings):,} in the baseline")
    if report.newer_rules:
        words.append(f"{count(report.newer_rules, 'rule')} newer than rule set {report.rules_version} not applied")
    if not_read := unread(report):
        words.append(not_read)
    return ", ".join(words)
