"""How often each label was given: a table with a bar for each label."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from markupsafe import Markup

from gtreport.charts import Chart, figure
from gtreport.templating.numbers import count, share

TEMPLATE = "partials/chart_label_table.md.j2"


class Counted(Protocol):
    """A label with how often it was given."""

    @property
    def label(self) -> str:
        """The label's value."""

    @property
    def n(self) -> int:
        """How many annotations have it."""

    @property
    def name(self) -> str | None:
        """What it is called, when that is not its value."""


@dataclass(frozen=True)
class _Shown:
    label: str
    name: str | None
    n: int
    share: float
    bar: float


def draw(
    rows: Sequence[Counted], anchor: str, title: str, finding: str | None = None, what: str = "annotations"
) -> Markup:
    """Make the figure.

    Args:
        rows: The labels in their declared order, those that nobody used too.
        anchor: Anchor of the figure; different for every figure of a page.
        title: Title of the table.
        finding: What the table says, for the caption; made from the numbers when it is None.
        what: What has the labels: annotations, or marks.

    Returns:
        A `<figure>` with the table and its caption.
    """
    total = sum(row.n for row in rows)
    most = max((row.n for row in rows), default=0)
    shown = tuple(
        _Shown(row.label, row.name, row.n, row.n / total if total else 0.0, round(row.n / most, 4) if most else 0.0)
        for row in rows
    )
    return figure(
        TEMPLATE,
        anchor=anchor,
        title=title,
        finding=finding or _finding(rows, total, what),
        rows=shown,
        total=total,
        what=what,
        named=any(row.name for row in rows),
    )


def _finding(rows: Sequence[Counted], total: int, what: str) -> str:
    if not total:
        return f"There are no {what} to count"
    most = max(rows, key=lambda row: row.n)
    unused = [row.label for row in rows if row.n == 0]
    said = f"The most frequent label is {_called(most)}, with {share(most.n / total)} of {count(total)} {what}"
    if unused:
        return f"{said}; nobody used {', '.join(unused)}"
    least = min(rows, key=lambda row: row.n)
    if least.n == most.n:
        return said
    return f"{said}; the rarest is {_called(least)}, with {share(least.n / total)}"


def _called(row: Counted) -> str:
    return row.name or row.label


CHART = Chart("label_table", draw)
