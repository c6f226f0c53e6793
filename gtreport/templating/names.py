"""Names of statistics as people write them, for pages that must not import the statistics themselves."""

from __future__ import annotations

from markupsafe import Markup

from gtreport.templating.text import plain

_WORDS = {
    "ac1": "AC1",
    "ac2": "AC2",
    "b": "B",
    "bangdiwala": "Bangdiwala's",
    "brennan": "Brennan and",
    "cohen": "Cohen's",
    "conger": "Conger's",
    "fleiss": "Fleiss'",
    "gwet": "Gwet's",
    "icc": "ICC",
    "krippendorff": "Krippendorff's",
    "light": "Light's",
    "prediger": "Prediger's kappa",
    "scott": "Scott's",
}


def statistic_name(name: str) -> str:
    """Return a statistic's name in words: `weighted_cohen_kappa` as `Weighted Cohen's kappa`."""
    words = " ".join(_WORDS.get(word, word) for word in name.split("_"))
    return words[:1].upper() + words[1:]


def statistic(value: object) -> Markup:
    """Show a statistic's name in words."""
    return plain(statistic_name(str(value)))
