"""Evidence: the answers of a report and what was computed from the attached data. Nothing is judged yet."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from gtreport.findings import Finding, Level
from gtreport.questionnaire.asked import Asked, asked
from gtreport.questionnaire.conditions import Conditions
from gtreport.questionnaire.loader import Reading
from gtreport.questionnaire.model import Questionnaire
from gtreport.results import Agreement, Attached, Computed
from gtreport.sources import FieldPath


@dataclass(frozen=True)
class Export:
    """What an export would be, were it written now.

    Attributes:
        format: Name of the format.
        left_out: How many answers it does not carry.
        lacking: Properties that the format asks for and no answer fills, with the answer that would.
        library: Version of the library that read it; None where none did.
        refused: Why that library refuses it; nothing where it does not.
    """

    format: str
    left_out: int
    lacking: tuple[str, ...] = ()
    library: str | None = None
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Evidence:
    """What the rules read.

    Attributes:
        reading: The questionnaire as read, with the place of every answer.
        conditions: The flags that hold.
        asked: Every question that applies, with its answer, in the order of the questionnaire.
        folder: The report's folder, in which attached files lie; None when the report has no folder (standard input).
        today: The day of the check, against which dates are compared.
        computed: What the attached files give.
        data_read: Whether attached files were read.
        for_site: Whether it was computed for a site: broken down, and annotators called A1, A2, ...
        exports: The exports that the profiles ask for; none where nobody made them.
        spoken_for: Answers whose absence has been reported already: they were refused, or a rule speaks of them.
        findings: What the other rules found; only for rules that run last.
        ran: The codes of the rules that run.
        rule_codes: The codes of all rules that there are.
    """

    reading: Reading
    conditions: Conditions
    asked: tuple[Asked, ...]
    folder: Path | None
    today: date
    computed: Computed = field(default_factory=Computed)
    data_read: bool = False
    for_site: bool = False
    exports: tuple[Export, ...] = ()
    spoken_for: frozenset[FieldPath] = frozenset()
    findings: tuple[Finding, ...] = ()
    ran: frozenset[str] = frozenset()
    rule_codes: frozenset[str] = frozenset()

    @property
    def answers(self) -> Questionnaire:
        """The questionnaire."""
        return self.reading.questionnaire

    @property
    def attached(self) -> tuple[Attached, ...]:
        """The attached files, as far as they were read."""
        return self.computed.attached

    @property
    def agreements(self) -> tuple[Agreement, ...]:
        """The agreement records with what was recomputed."""
        return self.computed.agreements

    def is_spoken_for(self, path: FieldPath) -> bool:
        """Return whether the absence of an answer, or of what holds it, has been reported already."""
        return any(path[:length] in self.spoken_for for length in range(1, len(path) + 1))


def gather(
    reading: Reading, folder: Path | None, today: date, *, data: bool = True, for_site: bool = False
) -> Evidence:
    """Collect the evidence of one report.

    Args:
        reading: The questionnaire as read.
        folder: The report's folder; None when it has none, and then no attached file is read.
        today: The day of the check.
        data: Whether attached files are read.
        for_site: Whether it is for a site: agreement is broken down too, and annotators are called A1, A2, ...
    """
    data_read = data and folder is not None
    computed = _compute(reading, folder, for_site) if data and folder is not None else Computed()
    conditions = Conditions(reading.questionnaire, overlap=computed.overlapping)
    questions = asked(reading.questionnaire, conditions)
    return Evidence(
        reading, conditions, questions, folder, today, computed, data_read, for_site, spoken_for=reading.refused
    )


def _compute(reading: Reading, folder: Path, for_site: bool) -> Computed:
    """Compute what the attached files give; without any, no numeric library is imported."""
    answers = reading.questionnaire
    if reading.document.faults or not (len(answers.annotations) or len(answers.quality.agreement)):
        return Computed()
    from gtreport.attached import compute

    return compute(answers, reading.document.source, folder, for_site=for_site)


def level_of(answers: Questionnaire) -> Level:
    """Return the level that a report claims: `draft` when it claims none, `release` for all that was released once."""
    status = answers.report.status.get()
    if status in (None, "draft"):
        return Level.DRAFT
    return Level.REVIEW if status == "review" else Level.RELEASE
