"""Items or annotators were left out, and it is not said how many or by which rule.

**Why.** Whoever leaves out enough disagreeing annotators gets agreement. Number and rule show whether that happened.

**Fix.** State number and rule:

    quality:
      exclusions: 14 of 120 annotators, below 0.7 on control questions; no item
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.model import Questionnaire
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import is_nothing, words_of
from gtreport.rules.rule import MISSING, Rule

_NUMBER = Pattern(
    r"\d|\b(?:none|no|nothing|nobody|zero|all|both|half|thirds?|quarter|single|one|two|three|four|five|six|seven|eight|"
    r"nine|ten|eleven|twelve|twenty|thirty|forty|fifty|dozen|hundred|thousand)\b",
    re.IGNORECASE,
)
_NO_RULE = words_of("""
    annotations annotators answers cases data discarded dozen dropped duplicates eight examples exclude excluded
    exclusion few filtered five four hundred images items labels left many nine observations out patients people
    percent persons raters readers records removed responses samples seven several six some subjects ten thousand
    three thrown two units users various workers zero
""")
"""Words that count or name things, and say nothing on why they were left out."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the account of exclusions when it holds no number, or nothing but a number of things."""
    exclusions = evidence.answers.quality.exclusions
    text = exclusions.get()
    if text is None or is_nothing(text):
        return
    missing = [
        *(["number"] if not _NUMBER.search(text) else []),
        *(["rule"] if not words_of(text) - _NO_RULE and not _rule_is_elsewhere(evidence.answers) else []),
    ]
    if missing:
        gap = f"no {missing[0]}" if len(missing) == 1 else "neither number nor rule"
        severity = None if "rule" in missing else Severity.WARNING
        yield Problem(exclusions.path, f"quality.exclusions gives {gap}", severity=severity)


def _rule_is_elsewhere(answers: Questionnaire) -> bool:
    """Return whether a crowd site says how bad answers were found and who was dropped."""
    return any(site.crowd_consensus.checks.answered for site in answers.source.sites)


RULE = Rule("GT419", "exclusion_without_rule", Severity.ERROR, MISSING, check, __doc__, basis=("Klie 2024",))
