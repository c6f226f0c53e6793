"""What changes between ground truths, as plain values without any numeric library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gtreport.agreement.estimates import Caution
from gtreport.annotations.problems import LeftOut
from gtreport.ground_truths.diagnostics import Diagnostics


@dataclass(frozen=True)
class LabelShare:
    """How many items have a label in a ground truth.

    Attributes:
        label: The label.
        n: Items; for soft labels, their expected number.
        share: Share of the items with a label, 0 to 1; None without any.
    """

    label: str
    n: float
    share: float | None


@dataclass(frozen=True)
class TruthSummary:
    """One ground truth.

    Attributes:
        name: What it is called.
        rule: Name of the rule.
        parameters: Parameters of the rule.
        n_items: Items of the table.
        decided: Items whose label two annotations or more decided.
        tie: Items on which two or more labels are best.
        single: Items with one annotation, whose label they have.
        none: Items without an annotation under this rule.
        labels: How many items have each label, in the order of the label list; empty for numbers.
        lost: Labels of the list that win no item.
        diagnostics: What the rule tells besides.
        left_out: What the rule leaves out.
        cautions: What a reader has to know.
    """

    name: str
    rule: str
    parameters: Mapping[str, object] = field(hash=False)
    n_items: int
    decided: int
    tie: int
    single: int
    none: int
    labels: tuple[LabelShare, ...]
    lost: tuple[str, ...]
    diagnostics: Diagnostics | None
    left_out: tuple[LeftOut, ...]
    cautions: tuple[Caution, ...]


@dataclass(frozen=True)
class Move:
    """Items that have one label in a ground truth and another one in another.

    Attributes:
        before: Label in the first.
        after: Label in the second.
        n: How many.
    """

    before: str
    after: str
    n: int


@dataclass(frozen=True)
class Share:
    """A share of items with its Wilson interval.

    Attributes:
        n: Items that have it.
        of: Items that could.
        value: The quotient, 0 to 1; None of none.
        low: Lower 95 % limit.
        high: Upper limit.
    """

    n: int
    of: int
    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Flips:
    """What changes between two ground truths.

    Attributes:
        first: Name of the first.
        second: Name of the second.
        flips: Items with different labels, among those that both label.
        unties: Items that tie in the first only and have a label in the second.
        ties: Items that have a label in the first and tie in the second.
        tie: Items that tie in one or both, none of them without an annotation.
        none: Items without an annotation in one or both.
        moves: Which labels flips go from and to, in the order of the label list; empty for numbers.
        mean_shift: For ordered labels the mean signed change among flips, in places of the label list; for numbers the
            mean of second - first over all compared items. None for nominal labels and without flips.
    """

    first: str
    second: str
    flips: Share
    unties: int
    ties: int
    tie: int
    none: int
    moves: tuple[Move, ...]
    mean_shift: float | None

    @property
    def compared(self) -> int:
        """Items that both label."""
        return self.flips.of

    @property
    def changed_or_tied(self) -> int:
        """Flips, and items that tie in exactly one."""
        return self.flips.n + self.unties + self.ties


@dataclass(frozen=True)
class PartFlips:
    """Flips among a part of the items.

    Attributes:
        first: Name of the first ground truth.
        second: Name of the second.
        part: Group of annotators who labelled the items, or stratum of the items.
        flips: Items with different labels, among those of the part that both label.
    """

    first: str
    second: str
    part: str
    flips: Share


@dataclass(frozen=True)
class DisputedItem:
    """An item that has different labels in different ground truths.

    Attributes:
        item: Id.
        labels: Its label in each ground truth; the name of the state where it has none.
        n_labels: Different labels.
        entropy: Entropy of its annotations in bits; without annotations, of its labels across the ground truths.
    """

    item: str
    labels: tuple[str, ...]
    n_labels: int
    entropy: float


@dataclass(frozen=True)
class SoftDistance:
    """How far soft labels lie from another ground truth.

    Attributes:
        soft: Name of the soft ground truth.
        other: Name of the other one.
        n_items: Items that both have.
        total_variation: Mean of half the sum of absolute differences, 0 to 1; None without items.
        jensen_shannon: Mean Jensen-Shannon distance to the base 2, 0 to 1: the root of the divergence.
    """

    soft: str
    other: str
    n_items: int
    total_variation: float | None
    jensen_shannon: float | None


@dataclass(frozen=True)
class EntropyBin:
    """How many items have an entropy in a range.

    Attributes:
        low: Lower end in bits, within it.
        high: Upper end, within it only for the last one.
        n: How many.
    """

    low: float
    high: float
    n: int


@dataclass(frozen=True)
class SoftEntropy:
    """How undecided soft labels are.

    Attributes:
        name: Name of the soft ground truth.
        n_items: Items with an annotation.
        mean: Mean entropy in bits; None without items.
        greatest: Greatest entropy in bits.
        n_unanimous: Items with two annotations or more, and one label only.
        bins: How entropy is spread, from 0 to that of all labels alike.
    """

    name: str
    n_items: int
    mean: float | None
    greatest: float | None
    n_unanimous: int
    bins: tuple[EntropyBin, ...]


@dataclass(frozen=True)
class Stability:
    """How much of the majority hangs on one annotation.

    Attributes:
        unstable: Items with a majority of two annotations or more that are tied once one annotation is removed.
        n_ties: Items that are tied as they are.
        n_single: Items with one annotation.
    """

    unstable: Share
    n_ties: int
    n_single: int


@dataclass(frozen=True)
class Comparison:
    """Ground truths side by side.

    Attributes:
        base: Name of the one that others are set against: the published one, else the first.
        truths: Each ground truth.
        rare_label: The label that fewest items of the base have, but at least one; None without labels.
        flips: Every pair, the earlier one first; counts are the same the other way round.
        by_group: Flips from the base among the items that each group of annotators labelled.
        by_stratum: Flips from the base in each stratum of the items.
        disputed: The items with most different labels, most disputed first; the others follow in the data.
        n_disputed: Items with different labels, all of them.
        soft: How far soft ground truths lie from each other one.
        entropies: How undecided each soft ground truth is.
        stability: How much of the majority hangs on one annotation; None where no annotations are given.
    """

    base: str
    truths: tuple[TruthSummary, ...]
    rare_label: str | None
    flips: tuple[Flips, ...]
    by_group: tuple[PartFlips, ...]
    by_stratum: tuple[PartFlips, ...]
    disputed: tuple[DisputedItem, ...]
    n_disputed: int
    soft: tuple[SoftDistance, ...]
    entropies: tuple[SoftEntropy, ...]
    stability: Stability | None

    def between(self, first: str, second: str) -> Flips:
        """Return the flips between two ground truths, as they are listed.

        Raises:
            KeyError: There is no such pair.
        """
        for one in self.flips:
            if {one.first, one.second} == {first, second}:
                return one
        raise KeyError((first, second))
