"""Pictures for the pages: numbers in; a figure with inline SVG or an HTML table, its caption and its data out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from gtreport.registry import discover
from gtreport.templating import environment


@dataclass(frozen=True)
class Chart:
    """One kind of picture.

    Attributes:
        name: What templates call it.
        draw: Takes numbers and returns a figure, as HTML that a Markdown parser leaves alone.
    """

    name: str
    draw: Callable[..., Markup]


def figure(template: str, **values: object) -> Markup:
    """Make the figure that a template draws.

    Args:
        template: The template's name.
        values: What it draws, by the names that it uses.
    """
    return Markup(environment().get_template(template).render(values))  # noqa: S704 - a template's output is Markup


def drawers() -> dict[str, Callable[..., Markup]]:
    """Return every chart's `draw` by the chart's name, for use in templates as `charts.<name>(...)`."""
    return {chart.name: chart.draw for chart in discover("gtreport.charts", "CHART", Chart)}
