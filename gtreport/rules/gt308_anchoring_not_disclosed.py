"""Answers were pre-filled, and the agreement does not say so.

**Why.** Two people who accept the same suggestion agree with the machine. That is not agreement with each other.

**Fix.** Say so in the record, or compute agreement on items without pre-filling:

    quality:
      agreement:
        - {id: kappa, interpretation: "both annotators saw the same suggestion, so the value is too high"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of

_SHOWN = frozenset({"suggestion", "default"})
_BLIND = frozenset({"blind_to_all", "blind_to_model"})
_SAID = Pattern(
    r"\b(?:pre-?\s?(?:fill|annotat|label)\w*|suggest\w*|anchor\w*|drafts?|machine|models?|default|propos\w+)\b",
    re.IGNORECASE,
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each agreement whose interpretation does not speak of the pre-filling, unless experts were blind to it."""
    answers = evidence.answers
    shown = answers.protocol.preannotation.get()
    blind = any(site.expert_interpretation.independence.get() in _BLIND for site in answers.source.sites)
    if shown not in _SHOWN or blind:
        return
    for record in answers.quality.agreement:
        said = record.interpretation
        if not said.declared and not _SAID.search(said.get() or ""):
            message = f"answers were pre-filled ({shown}), and {name_of('agreement', record)} does not mention it"
            yield Problem(said.path, f"{message}; say so in its interpretation")


RULE = Rule("GT308", "anchoring_not_disclosed", Severity.WARNING, CONTRADICTION, check, __doc__, basis=("Klie 2024",))
