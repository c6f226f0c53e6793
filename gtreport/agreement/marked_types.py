"""Agreement of boxes, masks, spans and the like, broken down, as plain values without any numeric library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gtreport.agreement.breakdown_types import DisagreementBin
from gtreport.agreement.estimates import Estimate


@dataclass(frozen=True)
class Measure:
    """What all parts of a breakdown go by: a statistic between two annotations.

    Attributes:
        statistic: Name of the statistic.
        parameters: Its parameters.
        unit: Its unit; empty for a share.
        lower_is_better: Whether a small value means agreement.
        value: Its value for the whole file; None where it is undefined.
        pooled: Whether pairs weigh by their size, not alike.
    """

    statistic: str
    parameters: Mapping[str, object] = field(hash=False)
    unit: str
    lower_is_better: bool
    value: float | None
    pooled: bool


@dataclass(frozen=True)
class MarkedLabel:
    """Agreement on the marks of one label, all others taken away.

    Attributes:
        label: The label.
        n: Marks that have it.
        share: Share of all marks with a label, from 0 to 1.
        value: The measure; None where it is undefined.
        reason: Why it is undefined.
        n_items: Items that enter the value.
        name: What the label is called, where that is not its value.
    """

    label: str
    n: int
    share: float
    value: float | None
    reason: str | None
    n_items: int
    name: str | None = None


@dataclass(frozen=True)
class MarkedItem:
    """Agreement on one item.

    Attributes:
        item: Its id.
        value: The measure over its pairs of annotations; None where no pair has one.
        n_annotations: Its annotations.
        n_empty: How many of them hold no mark.
        least: Fewest marks of an annotation.
        most: Most marks of an annotation.
    """

    item: str
    value: float | None
    n_annotations: int
    n_empty: int
    least: int
    most: int


@dataclass(frozen=True)
class MarkedAnnotator:
    """One annotator against the others.

    Attributes:
        annotator: Id.
        group: Group; None without groups.
        n: Annotations.
        n_marks: Marks.
        n_empty: Annotations without a mark.
        n_shared: Annotations on items that others annotated too.
        value: The measure over the pairs with the others; None without any.
        without: What the measure of the whole file would be without this annotator; None where that is not known.
    """

    annotator: str
    group: str | None
    n: int
    n_marks: int
    n_empty: int
    n_shared: int
    value: float | None
    without: float | None


@dataclass(frozen=True)
class MarkedPair:
    """Agreement of two annotators.

    Attributes:
        first: Id of the first.
        second: Id of the second.
        n_shared: Items that both annotated.
        n_used: Of these, items on which the two have a measure.
        value: The measure; None where no item has one.
        few: Whether so few items are shared that the value should not be coloured.
        n_alike: Items among `n_used` on which the measure tells no difference.
    """

    first: str
    second: str
    n_shared: int
    n_used: int
    value: float | None
    few: bool
    n_alike: int = 0


@dataclass(frozen=True)
class Accuracy:
    """An accuracy or an area, with its error.

    Attributes:
        value: A share from 0 to 1, or an area in the unit of the sizes; None where undefined.
        se: Standard error over samples of this design; None where a class has one sampled unit.
        low: Lower limit of the interval.
        high: Upper limit.
        reason: Why there is no value.
    """

    value: float | None
    se: float | None = None
    low: float | None = None
    high: float | None = None
    reason: str | None = None


@dataclass(frozen=True)
class MapClass:
    """One class of a map and its reference.

    Attributes:
        label: The class.
        counts: Readings of units that the map calls so, by reference class, in the order of the classes.
        users: User's accuracy: how much of what the map calls so is so.
        producers: Producer's accuracy: how much of what is so the map calls so.
        area: Share of the area that has the class in the reference.
    """

    label: str
    counts: tuple[int, ...]
    users: Accuracy
    producers: Accuracy
    area: Accuracy


@dataclass(frozen=True)
class ErrorMatrix:
    """A map against its reference sample.

    Attributes:
        classes: Every class, in the order of the labels; the map's in the rows, the reference's in the columns.
        overall: Overall accuracy.
        weights: How units are weighted, in words.
        total: Size of the whole map, in the unit of the sizes; None where all units weigh alike.
    """

    classes: tuple[MapClass, ...]
    overall: Accuracy
    weights: str
    total: float | None


@dataclass(frozen=True)
class MarkedDetails:
    """Agreement in a file of marks, broken down. A part that has nothing to say, or too much, is empty.

    Attributes:
        form: Name of the form: `boxes`, `masks`, `keypoints`, `spans`, `texts`, `preferences`, `rankings`
            or `maps`.
        conventions: How marks are compared: a name and a sentence each.
        n_answers: Annotations, those without a mark too.
        n_empty: Annotations without a mark.
        measure: What the parts below go by; None where no statistic compares two annotations.
        labels: Each label by itself.
        label_list: The labels in the order of `confusion`.
        confusion: How often marks of two labels meet: symmetric counts of unordered pairs.
        items: The most disputed items, the most disputed first.
        distribution: How the measure is spread over items; empty where it is no share.
        annotators: Every annotator against the others.
        pairs: Every pair of annotators that shares an item; the first id is the smaller one.
        error_matrix: A map against its reference sample; None for other forms.
        notes: What is not broken down, and why.
        scales: The statistics by their unit, empty for shares and rates: what can stand on one axis.
    """

    form: str
    conventions: tuple[tuple[str, str], ...]
    n_answers: int
    n_empty: int
    measure: Measure | None = None
    labels: tuple[MarkedLabel, ...] = ()
    label_list: tuple[str, ...] = ()
    confusion: tuple[tuple[int, ...], ...] = ()
    items: tuple[MarkedItem, ...] = ()
    distribution: tuple[DisagreementBin, ...] = ()
    annotators: tuple[MarkedAnnotator, ...] = ()
    pairs: tuple[MarkedPair, ...] = ()
    error_matrix: ErrorMatrix | None = None
    notes: tuple[str, ...] = ()
    scales: tuple[tuple[str, tuple[Estimate, ...]], ...] = ()
