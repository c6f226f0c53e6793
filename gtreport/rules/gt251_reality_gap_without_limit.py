"""Synthetic items were never compared with reality, and no limit says so.

**Why.** A label by construction is true in the simulation. How far that carries to the world is the whole question.

**Fix.** Compare with real data, or add a limit:

    limits:
      items:
        - {id: L1, area: downstream_misuse, severity: caution, statement: never compared with real images}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import in_brief, is_nothing
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_REALITY = Pattern(
    r"\b(?:real\w*|synthetic\w*|simulat\w+|rendered|artificial\w*|generated|domain gap|sim-?to-?real)\b", re.IGNORECASE
)
_NEVER = Pattern(
    r"(?:it (?:was|is) |they were |was )?(?:not|never)(?: been)?(?: yet)? "
    r"(?:compared|validated|checked|tested|measured|evaluated)"
    r"(?: (?:with|to|against|on) (?:reality|real \w+(?: \w+)?))?",
    re.IGNORECASE,
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each synthetic site whose comparison with reality is unknown or denied, when no limit speaks of reality."""
    if not no_limit_says_so(evidence.answers, words=_REALITY):
        return
    for site in evidence.answers.source.sites:
        anchor = site.synthetic_simulation.real_anchor
        text = anchor.get()
        is_synthetic = site.kind.get() == "synthetic_simulation"
        if is_synthetic and (anchor.status is Status.UNKNOWN or (text is not None and says_never(text))):
            status = "unknown" if text is None else in_brief(text)
            yield Problem(anchor.path, f"{name_of('site', site)}: real_anchor is {status}, and no limit says so")


def says_never(text: str) -> bool:
    """Tell whether a text, as a whole, says that synthetic items were not compared with real ones."""
    return is_nothing(text) or _NEVER.fullmatch(text.strip(" .!\n")) is not None


RULE = Rule("GT251", "reality_gap_without_limit", Severity.WARNING, MISSING, check, __doc__, basis=("METRIC",))
