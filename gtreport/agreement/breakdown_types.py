"""Agreement broken down by label, item, annotator, pair and group, as plain values without any numeric library."""

from __future__ import annotations

from dataclasses import dataclass

from gtreport.agreement.estimates import Estimate, Interval

FEW_SHARED = 10
"""A pair with fewer shared items shows its number and no value worth colouring."""


@dataclass(frozen=True)
class LabelAgreement:
    """Agreement on one label, against all others taken together.

    Attributes:
        label: The label.
        n: Annotations that have it.
        share: Share of all annotations, from 0 to 1.
        specific_agreement: sum_i n_ik (n_ik - 1) / sum_i n_ik (r_i - 1): of two annotations of an item of which one has
            the label, how often the other has it too. None where nobody could agree on it.
        percent_agreement: One-vs-rest percent agreement; None without items of two annotations.
        fleiss_kappa: One-vs-rest Fleiss' kappa; None where the label, or all others, are not used.
        krippendorff_alpha: One-vs-rest nominal alpha; None likewise.
        name: What the label is called, where that is not its value.
    """

    label: str
    n: int
    share: float
    specific_agreement: float | None
    percent_agreement: float | None
    fleiss_kappa: float | None
    krippendorff_alpha: float | None
    name: str | None = None


@dataclass(frozen=True)
class ItemAgreement:
    """Agreement on one item.

    Attributes:
        item: Its id.
        agreement: a_i, the share of pairs of its annotations that agree; None with a single annotation.
        entropy: Entropy of its labels in bits: 0 where all agree.
        counts: Its labels with how often they were given, those not given left out.
    """

    item: str
    agreement: float | None
    entropy: float
    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class DisagreementBin:
    """How many items, pairs or annotators have an agreement in a range.

    Attributes:
        low: Lower end of the range, within it.
        high: Upper end, within it only where it is 1.
        n: How many.
    """

    low: float
    high: float
    n: int


@dataclass(frozen=True)
class PairAgreement:
    """Agreement of two annotators.

    Attributes:
        first: Id of the first.
        second: Id of the second.
        n_shared: Items that both labelled.
        percent_agreement: Share of them with the same label.
        cohen_kappa: Their kappa; None on fewer than two items, or where only one label was used.
        few: Whether so few items are shared that the values should not be coloured.
    """

    first: str
    second: str
    n_shared: int
    percent_agreement: float
    cohen_kappa: float | None
    few: bool


@dataclass(frozen=True)
class AnnotatorAgreement:
    """One annotator against the others.

    Attributes:
        annotator: Id.
        group: Group; None without groups.
        n: Annotations.
        n_shared: Of these, on items that others labelled too.
        agreement: Mean over those items of the share of the others' annotations with the same label; None without any.
        majority_agreement: Share of the items whose most frequent label among the others is a single one, on which the
            annotator gave that label; None without any.
        n_majority: How many such items there are.
        labels: How often the annotator gave each label, in the order of the label list.
        others: How often the others gave each label on the same items, as annotations.
        without: What a coefficient of the whole file would be without this annotator; None where that is not known.
    """

    annotator: str
    group: str | None
    n: int
    n_shared: int
    agreement: float | None
    majority_agreement: float | None
    n_majority: int
    labels: tuple[int, ...]
    others: tuple[int, ...]
    without: float | None = None


@dataclass(frozen=True)
class BetweenGroups:
    """Agreement of pairs of annotators of whom each is from another group.

    Attributes:
        first: First group.
        second: Second group; the same as the first for pairs inside a group.
        n_pairs: Pairs of annotations.
        n_items: Items that have such a pair.
        percent_agreement: Mean over these items of the share of pairs that agree; None without any.
    """

    first: str
    second: str
    n_pairs: int
    n_items: int
    percent_agreement: float | None


