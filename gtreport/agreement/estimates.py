"""What a statistic gives: a value with everything that belongs to it, or None and the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from gtreport.annotations.problems import LeftOut

IntervalKind = Literal["item_bootstrap", "annotator_jackknife", "analytic"]
"""How an interval was made, and so what it allows for: other items, other annotators, other items by formula."""


@dataclass(frozen=True)
class Interval:
    """An interval around an estimate.

    Attributes:
        kind: How it was made.
        level: Its level of confidence, from 0 to 1.
        low: Lower limit, in the unit of the estimate.
        high: Upper limit.
        replicates: How many bootstrap replicates were drawn; for the jackknife, how many annotators were left out in
            turn; None for the analytic interval.
        undefined_replicates: How many of them have no value.
        seed: Seed of the drawing; None when nothing was drawn.
    """

    kind: IntervalKind
    level: float
    low: float
    high: float
    replicates: int | None = None
    undefined_replicates: int = 0
    seed: int | None = None


@dataclass(frozen=True)
class Caution:
    """What a reader of an estimate has to know.

    Attributes:
        name: A fixed name: `interval_too_narrow`, `low_overlap`, `one_pair_carries_it`, `one_label_used`,
            `labels_not_declared`, `interval_absent` ...
        message: What is the case, with its numbers; lower case, no full stop.
    """

    name: str
    message: str

    def __str__(self) -> str:
        """Return the message."""
        return self.message


@dataclass(frozen=True)
class Estimate:
    """A statistic, computed from a table.

    Attributes:
        statistic: Name of the statistic.
        parameters: Every parameter that the value depends on, by name.
        value: The value; None when it is undefined.
        reason: Why it is undefined; None when it is defined.
        observed: Observed agreement, where the statistic has one.
        expected: Agreement expected by chance, where the statistic has one.
        se: Analytic standard error over items; None where there is no formula.
        intervals: Item bootstrap, annotator jackknife and analytic interval, as far as they exist.
        n_items: Items with at least one annotation.
        n_items_used: Items that enter the value.
        n_annotators: Annotators with at least one annotation; 0 when there are no ids.
        n_annotations: Annotations.
        n_labels_declared: Length of the declared label list; None when none is declared.
        n_labels_used: Labels that somebody gave.
        left_out: What does not count, and why.
        warnings: What a reader has to know.
        details: Further numbers that belong to the statistic, such as the limits of Bland and Altman.
    """

    statistic: str
    parameters: Mapping[str, object]
    value: float | None
    reason: str | None
    observed: float | None = None
    expected: float | None = None
    se: float | None = None
    intervals: tuple[Interval, ...] = ()
    n_items: int = 0
    n_items_used: int = 0
    n_annotators: int = 0
    n_annotations: int = 0
    n_labels_declared: int | None = None
    n_labels_used: int = 0
    left_out: tuple[LeftOut, ...] = ()
    warnings: tuple[Caution, ...] = ()
    details: Mapping[str, float | None] = field(default_factory=dict, hash=False)

    def interval(self, kind: IntervalKind) -> Interval | None:
        """Return the interval of a kind; None when there is none."""
        return next((one for one in self.intervals if one.kind == kind), None)


@dataclass(frozen=True)
class LabelCount:
    """How often a label was given.

    Attributes:
        label: The label.
        n: Annotations that have it.
        share: Share of all annotations, from 0 to 1.
        specific_agreement: Of two annotations of an item of which one has the label, how often the other has it too:
            sum_i n_ik (n_ik - 1) / sum_i n_ik (r_i - 1). None where nobody could agree on it.
        name: What it is called, where that is not its value.
    """

    label: str
    n: int
    share: float
    specific_agreement: float | None
    name: str | None = None


class Undefined(Exception):  # noqa: N818 - no error: the answer is that there is no value
    """A statistic has no value for a table.

    Args:
        reason: One of the reasons below; a detail may follow after a colon or comma.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


NO_ANNOTATIONS = "no annotations"
NO_OVERLAP = "no item has two annotations"
ONE_ITEM = "one item with two annotations"
ONE_LABEL = "only one label was used"
NO_IDS = "annotator ids are absent"
NO_ORDER = "no order of labels is declared"
NO_NUMBERS = "labels are not numbers"
BELOW_ZERO = "labels below 0 at the ratio level"
NO_VARIATION = "no variation between items"
FEW_ANNOTATORS = "fewer than three annotators"
TOO_LARGE = "the numbers are too large to compute with"
TOO_SMALL = "the numbers lie too close together to compute with"
ONE_SHARED = "one shared item"
NO_SHARED = "no shared item"
