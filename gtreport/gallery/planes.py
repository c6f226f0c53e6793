"""Boxes, keypoints, and outlines of items whose size is not known: shapes in a plane."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gtreport.gallery.drawing import Answer, Drawn, Scene, first_of, named, spot
from gtreport.gallery_types import Keypoint, Panel, Ring, Shape

UNSIZED = "the size of the item is not known: the frame ends at the outermost mark"


def boxes(scene: Scene) -> Drawn:
    """Draw boxes."""
    return _drawn(scene, [_panel(one, [_box(one, at) for at in one.of_kind("box")]) for one in scene.answers])


def keypoints(scene: Scene) -> Drawn:
    """Draw keypoints."""
    return _drawn(scene, [_panel(one, [_points(one, at) for at in one.of_kind("keypoints")]) for one in scene.answers])


def polygons(scene: Scene) -> Drawn:
    """Draw outlines as they were drawn, without pixels to compare."""
    return _drawn(scene, [_panel(one, [_outline(one, at) for at in one.of_kind("polygon")]) for one in scene.answers])


Said = tuple[Shape, str]
"""A shape and what it is in words."""


def _panel(answer: Answer, shapes: Sequence[Said]) -> Panel:
    shown, n_left_out = first_of(range(len(shapes)))
    return Panel(
        answer.name,
        answer.kind,
        tuple(shapes[at][1] for at in shown),
        tuple(shapes[at][0] for at in shown),
        n_left_out=n_left_out,
    )


def _unit(answer: Answer) -> float:
    return 1.0 if answer.found.box_unit == "pixel" else 0.001


def _box(answer: Answer, mark: int) -> Said:
    x1, y1, x2, y2 = answer.found.boxes[answer.place("box", mark)].tolist()
    label, unit = answer.label(mark), _unit(answer)
    ring = ((x1, y1), (x2, y1), (x2, y2), (x1, y2))
    return Shape("box", label, (ring,)), f"{named(label, 'box')} from {spot(x1, y1, unit)} to {spot(x2, y2, unit)}"


def _outline(answer: Answer, mark: int) -> Said:
    label, unit = answer.label(mark), _unit(answer)
    rings = rings_of(answer, mark)
    points = [point for ring in rings for point in ring]
    low = spot(min(x for x, _ in points), min(y for _, y in points), unit)
    high = spot(max(x for x, _ in points), max(y for _, y in points), unit)
    return Shape("outline", label, rings), f"{named(label, 'outline')} from {low} to {high}"


def rings_of(answer: Answer, mark: int) -> tuple[Ring, ...]:
    """Return the rings of an outline as it was drawn, thinned out evenly where they have very many points."""
    rings = answer.found.polygons.rings(answer.place("polygon", mark))
    most = 600
    step = max(1, -(-sum(map(len, rings)) // most))
    return tuple(tuple((float(x), float(y)) for x, y in ring[::step].tolist()) for ring in rings)


def _points(answer: Answer, mark: int) -> Said:
    label, unit = answer.label(mark), _unit(answer)
    names = answer.found.keypoint_names.get(answer.value(mark) or "", ())
    rows = answer.found.keypoints.of(answer.place("keypoints", mark)).tolist()
    points = tuple(
        Keypoint(names[at] if at < len(names) else str(at + 1), x, y, seen == 1)
        for at, (x, y, seen) in enumerate(rows)
        if seen > 0
    )
    told = ", ".join(f"{one.name} {spot(one.x, one.y, unit)}{' hidden' if one.hidden else ''}" for one in points)
    missing = len(rows) - len(points)
    rest = f"; {missing} of {len(rows)} not placed" if missing else ""
    return Shape("keypoints", label, points=points), f"{named(label, 'keypoints')}: {told or 'none'}{rest}"


def _drawn(scene: Scene, panels: Sequence[Panel]) -> Drawn:
    shares = any(one.found.box_unit == "share" for one in scene.answers)
    if scene.size is not None:
        width, height = scene.size
        scaled = [_scaled(panel, width, height) for panel in panels] if shares else panels
        return Drawn(tuple(scaled), width, height)
    if shares:
        return Drawn(tuple(panels), 1, 1, notes=("the size of the item is not known: the frame is drawn as a square",))
    corners = [point for panel in panels for shape in panel.shapes for point in _corners(shape)]
    width = max([x for x, _ in corners] + [1.0]) * 1.04
    height = max([y for _, y in corners] + [1.0]) * 1.04
    return Drawn(tuple(panels), width, height, notes=(UNSIZED,))


def _corners(shape: Shape) -> Iterator[tuple[float, float]]:
    for ring in shape.rings:
        yield from ring
    for point in shape.points:
        yield point.x, point.y


def _scaled(panel: Panel, width: float, height: float) -> Panel:
    """Return a panel whose shares are made pixels, for drawing; words stay as they are."""
    return Panel(
        panel.name,
        panel.kind,
        panel.said,
        tuple(
            Shape(
                shape.kind,
                shape.label,
                tuple(tuple((x * width, y * height) for x, y in ring) for ring in shape.rings),
                tuple(Keypoint(one.name, one.x * width, one.y * height, one.hidden) for one in shape.points),
            )
            for shape in panel.shapes
        ),
        n_left_out=panel.n_left_out,
    )
