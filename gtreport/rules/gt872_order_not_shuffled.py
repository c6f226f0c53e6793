"""Options were not shown in random order.

**Why.** People prefer what stands first, or left. Without shuffling, a preference for a place looks like one for an
answer.

**Fix.** Shuffle, or add a limit:

    targets:
      - id: preference
        form: ranking_preference
        encoding: {position_random: true}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_TOLD = Pattern(r"\b(?:position\w*|order\w*|shuffl\w*|first|left)\b", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer that order was fixed, unless a limit speaks of it."""
    said = any(_TOLD.search(limit.statement.get() or "") for limit in evidence.answers.limits.items)
    for target in evidence.answers.targets:
        shuffled = target.encoding.position_random
        if target.form.get() == "ranking_preference" and shuffled.get() is False and not said:
            yield Problem(shuffled.path, f"{name_of('target', target)}: position_random is false")


RULE = Rule("GT872", "order_not_shuffled", Severity.WARNING, MISSING, check, __doc__)
