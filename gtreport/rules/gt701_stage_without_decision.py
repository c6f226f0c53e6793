"""No decision covers a stage at which every ground truth has one.

**Why.** Whose knowledge counts and how an observation is read is always decided, if only by not asking. A choice that
nobody wrote down looks like nature.

**Fix.** Add a decision of that stage:

    decisions:
      - id: D1
        stage: knowledge_source
        options: [{id: readers, label: three radiologists}, {id: ct, label: CT of the same day, rejected_because: cost}]
        chosen: readers
        decided_by: [study-lead]
        reason: CT exists for a tenth of the patients only.

It is an error for the source of knowledge and the rules of interpretation, for aggregation where several annotators
label an item, and for verification where a site verifies, corrects or adjudicates; else a warning.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.decision_path import active
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule

_CHECKING = frozenset({"verification", "correction", "adjudication"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each stage without a decision in force, when decisions are listed at all."""
    decisions = evidence.answers.decisions
    if decisions.status is not Status.ANSWERED:
        return
    covered = {decision.stage.get() for decision in active(evidence.answers)}
    for stage, severity in _expected(evidence):
        if stage not in covered:
            yield Problem(decisions.path, f"no decision covers stage {stage}", severity=severity)


def _expected(evidence: Evidence) -> Iterator[tuple[str, Severity]]:
    """Yield each stage that should be covered, with the weight of its absence, in the order of the work."""
    flags = evidence.conditions.flags
    checked = any(site.role.get() in _CHECKING for site in evidence.answers.source.sites)
    yield "problem_formulation", Severity.WARNING
    yield "knowledge_source", Severity.ERROR
    yield "interpretation_rules", Severity.ERROR
    yield "recording_format", Severity.WARNING
    if "human" in flags:
        yield "annotator_selection", Severity.WARNING
    if "multi" in flags:
        yield "aggregation", Severity.ERROR
    yield "verification", Severity.ERROR if checked and "multi" not in flags else Severity.WARNING


RULE = Rule(
    "GT701",
    "stage_without_decision",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    basis=(
        "Jaton 2021",
        "AI Act 10(2)(a)",
    ),
)
