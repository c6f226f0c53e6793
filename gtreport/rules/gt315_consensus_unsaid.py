"""Several parties took part, and it is not said how they came to agree.

**Why.** What counts was settled between people with different stakes. Who gave way is part of the ground truth.

**Fix.** Say how they came to agree and what stayed in dispute:

    protocol:
      consensus: {participants: [radiologists, engineers], mode: discussion, dissent: one reader would count scars}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.sources import show

_NOT_ASKED = frozenset({"model", "crowd", "data_subjects"})
"""Kinds of party that have no say in what counts: who is paid to answer does not settle the question."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the part on consensus, or each answer in it; what stayed in dispute may stand with a decision instead."""
    answers = evidence.answers
    parties = sum(party.kind.get() not in _NOT_ASKED for party in answers.parties)
    if parties < 2:
        return
    dissent_told = any(decision.dissent.answered for decision in answers.decisions)
    consensus = answers.protocol.consensus
    if consensus.standing.status is Status.ABSENT and not evidence.is_spoken_for(consensus.here):
        yield Problem(consensus.here, f"{parties} parties took part, but protocol.consensus is not answered", "key")
        return
    for one in unanswered(
        evidence, "protocol.consensus.participants", "protocol.consensus.mode", "protocol.consensus.dissent"
    ):
        if one.path != consensus.dissent.path or not dissent_told:
            yield Problem(one.path, f"{parties} parties took part, but {show(one.path)} is not answered", "key")


RULE = Rule(
    "GT315", "consensus_unsaid", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("Miceli 2022",)
)
