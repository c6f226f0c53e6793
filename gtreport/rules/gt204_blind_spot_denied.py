"""A site is said to miss nothing.

**Why.** Every site sees from somewhere. What it cannot see is what a model trained on it will not learn.

**Fix.** Every site misses something; name what would have to be there to see more:

    source:
      sites:
        - {id: readers, cannot_see: the patient; only the film was read}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import in_brief, is_nothing
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_SEES_ALL = Pattern(
    r"(?:it|they|he|she|annotators?|experts?|workers?)?\s*(?:can\s+)?sees?\s+(?:everything|all)"
    r"|(?:everything|all)\s+(?:is|are|can be)\s+(?:seen|visible|observed)"
    r"|no\s+(?:known\s+)?(?:blind\s+spots?|limits?|limitations?|restrictions?)(?:\s+(?:are\s+)?known)?",
    re.IGNORECASE,
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each `cannot_see` that, as a whole, is a denial."""
    for site in evidence.answers.source.sites:
        text = site.cannot_see.get()
        if text is not None and (is_nothing(text) or _SEES_ALL.fullmatch(text.strip(" .!\n"))):
            message = f"{name_of('site', site)}: cannot_see is {in_brief(text)}"
            yield Problem(site.cannot_see.path, f"{message}; name what it misses")


RULE = Rule(
    "GT204",
    "blind_spot_denied",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=(
        "Woodhouse 2021",
        "Lebovitz 2021",
    ),
)
