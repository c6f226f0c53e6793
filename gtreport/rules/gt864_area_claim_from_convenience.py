"""Areas are claimed from a sample that was not drawn by chance.

**Why.** An area is estimated from the share of sample points. Points that were easy to reach lie along roads.

**Fix.** Draw a probability sample, or drop the claim:

    targets:
      - id: cover
        form: remote_sensing_map
        encoding: {reference_sampling: stratified_random}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.sampling import NOT_DRAWN
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the way in which reference units were drawn, when areas are claimed and it was not by chance."""
    if "area_estimate" not in (evidence.answers.contexts.claims.supported.get() or ()):
        return
    method = evidence.answers.composition.sampling.method
    for target in evidence.answers.targets:
        sampling = target.encoding.reference_sampling
        if target.form.get() != "remote_sensing_map" or sampling.declared:
            continue
        if sampling.get() == "non_probability":
            yield Problem(sampling.path, f"area_estimate is claimed, but reference_sampling is {sampling.get()}")
        elif not sampling.answered and method.get() in NOT_DRAWN:
            yield Problem(method.path, f"area_estimate is claimed, but {show(method.path)} is {method.get()}")


RULE = Rule("GT864", "area_claim_from_convenience", Severity.WARNING, MISSING, check, __doc__, basis=("Olofsson 2014",))
