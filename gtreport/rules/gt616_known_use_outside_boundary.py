"""The data were used outside the supported contexts, and it is not said what became of it.

**Why.** A use beyond the boundary is the best test of the boundary. Whether it went well or badly is worth knowing.

**Fix.** Say what became of it:

    contexts:
      prior_uses: ["Smith 2024, triage of children (outside): withdrawn after two months"]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import in_brief
from gtreport.rules.rule import MISSING, Rule

_OUTSIDE = Pattern(r"\boutside\b(?:\s+(?:of\s+)?(?:the\s+)?(?:boundary|scope|supported\s+\w+))?\W*$", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each prior use whose account ends with the word that it lies outside."""
    uses = evidence.answers.contexts.prior_uses
    for index, use in enumerate(uses.get() or ()):
        if outside := _OUTSIDE.search(use):
            shown = in_brief(use[: outside.start()].rstrip(" (:,-"))
            message = f"prior use {shown} lies outside the supported contexts; say what became of it"
            yield Problem((*uses.path, index), message)


RULE = Rule("GT616", "known_use_outside_boundary", Severity.WARNING, MISSING, check, __doc__, basis=("Kohavi 2025",))
