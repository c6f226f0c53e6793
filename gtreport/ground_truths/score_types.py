"""Scores of models under ground truths, as plain values without any numeric library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gtreport.agreement.estimates import Caution, Interval

Basis = Literal["common", "own"]
"""Items that all ground truths label and all models have labels for, or the items that each ground truth labels."""


@dataclass(frozen=True)
class Measured:
    """A score on some items.

    Attributes:
        value: The score; None when it is undefined.
        n: Items that it rests on.
        interval: Item bootstrap, given the ground truth; None where there is none.
    """

    value: float | None
    n: int
    interval: Interval | None = None


@dataclass(frozen=True)
class Score:
    """One model under one ground truth.

    Attributes:
        model: Name of the model.
        truth: Name of the ground truth.
        own: Score on the items that this ground truth labels.
        common: Score on the items that all ground truths label and all models have labels for.
        ties_shared: Accuracy with ties counted in: 1/t where the model's label is one of t that tie. None for other
            metrics, and for ground truths that know no ties.
        expected: Mean probability of the model's label; None where the ground truth has no distribution, and for other
            metrics than accuracy.
        cross_entropy: Mean of -sum_k d_ik log p_ik in nats, d the ground truth's distribution or label, p the model's
            probabilities; None where the model gives none, or gives 0 to a label that the ground truth allows.
        made_without: Whether the model is an annotator, and the ground truth was made again without it.
    """

    model: str
    truth: str
    own: Measured
    common: Measured
    ties_shared: Measured | None
    expected: float | None
    cross_entropy: float | None
    made_without: bool


@dataclass(frozen=True)
class ModelDifference:
    """Two models under one ground truth, each on the items that it labels.

    Attributes:
        truth: Name of the ground truth.
        first: Name of a model.
        second: Name of another one.
        value: Score of the first minus score of the second; None where one is undefined.
        se: Standard error over items, paired; for other metrics than accuracy the deviation of the replicates.
        interval: Paired item bootstrap.
    """

    truth: str
    first: str
    second: str
    value: float | None
    se: float | None
    interval: Interval | None


@dataclass(frozen=True)
class TruthDifference:
    """One model under two ground truths, on the common items.

    Attributes:
        model: Name of the model.
        first: Name of a ground truth.
        second: Name of another one.
        value: Score under the first minus score under the second; None where one is undefined.
        interval: Paired item bootstrap.
    """

    model: str
    first: str
    second: str
    value: float | None
    interval: Interval | None


@dataclass(frozen=True)
class Ranking:
    """The models under one ground truth, best first.

    Attributes:
        truth: Name of the ground truth.
        on: On which items.
        ranks: Models with their ranks from 1; equal scores share the mean of their ranks. Models without a score are
            left out.
    """

    truth: str
    on: Basis
    ranks: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Order:
    """The order of models under two ground truths.

    Attributes:
        first: Name of a ground truth.
        second: Name of another one.
        on: On which items; only ranks on common items compare like with like.
        tau: Kendall's tau-b between the rankings; None when it is undefined.
        reason: Why it is undefined.
        pairs: Pairs of models that have scores under both.
        reversed: Of these, how many stand the other way round.
        equal: Of these, how many are equal under one or both.
    """

    first: str
    second: str
    on: Basis
    tau: float | None
    reason: str | None
    pairs: int
    reversed: int
    equal: int


@dataclass(frozen=True)
class Reversal:
    """Two models whose order depends on the ground truth.

    Attributes:
        first: The two under one ground truth; the first model is ahead.
        second: The same two under another one; the first model is behind.
        share: Share of the bootstrap replicates in which they stand the other way round; None without any.
        on_common: Whether their order is reversed on the common items, too.
        sentence: The same for readers.
    """

    first: ModelDifference
    second: ModelDifference
    share: float | None
    on_common: bool
    sentence: str


@dataclass(frozen=True)
class Scores:
    """Models under ground truths.

    Attributes:
        metric: `accuracy`, `macro_f1` or `f1`.
        label: The label that `f1` is about; None for other metrics.
        n_items: Items of the annotations.
        n_common: Items that all ground truths label and all models have labels for.
        scores: Every model under every ground truth, by ground truth and then by model, as they were given.
        differences: Every pair of models under every ground truth.
        truth_differences: Every model under every pair of ground truths.
        rankings: The models under each ground truth, on common items, where there are any, and on own ones.
        orders: Every pair of ground truths, likewise.
        reversals: Every pair of models whose order depends on the ground truth, on own items.
        replicates: Replicates of the item bootstrap.
        seed: Seed of its drawing.
        level: Level of confidence.
        cautions: What a reader has to know.
    """

    metric: str
    label: str | None
    n_items: int
    n_common: int
    scores: tuple[Score, ...]
    differences: tuple[ModelDifference, ...]
    truth_differences: tuple[TruthDifference, ...]
    rankings: tuple[Ranking, ...]
    orders: tuple[Order, ...]
    reversals: tuple[Reversal, ...]
    replicates: int
    seed: int
    level: float
    cautions: tuple[Caution, ...]

    def score(self, model: str, truth: str) -> Score:
        """Return the score of a model under a ground truth.

        Raises:
            KeyError: There is none.
        """
        for one in self.scores:
            if (one.model, one.truth) == (model, truth):
                return one
        raise KeyError((model, truth))
