"""Names of statistics as people write them, for everything that must not import the statistics themselves."""

from __future__ import annotations

_WORDS = {
    "ac1": "AC1",
    "ac2": "AC2",
    "altman": "Altman's bias",
    "b": "B",
    "bangdiwala": "Bangdiwala's",
    "bland": "Bland and",
    "brennan": "Brennan and",
    "ccc": "CCC",
    "cohen": "Cohen's",
    "conger": "Conger's",
    "fleiss": "Fleiss'",
    "gwet": "Gwet's",
    "icc": "ICC",
    "kendall": "Kendall's",
    "krippendorff": "Krippendorff's",
    "light": "Light's",
    "lin": "Lin's",
    "prediger": "Prediger's kappa",
    "scott": "Scott's",
    "sd": "SD",
    "w": "W",
}


def statistic_name(name: str) -> str:
    """Return a statistic's name in words: `weighted_cohen_kappa` as `Weighted Cohen's kappa`."""
    words = " ".join(_WORDS.get(word, word) for word in name.split("_"))
    return words[:1].upper() + words[1:]
