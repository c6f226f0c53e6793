"""Names of statistics as people write them, for everything that must not import the statistics themselves."""

from __future__ import annotations

_WORDS = {
    "ac1": "AC1",
    "ac2": "AC2",
    "altman": "Altman's bias",
    "assd": "ASSD",
    "b": "B",
    "bangdiwala": "Bangdiwala's",
    "bland": "Bland and",
    "bleu": "BLEU",
    "brennan": "Brennan and",
    "ccc": "CCC",
    "cer": "CER",
    "chrf": "chrF",
    "cohen": "Cohen's",
    "conger": "Conger's",
    "f1": "F1",
    "fleiss": "Fleiss'",
    "gwet": "Gwet's",
    "hd95": "HD95",
    "icc": "ICC",
    "iou": "IoU",
    "kendall": "Kendall's",
    "krippendorff": "Krippendorff's",
    "light": "Light's",
    "lin": "Lin's",
    "nme": "NME",
    "oks": "OKS",
    "pck": "PCK",
    "producers": "producer's",
    "prediger": "Prediger's kappa",
    "scott": "Scott's",
    "sd": "SD",
    "ter": "TER",
    "users": "user's",
    "w": "W",
    "wer": "WER",
}


def statistic_name(name: str) -> str:
    """Return a statistic's name in words: `weighted_cohen_kappa` as `Weighted Cohen's kappa`."""
    words = " ".join(_WORDS.get(word, word) for word in name.split("_"))
    return words if words == "chrF" else words[:1].upper() + words[1:]
