"""What `gtreport` alone says: what can be done in this folder."""

from __future__ import annotations

from gtreport.errors import UnreadableError
from gtreport.report_files import report_file

_WITH_A_REPORT = (
    ("gtreport check", "what is wrong or missing"),
    ("gtreport status", "what is left to answer"),
    ("gtreport check --level release", "the same, as for a release"),
    ("gtreport build", "its site, in ./site"),
    ("gtreport serve", "its site while you write"),
)
_WITHOUT_A_REPORT = (
    ("gtreport init", "begin a report; --from imports a card, datasheet or metadata"),
    ("gtreport check FOLDER", "check all reports below a folder"),
    ("gtreport questions", "what a report is asked; write the answers to report.yaml"),
    ("gtreport schema -o gtreport.schema.json", "completion and hover for an editor"),
    ("gtreport agreement FILE", "the agreement in a table of annotations, without a report"),
)


def next_steps() -> str:
    """Return what can be done in this folder, in a few lines."""
    try:
        told, steps = f"{report_file('.').name} lies here:", _WITH_A_REPORT
    except UnreadableError:
        told, steps = "No report lies here:", _WITHOUT_A_REPORT
    rows = [*steps, ("gtreport --help", "all commands")]
    width = max(len(command) for command, _ in rows)
    return "\n".join([told, *(f"  {command:<{width}}  {what}" for command, what in rows), ""])
