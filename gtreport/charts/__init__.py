"""Pictures for the pages: numbers in; a figure with inline SVG or an HTML table, its caption and its data out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from gtreport.registry import discover


@dataclass(frozen=True)
class Chart:
    """One kind of picture.

    Attributes:
        name: What templates call it.
        draw: Takes numbers and returns a figure, as HTML that a Markdown parser leaves alone.
    """

    name: str
    draw: Callable[..., Markup]


def drawers() -> dict[str, Callable[..., Markup]]:
    """Return every chart's `draw` by the chart's name, for use in templates as `charts.<name>(...)`."""
    return {chart.name: chart.draw for chart in discover("gtreport.charts", "CHART", Chart)}
