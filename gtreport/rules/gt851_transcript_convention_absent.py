"""It is not said how literal transcripts are.

**Why.** Whether "um" and "twenty-one" count as words moves an error rate by more than most new models do.

**Fix.** State `verbatim` and `text_normalisation`:

    targets:
      - id: words
        form: speech_transcripts
        encoding:
          verbatim: clean
          text_normalisation: whisper normaliser 1.0, English
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that nobody gave about a target of transcripts."""
    yield from problems_in_targets(evidence, ("speech_transcripts",), "verbatim", "text_normalisation")


RULE = Rule("GT851", "transcript_convention_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
