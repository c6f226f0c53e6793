"""A score is set against a human level on another metric or other items.

**Why.** People and model can be compared only on the same items by the same measure; otherwise the easier task wins.

**Fix.** Compare the same metric on the same items:

    quality:
      reference_levels:
        - {metric: dice, value: 0.79, items: the test split, basis: human_vs_human}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.evaluations import Evaluation
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.quality import ReferenceLevel
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.scores import PARITY, metric_name
from gtreport.rules.wording import listed, name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each score from which parity with people is concluded, when no human level is like it."""
    levels = evidence.answers.quality.reference_levels.items
    for evaluation in evidence.answers.evaluations:
        metric, claims = evaluation.metric.get(), evaluation.claim.get() or ()
        if metric is None or not PARITY.intersection(claims) or not levels:
            continue
        splits = _splits_of(evidence.answers)
        if not any(_is_like(level, metric, evaluation, splits) for level in levels):
            other, items = levels[0].metric.get() or "a metric not told", levels[0].items.get() or "items not told"
            own_items = listed(evaluation.evaluated_on.get() or ("items not told",))
            against = f"{metric} on {own_items} is set against a human level of {other} on {items}"
            yield Problem(evaluation.metric.path, f"{name_of('evaluation', evaluation)}: {against}")


def _splits_of(answers: Questionnaire) -> tuple[str, ...]:
    return tuple(name for split in answers.composition.splits if (name := split.id.get()))


def _is_like(level: ReferenceLevel, metric: str, evaluation: Evaluation, splits: tuple[str, ...]) -> bool:
    """Return whether metric and items may be the same; items differ when the text names other splits only."""
    other, items = level.metric.get(), level.items.get()
    if other is not None and metric_name(other) != metric_name(metric):
        return False
    named = {split for split in splits if re.search(rf"\b{re.escape(split)}\b", items or "", re.IGNORECASE)}
    measured_on = evaluation.evaluated_on.get()
    return not named or measured_on is None or bool(named.intersection(measured_on))


RULE = Rule("GT426", "unlike_scores_compared", Severity.ERROR, CONTRADICTION, check, __doc__)
