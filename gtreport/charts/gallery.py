"""One item with what was marked in it: a small drawing for each annotator and each ground truth, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from gtreport.charts import Chart, figure
from gtreport.charts.fitting import shortened, width
from gtreport.charts.marked_text import Piece, pieces_of
from gtreport.gallery_types import Gallery, GalleryItem, Keypoint, Panel, Ring, Shape, Stretch

TEMPLATE = "partials/chart_gallery.md.j2"

# In units of a drawing, about a pixel each. Small multiples are 240 wide so that words of 12 stay readable in a column.
PLANE, TALLEST = 240, 320
LINE, _LANE, _LANES = 420, 24, 6

STYLES = ("solid", "dashed", "dotted", "dash-dotted")
"""How marks of different labels are drawn; with more labels the styles come again, and the words tell them apart."""

_MOST_NAMES = 8
_LETTER, _WIDE_LETTER, _HEIGHT = 6.6, 7.7, 13
_ALT = 250


@dataclass(frozen=True)
class _Word:
    text: str
    x: float
    y: float
    end: bool


@dataclass(frozen=True)
class _Path:
    d: str
    style: str
    kind: str


@dataclass(frozen=True)
class _Point:
    x: float
    y: float
    hidden: bool


@dataclass(frozen=True)
class _Bar:
    x: float
    y: float
    width: float
    word: str
    style: str
    what: str


@dataclass(frozen=True)
class _Drawn:
    panel: Panel
    title: str
    alt: str
    told: tuple[str, ...] = ()
    regions: tuple[_Path, ...] = ()
    paths: tuple[_Path, ...] = ()
    points: tuple[_Point, ...] = ()
    words: tuple[_Word, ...] = ()
    bars: tuple[_Bar, ...] = ()
    height: float = 0
    pieces: tuple[Piece, ...] = ()
    n_unseen: int = 0


def draw(item: GalleryItem, gallery: Gallery, anchor: str) -> Markup:
    """Draw the figure of one item.

    Args:
        item: The item.
        gallery: The gallery that it belongs to.
        anchor: Anchor of the figure; different for every figure of a page.

    Returns:
        A `<figure>` with the drawings, a legend, the caption and a table that says the same in words.
    """
    drawn = tuple(replace(_drawn(item, panel, gallery.labels), told=_told(panel)) for panel in item.panels)
    scale = _scale(item)
    used = [shape.label for panel in item.panels for shape in panel.shapes]
    used += [stretch.label for panel in item.panels for stretch in panel.stretches]
    return figure(
        TEMPLATE,
        anchor=anchor,
        item=item,
        gallery=gallery,
        drawn=drawn,
        plane=(round(item.width * scale, 1), round(item.height * scale, 1)) if item.width else None,
        full=PLANE,
        line=LINE,
        legend=tuple((label, style_of(label, gallery.labels)) for label in dict.fromkeys(used) if label is not None),
        compared=tuple(dict.fromkeys(_compared(item))),
        listed=any(one.words for one in item.panels),
        caption=" ".join((*gallery.conventions, *(f"{note[:1].upper()}{note[1:]}." for note in item.notes))),
    )


def _told(panel: Panel) -> tuple[str, ...]:
    """Return what stands below a drawing: counts that cannot be seen in it."""
    if panel.kind == "overlap":
        return panel.said
    return tuple(one for one in panel.said if panel.reference is not None and one.startswith("against "))


def style_of(label: str | None, labels: Sequence[str]) -> str:
    """Return the style in which marks of a label are drawn."""
    return STYLES[labels.index(label) % len(STYLES)] if label in labels else STYLES[0]


def _compared(item: GalleryItem) -> Iterator[str]:
    """Yield every way in which something is hatched."""
    for panel in item.panels:
        yield from (region.what for region in panel.regions)
        if not panel.words:
            yield from (stretch.what for stretch in panel.stretches if stretch.what is not None)


def _drawn(item: GalleryItem, panel: Panel, labels: Sequence[str]) -> _Drawn:
    title = {"annotator": f"Annotator {panel.name}", "ground_truth": f"Ground truth {panel.name}"}.get(
        panel.kind, "All annotators together"
    )
    alt = shortened(f"{title}, item {item.item}: {'; '.join(panel.said) or 'nothing marked'}", _ALT)
    if item.width:
        return _on_plane(item, panel, labels, title, alt)
    if panel.words or (item.text is not None and panel.kind != "overlap"):
        return _Drawn(panel, title, alt, pieces=pieces_of(item.text or "", panel, labels, style_of))
    bars, height, n_unseen = _bars(panel.stretches, item.length, labels)
    return _Drawn(panel, title, alt, bars=bars, height=height, n_unseen=n_unseen)


def _scale(item: GalleryItem) -> float:
    return min(PLANE / item.width, TALLEST / item.height) if item.width and item.height else 1.0


def _on_plane(item: GalleryItem, panel: Panel, labels: Sequence[str], title: str, alt: str) -> _Drawn:
    scale = _scale(item)
    frame = item.width * scale, item.height * scale
    points = [point for shape in panel.shapes for point in shape.points]
    words, n_unseen = _words(panel.shapes, scale, frame)
    return _Drawn(
        panel,
        title,
        alt,
        regions=tuple(_Path(path_of(region.rings, scale), "solid", region.what) for region in panel.regions),
        paths=tuple(
            _Path(path_of(shape.rings, scale), style_of(shape.label, labels), shape.kind)
            for shape in panel.shapes
            if shape.rings
        ),
        points=tuple(_Point(round(one.x * scale, 1), round(one.y * scale, 1), one.hidden) for one in points),
        words=words,
        height=round(frame[1], 1),
        n_unseen=n_unseen,
    )


def path_of(rings: Sequence[Ring], scale: float) -> str:
    """Return closed rings as the data of a path, a tenth of a unit exact; points that fall together are one."""
    return "".join(_ring(ring, scale) for ring in rings)


def _ring(ring: Ring, scale: float) -> str:
    steps: list[str] = []
    at: tuple[str, str] | None = None
    for x, y in ring:
        to = f"{x * scale:.1f}".removesuffix(".0"), f"{y * scale:.1f}".removesuffix(".0")
        if at is None:
            steps.append(f"M{to[0]} {to[1]}")
        elif to == at:
            continue
        elif to[1] == at[1]:
            steps.append(f"H{to[0]}")
        else:
            steps.append(f"V{to[1]}" if to[0] == at[0] else f"L{to[0]} {to[1]}")
        at = to
    return "".join([*steps, "Z"]) if steps else ""


def _words(shapes: Sequence[Shape], scale: float, frame: tuple[float, float]) -> tuple[tuple[_Word, ...], int]:
    """Put the words of shapes where they have room; return how many have none besides."""
    placed: list[tuple[float, float, float, float]] = []
    found: list[_Word] = []
    n_unseen = 0
    for text, places in _wanted(shapes, scale):
        fit = next((word for at in places if (word := _put(text, at, frame, placed)) is not None), None)
        if fit is None:
            n_unseen += 1
        else:
            found.append(fit)
    return tuple(found), n_unseen


def _wanted(shapes: Sequence[Shape], scale: float) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Yield each word with the places where it may stand, the best first."""
    for shape in shapes:
        points = [(x * scale, y * scale) for ring in shape.rings for x, y in ring]
        if points and shape.label is not None:
            left, top = min(x for x, _ in points), min(y for _, y in points)
            right, bottom = max(x for x, _ in points), max(y for _, y in points)
            yield (
                shape.label,
                [(left, top - 4), (left + 4, top + 12), (left, bottom + 12), (left + 4, bottom - 4), (right, top - 4)],
            )
        few = sum(len(one.points) for one in shapes) <= _MOST_NAMES
        for number, point in enumerate(shape.points, 1):
            x, y = point.x * scale, point.y * scale
            around = [(x + 7, y + 4), (x + 4, y - 7), (x + 4, y + 16)]
            yield _name(point, number, few=few), around


