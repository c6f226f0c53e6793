"""A claimed value against the recomputed one, and what else could give the claim where it does not hold.

A claim is text, for its decimals count. It agrees when it is the value rounded to as many decimals. Where it is not,
other statistics of the same annotations are computed in a fixed order, and those that give the claim by rounding are
offered as a question, at most three. Nothing is said of intent.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal, InvalidOperation
from typing import Literal

from gtreport.agreement.claim_search import Candidate, named, other_coefficients, tried
from gtreport.agreement.estimates import Estimate
from gtreport.agreement.estimating import estimate
from gtreport.agreement.statistic import Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError

Verdict = Literal["agrees", "cut off", "differs", "undefined"]

SLACK = 1e-12
MOST_DECIMALS = 15
"""A float holds no more."""
_OFFERED = 3
_LEAST_WRITTEN = 2
"""A value is written with no fewer decimals."""


@dataclass(frozen=True)
class Claim:
    """A claimed number, as it is written.

    Attributes:
        text: As written.
        value: The number, a share where it is written in percent; None for a value that is claimed to be undefined.
        decimals: How many decimals of the share are written; trailing zeros count.
    """

    text: str
    value: float | None
    decimals: int

    def is_rounded(self, value: float) -> bool:
        """Return whether the claim is a value, rounded."""
        return self.value is not None and abs(self.value - value) <= 0.5 * 10.0**-self.decimals + SLACK

    def is_cut(self, value: float) -> bool:
        """Return whether the claim is a value, cut off after its decimals."""
        if self.value is None:
            return False
        if self.decimals > MOST_DECIMALS:
            return False
        cut = Decimal(repr(value)).quantize(Decimal(1).scaleb(-self.decimals), ROUND_DOWN)
        return abs(float(cut) - self.value) <= SLACK

    def written(self, value: float) -> str:
        """Return a value with the decimals of the claim, two at least."""
        return f"{value:.{min(max(self.decimals, _LEAST_WRITTEN), MOST_DECIMALS)}f}"


UNDEFINED_WORDS = ("", "-", "–", "—", "nan", "n/a", "na", "none", "null", "undefined", "zero division")
"""What is published in place of a value that does not exist."""


def read_claim(text: str) -> Claim:
    """Read a claim.

    Args:
        text: A number, with a percent sign or without, or a word for "no value".

    Raises:
        UsageError: It is neither.
    """
    plain = text.strip()
    if plain.casefold() in UNDEFINED_WORDS:
        return Claim(text, None, 0)
    percent = plain.endswith("%")
    try:
        number = Decimal(plain.removesuffix("%").strip())
    except InvalidOperation:
        raise UsageError(Fault(f"{text} is no number", help="write the value as it was published")) from None
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int):
        return Claim(text, None, 0)
    decimals = max(0, -exponent)
    return Claim(text, float(number) / 100 if percent else float(number), decimals + 2 if percent else decimals)


@dataclass(frozen=True)
class ClaimCheck:
    """What became of a claim.

    Attributes:
        claim: The claim.
        verdict: Whether the value agrees with it.
        recomputed: The statistic as the claim names it.
        message: The same in words, with both numbers.
        candidates: What gives the claim by rounding instead, in the order of trying, at most three.
        not_told_apart: Other coefficients that give the same claim although it agrees: it does not tell which was used.
        nearest: The nearest of all that were tried where none gives the claim.
        n_tried: How many others were tried. Among n of them about n * 10^-decimals agree by chance.
    """

    claim: Claim
    verdict: Verdict
    recomputed: Estimate
    message: str
    candidates: tuple[Candidate, ...] = ()
    not_told_apart: tuple[Candidate, ...] = ()
    nearest: Candidate | None = None
    n_tried: int = 0


def check_claim(
    table: AnnotationTable,
    claimed: str,
    statistic: str,
    params: Parameters | None = None,
    *,
    recomputed: Estimate | None = None,
    cannot_tell: Sequence[str] = (),
    search: bool = True,
) -> ClaimCheck:
    """Compare a claim with what the annotations give.

    Args:
        table: The annotations.
        claimed: The value as it was published.
        statistic: The statistic that the claim names.
        params: Its parameters.
        recomputed: The same, computed already; computed here when it is None.
        cannot_tell: Labels that mean that the annotator cannot tell; what the others give without them is tried, too.
        search: Whether to look for what else gives a claim that differs.

    Raises:
        UsageError: The claim is no number, or there is no such statistic or parameter.
    """
    found = recomputed or estimate(table, statistic, params, intervals=())
    return check_value(
        claimed,
        found,
        tuple(other_coefficients(table, found)) if found.value is not None else (),
        lambda claim: tuple(tried(table, found, claim.decimals, cannot_tell)) if search else (),
    )


def check_value(
    claimed: str, found: Estimate, alike: Sequence[Candidate], search: Callable[[Claim], Sequence[Candidate]]
) -> ClaimCheck:
    """Compare a claim with an estimate.

    Args:
        claimed: The value as it was published.
        found: The statistic that the claim names, computed.
        alike: Other coefficients: those that give the claim too are named where it agrees.
        search: Returns what else is tried, in the order of trying, where the claim differs.

    Raises:
        UsageError: The claim is no number.
    """
    claim = read_claim(claimed)
    if found.value is None or claim.value is None:
        return _of_undefined(claim, found)
    if claim.is_rounded(found.value):
        return _agreeing(claim, found, alike)
    if claim.is_cut(found.value):
        message = f"{claim.text} is claimed; the annotations give {_longer(claim, found.value)}: cut off, not rounded"
        return ClaimCheck(claim, "cut off", found, message)
    return _differing(claim, found, search(claim))


def _of_undefined(claim: Claim, found: Estimate) -> ClaimCheck:
    if found.value is None and claim.value is None:
        return ClaimCheck(claim, "agrees", found, f"no value is claimed, and there is none: {found.reason}")
    if found.value is None:
        message = f"{claim.text} is claimed, but the annotations give no value: {found.reason}"
        return ClaimCheck(claim, "undefined", found, message)
    message = f"no value is claimed ({claim.text or 'nothing'}), but the annotations give {claim.written(found.value)}"
    return ClaimCheck(claim, "differs", found, message)


def _agreeing(claim: Claim, found: Estimate, alike: Sequence[Candidate]) -> ClaimCheck:
    """Name the other coefficients that give the same claim, with the decimal in which they differ."""
    others = [one for one in alike if claim.is_rounded(one.value)]
    value = found.value if found.value is not None else math.nan
    message = f"{claim.text} is claimed, and the annotations give {_longer(claim, value)}"
    if others:
        shown = ", ".join(f"{one.name} {_longer(claim, one.value)}" for one in others)
        message += f"; not told apart by this claim: {shown}"
    return ClaimCheck(claim, "agrees", found, message, not_told_apart=tuple(others), n_tried=len(others))


def _differing(claim: Claim, found: Estimate, others: Sequence[Candidate]) -> ClaimCheck:
    """Say what was computed, and which of the others gives the claim; where none does, the nearest."""
    fitting = [one for one in others if claim.is_rounded(one.value)][:_OFFERED]
    what = named(found.statistic, found.parameters)
    value = found.value if found.value is not None else math.nan
    message = f"{claim.text} is claimed; the annotations give {claim.written(value)} for {what}"
    if fitting:
        offers = " or ".join(f"{one.name} gives {_offered(claim, one.value)}" for one in fitting)
        message += f"; {offers}: was that meant? ({len(others)} others tried)"
        return ClaimCheck(claim, "differs", found, message, tuple(fitting), n_tried=len(others))
    nearest = min(others, key=lambda one: abs(one.value - (claim.value or 0.0)), default=None)
    if nearest is not None:
        message += f"; none of the {len(others)} statistics tried gives {claim.text}"
        message += f"; the nearest is {nearest.name}, {claim.written(nearest.value)}"
    return ClaimCheck(claim, "differs", found, message, nearest=nearest, n_tried=len(others))


def _offered(claim: Claim, value: float) -> str:
    """Return a value that rounds to the claim; where it is written with more decimals, with that said."""
    written = claim.written(value)
    return written if claim.decimals >= _LEAST_WRITTEN else f"{written}, which rounds to {claim.text}"


def _longer(claim: Claim, value: float) -> str:
    return f"{value:.{min(max(claim.decimals, _LEAST_WRITTEN) + 2, MOST_DECIMALS)}f}"
