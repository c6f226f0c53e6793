"""A decision was taken by one party, and nobody else was heard.

**Why.** One party sees the labels from where it stands. That may be enough; a reader should know.

**Fix.** Nothing to correct; shown on the site. Name who was heard, if anybody was:

    decisions:
      - {id: D1, decided_by: [lead-engineer], consulted: [radiologist-a]}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_OF_SEVERAL = frozenset({"committee", "crowd", "data_subjects"})

_AND_OTHERS = re.compile(r"\band\b|\bet al\b|[,;&]")
"""How one text names several: `J. Doe and others`."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the only decider of each decision on which nobody was consulted; a committee is more than one view."""
    of_several = {party.id.get() for party in evidence.answers.parties if party.kind.get() in _OF_SEVERAL}
    for decision in evidence.answers.decisions:
        deciders, consulted = decision.decided_by.get() or (), decision.consulted
        alone = len(deciders) == 1 and deciders[0] not in of_several and not _AND_OTHERS.search(deciders[0])
        if alone and not consulted.get() and not consulted.declared and not evidence.is_spoken_for(consulted.path):
            message = f"{name_of('decision', decision)} was taken by one party, nobody consulted"
            yield Problem(decision.decided_by.path, message)


RULE = Rule("GT715", "decided_alone", Severity.NOTE, MISSING, check, __doc__)
