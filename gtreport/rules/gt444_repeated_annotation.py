"""An annotator labelled an item more than once.

**Why.** Two annotations of one person are no agreement between people. Which of them counts is a decision, and it
changes the result.

**Fix.** Choose repeats: first, last or each_as_annotator:

    annotations:
      - {id: ratings, repeats: first}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.file_problems import file_problems
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found while reading the attached files."""
    yield from file_problems(evidence, "repeated_annotation")


RULE = Rule("GT444", "repeated_annotation", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True)
