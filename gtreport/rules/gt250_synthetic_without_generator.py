"""Synthetic items have no named generator.

**Why.** The generator is the world these labels are true in. Another version or seed is another world.

**Fix.** Name engine, version and seed:

    synthetic_simulation: {generator: "Blender 4.1, seeds 1-5000"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_in_records


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that is asked and absent."""
    yield from problems_in_records(evidence, "source.sites[].synthetic_simulation.generator", core=True)


RULE = Rule(
    "GT250",
    "synthetic_without_generator",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("GPAI summary 2.5",),
)
