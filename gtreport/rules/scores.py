"""Scores: which metric a name means, and which of two values is the better one."""

from __future__ import annotations

from gtreport.questionnaire.vocabulary import smaller_is_better

PARITY = frozenset({"human_parity", "superhuman"})
"""Claims that set a model beside people."""

_SHORT_NAMES = {"map": "mean_average_precision", "ap": "mean_average_precision", "jaccard": "iou", "dsc": "dice"}


def metric_name(written: str) -> str:
    """Return a metric's name as the table of statistics writes it: `HD95` as `hd95`, `mAP` under its full name."""
    plain = "_".join(written.strip().lower().replace("-", " ").split())
    return _SHORT_NAMES.get(plain, plain)


def is_better(value: float, level: float, metric: str) -> bool:
    """Tell whether a value of a metric is better than another; of errors and distances the smaller is better."""
    return value < level if smaller_is_better(metric) else value > level
