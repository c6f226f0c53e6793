"""Counts of items contradict each other.

**Why.** One of the numbers is wrong, or items were left out without a word. Both change every share that is computed.

**Fix.** Correct one of the counts, or name the items left out under `quality.exclusions`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.composition import Composition
from gtreport.questionnaire.model import Questionnaire
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.sources import FieldPath, show

_SPLITS_OF_ITEMS = frozenset({"train", "validation", "test"})
_NOT_APART = Pattern(r"\b(?:subsets?|overlap\w*|nested|folds?|cross-?validat\w*|part of)\b", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield labelled items beyond all items, splits and label counts that do not add up to the items."""
    composition = evidence.answers.composition
    items, labelled = composition.n_items, composition.n_labelled
    if items.answered and labelled.answered and (labelled.value or 0) > (items.value or 0):
        yield Problem(labelled.path, f"{_is(items)}, but {_is(labelled)}")
    left_out = evidence.answers.quality.exclusions.answered
    for path, total in (*_splits(composition), *_label_counts(evidence.answers)):
        allowed = {count.value for count in (items, labelled) if count.answered and count.value is not None}
        if not allowed or total in allowed or (left_out and total < max(allowed)):
            continue
        count = items if items.answered else labelled
        yield Problem(count.path, f"{_is(count)}, but {show(path)} adds up to {total}")


def _is(count: Answer[int]) -> str:
    return f"{show(count.path)} is {count.value}"


def _splits(composition: Composition) -> Iterator[tuple[FieldPath, int]]:
    """Yield the sum of the splits, when all of them are counted and none is said to lie in another."""
    splits = [split for split in composition.splits if split.role.get() in _SPLITS_OF_ITEMS]
    counts = [split.n.get() for split in splits]
    known = [count for count in counts if count is not None]
    apart = not any(_NOT_APART.search(split.how.get() or "") for split in splits)
    if len(known) == len(counts) > 1 and apart and len(splits) == len(composition.splits):
        yield (*composition.splits.path, "n"), sum(known)


def _label_counts(answers: Questionnaire) -> Iterator[tuple[FieldPath, int]]:
    """Yield the sum of the label counts, where one item has one label; a sum that is that of a split is a split's."""
    counts = answers.composition.class_distribution.get()
    if counts is None or len(answers.targets) != 1:
        return
    target = answers.targets[0]
    total = sum(counts.values())
    of_splits = {split.n.get() for split in answers.composition.splits}
    one_each = target.form.get() == "classification" and target.encoding.cardinality.get() == "single"
    if one_each and target.encoding.hardness.get() in (None, "hard") and total not in of_splits:
        yield answers.composition.class_distribution.path, total


RULE = Rule("GT112", "counts_do_not_add_up", Severity.ERROR, CONTRADICTION, check, __doc__, basis=("ARR B6",))
