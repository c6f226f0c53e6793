"""Marks that somebody gave, such as a model's, taken as they are, in the items of another file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.structures import Structures
from gtreport.ground_truths.marks.combining import Put


def copied(found: Structures, items: Sequence[str]) -> tuple[Put | None, ...]:
    """Return what puts the first answer to each item into what is gathered; None where there is none.

    Args:
        found: The annotations.
        items: Ids of the items that are asked for.
    """
    place = {name: at for at, name in enumerate(found.items)}
    answers: dict[int, int] = {}
    for row, item in enumerate(found.item.tolist()):
        answers.setdefault(item, row)
    rows = [answers.get(place.get(name, -1)) for name in items]
    return tuple(None if row is None else partial(_put, found, list(found.labels), row) for row in rows)


def _put(found: Structures, names: list[str], row: int, to: Gathering, answer: Answer) -> None:
    for at in range(int(found.start[row]), int(found.start[row + 1])):
        code = int(found.label[at])
        mark = to.mark(answer, names[code] if code >= 0 else None)
        for kind, places in found.place.items():
            if places[at] >= 0:
                _put_kind(found, kind, int(places[at]), to, mark)
        for name, values in found.flags.items():
            to.flag(mark, name, None if values[at] < 0 else bool(values[at]))
        for name, texts in found.attributes.items():
            if at in texts:
                to.attribute(mark, name, texts[at])


def _put_kind(found: Structures, kind: str, row: int, to: Gathering, mark: int) -> None:
    candidates = list(found.candidates)
    match kind:
        case "label":
            to.put_label(mark)
        case "box":
            x1, y1, x2, y2 = found.boxes[row].tolist()
            to.put_box(mark, x1, y1, x2, y2)
        case "polygon":
            to.put_polygon(mark, list(found.polygons.rings(row)))
        case "mask":
            to.put_mask(mark, found.masks[row])
        case "keypoints":
            to.put_keypoints(mark, found.keypoints.of(row).tolist(), float(found.keypoints.area[row]))
        case "span":
            to.put_span(mark, [(int(start), int(end)) for start, end in found.spans.of(row)])
        case "text":
            to.put_text(mark, found.texts[row])
        case "preference":
            left, right, choice = found.preferences[row].tolist()
            first, second = (candidates[code] if code >= 0 else None for code in (left, right))
            to.put_preference(mark, first, second, choice)
        case "ranking":
            to.put_ranking(mark, {candidates[code]: rank for code, rank in found.rankings.of(row)})
