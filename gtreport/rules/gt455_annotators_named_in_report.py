"""The report itself names annotators of its attached files, by what looks like names of people.

**Why.** The site calls annotators A1, A2, ..., but it offers the report as it was written, with every name in it.

**Fix.** Give annotators neutral codes in the files and in the report: `r1`, `r2`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import words_of
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.sources import show

_ADDRESS = Pattern(r"\S+@\S+")
_DIGIT = Pattern(r"\d")
_NAME = Pattern(r"[^\W\d_]{3}")
_INITIALS = 4
"""Most letters of an id in capitals that is taken for a code."""
_ROLES = words_of("""
    adjudicator all annotator anonymous arbiter assessor author coder consensus crowd doctor editor evaluator examiner
    expert first gold grader human inspector judge label labeler labeller lead machine main majority marker master model
    nurse observer other participant pathologist person physician radiologist rater reader reference referee reviewer
    scorer second senior student subject surgeon system teacher team third user volunteer worker
""")
"""Words that say what somebody does, and not who it is."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each answer that names annotators of an attached file by names or addresses."""
    for one in evidence.computed.named:
        people = sum(_is_name(text) for text in dict.fromkeys(one.ids))
        if people:
            place = (*one.path, *one.within)
            message = (
                f"{show(place)} names annotators of {one.file} by what looks like names of people ({people}); the site "
                "offers the report as it is written, so use neutral codes"
            )
            yield Problem(one.path, message, at=evidence.reading.locate(place))


def _is_name(text: str) -> bool:
    """Return whether an id looks like a person's name or address: letters without digits, no initials, no role."""
    if _ADDRESS.search(text):
        return True
    if _DIGIT.search(text) or _NAME.search(text) is None or (text.isupper() and len(text) <= _INITIALS):
        return False
    return not words_of(text) & _ROLES


RULE = Rule(
    "GT455",
    "annotators_named_in_report",
    Severity.WARNING,
    CONTRADICTION,
    check,
    __doc__,
    basis=("GDPR Art. 5",),
    reads_data=True,
    since="2",
)
