"""From columns of text to one validated table: every rule about input in one place, all problems at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from gtreport.annotations.arrow import numbers_of, text_array
from gtreport.annotations.observations import observed_in_columns
from gtreport.annotations.problems import AnnotationsRefused, FileProblem, LeftOut, quoted
from gtreport.annotations.repeats import settled
from gtreport.annotations.sets import Sets, unpacked
from gtreport.annotations.table import AnnotationTable, Identity, Level, Repeats, Source
from gtreport.annotations.texts import Coded, IntArray, Texts, code_type

NUMBER = r"^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$"
"""What counts as a number when a text label is read at the levels interval and ratio."""

_ONE_ITEM = 10
"""From so many rows on, a table with a single item id is taken for a mistake."""


@dataclass(frozen=True, eq=False)
class Columns:
    """Columns of text as a reader found them, each of shape (rows,).

    Attributes:
        item: Item ids.
        label: Labels.
        annotator: Annotator ids; None for counts without annotators.
        repeat: Number of the annotator's repeat.
        group: Group of the annotator.
    """

    item: Coded
    label: Coded
    annotator: Coded | None = None
    repeat: Coded | None = None
    group: Coded | None = None


@dataclass(frozen=True)
class Declaration:
    """What is declared about annotations, and so not guessed.

    Attributes:
        level: Level of measurement.
        labels: The label list in its order; None when there is none.
        values: Number of each declared label.
        missing: Texts that mean that no label was given.
        repeats: What becomes of several annotations of one item by one annotator.
        identity: Whether annotators can be told apart over items.
        pack: Separator inside a cell, for sets of labels.
        empty_set: Text that stands for the empty set.
        target: The target whose labels these are, for messages.
    """

    level: Level = "nominal"
    labels: tuple[str, ...] | None = None
    values: tuple[float, ...] | None = None
    missing: tuple[str, ...] = ("",)
    repeats: Repeats = "error"
    identity: Identity = "people"
    pack: str = "|"
    empty_set: str | None = None
    target: str | None = None

    @property
    def empty_text(self) -> str:
        """What is written for the empty set: the text that stands for it, or else no label at all."""
        return "" if self.empty_set is None else self.empty_set


def build_table(columns: Columns, declared: Declaration, source: Source | None = None) -> AnnotationTable:
    """Validate columns and make the table of them.

    Args:
        columns: The columns as read.
        declared: Labels, their order and level, missing tokens, and what becomes of repeats.
        source: Where the rows stand, for messages.

    Raises:
        AnnotationsRefused: With every problem that was found.
    """
    building = _Building(columns, declared, source or Source())
    return building.table()


class _Building:
    """The steps from columns to table; problems gather on the way and are raised together."""

    def __init__(self, columns: Columns, declared: Declaration, source: Source) -> None:
        self.columns = columns
        self.declared = declared
        self.source = source
        self.problems: list[FileProblem] = []

    def table(self) -> AnnotationTable:
        columns = self.columns
        self._require_distinct_labels()
        missing = self._missing()
        self._require_ids(columns.item, "item")
        if columns.annotator is not None:
            self._require_ids(columns.annotator, "annotator")
        sets = self._sets(missing) if self.declared.level == "set" else None
        labels, codes = self._labels(missing) if sets is None else (sets.texts, sets.codes)
        values = self._values(labels, codes, missing)
        group, groups = self._groups()
        self._stop_at_problems()
        kept = np.flatnonzero(~missing)
        annotators, annotator = self._annotators(kept)
        item, items = _by_first_appearance(columns.item, kept)
        table = AnnotationTable(
            items=items,
            annotators=annotators,
            labels=labels,
            item=item,
            annotator=annotator,
            label=codes[kept].astype(code_type(len(labels))),
            row=kept.astype(np.int32 if len(missing) < 2**31 else np.int64),
            level=self.declared.level,
            labels_declared=self.declared.labels is not None,
            values=values,
            elements=None if sets is None else sets.elements,
            members=None if sets is None else sets.members,
            identity="absent" if columns.annotator is None else self.declared.identity,
            group=group,
            groups=groups,
            left_out=self._left_out(missing, len(items)),
            source=self.source,
        )
        seen = observed_in_columns(table, self._found_labels(missing), _ids(columns))
        table = replace(table, observations=(*self.source.observations, *self._missing_words(), *seen))
        self._require_shape(table)
        self._stop_at_problems()
        repeat = None if columns.repeat is None else _ranks(columns.repeat)[kept]
        return settled(table, self.declared.repeats, repeat)

    def _stop_at_problems(self) -> None:
        if self.problems:
            raise AnnotationsRefused(self.problems)

    def _problem(self, rule: str, message: str, row: int | None, mend: str | None = None, **detail: object) -> None:
        line = None if row is None else self.source.line_of(row)
        self.problems.append(FileProblem(rule, message, self.source.file, line, mend, detail))

    def _missing(self) -> NDArray[np.bool_]:
        label = self.columns.label
        tokens = frozenset(self.declared.missing)
        is_token = np.array([text in tokens for text in label.texts] + [True], dtype=bool)  # the last is for nulls
        missing: NDArray[np.bool_] = is_token[label.codes]
        return missing

    def _missing_words(self) -> Iterator[FileProblem]:
        """Tell which words were taken for no label; an empty cell is none that could be meant otherwise."""
        label = self.columns.label
        counts = np.bincount(label.codes[label.codes >= 0], minlength=len(label.texts))
        for text, n in zip(label.texts, counts.tolist(), strict=True):
            if text and text in self.declared.missing:
                rows = "1 row holds" if n == 1 else f"{n} rows hold"
                verb = "was" if n == 1 else "were"
                message = f"{rows} the declared missing word {quoted(text)} and {verb} left out"
                yield FileProblem("observed", message, self.source.file, detail={"label": text, "n": n})

    def _require_ids(self, ids: Coded, role: str) -> None:
        """An empty id is an error: it would melt unknown items, or unknown people, into one."""
        nothing = ids.texts.find("")
        if nothing < 0 and not _has_null(ids):
            return
        empty = np.flatnonzero((ids.codes < 0) | (ids.codes == nothing))
        if not len(empty):
            return
        rows = "1 row has" if len(empty) == 1 else f"{len(empty)} rows have"
        self._problem(
            "annotations_unreadable",
            f"{rows} no {role} id",
            int(empty[0]),
            f"give every row its {role}, or take the row out",
            n=len(empty),
            role=role,
        )

    def _require_distinct_labels(self) -> None:
        """A label that is listed twice would have two codes, and be counted as two labels."""
        counts = Counter(self.declared.labels or ())
        for label, n in counts.items():
            if n > 1:
                times = "twice" if n == 2 else f"{n} times"
                self._problem(
                    "duplicate_id",
                    f"label {quoted(label)} is listed {times}",
                    None,
                    "list each label once",
                    label=label,
                )

    def _labels(self, missing: NDArray[np.bool_]) -> tuple[Texts, IntArray]:
        """Return the label list and the code of each row in it; -1 for missing rows."""
        label, declared = self.columns.label, self.declared.labels
        if declared is None:
            found = np.flatnonzero(np.bincount(label.codes[~missing], minlength=len(label.texts)) > 0)
            new = np.full(len(label.texts) + 1, -1, dtype=np.int64)
            new[found] = np.arange(len(found))
            return label.texts.take(found), np.where(missing, -1, new[label.codes])
        place = {text: code for code, text in enumerate(declared)}
        new = np.array([place.get(text, -2) for text in label.texts] + [-1], dtype=np.int64)
        codes = np.where(missing, -1, new[label.codes])
        self._report_undeclared(codes)
        return Texts(declared), codes

    def _sets(self, missing: NDArray[np.bool_]) -> Sets:
        declared = self.declared
        sets = unpacked(self.columns.label, missing, declared.labels, declared.pack, declared.empty_set)
        for element, n, row in sets.unknown:
            self._undeclared(element, n, row)
        return sets

    def _report_undeclared(self, codes: IntArray) -> None:
        rows = np.flatnonzero(codes == -2)
        if not len(rows):
            return
        found, first, counts = np.unique(self.columns.label.codes[rows], return_index=True, return_counts=True)
        for at in np.argsort(first, kind="stable"):
            self._undeclared(self.columns.label.texts[int(found[at])], int(counts[at]), int(rows[first[at]]))

    def _undeclared(self, text: str, n: int, row: int) -> None:
        whose = "a declared label" if self.declared.target is None else f"a label of {self.declared.target}"
        times = "once" if n == 1 else f"{n} times"
        self._problem(
            "label_not_declared",
            f"{self._file()} holds {quoted(text)} ({times}), which is neither {whose} nor a missing token",
            row,
            "declare the label, or declare the text as missing",
            label=text,
            n=n,
        )

    def _values(self, labels: Texts, codes: IntArray, missing: NDArray[np.bool_]) -> NDArray[np.float64] | None:
        declared = self.declared
        if declared.values is not None:
            return np.array(declared.values, dtype=np.float64)
        if declared.level not in ("interval", "ratio"):
            return None
        texts = text_array(labels)
        numeric = numbers_of(pc.match_substring_regex(texts, NUMBER).cast(pa.uint8())) > 0
        if numeric.all():
            values: NDArray[np.float64] = numbers_of(texts.cast(pa.float64()))
            numeric = np.isfinite(values)
            if numeric.all():
                return values
        if declared.labels is None:
            self._report_no_numbers(labels, codes, numeric, missing)
        return None

    def _report_no_numbers(
        self, labels: Texts, codes: IntArray, numeric: NDArray[np.bool_], missing: NDArray[np.bool_]
    ) -> None:
        rows = np.flatnonzero(~missing)
        wrong = rows[~numeric[codes[rows]]]
        found, first, counts = np.unique(codes[wrong], return_index=True, return_counts=True)
        for at in np.argsort(first, kind="stable"):
            n, label = int(counts[at]), labels[int(found[at])]
            no_number = f"is no number, which the level {self.declared.level} needs"
            what = "is too large a number to compute with" if re.match(NUMBER, label) else no_number
            self._problem(
                "annotations_unreadable",
                f"{quoted(label)} ({'once' if n == 1 else f'{n} times'}) {what}",
                int(wrong[first[at]]),
                "write numbers such as 3 or 2.5, or declare the text as missing",
                label=label,
                n=n,
            )

    def _groups(self) -> tuple[IntArray | None, tuple[str, ...]]:
        """Return the group of each annotator, in the order of their ids."""
        group, annotator = self.columns.group, self.columns.annotator
        if group is None or annotator is None:
            return None, ()
        order = _sorted_order(annotator.texts)
        found = np.full(len(annotator.texts), -1, dtype=np.int64)
        known = (group.codes >= 0) & (annotator.codes >= 0)
        found[annotator.codes[known]] = group.codes[known]
        other = np.flatnonzero(known & (group.codes != found[annotator.codes]))
        if len(other):
            row = int(other[0])
            who = annotator.texts[int(annotator.codes[row])]
            first, second = group.texts[int(group.codes[row])], group.texts[int(found[annotator.codes[row]])]
            self._problem(
                "annotations_unreadable",
                f"annotator {quoted(who)} is in two groups: {quoted(first)} and {quoted(second)}",
                row,
                "give each annotator one group",
                annotator=who,
            )
        return found[order], tuple(group.texts)

    def _annotators(self, kept: IntArray) -> tuple[Texts, IntArray]:
        """Return the annotator ids, sorted, and the code of each kept row."""
        annotator = self.columns.annotator
        if annotator is None:
            return Texts(()), np.zeros(len(kept), dtype=np.int8)
        order = _sorted_order(annotator.texts)
        place = np.empty(len(order), dtype=code_type(len(order)))
        place[order] = np.arange(len(order))
        return annotator.texts.take(order), place[annotator.codes[kept]]

    def _left_out(self, missing: NDArray[np.bool_], n_items: int) -> tuple[LeftOut, ...]:
        n = int(np.count_nonzero(missing))
        gone = len(self.columns.item.texts) - n_items
        nobody = (LeftOut("items", "nobody labelled them", gone),) if gone else ()
        if not n:
            return (*self.source.left_out, *nobody)
        annotator = self.columns.annotator
        by_annotator: tuple[tuple[str, int], ...] = ()
        if annotator is not None:
            counts = np.bincount(annotator.codes[missing], minlength=len(annotator.texts))
            by_annotator = tuple(sorted((t, int(c)) for t, c in zip(annotator.texts, counts, strict=True) if c))
        return (*self.source.left_out, LeftOut("annotations", "no label was given", n, by_annotator), *nobody)

    def _found_labels(self, missing: NDArray[np.bool_]) -> tuple[tuple[str, int], ...]:
        """Return the labels of the file with their counts; too many to be compared by eye are not looked at."""
        label = self.columns.label
        counts = np.bincount(label.codes[~missing], minlength=len(label.texts))
        return tuple((text, int(n)) for text, n in zip(label.texts, counts, strict=True) if n)

    def _require_shape(self, table: AnnotationTable) -> None:
        """Refuse what looks like a table with the wrong columns: one item for everything."""
        repeated = len(table) > max(len(table.annotators), 2)
        if table.n_items == 1 and (repeated or len(table) >= _ONE_ITEM) and table.identity == "people":
            self._problem(
                "annotations_unreadable",
                f"all {len(table)} annotations are of one item, {quoted(table.items[0])}, "
                f"by {len(table.annotators)} annotators",
                None,
                "check the item column, or whether item and annotator are swapped",
                n=len(table),
            )

    def _file(self) -> str:
        return self.source.file or "the data"


def _ids(columns: Columns) -> tuple[Texts, Texts]:
    return columns.item.texts, Texts(()) if columns.annotator is None else columns.annotator.texts


def _has_null(ids: Coded) -> bool:
    return bool(len(ids)) and int(ids.codes.min()) < 0


def _sorted_order(texts: Texts) -> IntArray:
    every = list(texts)
    return np.array(sorted(range(len(every)), key=every.__getitem__), dtype=np.int64)


def _by_first_appearance(ids: Coded, kept: IntArray) -> tuple[IntArray, Texts]:
    codes = ids.codes[kept]
    used = np.bincount(codes, minlength=len(ids.texts)) > 0
    if used.all():
        return codes.astype(code_type(len(ids.texts)), copy=False), ids.texts
    new = (np.cumsum(used) - 1).astype(code_type(int(used.sum())))
    return new[codes], ids.texts.take(np.flatnonzero(used))


def _ranks(repeat: Coded) -> NDArray[Any]:
    """Return the place of each row's repeat: by number where all are numbers, else by first appearance; from 1."""
    texts = list(repeat.texts)
    order = sorted(range(len(texts)), key=lambda c: int(texts[c])) if all(t.isdecimal() for t in texts) else None
    rank = np.arange(1, len(texts) + 1)
    if order is not None:
        rank[order] = np.arange(1, len(texts) + 1)
    return np.append(rank, 0)[repeat.codes]
