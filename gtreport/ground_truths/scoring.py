"""Scores of models under each ground truth, with one item bootstrap for all of them, ranks, and reversed orders.

Ground truths are held fixed: intervals say what other items would have given, given the ground truth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import numpy as np

from gtreport.agreement.estimates import Caution
from gtreport.agreement.values import FloatArray
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.cross_entropy import Probabilities, cross_entropy
from gtreport.ground_truths.ground_truth import NONE, TIE, GroundTruth
from gtreport.ground_truths.judging import Models, judged, units_of
from gtreport.ground_truths.metrics import Metric, metric_of
from gtreport.ground_truths.ranking import average_ranks, kendall_tau_b, reversed_and_equal
from gtreport.ground_truths.resampling import Grid, Replicates, Scored, replicated
from gtreport.ground_truths.reversals import reversals
from gtreport.ground_truths.score_types import (
    Basis,
    Measured,
    ModelDifference,
    Order,
    Ranking,
    Score,
    Scores,
    TruthDifference,
)


def score(
    truths: Sequence[GroundTruth],
    models: Models,
    *,
    metric: str = "accuracy",
    label: str | None = None,
    probabilities: Probabilities | None = None,
    table: AnnotationTable | None = None,
    annotators: Mapping[str, str] | None = None,
    replicates: int = 1000,
    seed: int = 0,
    level: float = 0.95,
) -> Scores:
    """Score models under ground truths.

    Args:
        truths: The ground truths, all of the same items, with labels or soft labels.
        models: Label of each item, by model and item id; an item may be absent.
        metric: `accuracy`, `macro_f1`, or `f1` with `label`.
        label: The label that `f1` is about.
        probabilities: Probability of each label in the order of the label list, by model and item id.
        table: The annotations; where a model is an annotator, its ground truths are made again without it.
        annotators: Id of the annotator that each model is; models that are named like an annotator are that one.
        replicates: Replicates of the item bootstrap; 0 for none.
        seed: Seed of its drawing.
        level: Level of confidence.

    Raises:
        UsageError: There is no ground truth or model, a ground truth has numbers only, or the metric does not exist or
            has no value for soft labels.
    """
    chosen = _checked(truths, metric, label)
    judgement = judged(truths, models, table, annotators or {})
    scored = Scored(judgement, chosen, units_of(judgement), judgement.common())
    n_common = int(np.count_nonzero(scored.common))
    own, common = scored.whole(False), scored.whole(True)
    grids: dict[Basis, Grid] = {"common": common, "own": own} if n_common else {"own": own}
    draws = replicated(scored, replicates, seed, level)
    differences = tuple(_model_differences(truths, scored, own, draws))
    return Scores(
        metric=metric,
        label=label,
        n_items=truths[0].n_items,
        n_common=n_common,
        scores=tuple(_scores(truths, scored, own, common, draws, probabilities or {})),
        differences=differences,
        truth_differences=tuple(_truth_differences(truths, scored, common, draws)),
        rankings=tuple(
            _ranking(truth, judgement.names, grid, t, on)
            for on, grid in grids.items()
            for t, truth in enumerate(truths)
        ),
        orders=tuple(order for on, grid in grids.items() for order in _orders(truths, grid, on)),
        reversals=tuple(reversals(truths, judgement.names, differences, common, draws)),
        replicates=replicates,
        seed=seed,
        level=level,
        cautions=(*judgement.cautions, *_no_common(n_common)),
    )


def _checked(truths: Sequence[GroundTruth], metric: str, label: str | None) -> Metric:
    if not truths:
        raise UsageError(Fault("there are no ground truths to score under"))
    chosen = metric_of(metric, tuple(truths[0].labels), label)
    for truth in truths:
        if truth.items is not truths[0].items and truth.items != truths[0].items:
            raise UsageError(Fault(f"{truths[0].name} and {truth.name} are of different items"))
        if truth.label is None and not truth.is_soft:
            raise UsageError(Fault(f"{truth.name} has numbers and no labels", help="round it to labels"))
        if truth.is_soft and not chosen.soft:
            raise UsageError(Fault(f"{metric} has no value under {truth.name}, whose labels are soft"))
    return chosen


def _no_common(n_common: int) -> tuple[Caution, ...]:
    if n_common:
        return ()
    return (
        Caution(
            "no_common_items",
            "no item has a label of every ground truth and every model: ranks go by each ground truth's own items",
        ),
    )


def _scores(
    truths: Sequence[GroundTruth],
    scored: Scored,
    own: Grid,
    common: Grid,
    draws: Replicates,
    probabilities: Probabilities,
) -> Iterator[Score]:
    judgement, n_common = scored.judgement, int(np.count_nonzero(scored.common))
    for t, truth in enumerate(truths):
        for m, name in enumerate(judgement.names):
            judge = judgement.truths[m][t]
            n = int(np.count_nonzero(judgement.counts(m, t)))
            yield Score(
                model=name,
                truth=truth.name,
                own=Measured(_value(own, t, m), n, draws.of(draws.own, t, m)),
                common=Measured(_value(common, t, m), n_common, draws.of(draws.common, t, m)),
                ties_shared=_ties_shared(scored, t, m) if scored.metric.name == "accuracy" else None,
                expected=_expected(scored, t, m) if scored.metric.name == "accuracy" else None,
                cross_entropy=cross_entropy(name, probabilities[name], judge) if name in probabilities else None,
                made_without=judgement.made_without[m],
            )


def _value(grid: Grid, truth: int, model: int) -> float | None:
    return float(grid.value[truth, model]) if grid.defined[truth, model] else None


def _ties_shared(scored: Scored, t: int, m: int) -> Measured | None:
    """Return the accuracy with 1/t for a label that is one of t that tie."""
    truth, given = scored.judgement.truths[m][t], scored.judgement.given[m]
    if truth.label is None or truth.tied is None:
        return None
    here = given != -1
    right = float(np.count_nonzero(here & truth.has_label & (given == truth.label)))
    tied, label = truth.tied, given[truth.state == TIE]
    among = tied[np.arange(len(label)), np.maximum(label, 0)] & (label >= 0)
    right += float((among / tied.sum(axis=1)).sum())
    n = int(np.count_nonzero(here & (truth.has_label | (truth.state == TIE))))
    return Measured(right / n if n else None, n)


def _expected(scored: Scored, t: int, m: int) -> float | None:
    """Return the mean probability of the model's label where the ground truth has a distribution."""
    truth, given = scored.judgement.truths[m][t], scored.judgement.given[m]
    if truth.distribution is None:
        return None
    here = (given != -1) & (truth.state != NONE)
    right = np.where(given >= 0, truth.distribution[np.arange(len(given)), np.maximum(given, 0)], 0.0)
    return float(right[here].mean()) if here.any() else None


