"""The experts are not described.

**Why.** Three residents and thirty consultants give different labels. Number and qualification say whose they are.

**Fix.** State number and qualification:

    protocol:
      annotators:
        - {id: readers, n: 4, qualification: "thoracic radiologists, 5 to 20 years of practice"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.rules.wording import name_of
from gtreport.sources import show

_IDS = ("protocol.annotators[].n", "protocol.annotators[].qualification")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield number or qualification that is absent from a pool at a site of experts."""
    absent = {one.path for one in unanswered(evidence, *_IDS, core=True)}
    for pool in evidence.answers.protocol.annotators:
        if evidence.conditions.site_kind_of(pool) != "expert_interpretation":
            continue
        for path in (pool.n.path, pool.qualification.path):
            if path in absent:
                yield Problem(path, f"{name_of('pool', pool)}: {show(path[-1:])} is absent", "key")


RULE = Rule(
    "GT220", "experts_not_described", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("CLAIM",)
)
