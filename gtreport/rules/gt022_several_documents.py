"""The file holds more than one YAML document.

**Why.** One file describes one ground truth. Of several documents only the first would be read, and the others would be
lost without a word.

**Fix.** Keep one document per file; `---` begins a second one.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import STRUCTURE, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the place where a second document begins."""
    yield from evidence.reading.problems.get("several_documents", ())


RULE = Rule("GT022", "several_documents", Severity.ERROR, STRUCTURE, check, __doc__)
