"""Agreement of every two annotators: a table of annotators by annotators, the darker the more they agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from markupsafe import Markup

from gtreport.charts import Chart, figure
from gtreport.templating.numbers import share

TEMPLATE = "partials/chart_pair_matrix.md.j2"

MOST_ANNOTATORS = 12
"""More annotators than this make no table that can be read; the extremes are listed instead."""

_EXTREMES = 5


class Pair(Protocol):
    """Two annotators with how far they agree."""

    @property
    def first(self) -> str:
        """Id of the first."""

    @property
    def second(self) -> str:
        """Id of the second."""

    @property
    def n_shared(self) -> int:
        """Items that both labelled."""

    @property
    def percent_agreement(self) -> float:
        """Share of these with the same label, from 0 to 1."""

    @property
    def cohen_kappa(self) -> float | None:
        """Their kappa."""

    @property
    def few(self) -> bool:
        """Whether they share too few items for a colour."""


@dataclass(frozen=True)
class _Cell:
    own: bool
    pair: Pair | None
    heat: float | None


def draw(
    pairs: Sequence[Pair], annotators: Sequence[str], anchor: str, title: str, finding: str | None = None
) -> Markup:
    """Make the figure.

    Args:
        pairs: The pairs that share an item, ordered by ids.
        annotators: The ids of all annotators, in the order of the rows.
        anchor: Anchor of the figure; different for every figure of a page.
        title: Title of the table.
        finding: What the table says, for the caption; made from the numbers when it is None.

    Returns:
        A `<figure>` with the table, its caption, and all pairs one by one; the pairs that agree least and most where
        there are too many for a table.
    """
    coloured = sorted((one for one in pairs if not one.few), key=lambda one: (one.percent_agreement, -one.n_shared))
    whole = len(annotators) <= MOST_ANNOTATORS
    half = min(_EXTREMES, len(coloured) // 2) if len(coloured) > 1 else len(coloured)
    return figure(
        TEMPLATE,
        anchor=anchor,
        title=title,
        finding=finding or _finding(pairs, coloured),
        annotators=annotators,
        rows=_rows(pairs, annotators, coloured) if whole else (),
        pairs=pairs,
        lowest=coloured[:half],
        highest=coloured[half:][-_EXTREMES:][::-1],
        low=coloured[0].percent_agreement if coloured else None,
        high=coloured[-1].percent_agreement if coloured else None,
        n_few=sum(one.few for one in pairs),
        n_apart=len(annotators) * (len(annotators) - 1) // 2 - len(pairs),
    )


def _rows(
    pairs: Sequence[Pair], annotators: Sequence[str], coloured: Sequence[Pair]
) -> tuple[tuple[str, tuple[_Cell, ...]], ...]:
    by_ids = {ids: one for one in pairs for ids in ((one.first, one.second), (one.second, one.first))}
    low = coloured[0].percent_agreement if coloured else 0.0
    reach = coloured[-1].percent_agreement - low if coloured else 0.0

    def cell(row: str, column: str) -> _Cell:
        pair = by_ids.get((row, column))
        if pair is None or pair.few:
            return _Cell(row == column, pair, None)
        return _Cell(False, pair, (pair.percent_agreement - low) / reach if reach else 0.5)

    return tuple((row, tuple(cell(row, column) for column in annotators)) for row in annotators)


def _finding(pairs: Sequence[Pair], coloured: Sequence[Pair]) -> str:
    if not pairs:
        return "No two annotators labelled the same item"
    if not coloured:
        return "No two annotators labelled 10 items or more in common, so that their agreement says little"
    least, most = coloured[0], coloured[-1]
    if least is most:
        return f"{least.first} and {least.second} agree on {share(least.percent_agreement)} of their shared items"
    return (
        f"Agreement of two annotators runs from {share(least.percent_agreement)} ({least.first} and {least.second}) to "
        f"{share(most.percent_agreement)} ({most.first} and {most.second})"
    )


CHART = Chart("pair_matrix", draw)
