"""Spans hold another text than the file gives for them.

**Why.** The offsets and the text are of two versions of the document. Which of them the annotator saw cannot be told.

**Fix.** Attach the text that the spans were marked in, or correct the offsets.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "span_text_differs")


RULE = Rule("GT887", "span_text_differs", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True, since="2")
