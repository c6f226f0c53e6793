"""Claims: a claimed value against the recomputed one, by the decimals that the claim is written with."""

from __future__ import annotations

from decimal import ROUND_DOWN, Decimal, InvalidOperation

from gtreport.agreement.estimates import Estimate
from gtreport.results import Verdict

SLACK = 1e-12


def compared(claimed: str | None, estimate: Estimate) -> tuple[Verdict, str]:
    """Return how a claim stands to an estimate, and a sentence that says so.

    A claim of d decimals agrees when it is the value rounded to d decimals: the two differ by at most half
    a unit of the last decimal; trailing zeros count. A value that was cut off rather than rounded is told apart.
    """
    if claimed is None:
        if estimate.value is None:
            return "no claim", f"no value is claimed, and none can be computed: {estimate.reason}"
        return "no claim", "no value is claimed; this is what the annotations give"
    if estimate.value is None:
        return "undefined", f"{claimed} is claimed, but the annotations give no value: {estimate.reason}"
    decimals = decimals_of(claimed)
    given = written(estimate.value, max(decimals, 3))
    if abs(float(claimed) - estimate.value) <= 0.5 * 10.0**-decimals + SLACK:
        return "agrees", f"{claimed} is claimed, and the annotations give {given}"
    if Decimal(repr(estimate.value)).quantize(Decimal(1).scaleb(-decimals), ROUND_DOWN) == Decimal(claimed):
        return "cut off", f"{claimed} is claimed; the annotations give {given}, which was cut off and not rounded"
    return "differs", f"{claimed} is claimed, but the annotations give {given}{interval_in_words(estimate, decimals)}"


def decimals_of(claimed: str) -> int:
    """Return how many decimals a claim is written with; trailing zeros count."""
    try:
        exponent = Decimal(claimed).as_tuple().exponent
    except InvalidOperation:
        return 0
    return max(0, -exponent) if isinstance(exponent, int) else 0


def written(value: float, decimals: int) -> str:
    """Return a value with a number of decimals."""
    return f"{value:.{decimals}f}"


def interval_in_words(estimate: Estimate, decimals: int) -> str:
    """Return the item bootstrap (or else the first interval) in brackets, or nothing."""
    chosen = estimate.interval("item_bootstrap") or next(iter(estimate.intervals), None)
    if chosen is None:
        return ""
    return f" [{written(chosen.low, max(decimals, 2))}, {written(chosen.high, max(decimals, 2))}]"


def outside_interval(claimed: str, estimate: Estimate) -> bool:
    """Return whether a claim lies outside the recomputed interval, by more than its own rounding."""
    chosen = estimate.interval("item_bootstrap") or next(iter(estimate.intervals), None)
    if chosen is None:
        return False
    half = 0.5 * 10.0 ** -decimals_of(claimed)
    return not chosen.low - half <= float(claimed) <= chosen.high + half
