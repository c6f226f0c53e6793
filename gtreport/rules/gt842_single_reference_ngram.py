"""Translations are scored by shared words against one reference, and no limit says so.

**Why.** A good translation in other words scores like a bad one. With one reference there is nothing to set against
that.

**Fix.** Add a limit, or more references:

    limits:
      items:
        - {id: L3, severity: caution, statement: "one reference; BLEU punishes a good paraphrase", affects: {}}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule

_BY_WORDS = Pattern(r"(?:sacre)?bleu|chrf|ter|meteor|nist|rouge", re.IGNORECASE)
_TOLD = Pattern(r"\b(?:references?|paraphras\w*|bleu|chrf)\b", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the number of references for the first score by shared words, when variants are not spoken of."""
    metrics = [metric for one in evidence.answers.evaluations if (metric := one.metric.get()) is not None]
    by_words = next((metric for metric in metrics if _BY_WORDS.match(metric.strip())), None)
    if by_words is None or not no_limit_says_so(evidence.answers, words=_TOLD):
        return
    for target in evidence.answers.targets:
        references, variants = target.encoding.references, target.encoding.acceptability
        if references.get() == 1 and not variants.answered:
            yield Problem(references.path, f"one reference and metric {by_words}, and no limit says so")


RULE = Rule("GT842", "single_reference_ngram", Severity.WARNING, MISSING, check, __doc__)
