"""What is worth knowing about a table and stops nothing: look-alikes, personal addresses, no overlap, copies."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.problems import FileProblem, quoted
from gtreport.annotations.table import AnnotationTable
from gtreport.annotations.texts import Texts

_MANY = 20_000
"""Dictionaries longer than this hold running text or numbers, where look-alikes mean nothing."""

_SHARED = 10
"""Two annotators who agree on fewer shared items than this are no sign of a copied column."""

_PAIRS = 10_000_000
"""More pairs of annotations than this are not looked through for copies."""

_ANNOTATORS = 3000
"""Among more annotators than this, copies are not looked for."""

_NO_LABEL = frozenset({"na", "n/a", "nan", "null", "none", "-", "--", "?", "missing"})
"""Words that often mean that no label was given."""

_NUMBER = re.compile(r"^[+-]?[0-9]+(\.[0-9]+)?$")

_ADDRESS = re.compile(r"^[^@\s]+@[^@\s]+\.[^@\s]+$")


def observed_in_columns(
    table: AnnotationTable, labels: Sequence[tuple[str, int]], ids: tuple[Texts, Texts]
) -> tuple[FileProblem, ...]:
    """Return what is worth knowing about the texts of a table.

    Args:
        table: The annotations.
        labels: The labels of the file with their counts.
        ids: The item ids and the annotator ids of the file.
    """
    file = table.source.file
    found = list(_look_alikes(file, labels))
    for texts in ids:
        if len(texts) <= _MANY:
            found += _look_alikes(file, [(text, None) for text in texts])
    found += _addresses(file, ids[1])
    found += _unlikely_labels(file, table, labels)
    found += _single_annotations(file, table)
    if len(table) and not (table.annotations_of_items() >= 2).any():
        found.append(
            FileProblem(
                "annotations_without_overlap",
                f"{file or 'the data'}: no item was labelled by two annotators, so nothing can be compared",
                file,
                help="attach the file that holds the single answers",
            )
        )
    return tuple(found)


def _unlikely_labels(
    file: str | None, table: AnnotationTable, labels: Sequence[tuple[str, int]]
) -> Iterator[FileProblem]:
    """Tell what may be meant otherwise, where no list says which texts are labels."""
    if table.labels_declared or table.level != "nominal" or not labels:
        return
    for text, n in labels:
        if text.strip().lower() in _NO_LABEL:
            times = "once" if n == 1 else f"{n} times"
            message = f'{quoted(text)} is read as a label ({times}); if it means "no label", declare it as missing'
            yield FileProblem("observed", message, file, detail={"label": text, "n": n})
    if len(labels) > 1 and all(_NUMBER.match(text) for text, _ in labels):
        yield FileProblem("observed", "labels are numbers: no level is assumed; nominal until declared", file)


def _single_annotations(file: str | None, table: AnnotationTable) -> Iterator[FileProblem]:
    """Tell how many items have one annotation only, where others have more."""
    per_item = table.annotations_of_items()
    single = int(np.count_nonzero(per_item == 1))
    if single and single < len(per_item):
        which = "1 item has" if single == 1 else f"{single} items have"
        verb = "does" if single == 1 else "do"
        message = f"{which} a single annotation and {verb} not count for agreement"
        yield FileProblem("observed", message, file, detail={"n": single})


def observed_in_labels(file: str | None, labels: Sequence[tuple[str, int]]) -> tuple[FileProblem, ...]:
    """Return which labels look alike.

    Args:
        file: The file as the user wrote it.
        labels: The labels of the file with their counts.
    """
    return tuple(_look_alikes(file, labels))


def observed_in_ids(file: str | None, ids: Texts, pseudonyms: Mapping[str, str]) -> tuple[FileProblem, ...]:
    """Return what is worth knowing about the ids of annotators, who are called by their pseudonyms.

    Args:
        file: The file as the user wrote it.
        ids: The ids.
        pseudonyms: The pseudonym of each.
    """
    alike = _look_alikes(file, [(text, None) for text in ids], pseudonyms) if len(ids) <= _MANY else ()
    return (*alike, *_addresses(file, ids))


def _addresses(file: str | None, ids: Texts) -> Iterator[FileProblem]:
    addresses = sum(_ADDRESS.match(text) is not None for text in ids)
    if addresses:
        yield FileProblem(
            "names_in_annotations",
            f"{file or 'the data'}: annotator ids look like personal addresses ({addresses})",
            file,
            help="replace them by neutral codes before publishing",
            detail={"n": addresses},
        )


def identical_annotators(table: AnnotationTable) -> tuple[FileProblem, ...]:
    """Return the pairs of annotators that gave the same label to every item they share, at least ten of them.

    Two labels that differ nowhere are a sign of a copied column only where the annotators use more than one label.
    """
    together = shared_items(table)
    if together is None:
        return ()
    shared, same = together
    n = len(table.annotators)
    found = []
    for cell in np.flatnonzero((shared >= _SHARED) & (shared == same)):
        a, b = divmod(int(cell), n)
        if len(np.unique(table.label[table.annotator == a])) < 2:
            continue
        found.append(
            FileProblem(
                "identical_annotators",
                f"annotators {table.annotators[a]} and {table.annotators[b]} agree on all "
                f"{int(shared[cell])} shared items",
                table.source.file,
                help="check that no column or file was copied",
                detail={"a": table.annotators[a], "b": table.annotators[b], "n": int(shared[cell])},
            )
        )
    return tuple(found)


def shared_items(table: AnnotationTable) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
    """Return on how many items each pair of annotators stands, and on how many of these with the same label.

    Returns:
        Two arrays of shape (annotators * annotators,), the pair (a, b), a < b, at a * annotators + b; None where there
        are no ids, or too many pairs to be looked through beside everything else.
    """
    n = len(table.annotators)
    if table.identity != "people" or n > _ANNOTATORS or pairs_of_annotations(table) > _PAIRS:
        return None
    return table.once("shared items", lambda: _shared_items(table, n))


def _shared_items(table: AnnotationTable, n: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    shared, same = np.zeros(n * n, dtype=np.int64), np.zeros(n * n, dtype=np.int64)
    for first, second in pairs_on_items(table):
        key = table.annotator[first].astype(np.int64) * n + table.annotator[second]
        shared += np.bincount(key, minlength=n * n)
        same += np.bincount(key[table.label[first] == table.label[second]], minlength=n * n)
    return shared, same


def pairs_of_annotations(table: AnnotationTable) -> int:
    """Return how many pairs of annotations stand on one item, over all items."""
    r = table.annotations_of_items()
    return int((r * (r - 1) // 2).sum())


def pairs_on_items(table: AnnotationTable) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Yield the pairs of annotations that stand on one item, in blocks.

    Yields:
        Places of the first and of the second annotation of each pair; the first annotator is never the greater one.
        A block holds the pairs that are d rows apart in the sorted table, d = 1, 2, ...
    """
    here = np.arange(len(table) - 1, dtype=np.int64)
    distance = 1
    while len(here):
        here = here[: np.searchsorted(here, len(table) - distance)]
        here = here[table.item[here] == table.item[here + distance]]
        if len(here):
            yield here, here + distance
        distance += 1


def _look_alikes(
    file: str | None, texts: Iterable[tuple[str, int | None]], called: Mapping[str, str] | None = None
) -> Iterator[FileProblem]:
    alike: defaultdict[str, list[tuple[str, int | None]]] = defaultdict(list)
    for text, n in texts:
        alike[_folded(text)].append((text if called is None else called.get(text, text), n))
    for same in alike.values():
        if len(same) < 2:
            continue
        (a, n_a), (b, n_b) = same[0], same[1]
        counts = "" if n_a is None else f" ({n_a} and {n_b} times)"
        more = "" if len(same) == 2 else f", and {len(same) - 2} more like them,"
        yield FileProblem(
            "look_alike_labels",
            f"{file or 'the data'}: {quoted(a)} and {quoted(b)}{more} differ only in case, blanks "
            f"or Unicode form{counts}",
            file,
            help="unify them in the file; they are kept apart until then",
            detail={"a": a, "b": b, "texts": tuple(same)},
        )


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())
