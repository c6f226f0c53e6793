"""A model took part in labelling, and no model is named as circular.

**Why.** To test a model on labels that it, or one like it, helped to make is to mark one's own work.

**Fix.** List every model that made, suggested or checked labels:

    source: {circular_with: [yolov8]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.question import Requirement
from gtreport.rules.phrases import in_brief
from gtreport.rules.rule import MISSING, Rule, Stage

_MODELS = frozenset({"model", "llm", "ensemble"})
_SHOWN = frozenset({"suggestion", "default"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield an empty list of models, or one that is absent and not core, when a model took part; else GT003 speaks."""
    for one in evidence.asked:
        if one.question.id != "source.circular_with" or evidence.is_spoken_for(one.path):
            continue
        model = _model_that_took_part(evidence.answers)
        unsaid = one.given_empty or (one.absent and one.requirement is not Requirement.CORE)
        if unsaid and model is not None:
            state = "empty" if one.given_empty else "not answered"
            yield Problem(one.path, f"{model} took part in labelling, but source.circular_with is {state}", "key")


def _model_that_took_part(answers: Questionnaire) -> str | None:
    """Return what is said of a model that made, suggested or checked labels."""
    for site in answers.source.sites:
        generator = site.programmatic_pseudo_label.generator
        if generator.kind.get() in _MODELS:
            version = generator.version.get()
            return f"generator.kind {generator.kind.get()}" if version is None else in_brief(version)
    shown, helped = answers.protocol.preannotation.get(), answers.protocol.llm_assistance.get()
    if shown in _SHOWN:
        return f"a machine (protocol.preannotation is {shown})"
    return None if helped in (None, "none") else f"a language model (protocol.llm_assistance is {helped})"


# With the rules on absence, so that GT003 and GT020 do not report the same answer a second time.
RULE = Rule(
    "GT246",
    "circularity_unsaid",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("AI Act 10(2)(f)",),
)