def _model_differences(
    truths: Sequence[GroundTruth], scored: Scored, own: Grid, draws: Replicates
) -> Iterator[ModelDifference]:
    names = scored.judgement.names
    for t, truth in enumerate(truths):
        for a, b in combinations(range(len(names)), 2):
            known = bool(own.defined[t, a] and own.defined[t, b])
            change = draws.own.value[:, t, a] - draws.own.value[:, t, b]
            sound = draws.own.defined[:, t, a] & draws.own.defined[:, t, b]
            yield ModelDifference(
                truth.name,
                names[a],
                names[b],
                float(own.value[t, a] - own.value[t, b]) if known else None,
                _error(scored, t, a, b, change[sound]) if known else None,
                draws.interval(change, sound) if known else None,
            )


def _error(scored: Scored, t: int, a: int, b: int, change: FloatArray) -> float | None:
    if scored.metric.name == "accuracy":
        return scored.paired_error(t, a, b)
    return float(change.std(ddof=1)) if len(change) > 1 else None


def _truth_differences(
    truths: Sequence[GroundTruth], scored: Scored, common: Grid, draws: Replicates
) -> Iterator[TruthDifference]:
    for m, name in enumerate(scored.judgement.names):
        for s, t in combinations(range(len(truths)), 2):
            known = bool(common.defined[s, m] and common.defined[t, m])
            change = draws.common.value[:, s, m] - draws.common.value[:, t, m]
            sound = draws.common.defined[:, s, m] & draws.common.defined[:, t, m]
            yield TruthDifference(
                name,
                truths[s].name,
                truths[t].name,
                float(common.value[s, m] - common.value[t, m]) if known else None,
                draws.interval(change, sound) if known else None,
            )


def _ranking(truth: GroundTruth, names: Sequence[str], ranked: Grid, t: int, on: Basis) -> Ranking:
    known = np.flatnonzero(ranked.defined[t])
    ranks = average_ranks(ranked.value[t, known])
    placed = sorted(zip(ranks.tolist(), (names[int(m)] for m in known), strict=True))
    return Ranking(truth.name, on, tuple((name, rank) for rank, name in placed))


def _orders(truths: Sequence[GroundTruth], ranked: Grid, on: Basis) -> Iterator[Order]:
    for s, t in combinations(range(len(truths)), 2):
        both = ranked.defined[s] & ranked.defined[t]
        first, second = ranked.value[s, both], ranked.value[t, both]
        tau, reason = kendall_tau_b(first, second)
        apart, equal = reversed_and_equal(first, second)
        yield Order(
            truths[s].name,
            truths[t].name,
            on,
            tau,
            reason,
            len(apart),
            int(np.count_nonzero(apart)),
            int(np.count_nonzero(equal)),
        )
