"""Offsets of spans are counted in another unit than declared.

**Why.** One emoji is one code point, two UTF-16 units and four bytes. Behind it, every span read in the wrong unit
marks the wrong letters.

**Fix.** Declare what the offsets count:

    targets:
      - {id: names, form: span_ner, encoding: {offset_unit: utf16, offset_end: exclusive}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "span_unit_differs")


RULE = Rule("GT886", "span_unit_differs", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2")
