"""Annotators were removed, and not how many or by which rule.

**Why.** Dropping those who differ makes agreement rise by itself. Number and rule show whether that was done.

**Fix.** Give the number removed and the rule:

    quality:
      exclusions: 14 of 120 annotators, below 0.7 on gold items
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import listed

_PEOPLE = (
    r"(?:annotators?|(?:crowd)?workers?|turkers?|raters?|labell?ers?|people|persons?|participants?|users?|accounts?|"
    r"contributors?|volunteers?|judges?|readers?|experts?|students?)"
)
_GONE = r"(?:removed|dropped|banned|blocked|excluded|expelled|disqualified|filtered out)"
_REMOVED = Pattern(rf"\b{_PEOPLE}\b[^.;]{{0,60}}\b{_GONE}\b|\b{_GONE}\b[^.;]{{0,30}}\b{_PEOPLE}\b", re.IGNORECASE)
_DENIED = Pattern(rf"\b(?:no|never|nobody|none)\b|\bnot\s+(?:been\s+|be\s+)?{_GONE}", re.IGNORECASE)
_COUNT = r"(?:\d[\d,.]*\s*(?:%|per ?cent)?|one|two|three|four|five|six|seven|eight|nine|ten|half)"
_NUMBER = Pattern(
    rf"\b{_COUNT}\s+(?:of\s+)?(?:the\s+|all\s+|our\s+)?(?:\d[\d,.]*\s+)?(?:\w+\s+){{0,2}}{_PEOPLE}\b", re.IGNORECASE
)
_RULE = Pattern(
    r"\b(?:below|under|less|lower|fewer|above|over|more than|at least|threshold|cut-?off|if|who|whose|when|failed|"
    r"failing|wrong|because|fraud\w*|spam\w*|bots?|criteri\w+|accuracy|score)\b",
    re.IGNORECASE,
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each crowd whose checks tell of a removal, when number or rule stands neither there nor in exclusions."""
    excluded = evidence.answers.quality.exclusions
    if excluded.declared:
        return
    for site in evidence.answers.source.sites:
        checks = site.crowd_consensus.checks
        text = checks.get() or ""
        removal = _REMOVED.search(text)
        if removal is None or _DENIED.search(removal[0]) or _DENIED.search(text[: removal.start()].rpartition(".")[2]):
            continue
        both = f"{text}. {excluded.get() or ''}"
        missing = [what for what, told in (("their number", _NUMBER), ("the rule", _RULE)) if told.search(both) is None]
        if missing:
            verb = "is" if len(missing) == 1 else "are"
            message = f"annotators were removed, but {listed(missing)} {verb} not given; say it in quality.exclusions"
            yield Problem(checks.path, message)


RULE = Rule("GT234", "removal_without_rule", Severity.WARNING, MISSING, check, __doc__, basis=("Klie 2024",))
