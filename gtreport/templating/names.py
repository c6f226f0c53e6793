"""Names of statistics on pages."""

from __future__ import annotations

from markupsafe import Markup

from gtreport.statistic_names import statistic_name
from gtreport.templating.text import plain


def statistic(value: object) -> Markup:
    """Show a statistic's name in words."""
    return plain(statistic_name(str(value)))
