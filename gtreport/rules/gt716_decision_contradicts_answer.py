"""A decision and an answer say different things about the same step.

**Why.** One of the two describes labels that do not exist.

**Fix.** Make the two agree:

    decisions: [{id: D3, stage: aggregation, chosen: majority}]
    protocol: {aggregation: {method: majority}}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gtreport.decision_path import active
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.decisions import Decision
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of
from gtreport.sources import show

_METHODS = frozenset(
    {
        "single",
        "majority",
        "weighted",
        "unanimous",
        "expert_breaks_ties",
        "expert_curation",
        "mean",
        "median",
        "dawid_skene",
        "one_coin",
        "mace",
        "staple",
        "bradley_terry",
        "plackett_luce",
        "union",
        "intersection",
        "none",
    }
)
_KEPT = frozenset({"released", "retained", "discarded"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each decision whose chosen option is the name of another answer, and a rule that builds something else."""
    protocol = evidence.answers.protocol
    method, kept = protocol.aggregation.method, protocol.individual_labels
    for decision in active(evidence.answers):
        if decision.stage.get() == "aggregation":
            yield from _contradiction(decision, _METHODS, method)
        elif decision.stage.get() == "recording_format":
            yield from _contradiction(decision, _KEPT, kept)
    for truth in evidence.answers.ground_truths:
        rule, stated = truth.built_by.rule, method.get()
        built = rule.get()
        if truth.status.get() == "released" and stated is not None and built in _METHODS and built != stated:
            message = f"{show(method.path)} is {stated}, but {name_of('ground truth', truth)} is built by {built}"
            yield Problem(rule.path, message)


def _contradiction(decision: Decision, names: frozenset[str], answer: Answer[Any]) -> Iterator[Problem]:
    """Yield a chosen option whose id is a member of an answer that has another member."""
    chosen, value = decision.chosen.get(), answer.get()
    if chosen is not None and value is not None and chosen.replace("-", "_") in names - {value}:
        message = f"{name_of('decision', decision)} chose {chosen}, but {show(answer.path)} is {value}"
        yield Problem(decision.chosen.path, message)


RULE = Rule("GT716", "decision_contradicts_answer", Severity.ERROR, CONTRADICTION, check, __doc__)
