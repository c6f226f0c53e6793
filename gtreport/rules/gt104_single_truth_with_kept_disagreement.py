"""A target claims a single truth, and the labels keep disagreement.

**Why.** If one item has one right answer, a spread of answers is error. If the spread is part of the labels, it is not.

**Fix.** Choose another plurality, or say why disagreement is only error:

    targets:
      - {id: toxicity, plurality: distribution}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.targets import Target
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of
from gtreport.sources import FieldPath, show

_SPREAD = frozenset({"votes", "distribution"})
_KEPT = _SPREAD | {"multiple_references"}
_ONLY_ERROR = Pattern(
    r"\b(?:errors?|mistak\w*|nois\w+|slips?|wrong\w*|careless\w*|inattent\w*|misread\w*)\b", re.IGNORECASE
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each target of a single truth with an answer that keeps disagreement, unless it is explained as error."""
    answers = evidence.answers
    explained = _is_explained(answers.quality.disagreement)
    shown = answers.quality.uncertainty_representation
    all_single = all(target.plurality.get() == "single_truth" for target in answers.targets)
    for target in answers.targets:
        if target.plurality.get() != "single_truth" or explained or _is_explained(target.subjectivity):
            continue
        hardness, references = target.encoding.hardness, target.encoding.references
        if hardness.get() in _SPREAD:
            yield _problem(target, hardness.path, str(hardness.get()))
        elif (references.get() or 0) > 1:
            yield _problem(target, references.path, str(references.get()))
        elif all_single and shown.get() in _KEPT:
            yield _problem(target, shown.path, str(shown.get()))


def _is_explained(answer: Answer[str]) -> bool:
    return _ONLY_ERROR.search(answer.get() or "") is not None


def _problem(target: Target, path: FieldPath, value: str) -> Problem:
    message = f"{name_of('target', target)}: plurality is single_truth, but {show(path)} is {value}"
    return Problem(
        target.plurality.path,
        f"{message}; choose another plurality, or say in targets[].subjectivity why disagreement is only error",
    )


RULE = Rule(
    "GT104",
    "single_truth_with_kept_disagreement",
    Severity.ERROR,
    CONTRADICTION,
    check,
    __doc__,
    basis=("Aroyo & Welty 2015",),
)
