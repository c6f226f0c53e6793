"""One annotator, the same item again: agreement with oneself, never mixed with agreement between annotators."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.breakdown_types import OwnAgreement
from gtreport.agreement.estimates import Caution
from gtreport.agreement.pairs import Cells
from gtreport.agreement.tables import kappa_of_cells
from gtreport.agreement.values import quotient
from gtreport.annotations.observations import pairs_on_items
from gtreport.annotations.table import AnnotationTable
from gtreport.annotations.texts import Texts

_COPIED = 10
"""From so many items on, two passes without any difference are taken for copies."""


@dataclass(frozen=True, eq=False)
class PassPairs:
    """Pairs of annotations of one item by one person, the earlier pass first.

    Attributes:
        first: Place of the earlier annotation in the table of all passes, shape (pairs,).
        second: Place of the later one, shape (pairs,).
        table: The table of all passes.
    """

    first: NDArray[np.int64]
    second: NDArray[np.int64]
    table: AnnotationTable

    def of(self, annotator: int) -> PassPairs:
        """Return the pairs of one annotator (a code)."""
        keep = self.table.annotator[self.first] == annotator
        return PassPairs(self.first[keep], self.second[keep], self.table)

    def n_items(self) -> int:
        """Return how many pairs of annotator and item there are."""
        width = len(self.table.annotators)
        key = self.table.item[self.first].astype(np.int64) * width + self.table.annotator[self.first]
        return len(np.unique(key))

    def equal(self) -> int:
        """Return how many pairs have the same label."""
        return int(np.count_nonzero(self.table.label[self.first] == self.table.label[self.second]))

    def kappa(self) -> float | None:
        """Return Cohen's kappa between earlier and later passes; None on one pair, or where it is undefined."""
        q = len(self.table.labels)
        key = self.table.label[self.first].astype(np.int64) * q + self.table.label[self.second]
        found, counts = np.unique(key, return_counts=True)
        if counts.sum() < 2:
            return None
        cells = Cells(found // q, found % q, counts, q, ("earlier", "later"))
        values = kappa_of_cells(cells, counts[None, :].astype(np.float64), None)
        return float(values.value[0]) if values.defined[0] else None

    def within_subject_sd(self) -> float | None:
        """Return sqrt(mean of d^2 / 2) over pairs, d the difference of their numbers; None without numbers.

        None also where these lie so far apart that the square is no float.
        """
        values = self.table.values
        if values is None or self.table.level not in ("interval", "ratio") or not len(self.first):
            return None
        with np.errstate(over="ignore"):
            d = values[self.table.label[self.first]] - values[self.table.label[self.second]]
            found = float(np.sqrt((d**2).mean() / 2))
        return found if math.isfinite(found) else None


def pass_pairs(table: AnnotationTable) -> PassPairs | None:
    """Return all pairs of passes of a table, whatever became of its repeats; None where nobody repeated."""
    whole = table.passes or table
    if whole.pass_ is None or whole.identity != "people":
        return None
    return whole.once("pass pairs", lambda: _pass_pairs(whole))


def _pass_pairs(whole: AnnotationTable) -> PassPairs:
    firsts, seconds = [], []
    for here, there in pairs_on_items(whole):
        own = whole.annotator[here] == whole.annotator[there]
        firsts.append(here[own])
        seconds.append(there[own])
    return PassPairs(np.concatenate(firsts), np.concatenate(seconds), whole)


def passes_as_annotators(table: AnnotationTable) -> AnnotationTable | None:
    """Return a table in which the earlier and the later pass of each pair are two annotators of an item of their own.

    What compares two annotators compares the passes on it; None where nobody repeated.
    """
    pairs = pass_pairs(table)
    if pairs is None:
        return None
    whole, n = pairs.table, len(pairs.first)
    both = np.column_stack((pairs.first, pairs.second)).ravel()
    return replace(
        whole,
        items=Texts(f"{number}" for number in range(1, n + 1)),
        annotators=Texts(("earlier", "later")),
        item=np.repeat(np.arange(n), 2),
        annotator=np.tile(np.arange(2), n),
        label=whole.label[both],
        row=whole.row[both],
        group=None,
        groups=(),
        person=None,
        pass_=None,
        passes=None,
        left_out=(),
        pseudonyms={},
        _kept={},
    )


def own_agreement(table: AnnotationTable) -> tuple[OwnAgreement, ...]:
    """Return all annotators together first, then each who repeated, by id; empty where nobody repeated."""
    pairs = pass_pairs(table)
    if pairs is None:
        return ()
    repeated = np.unique(pairs.table.annotator[pairs.first])
    each = tuple(_own(pairs.of(int(one)), pairs.table.annotators[int(one)]) for one in repeated)
    return (_own(pairs, None), *each)


def copies(table: AnnotationTable) -> tuple[Caution, ...]:
    """Return which annotators' passes are identical on ten items or more: copies, not perfect agreement."""
    return tuple(
        Caution(
            "copied_passes", f"all passes of annotator {one.annotator} are identical on {one.n_items} items: copies?"
        )
        for one in own_agreement(table)
        if one.annotator is not None and one.copied
    )


def _own(pairs: PassPairs, annotator: str | None) -> OwnAgreement:
    n, equal, items = len(pairs.first), pairs.equal(), pairs.n_items()
    labels = np.unique(pairs.table.label[pairs.first])
    return OwnAgreement(
        annotator=annotator,
        n_items=items,
        n_pairs=n,
        repeat_agreement=quotient(float(equal), float(n)),
        cohen_kappa=pairs.kappa(),
        within_subject_sd=pairs.within_subject_sd(),
        copied=equal == n and items >= _COPIED and len(labels) > 1,
    )
