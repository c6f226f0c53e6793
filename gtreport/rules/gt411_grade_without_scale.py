"""A grade is given to an agreement without a scale.

**Why.** "Substantial" is 0.61 in one scale and "tentative" in another. A word without its scale is praise.

**Fix.** Name the source of the scale, or leave the word out:

    quality:
      agreement:
        - {id: alpha, value: 0.71, interpretation: "between 0.667 and 0.8 of Krippendorff 2004, so tentative"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_GRADES = (
    "almost perfect|near[ -]perfect|perfect|excellent|substantial|moderate|fair|slight|poor|acceptable|satisfactory|"
    "sufficient"
)
_EVERYDAY = "very good|good|strong|very high|high|low|weak"
"""Words that also describe without grading: they count only where they are all that is said."""
_MEASURED = "agreement|reliability|concordance|consistency|reproducibility"


def _graded(words: str) -> str:
    return (
        rf"\b({words})\s+(?:\w+[\s-]){{0,2}}(?:{_MEASURED})\b|"
        rf"\b(?:(?:the\s+)?(?:\w+[\s-]){{0,2}})?(?:{_MEASURED})\s+(?:is|was|were)\s+({words})\b"
    )


_GRADE = Pattern(_graded(_GRADES), re.IGNORECASE)
_WHOLE = Pattern(rf"{_graded(f'{_EVERYDAY}|{_GRADES}')}|({_EVERYDAY}|{_GRADES})", re.IGNORECASE)
_NAMES_SCALE = Pattern(r"\d|\b(?:scale|benchmark|after|according to|by|sensu|following)\s+(?:of\s+)?[A-Z]")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each interpretation in a customary word of praise, when neither a scale nor a threshold is named."""
    if evidence.answers.quality.acceptance.value.answered:
        return
    for record in evidence.answers.quality.agreement:
        text = record.interpretation.get()
        if text is None or record.interpretation.evidence or _NAMES_SCALE.search(text):
            continue
        grade = _GRADE.search(text) or _WHOLE.fullmatch(text.strip(" .!\n"))
        if grade:
            word = next(group for group in grade.groups() if group)
            message = f'{name_of("agreement", record)}: "{word.lower()}" names no scale'
            yield Problem(record.interpretation.path, message)


RULE = Rule("GT411", "grade_without_scale", Severity.WARNING, MISSING, check, __doc__, basis=("Klie 2024",))
