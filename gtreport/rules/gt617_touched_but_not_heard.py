"""Those whom models touch were not among the annotators, and no limit says so.

**Why.** Who lives with the errors of a model sees errors that others do not see.

**Fix.** Add a limit, or ask them:

    limits:
      items:
        - {id: L5, area: missing_groups, severity: caution, statement: no speaker of dialect took part in labelling}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show

_ABSENT = Pattern(
    r"\b(?:none|not|never|no one|nobody|n't)\b[^.;]{0,60}\b(?:annotat\w*|labell?\w*|took part|asked|heard|consulted)\b"
    r"|\bwithout (?:them|their)\b",
    re.IGNORECASE,
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the account of those affected when it says that they did not annotate and no limit says so."""
    affected = evidence.answers.contexts.affected_communities
    if not _ABSENT.search(affected.get() or ""):
        return
    if no_limit_says_so(evidence.answers, areas=("annotators", "missing_groups"), kinds=("annotator",)):
        named = "affected communities are named"
        yield Problem(affected.path, f"{named}, but {show(affected.path)} does not show them among annotators")


RULE = Rule("GT617", "touched_but_not_heard", Severity.WARNING, MISSING, check, __doc__, basis=("CrowdWorkSheets A5",))
