"""The annotations of one file, validated once, as integer codes with their dictionaries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.problems import FileProblem, LeftOut
from gtreport.annotations.texts import IntArray, Texts, code_type

Level = Literal["nominal", "ordinal", "interval", "ratio", "set", "structured"]
"""Levels of measurement."""

Repeats = Literal["error", "first", "last", "majority", "keep", "each_as_annotator"]
"""What becomes of several annotations of one item by one annotator."""

Identity = Literal["people", "slots", "absent"]
"""Whether an annotator id is the same person on every item."""

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Source:
    """Where the rows of a table stand.

    Attributes:
        file: The file as the user wrote it; None for data that came from no file.
        line_of: Returns the line of a row of the file, counted from 1; None where there are no lines.
        note: What was found out while reading, for example the delimiter.
        observations: What is worth knowing and was seen while reading.
        left_out: What was left out while reading, and why.
    """

    file: str | None = None
    line_of: Callable[[int], int | None] = lambda row: None
    note: str | None = None
    observations: tuple[FileProblem, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, eq=False)
class AnnotationTable:
    """Who gave which label to which item. N annotations, sorted by item, annotator and pass; immutable.

    Attributes:
        items: Ids of the items that have an annotation.
        annotators: Ids of the annotators, those without an annotation too; sorted.
        labels: The label list, in its declared order; in the order of first appearance when none is declared.
        item: Code of the item of each annotation, shape (N,).
        annotator: Code of the annotator, shape (N,); zeros when `identity` is absent.
        label: Code of the label, shape (N,).
        row: Row of the file in which each annotation stands, counted from 0 without the header, shape (N,).
        level: Level of measurement of the labels.
        labels_declared: Whether the label list, and with it the number of labels, was declared; for sets of labels, the
            list of their elements.
        values: Number of each label, shape (labels,): declared, or read from its text at the levels interval and
            ratio; else None.
        elements: The labels that sets of labels are made of; None for labels that are no sets.
        members: Codes of the elements of each label; None for labels that are no sets.
        identity: Whether annotators can be told apart over items.
        group: Group of each annotator, shape (annotators,), codes into `groups`; -1 for none. None without groups.
        groups: Names of the groups.
        person: Person behind each annotator, shape (annotators,): differs from the annotator only where repeats count
            as annotators of their own.
        pass_: Number of the annotator's annotation of the item, from 1, shape (N,); None when nobody repeated.
        left_out: What does not count, and why.
        observations: What is worth knowing and stops nothing.
        source: Where the rows stand.
        passes: The annotations before repeats were settled; None when nobody repeated.
        weight_of_row: Weight of each row of the file, shape (rows,); None where none are declared.
        pseudonyms: What each annotator id of the file is called here, where it is not called by itself.
    """

    items: Texts
    annotators: Texts
    labels: Texts
    item: IntArray
    annotator: IntArray
    label: IntArray
    row: IntArray
    level: Level
    labels_declared: bool
    values: NDArray[np.float64] | None = None
    elements: Texts | None = None
    members: tuple[tuple[int, ...], ...] | None = None
    identity: Identity = "people"
    group: IntArray | None = None
    groups: tuple[str, ...] = ()
    person: IntArray | None = None
    pass_: IntArray | None = None
    left_out: tuple[LeftOut, ...] = ()
    observations: tuple[FileProblem, ...] = ()
    source: Source = field(default_factory=Source)
    passes: AnnotationTable | None = None
    weight_of_row: NDArray[np.float64] | None = None
    pseudonyms: Mapping[str, str] = field(default_factory=dict, repr=False)
    _kept: dict[object, object] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        """Return the number of annotations."""
        return len(self.item)

    @property
    def n_items(self) -> int:
        """Number of items with at least one annotation."""
        return len(self.items)

    @property
    def n_annotators(self) -> int:
        """Number of annotators with at least one annotation; 0 when there are no annotator ids."""
        return 0 if self.identity == "absent" else int(np.count_nonzero(self.annotations_of_annotators()))

    @property
    def n_labels_declared(self) -> int | None:
        """Length of the declared label list; None when none is declared."""
        return len(self.labels if self.elements is None else self.elements) if self.labels_declared else None

    @property
    def prevalence(self) -> NDArray[np.int64]:
        """How many annotations have each label, shape (labels,)."""
        return self.once("prevalence", lambda: np.bincount(self.label, minlength=len(self.labels)))

    @property
    def persons(self) -> IntArray:
        """Person behind each annotation, shape (N,): the annotator, unless repeats count as annotators of their own."""
        return self.annotator if self.person is None else self.person[self.annotator]

    @property
    def has_own_pairs(self) -> bool:
        """Whether two annotations of an item are by the same person: such pairs never count as agreement."""
        return self.identity != "absent" and self.once("own pairs", self._finds_own_pairs)

    def _finds_own_pairs(self) -> bool:
        if self.pass_ is None and self.person is None:
            return False
        person = self.persons
        return bool(((self.item[1:] == self.item[:-1]) & (person[1:] == person[:-1])).any())

    def annotations_of_items(self) -> NDArray[np.int64]:
        """Return how many annotations each item has, shape (items,)."""
        return self.once("per item", lambda: np.bincount(self.item, minlength=len(self.items)))

    def annotations_of_annotators(self) -> NDArray[np.int64]:
        """Return how many annotations each annotator gave, shape (annotators,)."""
        return self.once("per annotator", lambda: np.bincount(self.annotator, minlength=len(self.annotators)))

    @property
    def overlap(self) -> float | None:
        """Share of items with annotations of two or more annotators, 0 to 1; None without items."""
        if not self.n_items:
            return None
        return int(np.count_nonzero(self.annotations_of_items() >= 2)) / self.n_items

    def once(self, key: object, make: Callable[[], T]) -> T:
        """Return what `make` returns, made once for this table: what is derived from it is shared by all statistics."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]  # type: ignore[return-value]

    def line(self, annotation: int) -> int | None:
        """Return the line of the file in which an annotation stands."""
        return self.source.line_of(int(self.row[annotation]))

    def only(self, keep: NDArray[np.bool_], why: str) -> AnnotationTable:
        """Return the table of some annotations.

        Args:
            keep: Which annotations stay, shape (N,).
            why: Why the others do not count.
        """
        left = int(len(keep) - np.count_nonzero(keep))
        if not left:
            return self
        item, items = _renumbered(self.item[keep], self.items)
        return replace(
            self,
            items=items,
            item=item,
            annotator=self.annotator[keep],
            label=self.label[keep],
            row=self.row[keep],
            pass_=None if self.pass_ is None else self.pass_[keep],
            left_out=(*self.left_out, LeftOut("annotations", why, left)),
            passes=self._passes_of(keep),
            _kept={},
        )

    def _passes_of(self, keep: NDArray[np.bool_]) -> AnnotationTable | None:
        """Return, of the annotations before repeats were settled, those that stand behind the ones that stay."""
        whole = self.passes
        if whole is None:
            return None
        # A row of the file may hold answers of several people.
        n = len(whole.annotators)
        own, every = (one.row.astype(np.int64) * n + one.persons for one in (self, whole))
        behind = np.isin(every, own[keep])
        if self.person is None:  # else each pass is an annotation of its own
            run = np.cumsum(_begins_run(whole.item, whole.annotator)) - 1
            behind = (np.bincount(run[behind], minlength=int(run[-1]) + 1) > 0)[run]
        return whole.only(behind, "the annotation that it was settled to is left out")

    def without_annotator(self, annotator: int) -> AnnotationTable:
        """Return the table without the annotations of one annotator (a code)."""
        return self.only(self.annotator != annotator, f"given by annotator {self.annotators[annotator]}")

    def only_annotators(self, codes: Sequence[int], why: str) -> AnnotationTable:
        """Return the table of some annotators (codes)."""
        return self.only(np.isin(self.annotator, np.asarray(codes)), why)


def _begins_run(item: IntArray, annotator: IntArray) -> NDArray[np.bool_]:
    """Return whether an annotation is of another item or annotator than the one before it, shape (N,)."""
    begins = np.ones(len(item), dtype=bool)
    begins[1:] = (item[1:] != item[:-1]) | (annotator[1:] != annotator[:-1])
    return begins


def _renumbered(codes: IntArray, texts: Texts) -> tuple[IntArray, Texts]:
    """Leave out the texts that no row has any more; the order stays."""
    used = np.bincount(codes, minlength=len(texts)) > 0
    if used.all():
        return codes, texts
    kept = np.flatnonzero(used)
    new = (np.cumsum(used) - 1).astype(code_type(len(kept)))
    return new[codes], texts.take(kept)
