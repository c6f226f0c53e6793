"""Transcribers speak another variety than speakers.

**Why.** Who does not speak a variety writes down what it sounds like at home.

**Fix.** Add a limit, or name the transcribers' variety:

    limits:
      items:
        - {id: L4, area: geography_culture, severity: caution, statement: no transcriber speaks Scottish English}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.box_relations import algebra, related
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import listed


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the varieties of transcribers when one of the speakers is not among them and no limit says so."""
    spoken = evidence.answers.composition.languages.get() or ()
    told = Pattern(r"\b(?:transcri\w+|dialects?|variet\w+|accents?)\b", re.IGNORECASE)
    if not spoken or not no_limit_says_so(evidence.answers, areas=("geography_culture",), words=told):
        return
    dimensions = algebra(evidence)
    for target in evidence.answers.targets:
        variety = target.encoding.transcriber_variety
        known = variety.get() or ()
        if known and any(not any(related(dimensions, "language", one, other) for other in known) for one in spoken):
            message = f"speakers use {listed(spoken)}, transcribers {listed(known)}"
            yield Problem(variety.path, message)


RULE = Rule("GT853", "variety_differs", Severity.WARNING, MISSING, check, __doc__, basis=("Data Statements 5-7",))
