"""Answers that cannot be true together: an interval whose ends are swapped, a value outside its own interval.

**Why.** At least one of them is wrong, and a reader cannot tell which.

**Fix.** Correct the one that is wrong:

    quality:
      agreement:
        - {id: alpha, value: 0.71, ci: {low: 0.66, high: 0.75}, n_items: 45, n_annotators: 5}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.protocol import LabelsPerItem
from gtreport.questionnaire.quality import AgreementRecord
from gtreport.questionnaire.targets import Target
from gtreport.questionnaire.value_types import Constraint, Period
from gtreport.questionnaire.vocabulary import STATISTICS
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import did_you_mean, listed, name_of, number
from gtreport.sources import FieldPath, SourceMap, show
from gtreport.written_numbers import as_written


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each pair of answers that exclude each other, at the one that a reader would look at second."""
    answers = evidence.answers
    for record in answers.quality.agreement:
        yield from _interval(record, evidence.reading.document.source)
        yield from _annotators(record)
        yield from _label_keys(record.by_label, _targets_of(record, evidence), evidence)
        yield from _nothing(record.value, record.n_items)
    yield from _nothing(answers.quality.error_rate.value, answers.quality.error_rate.n)
    for validity in answers.quality.validity:
        yield from _nothing(validity.value, validity.n)
    for evaluation in answers.evaluations:
        yield from _nothing(evaluation.value, evaluation.n)
    yield from _label_keys(answers.composition.class_distribution, tuple(answers.targets), evidence)
    yield from _least_to_greatest(answers.protocol.labels_per_item)
    yield from _swapped_ends(evidence)


def _interval(record: AgreementRecord, source: SourceMap) -> Iterator[Problem]:
    low, high = record.ci.low.get(), record.ci.high.get()
    if low is None or high is None:
        return
    name = name_of("agreement", record)
    if low > high:
        yield Problem(record.ci.high.path, f"{name}: the interval runs from {number(low)} down to {number(high)}")
        return
    value = record.value.get()
    if value is None:
        return
    # The ends may be written with more decimals than the value.
    half = _half_of_last_digit(record.value, source)
    if not low - half <= value <= high + half:
        message = f"value {number(value)} lies outside its own interval, {number(low)} to {number(high)}"
        yield Problem(record.value.path, f"{name}: {message}")


def _half_of_last_digit(value: Answer[float], source: SourceMap) -> float:
    written = (as_written(value, source) or "").lower()
    decimals = 0 if "e" in written else len(written.partition(".")[2])
    return 0.5 * 10.0**-decimals if decimals else 1e-9


def _annotators(record: AgreementRecord) -> Iterator[Problem]:
    """Yield a count of annotators above two where the statistic compares two, and no pair is named."""
    statistic, n = record.statistic.get(), record.n_annotators.get()
    between = record.kind.get() in (None, "inter") and "pair" not in (record.params.get() or {})
    if statistic is None or n is None or n <= 2 or not between or not STATISTICS[statistic].of_two:
        return
    advice = ", and the mean over pairs is light_kappa" if statistic == "cohen_kappa" else ""
    message = f"{statistic} compares two annotators, but n_annotators is {n}; name the pair in params{advice}"
    yield Problem(record.n_annotators.path, f"{name_of('agreement', record)}: {message}")


def _nothing(value: Answer[float], n: Answer[int]) -> Iterator[Problem]:
    if n.get() == 0 and value.get() is not None:
        message = f"{show(n.path)} is 0, so {show(value.path)} cannot be {number(value.get() or 0)}"
        yield Problem(n.path, message)


def _targets_of(record: AgreementRecord, evidence: Evidence) -> tuple[Target, ...]:
    wanted = record.target.get()
    targets = tuple(evidence.answers.targets)
    return tuple(one for one in targets if one.id.get() == wanted) if wanted is not None else targets


def _label_keys(
    answer: Answer[dict[str, int]] | Answer[dict[str, float]], targets: tuple[Target, ...], evidence: Evidence
) -> Iterator[Problem]:
    """Yield each key that is a label of none of the targets, when all of them list their labels."""
    rows: Mapping[str, object] = answer.get() or {}
    if not targets or not all(len(target.labels) for target in targets):
        return
    labels = [label for target in targets for label in target.labels]
    values = [text for label in labels if (text := label.value.get()) is not None]
    known = {*values, *(name for label in labels if (name := label.name.get()) is not None)}
    of = f"target {targets[0].id.get()}" if len(targets) == 1 and targets[0].id.get() else "any target"
    for key in rows:
        if key not in known:
            path = (*answer.path, key)
            message = f'{show(answer.path)}: "{key}" is no label of {of}{did_you_mean(key, values)}'
            yield Problem(answer.path, message, at=evidence.reading.locate(path, "key"))


def _least_to_greatest(found: LabelsPerItem) -> Iterator[Problem]:
    """Yield the numbers of labels per item when least, median and greatest are not in this order."""
    rows = (("min", found.min), ("median", found.median), ("max", found.max))
    given = [(name, value, answer.path) for name, answer in rows if (value := answer.get()) is not None]
    if any(first[1] > second[1] for first, second in pairwise(given)):
        told = listed(f"{name} {number(value)}" for name, value, _ in given)
        yield Problem(given[-1][2], f"{show(found.here)}: {told} are not in this order")


def _swapped_ends(evidence: Evidence) -> Iterator[Problem]:
    for one in evidence.reading.everything:
        if isinstance(one.node, Answer):
            for place, low, high in _ends(one.node):
                at = evidence.reading.locate(place)
                yield Problem(one.path, f"{show(place)} runs from {low} back to {high}", at=at)


def _ends(answer: Answer[object]) -> Iterator[tuple[FieldPath, str, str]]:
    """Yield the places of periods and constraints that end before they begin, with their ends as they are written."""
    value = answer.get()
    if isinstance(value, Period) and value.start is not None and value.end is not None:
        shorter = min(len(value.start), len(value.end))
        if value.start[:shorter] > value.end[:shorter]:
            yield answer.path, value.start, value.end
    inner: Mapping[FieldPath, object] = {answer.path: value}
    if isinstance(value, dict):
        inner = {(*answer.path, key): one for key, one in value.items()}
    for place, one in inner.items():
        if isinstance(one, Constraint) and _above(one.min, one.max):
            yield place, _shown(one.min), _shown(one.max)


def _above(low: object, high: object) -> bool:
    if isinstance(low, str) and isinstance(high, str):
        shorter = min(len(low), len(high))
        return low[:shorter] > high[:shorter]
    return isinstance(low, int | float) and isinstance(high, int | float) and low > high


def _shown(end: object) -> str:
    return number(end) if isinstance(end, int | float) else str(end)


RULE = Rule("GT023", "impossible_together", Severity.ERROR, CONTRADICTION, check, __doc__, since="2")
