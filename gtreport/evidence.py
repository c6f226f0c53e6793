"""Evidence: the answers of a report and what was computed from the attached data. Nothing is judged yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from gtreport.findings import Finding, Level
from gtreport.questionnaire.asked import Asked, asked
from gtreport.questionnaire.conditions import Conditions
from gtreport.questionnaire.loader import Reading
from gtreport.questionnaire.model import Questionnaire
from gtreport.sources import FieldPath


@dataclass(frozen=True)
class Evidence:
    """What the rules read.

    Attributes:
        reading: The questionnaire as read, with the place of every answer.
        conditions: The flags that hold.
        asked: Every question that applies, with its answer, in the order of the questionnaire.
        folder: The report's folder, in which attached files lie; None when the report has no folder (standard input).
        today: The day of the check, against which dates are compared.
        spoken_for: Answers whose absence has been reported already: they were refused, or a rule speaks of them.
        findings: What the other rules found; only for rules that run last.
    """

    reading: Reading
    conditions: Conditions
    asked: tuple[Asked, ...]
    folder: Path | None
    today: date
    spoken_for: frozenset[FieldPath] = frozenset()
    findings: tuple[Finding, ...] = ()

    @property
    def answers(self) -> Questionnaire:
        """The questionnaire."""
        return self.reading.questionnaire

    def is_spoken_for(self, path: FieldPath) -> bool:
        """Return whether the absence of an answer, or of what holds it, has been reported already."""
        return any(path[:length] in self.spoken_for for length in range(1, len(path) + 1))


def gather(reading: Reading, folder: Path | None, today: date, *, data: bool = True) -> Evidence:
    """Collect the evidence of one report.

    Args:
        reading: The questionnaire as read.
        folder: The report's folder; None when it has none, and then no attached file is read.
        today: The day of the check.
        data: Whether attached files are read.
    """
    conditions = Conditions(reading.questionnaire)
    questions = asked(reading.questionnaire, conditions)
    return Evidence(reading, conditions, questions, folder, today, spoken_for=reading.refused)


def level_of(answers: Questionnaire) -> Level:
    """Return the level that a report claims: `draft` when it claims none, `release` for all that was released once."""
    status = answers.report.status.get()
    if status in (None, "draft"):
        return Level.DRAFT
    return Level.REVIEW if status == "review" else Level.RELEASE
