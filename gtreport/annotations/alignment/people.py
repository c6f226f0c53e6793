"""People: whether answers that are said to be made by hand look as if a machine had made them."""

from __future__ import annotations

import numpy as np

from gtreport.annotations.alignment.telling import Declared, Told, share
from gtreport.annotations.structures import Structures

_BOXES, _ITEMS = 5, 3
_ANSWERS, _QUICK, _MOST = 10, 0.3, 0.5
"""Of at least so many answers, such a share took less than so many seconds."""


def tell_machine_made(found: Structures, declared: Declared, told: Told) -> None:
    """Tell of annotators whose boxes are all the same, whose marks carry a confidence, or who took no time.

    Nothing is told where a machine is among the construction sites, or where annotators began from its suggestions.
    """
    if not declared.by_hand or declared.preannotation in ("suggestion", "default"):
        return
    _tell_same_boxes(found, told)
    _tell_confidence(found, told)
    _tell_no_time(found, told)
    _tell_predictions(found, declared, told)


def _tell(told: Told, message: str, **detail: object) -> None:
    mend = "ask how the labels were made, and say so in source.sites and protocol.preannotation"
    told.tell("labels_look_machine_made", message, mend, **detail)


def _tell_same_boxes(found: Structures, told: Told) -> None:
    marks = found.of_kind("box")
    answers = found.answer[marks]
    boxes = found.boxes[found.rows("box")]
    for who, name in enumerate(found.annotators):
        own = found.annotator[answers] == who
        mine, items = boxes[own], np.unique(found.item[answers[own]])
        if len(mine) >= _BOXES and len(items) >= _ITEMS and (mine == mine[0]).all():
            shown = ", ".join(f"{value:g}" for value in mine[0])
            _tell(told, f"all {len(mine)} boxes of {name} are [{shown}], in {len(items)} items", n=len(mine))


def _tell_confidence(found: Structures, told: Told) -> None:
    scored = found.attributes.get("confidence", {})
    if not scored:
        return
    own = np.bincount(found.annotator[found.answer[list(scored)]], minlength=len(found.annotators))
    every = found.marks_of_annotators()
    for who in np.flatnonzero((own >= _BOXES) & (own > _MOST * every)):
        n, total = int(own[who]), int(every[who])
        which = share(n, total, "marks")
        _tell(told, f"{which} of {found.annotators[int(who)]} carry a confidence, as the output of a model does", n=n)


def _tell_no_time(found: Structures, told: Told) -> None:
    taken: dict[str, list[float]] = {}
    for name, seconds in found.written.seconds:
        taken.setdefault(name, []).append(seconds)
    for name, every in sorted(taken.items()):
        quick = sum(seconds < _QUICK for seconds in every)
        if len(every) >= _ANSWERS and quick >= _MOST * len(every):
            which = share(quick, len(every), "answers")
            _tell(told, f"{which} of {name} took less than {_QUICK} seconds", n=quick, total=len(every))


def _tell_predictions(found: Structures, declared: Declared, told: Told) -> None:
    n = found.flagged("pre_label")
    if n and declared.preannotation == "none":
        which = share(n, len(found), "marks")
        _tell(told, f"{which} began as a prediction, and preannotation is none", n=n, total=len(found))
