"""Annotators had to choose a label even when they could not tell.

**Why.** A forced guess looks like knowledge, and nobody can take it out again.

**Fix.** Allow it, or count forced answers as a limit:

    protocol: {cannot_decide: true}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule

_WAYS_OUT = frozenset({"other_class", "abstain_code", "dropped"})
_FORCED = Pattern(
    r"\b(?:forced|guess\w*|abstain\w*|abstention|cannot (?:tell|decide)|could not (?:tell|decide))\b", re.IGNORECASE
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield a forced choice without a way out in any target, when no limit speaks of forced answers."""
    answers = evidence.answers
    may_abstain = answers.protocol.cannot_decide
    way_out = any(target.catch_all.get() in _WAYS_OUT for target in answers.targets)
    unsaid = no_limit_says_so(answers, words=_FORCED)
    if may_abstain.get() is False and not way_out and unsaid:
        yield Problem(may_abstain.path, "annotators could not say that they cannot tell")


RULE = Rule("GT307", "forced_choice", Severity.WARNING, MISSING, check, __doc__)
