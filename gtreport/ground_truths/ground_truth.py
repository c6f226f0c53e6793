"""A ground truth: one reference label or distribution for each item, and how sure the rule was of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.estimates import Caution
from gtreport.agreement.values import BoolArray, FloatArray
from gtreport.annotations.problems import LeftOut
from gtreport.annotations.table import Level
from gtreport.annotations.texts import Texts
from gtreport.ground_truths.diagnostics import Diagnostics

DECIDED, TIE, SINGLE, NONE = range(4)
"""States of an item."""

STATES = ("decided", "tie", "single", "none")
"""Names of the states: decided by two annotations or more; two or more best labels; one annotation; no annotation."""

StateArray = NDArray[np.int8]
CodeArray = NDArray[np.int64]


@dataclass(frozen=True, eq=False, kw_only=True)
class Outcome:
    """What a rule gives for each of n items.

    Attributes:
        state: Codes into STATES, shape (n,).
        label: Code of the label of each item, shape (n,); -1 without one. None where the rule gives no labels.
        distribution: Share or probability of each label, shape (n, labels); zeros without an annotation. None where the
            rule gives none.
        tied: Which labels tie, shape (ties, labels): one row for each item in the state `tie`, in the order of the
            items.
        number: Number of each item, shape (n,); 0 in the state `none`. None where the rule gives no numbers.
        spread: How far the annotations of an item lie apart, shape (n,), in the unit of the numbers: standard
            deviation (n - 1) beside a mean, median absolute deviation beside a median; 0 with one annotation.
        diagnostics: What is told besides.
        left_out: What this rule leaves out besides what the table does.
        cautions: What a reader has to know.
    """

    state: StateArray
    label: CodeArray | None = None
    distribution: FloatArray | None = None
    tied: BoolArray | None = None
    number: FloatArray | None = None
    spread: FloatArray | None = None
    diagnostics: Diagnostics | None = None
    left_out: tuple[LeftOut, ...] = ()
    cautions: tuple[Caution, ...] = ()

    def placed(self, place: CodeArray, n: int) -> Outcome:
        """Return the same for n items, of which only those at `place` have any annotation left.

        Args:
            place: Where each item of this outcome stands among the n, ascending, shape (own items,).
            n: How many items there are.
        """
        return replace(
            self,
            state=_spread_out(self.state, place, n, NONE),
            label=None if self.label is None else _spread_out(self.label, place, n, -1),
            distribution=None if self.distribution is None else _spread_out(self.distribution, place, n, 0),
            number=None if self.number is None else _spread_out(self.number, place, n, 0),
            spread=None if self.spread is None else _spread_out(self.spread, place, n, 0),
        )

    def tied_labels(self, n_labels: int) -> BoolArray:
        """Return which labels tie, with no row where the rule knows no ties, shape (ties, labels)."""
        return np.zeros((0, n_labels), dtype=bool) if self.tied is None else self.tied


@dataclass(frozen=True, eq=False, kw_only=True)
class GroundTruth(Outcome):
    """A ground truth: an outcome with its name, its rule and its items.

    Attributes:
        name: What it is called.
        rule: Name of the rule that made it.
        parameters: Every parameter of the rule.
        items: Ids of all items of the table, those without a label too.
        labels: The label list of the table.
        level: Level of measurement of the labels.
        values: Number of each label, shape (labels,); None where labels are no numbers.
    """

    name: str
    rule: str
    parameters: Mapping[str, object]
    items: Texts
    labels: Texts
    level: Level
    values: FloatArray | None = None

    @property
    def n_items(self) -> int:
        """Number of items."""
        return len(self.items)

    @property
    def has_label(self) -> BoolArray:
        """Whether each item has a label, a number or, for distributions, an annotation, shape (items,)."""
        found: BoolArray = (self.state == DECIDED) | (self.state == SINGLE)
        return found

    @property
    def is_soft(self) -> bool:
        """Whether there are distributions and no labels."""
        return self.label is None and self.distribution is not None

    def states(self) -> Mapping[str, int]:
        """Return how many items are in each state."""
        counts = np.bincount(self.state, minlength=len(STATES))
        return {name: int(n) for name, n in zip(STATES, counts, strict=True)}

    def label_counts(self) -> CodeArray:
        """Return how many items have each label, shape (labels,); zeros where the rule gives no labels."""
        given = np.zeros(0, dtype=np.int64) if self.label is None else self.label[self.has_label]
        return np.bincount(given, minlength=len(self.labels))

    def label_of(self, item: str) -> str | None:
        """Return the label of an item; None where it has none."""
        at = self.items.find(item)
        if at < 0 or self.label is None or self.label[at] < 0:
            return None
        return self.labels[int(self.label[at])]


def ground_truth_of(
    outcome: Outcome,
    *,
    name: str,
    rule: str,
    parameters: Mapping[str, object],
    items: Texts,
    labels: Texts,
    level: Level,
    values: FloatArray | None,
) -> GroundTruth:
    """Return an outcome with its name, its rule and its items."""
    found = {one.name: getattr(outcome, one.name) for one in fields(Outcome)}
    return GroundTruth(
        **found,
        name=name,
        rule=rule,
        parameters=parameters,
        items=items,
        labels=labels,
        level=level,
        values=values,
    )


def best_labels(scores: FloatArray, within: float = 0.0) -> tuple[CodeArray, BoolArray, BoolArray]:
    """Return the best label of each row of scores, whether it ties, and which labels are best.

    Args:
        scores: Greater is better, shape (n, labels); labels that cannot win have minus infinity or a score below all.
        within: Scores that lie no further than this below the best are as good.

    Returns:
        The first best label, shape (n,); whether there are two or more, shape (n,); which are best, shape (n, labels).
    """
    top = scores.max(axis=1, keepdims=True, initial=-np.inf)
    best = scores >= top - within
    return best.argmax(axis=1) if scores.shape[1] else np.zeros(len(scores), np.int64), best.sum(axis=1) > 1, best


def states_of(r: NDArray[np.integer] | FloatArray, tied: BoolArray) -> StateArray:
    """Return the state of items with r annotations each, shape (n,)."""
    state = np.where(tied, TIE, np.where(r == 1, SINGLE, DECIDED))
    return np.where(r == 0, NONE, state).astype(np.int8)


def labelled(label: CodeArray, best: BoolArray, state: StateArray, **more: object) -> Outcome:
    """Return the outcome of best labels, in which ties have no label.

    Args:
        label: The best label of each item, shape (n,).
        best: Which labels are best, shape (n, labels).
        state: State of each item, shape (n,).
        **more: Further fields of the outcome.
    """
    chosen = np.where((state == DECIDED) | (state == SINGLE), label, -1)
    return Outcome(state=state, label=chosen, tied=best[state == TIE], **more)  # type: ignore[arg-type]


def _spread_out(values: NDArray[np.generic], place: CodeArray, n: int, empty: int) -> NDArray:  # type: ignore[type-arg]
    wide = np.full((n, *values.shape[1:]), empty, dtype=values.dtype)
    wide[place] = values
    return wide
