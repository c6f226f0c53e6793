"""A model scores above what people reach against the same labels.

**Why.** Agreement is not a strict ceiling, but beyond this point these labels cannot tell better from worse: use more
annotators, adjudicated items, or another site as judge.

**Fix.** Use more annotators, adjudicated items or another site as judge:

    quality:
      validity:
        - {against: "histology of 60 cases", metric: dice, value: 0.84, n: 60}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.quality import ReferenceLevel
from gtreport.questionnaire.vocabulary import smaller_is_better
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.scores import is_better, metric_name
from gtreport.rules.wording import name_of, number


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each score beyond the most favourable reference level of its metric."""
    for evaluation in evidence.answers.evaluations:
        metric, value = evaluation.metric.get(), evaluation.value.get()
        if metric is None or value is None:
            continue
        levels = [
            level for one in evidence.answers.quality.reference_levels if (level := _level(one, metric)) is not None
        ]
        if levels and all(is_better(value, level, metric) and _same_unit(value, level, metric) for level in levels):
            smaller = smaller_is_better(metric)
            reference, beyond = (min(levels), "below") if smaller else (max(levels), "above")
            score = f"{metric} {number(value)} is {beyond} the human reference level {number(reference)}"
            yield Problem(evaluation.value.path, f"{name_of('evaluation', evaluation)}: {score}")


def _level(reference: ReferenceLevel, metric: str) -> float | None:
    """Return a reference level of people on a metric."""
    named = reference.metric.get()
    of_people = reference.basis.get() != "instrument_repeatability"
    return (
        reference.value.get() if named is not None and metric_name(named) == metric_name(metric) and of_people else None
    )


def _same_unit(value: float, level: float, metric: str) -> bool:
    """Return whether both are shares or both percentages; errors and distances have units of their own."""
    return smaller_is_better(metric) or (value > 1) == (level > 1)


RULE = Rule(
    "GT425",
    "score_above_human_level",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=(
        "Boguslav & Cohen 2017",
        "Richie 2022",
    ),
)
