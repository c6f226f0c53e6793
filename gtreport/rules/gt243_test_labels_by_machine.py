"""A test split is labelled by a machine alone.

**Why.** A score on such a split tells how far a model resembles that machine, its errors included.

**Fix.** Have people or a measurement verify the split, and name that site in `labels_from`:

    composition:
      splits:
        - {id: test, role: test, labels_from: [model, nurses]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.feeding import sites_of_split
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import listed, name_of
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each test split all of whose sites are programmatic."""
    for split in evidence.answers.composition.splits:
        sites = sites_of_split(split, evidence.answers) if split.role.get() == "test" else ()
        if sites and all(site.kind.get() == "programmatic_pseudo_label" for site in sites):
            names = listed(site.id.get() or show(site.here) for site in sites)
            machine = "a machine" if len(sites) == 1 else "machines"
            yield Problem(split.labels_from.path, f"{name_of('split', split)} is labelled by {names} alone, {machine}")


RULE = Rule("GT243", "test_labels_by_machine", Severity.ERROR, CONTRADICTION, check, __doc__, basis=("Northcutt 2021",))