def _name(point: Keypoint, number: int, *, few: bool) -> str:
    return point.name if few else str(number)


def _put(
    text: str, at: tuple[float, float], frame: tuple[float, float], placed: list[tuple[float, float, float, float]]
) -> _Word | None:
    """Put a word at a place, or as near as it stays within the frame; None where another one stands."""
    letters = (frame[0] - 4) / _LETTER
    word = shortened(text, letters)
    wide = width(word) * _LETTER
    x, y = max(at[0], 2.0), at[1]
    end = x + wide > frame[0] - 2
    if end:
        x = frame[0] - 2
    left = x - wide if end else x
    box = left, y - _HEIGHT + 3, left + wide, y + 3
    if box[1] < 0 or box[3] > frame[1]:
        return None
    if any(box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in placed):
        return None
    placed.append(box)
    return _Word(word, round(x, 1), round(y, 1), end)


def _bars(stretches: Sequence[Stretch], length: int, labels: Sequence[str]) -> tuple[tuple[_Bar, ...], float, int]:
    """Lay stretches out along a line, those that overlap below each other; return its height and what has no room."""
    ends: list[float] = []
    bars, n_unseen = [], 0
    for one in sorted(stretches, key=lambda stretch: (stretch.start, -stretch.end)):
        x, x_end = one.start / length * LINE, one.end / length * LINE
        lane = next((at for at, end in enumerate(ends) if end <= x), len(ends))
        if lane == _LANES:
            n_unseen += 1
            continue
        wide = max(x_end - x, 2)
        ends[lane : lane + 1] = [x + wide]
        room = (wide - 8) / _WIDE_LETTER
        word = one.label if one.label is not None and width(one.label) <= room else ""
        y = 2 + lane * _LANE
        bars.append(_Bar(round(x, 1), y, round(wide, 1), word, style_of(one.label, labels), one.what or "marked"))
    return tuple(bars), max(len(ends), 1) * _LANE + 18, n_unseen


CHART = Chart("gallery", draw)
