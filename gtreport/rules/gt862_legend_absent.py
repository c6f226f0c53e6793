"""The legend of the map is absent.

**Why.** "Forest" begins at 10 per cent of cover in one legend and at 60 in another.

**Fix.** State legend, version and smallest unit:

    targets:
      - id: cover
        form: remote_sensing_map
        encoding:
          legend: CORINE Land Cover 2018
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of maps for which nobody gave it."""
    yield from problems_in_targets(evidence, ("remote_sensing_map",), "legend")


RULE = Rule(
    "GT862", "legend_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("Olofsson 2014",)
)
