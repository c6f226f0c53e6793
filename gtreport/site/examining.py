"""Reading a report for its site: under the project's settings, under a name that does not depend on where it lies."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from gtreport.checklist import review_faults
from gtreport.errors import UnreadableError
from gtreport.exporting import exports_asked_for
from gtreport.findings import Level
from gtreport.report import Report, examine
from gtreport.review import REVIEW_NAME
from gtreport.settings import load_settings


def examine_for_site(path: Path, name: str, *, today: date, level: Level | None) -> Report:
    """Read a report; it calls itself by the bare name of its file, so that its site is the same in every folder.

    Args:
        path: The file.
        name: The file as the user named it, for messages.
        today: The day of the check.
        level: The level to check at; the project's, or else the report's own by default.

    Raises:
        UnreadableError: The report or the settings cannot be read.
    """
    project = load_settings(path.parent)
    try:
        return examine(
            path,
            path.name,
            today=today,
            level=level or project.level,
            rules=project.chosen(),
            severities=project.severities,
            version=project.rules_version,
            for_site=True,
            exporting=exports_asked_for,
        )
    except UnreadableError as error:
        raise UnreadableError(*(replace(fault, file=name) for fault in error.faults)) from error


def refuse_faults(report: Report, name: str) -> None:
    """Refuse to make a site of a report, or of the review beside it, that could not be read whole.

    Raises:
        UnreadableError: Something in one of the files had to be refused.
    """
    if report.document.faults:
        raise UnreadableError(*(replace(fault, file=name) for fault in report.document.faults))
    review = str(Path(name).with_name(REVIEW_NAME))
    if faults := review_faults(report):
        raise UnreadableError(*(replace(fault, file=review) for fault in faults))
