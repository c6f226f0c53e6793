"""The grid of the map is absent.

**Why.** A map without its reference system lies somewhere else, and one without its resolution shows no smallest thing.

**Fix.** State reference system and resolution:

    targets:
      - id: cover
        form: remote_sensing_map
        encoding:
          crs: EPSG:32633
          resolution: 10 m, smallest unit 0.5 ha
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that nobody gave about a target of maps."""
    yield from problems_in_targets(evidence, ("remote_sensing_map",), "crs", "resolution")


RULE = Rule(
    "GT861", "map_grid_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("GeoCroissant",)
)
