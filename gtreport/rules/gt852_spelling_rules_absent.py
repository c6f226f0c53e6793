"""The rules of transcription are not told.

**Why.** "Twenty-one", "21" and "twenty one" are one word, one number or two words; each rule gives another error rate.

**Fix.** State rules for numbers, case and disfluencies:

    targets:
      - id: words
        form: speech_transcripts
        encoding:
          conventions: numbers in words, lower case, "um" left out
          segmentation: cut at pauses of 0.5 s; overlap is marked
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import gaps_by_target
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the first of the rules that nobody gave about a target of transcripts, with the names of all of them."""
    for target, paths in gaps_by_target(evidence, ("speech_transcripts",), "conventions", "segmentation"):
        names = ", ".join(show(path[-1:]) for path in paths)
        yield Problem(paths[0], f"{name_of('target', target)}: not answered: {names}", "key", also=tuple(paths))


RULE = Rule("GT852", "spelling_rules_absent", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
