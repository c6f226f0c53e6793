"""Records made for one purpose are supported for another, and no limit says what that costs.

**Why.** What did not matter for the first purpose was recorded badly or not at all.

**Fix.** Add a limit on what that purpose leaves out or distorts:

    limits:
      items:
        - {id: L2, kind: label_semantics, severity: caution, statement: billing codes leave out what is not paid for}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import any_word_of, in_brief
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import listed
from gtreport.sources import show

_FOR_THIS = Pattern(r"\b(?:research|benchmark\w*|machine learning|training (?:of )?models?|scien\w+)\b", re.IGNORECASE)
_RECORD_WORDS = Pattern(
    r"\b(?:record(?:s|ed|ing)?|codes?|coded|coding|regist\w+|administrative|purpose)\b", re.IGNORECASE
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each record made for another purpose when no limit is about what labels mean or about records."""
    answers = evidence.answers
    uses = [use for use in answers.contexts.supported if use.when.answered]
    silent = no_limit_says_so(answers, areas=("label_definition",), kinds=("label_semantics",), words=_RECORD_WORDS)
    for site in answers.source.sites:
        purpose = site.found_administrative.original_purpose
        original = purpose.get()
        if original is None or not uses or not silent or _FOR_THIS.search(original):
            continue
        if no_limit_says_so(answers, words=any_word_of(original)):
            supported = listed(use.id.get() or show(use.here) for use in uses)
            message = f"recorded for {in_brief(original)}, supported for {supported}, and no limit says so"
            yield Problem(purpose.path, message)


RULE = Rule("GT261", "purpose_shifted_without_limit", Severity.WARNING, MISSING, check, __doc__, basis=("Kohavi 2025",))