@dataclass(frozen=True)
class OwnAgreement:
    """How far an annotator's passes agree.

    Attributes:
        annotator: Id; None for all annotators together.
        n_items: Items that were labelled again; for all together, pairs of annotator and item.
        n_pairs: Pairs of passes.
        repeat_agreement: Share of the pairs with the same label.
        cohen_kappa: Kappa between earlier and later passes; None where it is undefined.
        within_subject_sd: Within-subject standard deviation of numbers; None for labels.
        copied: Whether no pair differs on ten items or more, so that the passes are likely to be copies.
    """

    annotator: str | None
    n_items: int
    n_pairs: int
    repeat_agreement: float | None
    cohen_kappa: float | None
    within_subject_sd: float | None
    copied: bool


READING = "above H means that these labels cannot tell better from worse; it does not mean better than humans"
"""How H is to be read: an aid, not a ceiling."""


@dataclass(frozen=True)
class AnnotatorScore:
    """One annotator against the most frequent label of the others.

    Attributes:
        annotator: Id.
        n_items: Items on which the others have a single most frequent label.
        score: Share of them on which the annotator gave that label.
        n_ties: Items on which the others are tied.
    """

    annotator: str
    n_items: int
    score: float
    n_ties: int


@dataclass(frozen=True)
class ModelScore:
    """One model on the same items, against the same labels as each annotator.

    Attributes:
        model: Its name.
        score: M.
        difference: M - H.
        interval: Paired item bootstrap of M - H; None where too many replicates have no value.
        n_above: How many annotators the model scores above, each on the annotator's items.
        against_all: Score against the most frequent label of everybody: not comparable with H, shown to say so.
        n_items: Items of the table for which the model has a label.
    """

    model: str
    score: float
    difference: float
    interval: Interval | None
    n_above: int
    against_all: float | None
    n_items: int


@dataclass(frozen=True)
class HumanLevel:
    """The human reference level.

    Attributes:
        level: H.
        interval: Item bootstrap of H; None where too many replicates have no value.
        annotators: Each annotator, by id; those without a decided item left out.
        models: Each model, in the given order.
        n_ties: Annotations on items on which the others are tied.
        n_alone: Annotations on items that nobody else labelled.
        reading: How H is to be read.
    """

    level: float
    interval: Interval | None
    annotators: tuple[AnnotatorScore, ...]
    models: tuple[ModelScore, ...]
    n_ties: int
    n_alone: int
    reading: str = READING


@dataclass(frozen=True)
class Details:
    """Agreement in a file, broken down. A part that has nothing to say, or too much, is empty.

    Attributes:
        label_list: The labels, in the order in which `confusion` and the annotators' counts go.
        labels: Each label against all others; for sets of labels, each of their elements.
        confusion: How often two annotations of an item have each two labels: symmetric counts of unordered pairs, shape
            (labels, labels); empty with very many labels.
        items: The most disputed items, the most disputed first.
        distribution: How the agreement of items with two annotations or more is spread.
        annotators: Every annotator against the others; empty where annotators cannot be told apart.
        annotator_distribution: How the agreement of annotators with the others is spread.
        coefficient: The coefficient that `AnnotatorAgreement.without` is about; None where there is none.
        pairs: Every pair of annotators that shares an item; the first id is the smaller one.
        pair_distribution: How the percent agreement of pairs that share enough items is spread.
        groups: Agreement inside and between groups of annotators; empty without groups.
        own: How far annotators agree with themselves, all together first; empty where nobody repeated.
        human: The human reference level; None where there is nobody to compare with.
        notes: What is not broken down, and why.
    """

    label_list: tuple[str, ...] = ()
    labels: tuple[LabelAgreement, ...] = ()
    confusion: tuple[tuple[int, ...], ...] = ()
    items: tuple[ItemAgreement, ...] = ()
    distribution: tuple[DisagreementBin, ...] = ()
    annotators: tuple[AnnotatorAgreement, ...] = ()
    annotator_distribution: tuple[DisagreementBin, ...] = ()
    coefficient: Estimate | None = None
    pairs: tuple[PairAgreement, ...] = ()
    pair_distribution: tuple[DisagreementBin, ...] = ()
    groups: tuple[BetweenGroups, ...] = ()
    own: tuple[OwnAgreement, ...] = ()
    human: HumanLevel | None = None
    notes: tuple[str, ...] = ()
