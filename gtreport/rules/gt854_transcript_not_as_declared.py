"""Transcripts are not normalised as declared, or not all alike.

**Why.** A word error rate counts a capital letter or a comma as an error, unless both sides were normalised alike.

**Fix.** Normalise the transcripts, or declare them as they are:

    targets:
      - {id: words, form: speech_transcripts, encoding: {verbatim: clean}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "transcript_not_as_declared")


RULE = Rule(
    "GT854", "transcript_not_as_declared", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True, since="2"
)
