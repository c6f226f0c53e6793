"""The decision path: decisions, their options, and the road that each ground truth takes through them.

Drawn twice, and one of the two is shown: from left to right where there is room, and as a map of lines from top to
bottom on a narrow screen and in print. Both say what the table below them says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from markupsafe import Markup

from gtreport.charts import Chart, figure
from gtreport.charts.fitting import lines_of, shortened
from gtreport.decision_path import RELEASED, DecisionPath, Road
from gtreport.questionnaire.decisions import Decision

TEMPLATE = "partials/chart_decision_path.md.j2"

MOST_LINES = 7
"""So many ground truths are drawn; the table has them all."""

# Across, in pixels at the size of the text around it.
_COLUMN, _GAP, _HEAD, _NODE, _ROW_GAP, _END = 138, 40, 46, 48, 14, 190
_NODE_LETTERS, _END_LETTERS = 19, 27
_MOST_WIDTH = 690
_OFFSETS = (0, 6, -6, 12, -12, 18, -18)

# Down, in units of a drawing 420 wide.
WIDTH = 420
_RAIL, _ROW, _TITLE, _LAST = 13, 34, 30, 46
_DOWN_LETTERS = 52


@dataclass(frozen=True)
class _Node:
    id: str
    label: str
    lines: tuple[str, ...]
    roads: tuple[int, ...]
    released: bool
    address: str
    x: float = 0
    y: float = 0


@dataclass(frozen=True)
class _Column:
    name: str
    stage: str
    question: str | None
    address: str
    nodes: tuple[_Node, ...]
    x: float = 0
    y: float = 0


@dataclass(frozen=True)
class _Line:
    name: str
    title: str
    status: str
    path: str
    address: str
    x: float
    y: float
    lines: tuple[str, ...]


@dataclass(frozen=True)
class _Drawing:
    width: float
    height: float
    columns: tuple[_Column, ...]
    lines: tuple[_Line, ...]


def draw(
    path: DecisionPath,
    anchor: str,
    title: str,
    address: Callable[[str, str], str],
    differences: Mapping[str, str] | None = None,
) -> Markup:
    """Draw the figure.

    Args:
        path: The decisions and roads; one decision at least.
        anchor: Anchor of the figure; different for every figure of a page.
        title: What the picture shows.
        address: Takes a list (`decisions`, `ground_truths`) and a name, and returns where the record stands.
        differences: How far a ground truth differs from the released one, by its name, in a few words.

    Returns:
        A `<figure>` with the picture, the caption and the table.
    """
    told = differences or {}
    roads = path.roads[:MOST_LINES]
    columns = tuple(_column(decision, path.roads, address) for decision in path.decisions)
    return figure(
        TEMPLATE,
        anchor=anchor,
        title=title,
        most_width=_MOST_WIDTH,
        across=_across(columns, roads, told, address),
        down=_down(columns, roads, told, address),
        columns=columns,
        roads=path.roads,
        n_left_out=len(path.roads) - len(roads),
        told=told,
        address=address,
        node_height=_NODE,
        column_width=_COLUMN,
        end_width=_END,
        finding=_finding(path),
    )


def _column(decision: Decision, roads: Sequence[Road], address: Callable[[str, str], str]) -> _Column:
    name = decision.id.get() or ""
    place = address("decisions", name)
    options = {option.id.get() or "": option.label.get() or option.id.get() or "" for option in decision.options}
    taken = [road.taken.get(name) for road in roads]
    for option in taken:
        # An option that nobody listed is shown all the same: a rule tells that it is missing.
        options.setdefault(option or "", option or "not said")
    first = taken[0] or ""
    order = sorted(options, key=lambda option: option != first)
    nodes = tuple(
        _Node(
            id=option,
            label=options[option],
            lines=lines_of(options[option], _NODE_LETTERS, 2),
            roads=tuple(at for at, one in enumerate(taken) if (one or "") == option),
            released=option == first,
            address=place,
        )
        for option in order
    )
    stage = (decision.stage.get() or "stage not said").replace("_", " ")
    return _Column(name, stage, decision.question.get(), place, nodes)


def _across(
    columns: Sequence[_Column], roads: Sequence[Road], told: Mapping[str, str], address: Callable[[str, str], str]
) -> _Drawing:
    """Lay the picture out from left to right: the released road is the straight one on top."""
    placed = []
    for at, column in enumerate(columns):
        x = at * (_COLUMN + _GAP)
        nodes = tuple(replace(node, x=x, y=_HEAD + row * (_NODE + _ROW_GAP)) for row, node in enumerate(column.nodes))
        placed.append(replace(column, nodes=nodes, x=x))
    end = len(columns) * (_COLUMN + _GAP)
    lines = []
    for number, road in enumerate(roads):
        y_end = _HEAD + number * (_NODE + _ROW_GAP)
        points = [(node.x, node.y + _NODE / 2 + _OFFSETS[number]) for node in _stations(placed, number)]
        lines.append(_line(road, _curve([*points, (end, y_end + _NODE / 2)]), end, y_end, told, address, _END_LETTERS))
    rows = max([len(column.nodes) for column in columns] + [len(roads)])
    return _Drawing(end + _END, _HEAD + rows * (_NODE + _ROW_GAP) - _ROW_GAP + 2, tuple(placed), tuple(lines))


def _curve(points: Sequence[tuple[float, float]]) -> str:
    """Run straight through each column and bend in the gaps between them."""
    steps = [f"M{points[0][0]:g} {points[0][1]:g}"]
    for (x, y), (next_x, next_y) in pairwise(points):
        right = x + _COLUMN
        middle = (right + next_x) / 2
        steps.append(f"H{right:g}C{middle:g} {y:g} {middle:g} {next_y:g} {next_x:g} {next_y:g}")
    return "".join(steps)


def _down(
    columns: Sequence[_Column], roads: Sequence[Road], told: Mapping[str, str], address: Callable[[str, str], str]
) -> _Drawing:
    """Lay the picture out from top to bottom: a rail for each ground truth, a stop at each option it takes."""
    rails = len(roads) * _RAIL
    letters = _DOWN_LETTERS - rails / 8
    y = 0.0
    placed = []
    for column in columns:
        top = y
        y += _TITLE
        nodes = []
        for node in column.nodes:
            nodes.append(replace(node, lines=(shortened(node.label, letters),), x=rails + 12, y=y + 12))
            y += _ROW
        placed.append(replace(column, nodes=tuple(nodes), x=rails + 12, y=top))
        y += 6
    lines = []
    for number, road in enumerate(roads):
        y_end = y + 14 + number * _LAST
        x = 8 + number * _RAIL
        lines.append(_line(road, f"M{x:g} 8V{y_end:g}", x, y_end, told, address, int(letters)))
    return _Drawing(WIDTH, y + len(roads) * _LAST + 4, tuple(placed), tuple(lines))


def _line(
    road: Road,
    path: str,
    x: float,
    y: float,
    told: Mapping[str, str],
    address: Callable[[str, str], str],
    letters: int,
) -> _Line:
    said = told.get(road.name) or ("" if road.status == RELEASED else road.status or "status not said")
    lines = [shortened(road.label, letters)]
    if said:
        lines.append(shortened(said, letters))
    title = f"{road.name}: {road.label}" + (f" ({said})" if said else "")
    place = address("ground_truths", road.name) if road.record is not None else ""
    return _Line(road.name, title, road.status or "unsaid", path, place, x, y, tuple(lines))


def _stations(columns: Sequence[_Column], road: int) -> list[_Node]:
    return [next(node for node in column.nodes if road in node.roads) for column in columns]


def _finding(path: DecisionPath) -> str:
    decisions, others = len(path.decisions), len(path.roads) - 1
    counted = f"{decisions} decision{'s' * (decisions != 1)}"
    if not others:
        return f"{counted}; no other ground truth is described"
    options = sum(len(decision.options) for decision in path.decisions)
    thought = sum(road.status == "hypothetical" for road in path.roads)
    rest = f", {thought} of them only thought of" if thought else ""
    return f"{counted} with {options} options; {others} other ground truth{'s' * (others != 1)}{rest}"


CHART = Chart("decision_path", draw)
