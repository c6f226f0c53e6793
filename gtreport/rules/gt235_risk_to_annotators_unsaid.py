"""Annotators worked on sensitive content, and what could harm them is not described.

**Why.** Violence and hatred hurt those who must read them, and people who are hurt label differently or leave.

**Fix.** Answer `crowd_consensus.risks`:

    crowd_consensus:
      risks: violent text; workers were warned, could stop with full pay, and had a person to talk to
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each crowd that worked on sensitive content without an answer on risks."""
    contents = [one for one in evidence.answers.composition.sensitive_data.get() or () if one != "none"]
    for one in unanswered(evidence, "source.sites[].crowd_consensus.risks", core=True):
        message = f"sensitive content ({', '.join(contents)}), but risks to annotators are not described"
        yield Problem(one.path, f"{message}; answer {show(one.path)}", "key")


# With the rules on absence, so that GT003 and GT020 do not report the same answer a second time.
RULE = Rule(
    "GT235",
    "risk_to_annotators_unsaid",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("CrowdWorkSheets T4",),
)
