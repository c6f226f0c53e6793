"""It is not said whether a language model helped.

**Why.** People who label with a chat window open give the model's labels. Silence cannot be told from "none".

**Fix.** Answer it, also when it is `none`:

    protocol: {llm_assistance: none}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_by_path


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer when it is asked and absent."""
    yield from problems_by_path(evidence, "protocol.llm_assistance")


RULE = Rule(
    "GT314",
    "language_model_help_unsaid",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=(
        "NeurIPS Q16",
        "ARR E1",
    ),
)
