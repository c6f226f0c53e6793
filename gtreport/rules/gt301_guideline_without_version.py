"""The guideline has no version.

**Why.** Guidelines change while people label. Without a version nobody knows which rules made which labels.

**Fix.** Name the version or date of the guideline:

    protocol: {guideline: "Guideline 2.1, files/guideline.pdf"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import in_brief, names_version
from gtreport.rules.rule import MISSING, Rule

_NOT_WRITTEN = Pattern(r"\b(?:no|not|none|without|unwritten|oral(?:ly)?|never)\b", re.IGNORECASE)
_IN_A_PAPER = Pattern(
    r"\b(?:paper|article|appendix|appendices|supplement\w*|figures?|tables?|section)\b", re.IGNORECASE
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield a guideline that names no version, is not printed in a paper, and is not said to be unwritten."""
    protocol = evidence.answers.protocol
    guideline = protocol.guideline
    text = guideline.get()
    if text is None or names_version(text) or len(protocol.guideline_history) > 0:
        return
    if _NOT_WRITTEN.search(text) or _IN_A_PAPER.search(text):
        return
    if not any(_is_dated(name, evidence) for name in guideline.evidence):
        message = f"protocol.guideline names no version: {in_brief(text)}; name its version or date"
        yield Problem(guideline.path, message)


def _is_dated(name: str, evidence: Evidence) -> bool:
    """Return whether a cited piece of evidence has a date, a checksum, or a version in its locator."""
    cited = [one for one in evidence.answers.evidence if one.id.get() == name]
    return any(one.date.answered or one.sha256.answered or names_version(one.locator.get() or "") for one in cited)


RULE = Rule(
    "GT301",
    "guideline_without_version",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    basis=(
        "ARR D1",
        "Data Statements 12",
    ),
)
