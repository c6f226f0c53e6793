"""Agreement of every two annotators: a table of annotators by annotators, the darker the more they agree.

Labels are told by percent agreement and kappa; marks that have a shape by a measure, such as the mean Dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from markupsafe import Markup

from gtreport.charts import Chart, figure
from gtreport.templating.numbers import number, share
from gtreport.wording import statistic_in_words

TEMPLATE = "partials/chart_pair_matrix.md.j2"

MOST_ANNOTATORS = 12
"""More annotators than this make no table that can be read; the extremes are listed instead."""

_EXTREMES = 5


class TwoAnnotators(Protocol):
    """Two annotators who share items."""

    @property
    def first(self) -> str:
        """Id of the first."""

    @property
    def second(self) -> str:
        """Id of the second."""

    @property
    def n_shared(self) -> int:
        """Items that both annotated."""

    @property
    def few(self) -> bool:
        """Whether they share too few items for a colour."""


class Pair(TwoAnnotators, Protocol):
    """Two annotators with how far their labels agree."""

    @property
    def percent_agreement(self) -> float:
        """Share of the shared items with the same label, from 0 to 1."""

    @property
    def cohen_kappa(self) -> float | None:
        """Their kappa."""


class MarkedPair(TwoAnnotators, Protocol):
    """Two annotators with the measure between their marks."""

    @property
    def value(self) -> float | None:
        """The measure; None where no item has one."""


class Measured(Protocol):
    """A measure between marks."""

    @property
    def statistic(self) -> str:
        """Name of the statistic."""

    @property
    def parameters(self) -> Mapping[str, object]:
        """Its parameters."""

    @property
    def unit(self) -> str:
        """Its unit; empty for a share."""

    @property
    def lower_is_better(self) -> bool:
        """Whether a small value means agreement."""


@dataclass(frozen=True)
class _Pair:
    """A pair as it is shown; `agreement` is greater where two agree more."""

    first: str
    second: str
    n_shared: int
    few: bool
    agreement: float
    value: float | None
    written: str
    kappa: float | None = None


@dataclass(frozen=True)
class _Cell:
    own: bool
    pair: _Pair | None
    heat: float | None


def draw(
    pairs: Sequence[Pair] | Sequence[MarkedPair],
    annotators: Sequence[str],
    anchor: str,
    title: str,
    finding: str | None = None,
    measure: Measured | None = None,
    who: str = "annotators",
) -> Markup:
    """Make the figure.

    Args:
        pairs: The pairs that share an item, ordered by ids.
        annotators: The ids of all annotators, in the order of the rows.
        anchor: Anchor of the figure; different for every figure of a page.
        title: Title of the table.
        finding: What the table says, for the caption; made from the numbers when it is None.
        measure: The measure of pairs of marks; None for pairs of labels.
        who: What is compared: annotators, or ground truths.

    Returns:
        A `<figure>` with the table, its caption, and all pairs one by one; the pairs that agree least and most where
        there are too many for a table.
    """
    shown = [_of_marks(one, measure) if measure is not None else _of_labels(one) for one in pairs]  # type: ignore[arg-type]  # pairs are of one kind
    coloured = sorted((one for one in shown if not one.few), key=lambda one: (one.agreement, -one.n_shared))
    whole = len(annotators) <= MOST_ANNOTATORS
    half = min(_EXTREMES, len(coloured) // 2) if len(coloured) > 1 else len(coloured)
    called = statistic_in_words(measure.statistic, measure.parameters) if measure is not None else "Percent agreement"
    return figure(
        TEMPLATE,
        anchor=anchor,
        title=title,
        finding=finding or _finding(shown, coloured, called if measure is not None else "Agreement", who),
        annotators=annotators,
        rows=_rows(shown, annotators, coloured) if whole else (),
        pairs=shown,
        lowest=coloured[:half],
        highest=coloured[half:][-_EXTREMES:][::-1],
        low=coloured[0].value if coloured else None,
        high=coloured[-1].value if coloured else None,
        n_few=sum(one.few for one in shown),
        n_apart=len(annotators) * (len(annotators) - 1) // 2 - len(shown),
        measure=called,
        with_kappa=measure is None,
    )


def _of_labels(pair: Pair) -> _Pair:
    value = pair.percent_agreement
    return _Pair(pair.first, pair.second, pair.n_shared, pair.few, value, value, share(value), pair.cohen_kappa)


def _of_marks(pair: MarkedPair, measure: Measured) -> _Pair:
    value = pair.value
    if value is None:
        return _Pair(pair.first, pair.second, pair.n_shared, True, 0.0, None, "none")
    agreement = -value if measure.lower_is_better else value
    unit = f" {measure.unit}" if measure.unit else ""
    return _Pair(pair.first, pair.second, pair.n_shared, pair.few, agreement, float(value), f"{number(value)}{unit}")


def _rows(
    pairs: Sequence[_Pair], annotators: Sequence[str], coloured: Sequence[_Pair]
) -> tuple[tuple[str, tuple[_Cell, ...]], ...]:
    by_ids = {ids: one for one in pairs for ids in ((one.first, one.second), (one.second, one.first))}
    low = coloured[0].agreement if coloured else 0.0
    reach = coloured[-1].agreement - low if coloured else 0.0

    def cell(row: str, column: str) -> _Cell:
        pair = by_ids.get((row, column))
        if pair is None or pair.few:
            return _Cell(row == column, pair, None)
        return _Cell(False, pair, (pair.agreement - low) / reach if reach else 0.5)

    return tuple((row, tuple(cell(row, column) for column in annotators)) for row in annotators)


def _finding(pairs: Sequence[_Pair], coloured: Sequence[_Pair], called: str, who: str) -> str:
    if not pairs:
        return "No two annotators labelled the same item"
    if not coloured:
        return f"No two {who} labelled 10 items or more in common, so that their agreement says little"
    least, most = coloured[0], coloured[-1]
    if least is most and called == "Agreement":
        return f"{least.first} and {least.second} agree on {least.written} of their shared items"
    if least is most:
        return f"{called} of {least.first} and {least.second} is {least.written}"
    return (
        f"{called} of two {who} runs from {least.written} ({least.first} and {least.second}) to "
        f"{most.written} ({most.first} and {most.second})"
    )


CHART = Chart("pair_matrix", draw)
