"""The data are about people, and no group of people is described.

**Why.** Whether labels hold for women, children or speakers of a dialect cannot be asked of data without groups.

**Fix.** List `composition.subpopulations`, or write `status: unknown` with a reason:

    composition:
      subpopulations:
        - {group: women over 65, known_from: self-reported at admission, n: 214}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.question import Requirement
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield an empty list of groups, or one that is absent and not core; where it is core, GT003 says so."""
    for one in evidence.asked:
        if one.question.id != "composition.subpopulations" or evidence.is_spoken_for(one.path):
            continue
        if one.given_empty or (one.absent and one.requirement is not Requirement.CORE):
            message = "the data are about people, but no group is described; list composition.subpopulations"
            yield Problem(one.path, message, "key")


# With the rules on absence, so that GT003 and GT020 do not report the same answer a second time.
RULE = Rule(
    "GT116",
    "groups_not_described",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("STANDING Together",),
)
