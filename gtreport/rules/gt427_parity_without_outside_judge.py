"""Parity with people is claimed, and no independent site judges it.

**Why.** A model that is judged by the labels of people can at best agree with them; that it is as good, or better, only
another source can show.

**Fix.** Compare with another kind of site under `quality.validity`:

    quality:
      validity:
        - {against: "histology of 60 cases", metric: sensitivity, value: 0.91, n: 60}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.scores import PARITY


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each claim of parity, in the contexts or of an evaluation, when labels were compared with nothing else."""
    validity = evidence.answers.quality.validity
    if len(validity) or validity.declared or evidence.is_spoken_for(validity.path):
        return
    claims = (evidence.answers.contexts.claims.supported, *(one.claim for one in evidence.answers.evaluations))
    for answer in claims:
        for index, claim in enumerate(answer.get() or ()):
            if claim in PARITY:
                message = f"{claim} is claimed, but no independent site judges it"
                yield Problem((*answer.path, index), f"{message}; see quality.validity")


RULE = Rule(
    "GT427", "parity_without_outside_judge", Severity.WARNING, MISSING, check, __doc__, basis=("Boguslav & Cohen 2017",)
)
