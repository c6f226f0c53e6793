"""Words for statistics and numbers, the same on the terminal, in exports and on pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gtreport.statistic_names import statistic_name

if TYPE_CHECKING:  # words for counts are needed where nothing was computed
    from gtreport.agreement.estimates import Estimate, Interval

_UNSAID: Mapping[str, object] = {
    "weights": "identity",
    "spacing": "positions",
    "average": "case",
    "same_label": False,
    "labels": True,
    "visibility": "labelled",
}
"""Parameters that need no word when they are as usual."""

_WORDED = {
    ("unmatched", "counted"): "all boxes",
    ("unmatched", "left_out"): "matched boxes",
    ("empty", "left_out"): "two empty left out",
    ("empty", "one"): "two empty as equal",
    ("empty", "zero"): "two empty as unlike",
}
"""Parameters with a value that is no word for a reader."""

_ALWAYS = {("matched_f1", "unmatched")}
"""Parameters that a statistic has in one way only."""

LEADING = (
    *("matched_f1", "dice", "oks", "mean_distance", "span_f1", "wer", "chrf", "pairwise_agreement", "kendall_tau"),
    "overall_accuracy",
)
"""Statistics that stand first among those of marks, and for all of them."""

_NONE_SHARED = ("no annotations", "no item has two annotations")
"""What reasons begin with where no item is compared, as statistics give them."""

INTERVALS = {
    "item_bootstrap": "item bootstrap",
    "annotator_jackknife": "annotator jackknife",
    "analytic": "analytic",
}


def statistic_in_words(name: str, parameters: Mapping[str, object] | None = None) -> str:
    """Return a statistic's name with the parameters that tell it apart: `Krippendorff's alpha, ordinal`."""
    told = [
        _parameter(key, value)
        for key, value in (parameters or {}).items()
        if (key not in _UNSAID or _UNSAID[key] != value) and (name, key) not in _ALWAYS
    ]
    return ", ".join([statistic_name(name), *told])


def _parameter(key: str, value: object) -> str:
    if key in ("level", "form"):
        return str(value)
    if isinstance(value, str) and (key, value) in _WORDED:
        return _WORDED[key, value]
    if isinstance(value, bool):
        return key.replace("_", " ") if value else f"{key.replace('_', ' ')} ignored"
    return f"{key} {value if isinstance(value, str | int | float) else 'given'}"


def count(number: int, singular: str, plural: str | None = None) -> str:
    """Return a count with its noun: `1 error`, `2 errors`."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def number(value: float | None, digits: int = 3) -> str:
    """Return a number with a fixed number of decimals, and a dash where there is none."""
    if value is None:
        return "–"
    text = f"{value:.{digits}f}"
    return text.removeprefix("-") if float(text) == 0 else text


def interval_in_words(interval: Interval, digits: int = 3) -> str:
    """Return limits, kind and level: `0.706 to 0.884 (item bootstrap, 95 %, 1,000 replicates, seed 0)`."""
    drawn = ""
    if interval.kind == "item_bootstrap":
        drawn = f", {interval.replicates:,} replicates, seed {interval.seed}"
    limits = f"{number(interval.low, digits)} to {number(interval.high, digits)}"
    return f"{limits} ({INTERVALS[interval.kind]}, {interval.level:.0%}{drawn})".replace("%", " %")


def telling(estimates: tuple[Estimate, ...]) -> Estimate | None:
    """Return the coefficient that stands for all.

    That is the last alpha with a value, else the last one that has any; of boxes, masks and other marks the first.
    """
    if estimates and estimates[0].statistic in LEADING:
        return next((one for one in estimates if one.value is not None), None)
    defined = [one for one in estimates if one.value is not None and one.statistic != "percent_agreement"]
    alphas = [one for one in defined if one.statistic == "krippendorff_alpha"]
    return next(reversed(alphas or defined), None)


def sentence(estimates: tuple[Estimate, ...], chosen: Estimate | None = None) -> str:
    """Return the sentence that a paper needs: who labelled what, one coefficient with its intervals, percent agreement.

    Args:
        estimates: All estimates of a table.
        chosen: The coefficient to name; that of `telling` by default.
    """
    best = chosen or telling(estimates)
    plain = next((one for one in estimates if one.statistic == "percent_agreement"), None)
    first = estimates[0] if estimates else None
    if first is None:
        return "There is nothing to compare."
    used = max(one.n_items_used for one in estimates)  # an undefined one has none, whatever the items are
    text = (
        f"{count(first.n_annotators, 'annotator')} gave {count(first.n_annotations, 'annotation')} "
        f"of {count(first.n_items, 'item')}"
    )
    if used or any((one.reason or "").startswith(_NONE_SHARED) for one in estimates):
        text += f"; {count(used, 'item')} {'was' if used == 1 else 'were'} "
        text += "compared" if first.statistic in LEADING else "labelled by two or more"
    text += "."
    if best is not None and best.value is not None:
        text += f" {_named(best)} was {number(best.value)}{_limits(best)}."
    elif first.reason:
        text += f" No chance-corrected coefficient is defined: {first.reason}."
    if plain is not None and plain.value is not None and plain is not best:
        text += f" Percent agreement was {number(plain.value)}."
    return text


def _named(one: Estimate) -> str:
    name, comma, parameters = statistic_in_words(one.statistic, one.parameters).partition(", ")
    return f"{name} ({parameters})" if comma else name


def _limits(one: Estimate) -> str:
    """Return the intervals as the end of a sentence: `, 95 % interval 0.706 to 0.884 by item bootstrap and ...`."""
    told = []
    for interval in one.intervals:
        drawn = f" ({interval.replicates:,} replicates, seed {interval.seed})" if interval.seed is not None else ""
        told.append(f"{number(interval.low)} to {number(interval.high)} by {INTERVALS[interval.kind]}{drawn}")
    if not told:
        return ""
    level = f"{one.intervals[0].level:.0%}".replace("%", " %")
    return f", {level} interval {' and '.join(told)}"


ACTIVE = {ord(character): f"\\{character}" for character in "\\`*_{}[]<>#|~&!"}
"""Characters that mean something in Markdown, escaped."""


def escaped(text: str) -> str:
    """Return text that Markdown shows as it is, on one line."""
    return " ".join(text.translate(ACTIVE).split())
