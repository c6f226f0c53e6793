"""A bias is named without saying whom it favours or wrongs.

**Why.** "There may be bias" is true of every dataset and helps nobody.

**Fix.** Say whom labels favour or wrong, and which way:

    limits: {biases: posts in dialect are marked offensive more often than the same words in standard language}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.rules.phrases import in_brief, is_nothing, words_of
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show

_SAYS_NOTHING = words_of("""
    annotation annotations annotator annotators bias biases biased could contain contains data dataset exist exists
    human humans implicit incentive incentives inherent introduce introduced kinds known label labeler labellers labels
    likely many might model possible possibly potential potentially present process rater raters reader readers
    selection several subjective subjectivity unknown usual various workers
""")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each account of biases or incentives in which no word says who or which way."""
    biases = evidence.answers.limits.biases
    text = biases.get()
    if text is not None and (is_nothing(text) or _is_general(text)):
        yield Problem(biases.path, _message(biases, text))
    for site in evidence.answers.source.sites:
        incentives = site.found_administrative.incentives
        text = incentives.get()
        if text is not None and _is_general(text):
            yield Problem(incentives.path, _message(incentives, text))


def _is_general(text: str) -> bool:
    return not words_of(text) - _SAYS_NOTHING


def _message(answer: Answer[str], text: str) -> str:
    return f"{show(answer.path)} names no group and no direction: {in_brief(text)}"


RULE = Rule("GT511", "bias_without_direction", Severity.WARNING, MISSING, check, __doc__, basis=("RAI dataBiases",))
