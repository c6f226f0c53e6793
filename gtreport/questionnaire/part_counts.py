"""How much of each part is answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from gtreport.questionnaire.answers import Entries, Records, Status
from gtreport.questionnaire.asked import Asked
from gtreport.sources import FieldPath


@dataclass(frozen=True)
class PartCount:
    """How many answers of a part are given, in words and never as a score.

    Attributes:
        part: The part.
        answered: Answers with a value.
        unknown: Answers that cannot be found out.
        withheld: Answers that are known and not told.
        not_applicable: Questions that make no sense here.
        todo: Answers left for later.
        missing_core: Core questions that nobody answered; a list without a record, which is owed, is one of them.
        missing_recommended: Recommended questions that nobody answered.
        missing: Paths of the core and recommended questions that nobody answered.
    """

    part: str
    answered: int
    unknown: int
    withheld: int
    not_applicable: int
    todo: int
    missing_core: int
    missing_recommended: int
    missing: tuple[FieldPath, ...]

    @property
    def told(self) -> bool:
        """Return whether there is anything to tell of the part."""
        given = self.answered, self.unknown, self.withheld, self.not_applicable, self.todo
        return any(given) or bool(self.missing)


def count_part(part: str, questions: Iterable[Asked]) -> PartCount:
    """Count the answers of a part, among the questions that are asked."""
    below = [one for one in questions if one.path[0] == part]
    asked = [one for one in below if one.question.counted]
    by_status = Counter(one.standing.status for one in asked)
    # A list that is owed and not there has no records whose questions could be counted.
    missing = [
        one
        for one in below
        if one.absent and (one.requirement != "optional" if one.question.counted else _is_owed_list(one))
    ]
    core = sum(one.requirement == "core" for one in missing)
    return PartCount(
        part=part,
        answered=by_status[Status.ANSWERED],
        unknown=by_status[Status.UNKNOWN],
        withheld=by_status[Status.WITHHELD],
        not_applicable=by_status[Status.NOT_APPLICABLE],
        todo=by_status[Status.TODO],
        missing_core=core,
        missing_recommended=len(missing) - core,
        missing=tuple(one.path for one in missing),
    )


def _is_owed_list(one: Asked) -> bool:
    return isinstance(one.answer, Records | Entries) and one.requirement == "core"
