"""Which labels are mixed up: a table of labels by labels, the darker the more often the two stand on one item."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from gtreport.charts import Chart, figure
from gtreport.templating.numbers import count, share

TEMPLATE = "partials/chart_label_confusion.md.j2"

MOST_LABELS = 12
"""More labels than this make no table that can be read; the most frequent mix-ups are listed instead."""

_LISTED = 20


@dataclass(frozen=True)
class _Cell:
    n: int
    share: float
    own: bool


@dataclass(frozen=True)
class _Row:
    label: str
    total: int
    cells: tuple[_Cell, ...]


@dataclass(frozen=True)
class _Mixed:
    first: str
    second: str
    n: int
    share: float


def draw(
    labels: Sequence[str],
    confusion: Sequence[Sequence[int]],
    anchor: str,
    title: str,
    finding: str | None = None,
    what: str = "annotations",
) -> Markup:
    """Make the figure.

    Args:
        labels: The labels in their declared order.
        confusion: How often two annotations of an item have each two labels: symmetric counts of unordered pairs.
        anchor: Anchor of the figure; different for every figure of a page.
        title: Title of the table.
        finding: What the table says, for the caption; made from the numbers when it is None.
        what: What meets in pairs: annotations, or boxes that were matched.

    Returns:
        A `<figure>` with the table and its caption.
    """
    mixed = _mixed(labels, confusion)
    used = [k for k, row in enumerate(confusion) if any(row)]
    rows = tuple(_row(labels[k], k, confusion) for k in used) if len(used) <= MOST_LABELS else ()
    return figure(
        TEMPLATE,
        anchor=anchor,
        title=title,
        finding=finding or _finding(mixed, confusion, what),
        labels=labels,
        used=used,
        rows=rows,
        unused=[label for k, label in enumerate(labels) if k not in used] if rows else (),
        mixed=mixed[:_LISTED],
        more=len(mixed) - _LISTED,
    )


def _row(label: str, k: int, confusion: Sequence[Sequence[int]]) -> _Row:
    """Return a row of ordered pairs: those that agree stand in it from both sides."""
    used = [at for at, row in enumerate(confusion) if any(row)]
    ordered = [confusion[k][at] * (2 if at == k else 1) for at in used]
    total = sum(ordered)
    return _Row(label, total, tuple(_Cell(n, n / total, at == k) for at, n in zip(used, ordered, strict=True)))


def _mixed(labels: Sequence[str], confusion: Sequence[Sequence[int]]) -> tuple[_Mixed, ...]:
    """Return the pairs of different labels that occur, the most frequent first."""
    total = sum(n for k, row in enumerate(confusion) for n in row[k:])
    found = [
        _Mixed(labels[k], labels[other], n, n / total)
        for k, row in enumerate(confusion)
        for other, n in enumerate(row)
        if other > k and n
    ]
    return tuple(sorted(found, key=lambda one: -one.n))


def _finding(mixed: Sequence[_Mixed], confusion: Sequence[Sequence[int]], what: str) -> str:
    total = sum(n for k, row in enumerate(confusion) for n in row[k:])
    if not total:
        return f"No item has two {what}"
    if not mixed:
        return f"All {count(total)} pairs of {what} have the same label"
    most = mixed[0]
    return (
        f"{most.first} and {most.second} are mixed up most often: in {count(most.n)} of {count(total)} pairs of "
        f"{what} of one item ({share(most.share)})"
    )


CHART = Chart("label_confusion", draw)
