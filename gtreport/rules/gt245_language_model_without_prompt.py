"""A language model made labels, and its prompt is not given.

**Why.** The prompt is the guideline. Another wording gives other labels.

**Fix.** Give prompt, parameters and post-processing:

    programmatic_pseudo_label: {prompt: "files/prompt.txt; temperature 0; first word of the answer, lower case"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import record_of, unanswered


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each site of a language model without a prompt."""
    for one in unanswered(evidence, "source.sites[].programmatic_pseudo_label.prompt", core=True):
        site, _ = record_of(evidence.answers, one.path)
        yield Problem(one.path, f"{site}: generator.kind is llm, but prompt is absent", "key")


RULE = Rule(
    "GT245",
    "language_model_without_prompt",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("NeurIPS Q16",),
)
