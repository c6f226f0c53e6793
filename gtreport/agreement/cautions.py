"""When an estimate or its interval is to be read with care."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from gtreport.agreement.estimates import Caution, Interval
from gtreport.agreement.statistic import Prepared, Statistic
from gtreport.annotations.observations import shared_items
from gtreport.annotations.table import AnnotationTable
from gtreport.questionnaire.vocabulary import STATISTICS

FEW_ITEMS = 50
FEW_OF_A_LABEL = 10
FEW_SHARED = 20
LITTLE_OVERLAP = 0.1


def cautions_of(
    table: AnnotationTable, prepared: Prepared, statistic: Statistic, has_interval: bool
) -> tuple[Caution, ...]:
    """Return the cautions of an estimate.

    Args:
        table: The annotations.
        prepared: The statistic, bound to the table.
        statistic: The statistic.
        has_interval: Whether it has an interval that could be too narrow.
    """
    return tuple(_cautions(table, prepared, statistic, has_interval))


def beyond_range(statistic: str, intervals: Iterable[Interval]) -> tuple[Caution, ...]:
    """Return the caution that a jackknife interval, the same width on both sides, holds values that there are not.

    Args:
        statistic: Name of the statistic.
        intervals: Its intervals.
    """
    facts = STATISTICS.get(statistic)
    if facts is None or facts.high is None:
        return ()
    span = f"up to {facts.high:g}" if facts.low is None else f"from {facts.low:g} to {facts.high:g}"
    said = f"the annotator jackknife reaches beyond the values that there are ({span}): it is as wide above as below"
    return tuple(
        Caution("beyond_range", said)
        for one in intervals
        if one.kind == "annotator_jackknife" and not (facts.can_be(one.low) and facts.can_be(one.high))
    )


def _cautions(
    table: AnnotationTable, prepared: Prepared, statistic: Statistic, has_interval: bool
) -> Iterator[Caution]:
    if has_interval:
        yield from _narrow(table, prepared)
    if prepared.constant:
        yield Caution("one_label_used", "only one label was used: the annotations cannot show agreement on another")
    overlap = table.overlap
    if overlap is not None and (overlap < LITTLE_OVERLAP or prepared.n_items_used < FEW_SHARED):
        yield Caution(
            "low_overlap",
            f"{prepared.n_items_used} of {table.n_items} items enter the value ({overlap:.0%} have two annotations)",
        )
    carrying = table.once("carrying pair", lambda: _carrying_pair(table))
    if carrying is not None:
        yield carrying
    if statistic.needs_label_list and not table.labels_declared:
        yield Caution(
            "labels_not_declared",
            f"no label list is declared: the value rests on the {len(table.labels)} labels that were found",
        )


def _narrow(table: AnnotationTable, prepared: Prepared) -> Iterator[Caution]:
    if prepared.n_items_used < FEW_ITEMS:
        yield Caution(
            "interval_too_narrow",
            f"the interval may be too narrow: {prepared.n_items_used} items, fewer than {FEW_ITEMS}",
        )
        return
    prevalence = table.prevalence
    if len(prevalence) > FEW_ITEMS:
        return
    expected = prevalence / prevalence.sum() * prepared.n_items_used
    used = np.flatnonzero(prevalence)
    rarest = int(used[np.argmin(expected[used])])
    if expected[rarest] < FEW_OF_A_LABEL:
        yield Caution(
            "interval_too_narrow",
            f"the interval may be too narrow: label {table.labels[rarest]} is expected on "
            f"{expected[rarest]:.1f} items, fewer than {FEW_OF_A_LABEL}",
        )


def _carrying_pair(table: AnnotationTable) -> Caution | None:
    """Return the caution that one pair of annotators makes more than half of all pairs of annotations."""
    together = None if table.has_own_pairs else shared_items(table)
    if together is None or table.n_annotators < 3:
        return None
    shared, total = together[0], int(together[0].sum())
    pair = int(np.argmax(shared))
    if shared[pair] * 2 <= total:
        return None
    a, b = divmod(pair, len(table.annotators))
    return Caution(
        "one_pair_carries_it",
        f"annotators {table.annotators[a]} and {table.annotators[b]} make {shared[pair]} of the {total} pairs of "
        "annotations",
    )
