"""Tables of labels that are derived from marks: which labels each answer holds, and which answers are the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np

from gtreport.annotations.building import Columns, Declaration, build_table
from gtreport.annotations.observations import identical_annotators
from gtreport.annotations.problems import FileProblem
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable
from gtreport.annotations.texts import Coded, IntArray, Texts

_JOINT = "\x1f"

_MARKS = 500_000
"""More marks than this are not looked through for copies."""


def label_sets(found: Structures) -> AnnotationTable:
    """Return the labels that each annotator used in each item, as sets: which objects, not where they are.

    An answer without marks is the empty set. Marks without a label do not count.

    Args:
        found: Marks with labels.
    """
    names = list(found.labels)
    sets = [
        _JOINT.join(names[code] for code in np.unique(labels[labels >= 0])) for labels in _by_answer(found, found.label)
    ]
    declared = Declaration(
        level="set",
        labels=tuple(names),
        missing=(),
        repeats="keep",
        identity=found.identity,
        pack=_JOINT,
        empty_set="",
    )
    return build_table(_columns(found, sets), declared, found.source)


def copied_answers(found: Structures) -> tuple[FileProblem, ...]:
    """Return the pairs of annotators whose answers are the same, to the last number, on all items that they share.

    As for labels, at least ten shared items are asked for, and answers that are not all alike.
    """
    if len(found) > _MARKS or found.n_answers < 2 or len(found.annotators) < 2:
        return ()
    content = _contents(found)
    texts = ["/".join(content[mark] for mark in marks) for marks in _by_answer(found, np.arange(len(found)))]
    codes: dict[str, str] = {}
    answers = [codes.setdefault(text, str(len(codes))) for text in texts]
    declared = Declaration(repeats="keep", missing=(), identity=found.identity)
    items = np.unique(found.item)
    if len(items) < 2:
        return ()
    return identical_annotators(build_table(_columns(found, answers), declared, found.source))


def _by_answer(found: Structures, of_marks: IntArray) -> Iterator[IntArray]:
    starts = found.start.tolist()
    for begin, end in pairwise(starts):
        yield of_marks[begin:end]


def _columns(found: Structures, labels: Sequence[str]) -> Columns:
    place: dict[str, int] = {}
    codes = np.array([place.setdefault(text, len(place)) for text in labels], dtype=np.int32)
    return Columns(
        item=Coded(found.item.astype(np.int32), found.items),
        annotator=Coded(found.annotator.astype(np.int32), found.annotators),
        label=Coded(codes, Texts(place)),
    )


def _contents(found: Structures) -> list[str]:
    """Return what each mark holds, as text that is the same for the same marks only."""
    return ["|".join((str(int(found.label[mark])), *_parts(found, mark))) for mark in range(len(found))]


def _parts(found: Structures, mark: int) -> Iterable[str]:
    for kind, places in found.place.items():
        row = int(places[mark])
        if row < 0:
            continue
        match kind:
            case "box":
                yield str(found.boxes[row].tolist())
            case "polygon":
                yield str([ring.tolist() for ring in found.polygons.rings(row)])
            case "mask":
                mask = found.masks[row]
                yield f"{mask.width} {mask.height} {mask.runs.tobytes().hex()}"
            case "keypoints":
                yield str(found.keypoints.of(row).tolist())
            case "span":
                yield str(found.spans.of(row).tolist())
            case "text":
                yield repr(found.texts[row])
            case "preference":
                yield str(found.preferences[row].tolist())
            case "sample":
                yield str(found.samples[row].tolist())
            case "ranking":
                yield str(sorted(found.rankings.of(row)))
            case "label":
                yield "label"
