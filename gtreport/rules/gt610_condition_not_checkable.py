"""A condition cannot be checked.

**Why.** "With care" can be said of any use. A condition that everybody meets is none.

**Fix.** Say what must be done, by whom, with which result:

    contexts:
      conditional:
        - id: reader-study
          conditions: [{id: C1, text: "two local readers re-read 100 films; mean Dice at least 0.78"}]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import in_brief
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_VAGUE = Pattern(
    r"\b(?:care|careful(?:ly)?|cautious(?:ly)?|caution|responsibl[ey]|appropriate(?:ly)?|adequate(?:ly)?|proper(?:ly)?|"
    r"sufficient(?:ly)?|reasonabl[ey]|as needed|if (?:needed|necessary)|good judge?ment|due diligence|common sense|"
    r"be aware|keep in mind|at your own risk|best practices?|well[ -]trained)\b",
    re.IGNORECASE,
)
_FEW_WORDS = 3
_SHORT = 14


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each condition of a few words, or a short one in words that everybody can claim to meet."""
    for use in evidence.answers.contexts.conditional:
        for condition in use.conditions:
            text = condition.text.get()
            if text is not None and _cannot_be_checked(text):
                message = f"{name_of('condition', condition)} cannot be checked: {in_brief(text)}"
                yield Problem(condition.text.path, message)


def _cannot_be_checked(text: str) -> bool:
    if re.search(r"\d", text):
        return False
    length = len(text.split())
    return length <= _FEW_WORDS or (length <= _SHORT and _VAGUE.search(text) is not None)


RULE = Rule("GT610", "condition_not_checkable", Severity.ERROR, MISSING, check, __doc__)
