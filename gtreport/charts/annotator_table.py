"""Every annotator against the others: a table with a bar for each annotator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from markupsafe import Markup

from gtreport.charts import Chart, figure
from gtreport.templating.numbers import count, share

TEMPLATE = "partials/chart_annotator_table.md.j2"

MOST_ROWS = 2000
"""More annotators than this are left to the download."""

OPEN_ROWS = 12
"""More annotators than this are folded."""

_NOTABLE = 0.1
_ENOUGH = 10


class Annotator(Protocol):
    """An annotator with how far he or she agrees with the others."""

    @property
    def annotator(self) -> str:
        """Id."""

    @property
    def group(self) -> str | None:
        """Group."""

    @property
    def n(self) -> int:
        """Annotations."""

    @property
    def n_shared(self) -> int:
        """Of these, on items that others labelled too."""

    @property
    def agreement(self) -> float | None:
        """Mean share of the others who gave the same label, from 0 to 1."""

    @property
    def majority_agreement(self) -> float | None:
        """How often the label is that of most of the others, from 0 to 1."""

    @property
    def labels(self) -> Sequence[int]:
        """How often each label was given."""

    @property
    def others(self) -> Sequence[int]:
        """How often the others gave each label on the same items."""

    @property
    def without(self) -> float | None:
        """A coefficient of the whole without this annotator."""


@dataclass(frozen=True)
class _Leaning:
    label: str
    own: float
    others: float


def draw(
    annotators: Sequence[Annotator],
    labels: Sequence[str],
    anchor: str,
    title: str,
    coefficient: str | None = None,
    finding: str | None = None,
) -> Markup:
    """Make the figure.

    Args:
        annotators: The annotators in the order of their ids.
        labels: The labels in their declared order; empty with very many.
        anchor: Anchor of the figure; different for every figure of a page.
        title: Title of the table.
        coefficient: Name of the coefficient that is given without each annotator; None for none.
        finding: What the table says, for the caption; made from the numbers when it is None.

    Returns:
        A `<figure>` with the table and its caption.
    """
    shown = annotators[:MOST_ROWS]
    rows = [(one, _leaning(one, labels)) for one in shown]
    return figure(
        TEMPLATE,
        anchor=anchor,
        title=title,
        finding=finding or _finding(annotators),
        rows=rows,
        leaning=any(label for _, label in rows),
        more=len(annotators) - len(shown),
        folded=len(annotators) > OPEN_ROWS,
        grouped=any(one.group is not None for one in annotators),
        coefficient=coefficient,
    )


def _leaning(one: Annotator, labels: Sequence[str]) -> _Leaning | None:
    """Return the label that the annotator gives most unlike the others on the same items, where it is notable.

    Whoever has items of his own is left out: they would be compared with the others' labels on other items.
    """
    n, n_others = sum(one.labels), sum(one.others)
    if not labels or one.n_shared < max(_ENOUGH, n) or not n_others:
        return None
    shares = [(own / n, other / n_others) for own, other in zip(one.labels, one.others, strict=True)]
    k = max(range(len(shares)), key=lambda at: abs(shares[at][0] - shares[at][1]))
    own, others = shares[k]
    return _Leaning(labels[k], own, others) if abs(own - others) >= _NOTABLE else None


def _finding(annotators: Sequence[Annotator]) -> str:
    known = [(one.agreement, one) for one in annotators if one.agreement is not None]
    if not known:
        return "No annotator shares an item with another"
    ranked = [pair for pair in known if pair[1].n_shared >= _ENOUGH]
    few = len(annotators) - len(ranked) if ranked else 0
    known = ranked or known
    low, least = min(known, key=lambda pair: pair[0])
    high, most = max(known, key=lambda pair: pair[0])
    if low == high:
        return f"Every annotator gives the label of another in {share(low)} of cases"
    said = (
        f"Agreement with the others runs from {share(low)} ({least.annotator}, {_on(least)}) to {share(high)} "
        f"({most.annotator}, {_on(most)})"
    )
    return f"{said}; {count(few)} with fewer than {_ENOUGH} shared items are not ranked" if few else said


def _on(one: Annotator) -> str:
    return f"on {count(one.n_shared)} item{'s' if one.n_shared != 1 else ''}"


CHART = Chart("annotator_table", draw)
