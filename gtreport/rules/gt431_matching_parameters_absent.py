"""A score is given without the rule by which predictions are matched.

**Why.** At an overlap of 0.5 a detector finds most cars, at 0.9 hardly any. Without it the number cannot be compared.

**Fix.** Add it to `params`:

    evaluations:
      - {id: yolo, metric: mean_average_precision, value: 0.53, params: {iou: 0.5}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.parameters import missing_parameters
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.scores import metric_name
from gtreport.rules.wording import listed, name_of

_OF_MATCHING = frozenset({"iou", "threshold", "normaliser", "match", "tolerance_mm", "sigmas"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each score by a metric that matches or scales, when no target says how."""
    targets = evidence.answers.targets.items or (None,)
    for evaluation in evidence.answers.evaluations:
        metric, params = evaluation.metric.get(), evaluation.params
        if metric is None or evidence.is_spoken_for(params.path):
            continue
        by_target = [missing_parameters(metric_name(metric), params, target) for target in targets]
        missing = [one for one in by_target[0] if one in _OF_MATCHING and all(one in others for others in by_target)]
        if missing:
            message = f"{name_of('evaluation', evaluation)}: {metric} needs {listed(missing)}"
            yield Problem(params.path, f"{message} under params", "key" if not params.answered else "value")


RULE = Rule("GT431", "matching_parameters_absent", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
