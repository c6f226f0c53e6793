"""Two annotators side by side: the labels that both gave to the items they share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.counted import require_one_each
from gtreport.agreement.estimates import NO_ANNOTATIONS, NO_IDS, NO_SHARED, Undefined
from gtreport.agreement.statistic import Parameter, Parameters, WrongParameter
from gtreport.agreement.values import FloatArray, weighted_counts
from gtreport.annotations.observations import pairs_on_items
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError

PAIR = Parameter("pair", "the two annotators, where there are more than two: their ids, with a comma between them")


def pairs_of_annotators(table: AnnotationTable) -> int:
    """Return how many pairs of annotators share an item."""
    return table.once("pairs of annotators", lambda: _pairs_of_annotators(table))


def _pairs_of_annotators(table: AnnotationTable) -> int:
    n = len(table.annotators)
    found = np.zeros(0, dtype=np.int64)
    for first, second in pairs_on_items(table):
        key = table.annotator[first].astype(np.int64) * n + table.annotator[second]
        found = np.union1d(found, key[table.persons[first] != table.persons[second]])
    return len(found)


@dataclass(frozen=True, eq=False)
class Cells:
    """The cells of the table of two annotators' labels that occur.

    Attributes:
        first: Label of the first annotator, shape (cells,).
        second: Label of the second annotator, shape (cells,).
        multiplicity: Items with these two labels, shape (cells,).
        n_labels: Length of the label list.
        names: Ids of the two annotators.
    """

    first: NDArray[np.int64]
    second: NDArray[np.int64]
    multiplicity: NDArray[np.int64]
    n_labels: int
    names: tuple[str, str]

    @property
    def n(self) -> int:
        """Number of shared items."""
        return int(self.multiplicity.sum())

    def one_label(self) -> bool:
        """Return whether both gave one and the same label to every shared item."""
        return len(self.multiplicity) == 1 and bool(self.first[0] == self.second[0])

    def margins(self, weights: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return how often each label was given by the first and by the second annotator.

        Args:
            weights: How often each cell counts, shape (B, cells).

        Returns:
            Two arrays of shape (B, labels).
        """
        first, second = (weighted_counts(codes, weights, self.n_labels) for codes in (self.first, self.second))
        return first, second


def pair_of(table: AnnotationTable, parameters: Parameters) -> tuple[int, int]:
    """Return the codes of the two annotators that a statistic compares.

    Raises:
        Undefined: There are no ids, or the annotators are not two and no pair is named.
        WrongParameter: The pair that is named is none.
    """
    if not len(table):
        raise Undefined(NO_ANNOTATIONS)
    if table.identity != "people":
        raise Undefined(NO_IDS)
    named = parameters.get("pair")
    if named is not None:
        return _named(table, named)
    present = np.flatnonzero(table.annotations_of_annotators())
    if len(present) != 2:
        raise Undefined(f"needs exactly two annotators, found {len(present)}")
    return int(present[0]), int(present[1])


def _named(table: AnnotationTable, named: object) -> tuple[int, int]:
    place = {name: code for code, name in enumerate(table.annotators)}
    candidates = _splits(named) if isinstance(named, str) else [tuple(str(one) for one in _several(named))]
    for names in candidates:
        if len(names) == 2 and names[0] in place and names[1] in place and names[0] != names[1]:
            return place[names[0]], place[names[1]]
    raise WrongParameter([("pair", _no_pair(candidates[0] if candidates else (str(named),), place))])


def _no_pair(names: tuple[str, ...], known: Iterable[str]) -> Fault:
    """Say what keeps names from being two annotators of the table."""
    shown = ", ".join(names)
    strangers = [name for name in dict.fromkeys(names) if name not in known]
    if len(names) != 2 or names[0] == names[1]:
        return Fault(f"pair {shown} is not two annotators", help="give two ids, with a comma between them")
    absent = "neither is an annotator" if len(strangers) == 2 else f"{strangers[0]} is no annotator"
    return Fault(f"pair {shown}: {absent} of these annotations")


def _several(named: object) -> tuple[object, ...]:
    return tuple(named) if isinstance(named, (tuple, list)) else (named,)


def _splits(text: str) -> list[tuple[str, ...]]:
    """Return every way to read a text as two ids: an id may hold a comma itself."""
    places = [at for at, letter in enumerate(text) if letter == ","]
    return [(text[:at].strip(), text[at + 1 :].strip()) for at in places]


def require_two_persons(table: AnnotationTable, first: int, second: int) -> None:
    """Stop where the two are one person, or have several annotations of an item.

    Raises:
        UsageError: With the reason.
    """
    if table.pass_ is not None:
        require_one_each(table, "a pair of annotators")
    if table.person is not None and table.person[first] == table.person[second]:
        names = f"{table.annotators[first]} and {table.annotators[second]}"
        raise UsageError(
            Fault(f"{names} are one person, whose repeats say nothing of agreement", help="see repeat_agreement")
        )


def shared_annotations(table: AnnotationTable, first: int, second: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where the annotations of two annotators stand on the items that they share.

    Returns:
        Places in the table of the first and of the second annotator's annotations, shape (shared items,), in the
        order of the items.
    """
    ours = np.flatnonzero((table.annotator == first) | (table.annotator == second))
    item = table.item[ours]
    both = np.flatnonzero(item[1:] == item[:-1])
    before, after = ours[both], ours[both + 1]
    swapped = table.annotator[before] != first
    return np.where(swapped, after, before), np.where(swapped, before, after)


def cells_of(table: AnnotationTable, parameters: Parameters) -> Cells:
    """Return the cells of two annotators.

    Raises:
        Undefined: With the reason.
    """
    first, second = pair_of(table, parameters)
    require_two_persons(table, first, second)
    return table.once(("cells", first, second), lambda: _cells(table, first, second))


def _cells(table: AnnotationTable, first: int, second: int) -> Cells:
    here, there = shared_annotations(table, first, second)
    if not len(here):
        raise Undefined(NO_SHARED)
    q = len(table.labels)
    key, multiplicity = np.unique(table.label[here].astype(np.int64) * q + table.label[there], return_counts=True)
    names = (table.annotators[first], table.annotators[second])
    return Cells(key // q, key % q, multiplicity, q, names)
