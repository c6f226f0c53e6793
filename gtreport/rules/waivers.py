"""Waivers: findings that somebody accepts, for a reason and until a day."""

from __future__ import annotations

from datetime import date

from gtreport.findings import Waiver
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.paths import resolve
from gtreport.questionnaire.report import WaiverRecord
from gtreport.sources import FieldPath

UNWAIVABLE = frozenset(
    {"GT001", "GT002", "GT005", "GT008", "GT009", "GT014", "GT015", "GT018", "GT019", "GT021", "GT022"}
)
"""Codes that cannot be waived: the file would not mean what it says."""


def waivers_in_force(answers: Questionnaire, today: date) -> tuple[Waiver, ...]:
    """Return the complete waivers that have not ended."""
    waivers = (as_waiver(record, answers) for record in answers.waivers)
    return tuple(waiver for waiver in waivers if waiver is not None and waiver.until >= today.isoformat())


def waiver_of(code: str, path: FieldPath, waivers: tuple[Waiver, ...]) -> Waiver | None:
    """Return the waiver that covers a finding of a rule at a path, if there is one."""
    return next((waiver for waiver in waivers if covers(waiver, code, path)), None)


def as_waiver(record: WaiverRecord, answers: Questionnaire) -> Waiver | None:
    """Return a complete waiver of a waivable rule at a path that exists, or None."""
    rule, path, reason = record.rule.get(), record.path.get(), record.reason.get()
    by, until = record.by.get(), record.until.get()
    if rule is None or path is None or reason is None or by is None or until is None or rule in UNWAIVABLE:
        return None
    place = resolve(answers, path)
    return None if place is None else Waiver(rule, place, reason, by, until)


def covers(waiver: Waiver, code: str, path: FieldPath) -> bool:
    """Return whether a waiver is for this rule, at this path or above it."""
    return waiver.rule == code and path[: len(waiver.path)] == waiver.path
