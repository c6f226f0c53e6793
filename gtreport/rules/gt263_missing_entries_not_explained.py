"""Entries are said to be missing, and not why.

**Why.** Entries that are missing by chance thin the data. Entries that are missing for a reason bend them.

**Fix.** Give reasons and rates:

    composition:
      missing: no form for emergency cases (about 3 %), which are sicker
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show

_ONLY_A_RATE = Pattern(
    r"""(?:about|around|approximately|roughly|less\ than|under|ca\.?|~|<|up\ to)?\s*
    (?: \d[\d.,]*\s*(?:%|per\ ?cent)? | yes | some | (?:a\ )?few | many | several | rare(?:ly)? | possibl[ey] )
    (?:\ (?:of\ )?(?:the\ )?(?:values?|entries|items|records|labels|data|fields|cells|rows))?
    (?:\ (?:are|is|were|was|may\ be|might\ be))?(?:\ (?:missing|absent|lost))?""",
    re.IGNORECASE | re.VERBOSE,
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each answer on missing entries that, as a whole, is only a rate or a quantity other than zero."""
    answers = evidence.answers
    for answer in (
        *(site.found_administrative.missingness for site in answers.source.sites),
        answers.composition.missing,
    ):
        text = " ".join((answer.get() or "").split()).rstrip(" .!")
        is_zero = text.partition(" ")[0].rstrip("%") in ("0", "0.0")
        if text and not is_zero and _ONLY_A_RATE.fullmatch(text):
            yield Problem(answer.path, f"{show(answer.path)} does not say why entries are missing")


RULE = Rule("GT263", "missing_entries_not_explained", Severity.WARNING, MISSING, check, __doc__, basis=("METRIC",))
