"""Some of the marks, or some of the answers, of annotations that have a shape."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.structures import Structures


def only_marks(found: Structures, keep: NDArray[np.bool_]) -> Structures:
    """Return some of the marks; an answer that is left without one says that nothing was found.

    Args:
        found: The annotations.
        keep: Which marks, shape (M,).
    """
    kept = np.flatnonzero(keep)
    counts = np.bincount(found.answer[kept], minlength=found.n_answers)
    return _with_marks(found, kept, counts)


def only_answers(found: Structures, keep: NDArray[np.bool_]) -> Structures:
    """Return some of the answers with their marks.

    Args:
        found: The annotations.
        keep: Which answers, shape (A,).
    """
    marks = np.flatnonzero(keep[found.answer])
    some = _with_marks(found, marks, np.diff(found.start)[keep])
    return replace(some, item=found.item[keep], annotator=found.annotator[keep])


def _with_marks(found: Structures, kept: NDArray[np.int64], counts: NDArray[np.int64]) -> Structures:
    new = {int(old): at for at, old in enumerate(kept)} if found.attributes else {}
    return replace(
        found,
        start=np.append(np.int64(0), np.cumsum(counts)),
        label=found.label[kept],
        place={kind: places[kept] for kind, places in found.place.items()},
        flags={name: values[kept] for name, values in found.flags.items()},
        attributes={
            name: {new[mark]: text for mark, text in texts.items() if mark in new}
            for name, texts in found.attributes.items()
        },
    )
