"""Agreement on each label, against all others taken together: a table with a bar for each label."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from markupsafe import Markup

from gtreport.charts import Chart, figure
from gtreport.templating.numbers import share

TEMPLATE = "partials/chart_label_agreement.md.j2"


class Agreed(Protocol):
    """A label with the agreement on it."""

    @property
    def label(self) -> str:
        """The label's value."""

    @property
    def name(self) -> str | None:
        """What it is called, when that is not its value."""

    @property
    def specific_agreement(self) -> float | None:
        """How often the other annotation of a pair has the label too, from 0 to 1."""

    @property
    def percent_agreement(self) -> float | None:
        """Percent agreement on having the label or not, from 0 to 1."""

    @property
    def fleiss_kappa(self) -> float | None:
        """Kappa of the same."""

    @property
    def krippendorff_alpha(self) -> float | None:
        """Alpha of the same."""


def draw(rows: Sequence[Agreed], anchor: str, title: str, finding: str | None = None) -> Markup:
    """Make the figure.

    Args:
        rows: The labels in their declared order, those that nobody used too.
        anchor: Anchor of the figure; different for every figure of a page.
        title: Title of the table.
        finding: What the table says, for the caption; made from the numbers when it is None.

    Returns:
        A `<figure>` with the table and its caption.
    """
    return figure(
        TEMPLATE,
        anchor=anchor,
        title=title,
        finding=finding or _finding(rows),
        rows=rows,
        named=any(row.name for row in rows),
    )


def _finding(rows: Sequence[Agreed]) -> str:
    known = [(one.specific_agreement, one) for one in rows if one.specific_agreement is not None]
    if not known:
        return "No label was given to an item by two annotators"
    low, least = min(known, key=lambda pair: pair[0])
    high, most = max(known, key=lambda pair: pair[0])
    if low == high:
        return f"Where one annotator gives a label, another gives it too in {share(low)} of cases"
    return (
        f"Where one annotator gives {_called(most)}, another gives it too in {share(high)} of cases; "
        f"for {_called(least)} in {share(low)}"
    )


def _called(row: Agreed) -> str:
    return f"{row.label} ({row.name})" if row.name and row.name != row.label else f"label {row.label}"


CHART = Chart("label_agreement", draw)
