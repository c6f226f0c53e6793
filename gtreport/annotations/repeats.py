"""Several annotations of one item by one annotator: found, reported, and settled as declared."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.problems import AnnotationsRefused, FileProblem
from gtreport.annotations.table import AnnotationTable, Repeats
from gtreport.annotations.texts import IntArray, Texts, code_type

_SHOWN = 10
"""So many repeated pairs are listed."""


def settled(table: AnnotationTable, repeats: Repeats, repeat: NDArray[Any] | None = None) -> AnnotationTable:
    """Sort a table and settle its repeats.

    Args:
        table: The annotations in the order of the file, repeats included.
        repeats: What becomes of them. `first` and `last` go by `repeat` where it is given, else by the file;
            `majority` takes the annotator's most frequent label and drops ties; `keep` keeps all, and only statistics
            of an annotator's agreement with himself use them; `each_as_annotator` makes annotators `1#1`, `1#2` ...
        repeat: Place of each annotation among the annotator's repeats, from 1, shape (N,).

    Raises:
        AnnotationsRefused: There are repeats, and `repeats` is `error`.
    """
    table, repeat = _sorted(table, repeat)
    if table.identity == "absent" or len(table) == 0:
        return table
    again = _is_again(table)
    if not again.any():
        return table
    numbers = _numbers_within_runs(again)
    whole = replace(table, pass_=(numbers if repeat is None else repeat).astype(np.int16), _kept={})
    return resolved(whole, repeats)


def resolved(whole: AnnotationTable, repeats: Repeats) -> AnnotationTable:
    """Settle the repeats of a table that is sorted and has all of them.

    Raises:
        AnnotationsRefused: `repeats` is `error`.
    """
    if whole.pass_ is None:
        return whole
    again = _is_again(whole)
    if repeats == "error":
        raise AnnotationsRefused((_repeated(whole, again),))
    if repeats == "keep":
        return replace(whole, _kept={})
    if repeats == "each_as_annotator":
        return replace(_each_as_annotator(whole), passes=whole)
    if repeats == "majority":
        return replace(_majority(whole, again), passes=whole)
    first = ~again
    keep = first if repeats == "first" else np.append(first[1:], True)
    left = whole.only(keep, f"another annotation of the annotator is the {repeats}")
    return replace(left, pass_=None, passes=whole, _kept={})


def _sorted(table: AnnotationTable, repeat: NDArray[Any] | None) -> tuple[AnnotationTable, NDArray[Any] | None]:
    """Sort by item, annotator, repeat and row of the file."""
    n = len(table)
    if n == 0:
        return table, repeat
    place = np.zeros(n, dtype=np.int64) if repeat is None else repeat.astype(np.int64)
    order = _order(table.item, table.annotator, place, n)
    if order is None:
        return table, repeat
    return (
        replace(
            table,
            item=table.item[order],
            annotator=table.annotator[order],
            label=table.label[order],
            row=table.row[order],
            _kept={},
        ),
        None if repeat is None else repeat[order],
    )


def _order(item: IntArray, annotator: IntArray, place: NDArray[Any], n: int) -> NDArray[Any] | None:
    """Return the order of the rows; None when they stand in it already.

    All keys and the row itself are packed into one number of 63 bits where they fit: sorting such numbers costs a
    fraction of sorting several columns.
    """
    bits = [int(column.max()).bit_length() for column in (item, annotator, place)]
    row_bits = n.bit_length()
    if sum(bits) + row_bits > 63:
        return np.lexsort((place, annotator, item))
    key = item.astype(np.int64)
    for column, width in ((annotator, bits[1]), (place, bits[2])):
        key = (key << width) | column
    if bool((key[1:] >= key[:-1]).all()):
        return None
    key = (key << row_bits) | np.arange(n)
    key.sort()
    order: NDArray[Any] = key & ((1 << row_bits) - 1)
    return order


def _is_again(table: AnnotationTable) -> NDArray[np.bool_]:
    """Return whether an annotation has the item and annotator of the one before it."""
    again = np.zeros(len(table), dtype=bool)
    again[1:] = (table.item[1:] == table.item[:-1]) & (table.annotator[1:] == table.annotator[:-1])
    return again


def _numbers_within_runs(again: NDArray[np.bool_]) -> NDArray[np.int64]:
    place = np.arange(len(again))
    start = np.maximum.accumulate(np.where(again, 0, place))
    return place - start + 1


def _repeated(whole: AnnotationTable, again: NDArray[np.bool_]) -> FileProblem:
    starts = np.flatnonzero(~again)
    sizes = np.diff(np.append(starts, len(whole)))
    runs = np.flatnonzero(sizes > 1)
    pairs = tuple(
        (
            whole.annotators[int(whole.annotator[starts[run]])],
            whole.items[int(whole.item[starts[run]])],
            int(sizes[run]),
        )
        for run in runs[:_SHOWN]
    )
    annotator, item, n = pairs[0]
    total = len(runs)
    others = ", ".join(f"{who} on {what}" for who, what, _ in pairs[1:])
    many = total > len(starts) / 2
    message = (
        f"annotator {annotator} labelled item {item} {n} times ({total} such {'pair' if total == 1 else 'pairs'}"
        f"{f', also {others}' if others else ''}{' and more' if total > _SHOWN else ''}), and repeats is error"
    )
    mend = "choose repeats: first, last or each_as_annotator"
    if many:
        mend += "; most pairs repeat, so check that the item and annotator columns are the right ones"
    second = int(starts[runs[0]]) + 1
    return FileProblem(
        "repeated_annotation",
        message,
        whole.source.file,
        whole.line(second),
        mend,
        {"annotator": annotator, "item": item, "n": n, "total": total, "pairs": pairs},
    )


def _majority(whole: AnnotationTable, again: NDArray[np.bool_]) -> AnnotationTable:
    """Keep one annotation of each run, with its most frequent label; runs with a tie go."""
    q = len(whole.labels)
    run = np.cumsum(~again) - 1
    key, counts = np.unique(run * q + whole.label, return_counts=True)
    run_of_key = key // q
    most = np.zeros(int(run[-1]) + 1, dtype=np.int64)
    np.maximum.at(most, run_of_key, counts)
    winners = counts == most[run_of_key]
    tied = np.bincount(run_of_key[winners], minlength=len(most)) > 1
    label = np.zeros(len(most), dtype=whole.label.dtype)
    label[run_of_key[winners]] = key[winners] % q
    table = replace(whole, label=label[run], _kept={})
    kept = table.only(~tied[run], "the annotator's own annotations are tied")
    again_kept = again[~tied[run]]
    kept = kept.only(~again_kept, "the annotator's most frequent label counts once")
    return replace(kept, pass_=None, _kept={})


def _each_as_annotator(whole: AnnotationTable) -> AnnotationTable:
    """Make an annotator of each pass of those who repeated; `person` says who they are."""
    if whole.pass_ is None:
        return whole
    who_repeats = np.zeros(len(whole.annotators), dtype=bool)
    who_repeats[whole.annotator[_is_again(whole)]] = True
    number = np.where(who_repeats[whole.annotator], whole.pass_, 0)
    width = int(whole.pass_.max()) + 1
    key, annotator = np.unique(whole.annotator.astype(np.int64) * width + number, return_inverse=True)
    person = key // width
    names = [
        f"{whole.annotators[int(p)]}#{int(k)}" if k else whole.annotators[int(p)]
        for p, k in zip(person, key % width, strict=True)
    ]
    table = replace(
        whole,
        annotators=Texts(names),
        annotator=annotator.astype(code_type(len(names))),
        person=person,
        group=None if whole.group is None else whole.group[person],
        pass_=None,
        _kept={},
    )
    again = _is_again(table)
    if again.any():
        raise AnnotationsRefused((_repeated(table, again),))
    return table
