"""A rare label has no agreement of its own.

**Why.** One agreement over all labels is that of the common ones. The rare label is often the one that matters.

**Fix.** Give `by_label`, or say in `limits` that rare labels were not checked:

    quality:
      agreement:
        - {id: alpha-all, statistic: krippendorff_alpha, by_label: {"1": 0.6, "4": 0.2}}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import in_brief
from gtreport.rules.rule import MISSING, Rule

RARE = 0.05
"""Below this share of all labels counted, a label is called rare."""

_RARE_WORDS = Pattern(r"\b(?:rare\w*|minority|imbalanc\w*|few (?:items|cases|examples))\b", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the rarest label without an agreement of its own, and how many more there are."""
    answers = evidence.answers
    counts, records = answers.composition.class_distribution, answers.quality.agreement
    spread = counts.get() or {}
    total = sum(spread.values())
    if total == 0 or len(records) == 0 or any(record.annotations.answered for record in records):
        return
    own = {label for record in records for label in (*(record.by_label.get() or ()), *(record.labels.get() or ()))}
    rare = sorted((n, label) for label, n in spread.items() if n / total < RARE and label not in own)
    silent = no_limit_says_so(answers, areas=("class_balance",), words=_RARE_WORDS)
    if rare and silent:
        least, label = rare[0]
        share = f"{100 * least / total:.2g} %"
        more = f" (and {len(rare) - 1} more labels below {100 * RARE:.0f} %)" if len(rare) > 1 else ""
        message = f"label {in_brief(label)} holds {share} of the items and has no agreement of its own{more}"
        yield Problem((*counts.path, label), message)


RULE = Rule("GT113", "rare_class_without_own_agreement", Severity.WARNING, MISSING, check, __doc__, basis=("METRIC",))
