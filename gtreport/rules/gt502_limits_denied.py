"""Limits are denied in a word.

**Why.** "No limits" is itself a claim. Say how you looked (who, by which method, when), or list what you suspect.

**Fix.** Say how you looked, or list what you suspect:

    limits:
      items:
        - {id: L1, statement: no child is in the sampling frame, severity: blocking, known_by: reasoned}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import quoted

_DENIAL = Pattern(
    r"""(?: (?:there\ (?:are|is)|we\ (?:know|are\ aware)\ of|(?:(?:it|the\ (?:data|dataset|labels))\ )?ha(?:s|ve))\ )?
    (?: none(?:\ (?:known|found|identified|exist|so\ far|that\ we\ know\ of|to\ our\ knowledge|at\ all))?
      | nothing(?:\ (?:known|found|to\ (?:report|declare)))?
      | no | nil | yes | true
      | (?:no|not\ any|without(?:\ any)?)\ (?:known\ |real\ |major\ |significant\ |obvious\ |serious\ |relevant\ )?
        (?:limits?|limitations?|bias(?:es)?|problems?|issues?|weaknesses|errors?)
        (?:\ (?:are\ |were\ )?(?:known|found|identified|exist|observed|expected|so\ far|to\ our\ knowledge|at\ all))?
    )""",
    re.IGNORECASE | re.VERBOSE,
)


def is_denial(text: str) -> bool:
    """Tell whether a text, as a whole, only says that there are no limits."""
    return _DENIAL.fullmatch(" ".join(text.split()).strip(" .!")) is not None


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each limit, and each account of the search for limits, that is a bare denial."""
    limits = evidence.answers.limits
    for answer in (*(limit.statement for limit in limits.items), limits.none_found):
        text = answer.get()
        if text is not None and is_denial(text):
            message = (
                f"limits are answered with {quoted(text)}, which is itself a claim; say how limits were looked for"
            )
            yield Problem(answer.path, message)


RULE = Rule("GT502", "limits_denied", Severity.ERROR, MISSING, check, __doc__, basis=("STANDING Together",))
