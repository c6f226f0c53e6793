"""The adjudicator is one of the annotators.

**Why.** Who has the last word over their own label seldom finds it wrong.

**Fix.** Name it as a limit, or let someone else decide:

    protocol: {adjudicator: senior reader, not one of the three}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import in_brief
from gtreport.rules.rule import MISSING, Rule

_ONE_OF_THEM = Pattern(
    r"(?<!not )(?<!never )\bone of the (?:\w+ )?(?:annotators|readers|labell?ers|raters|workers|experts)\b"
    r"|\bhad (?:also |already )(?:labell?ed|annotated|read)\b",
    re.IGNORECASE,
)
_SAID = Pattern(r"\badjudicat\w*", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield an adjudicator who is the only pool, or is said to be one of the annotators, when no limit says so."""
    answers = evidence.answers
    adjudicator = answers.protocol.adjudicator
    named = adjudicator.get()
    pools = answers.protocol.annotators
    if named is None:
        return
    the_only_pool = len(pools) == 1 and pools[0].id.get() == named.strip()
    unsaid = no_limit_says_so(answers, words=_SAID)
    if unsaid and (the_only_pool or _ONE_OF_THEM.search(named)):
        yield Problem(adjudicator.path, f"the adjudicator {in_brief(named)} is one of the annotators")


RULE = Rule("GT312", "adjudicator_not_independent", Severity.WARNING, MISSING, check, __doc__)
