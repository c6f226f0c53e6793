"""A target's concept only repeats the name of its label.

**Why.** A label is a sign for something. What it is a sign for, and what not, cannot be read off its name.

**Fix.** Say what the label stands for, and under `targets[].operationalisation` how it becomes a value:

    targets:
      - id: fitness
        concept: fitness of a patient to undergo a general anaesthetic, judged before the operation
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.targets import Target
from gtreport.rules.phrases import in_brief, words_of
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import listed, name_of

_GENERIC = words_of("annotation category class image item label object picture presence target text type value")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each concept that has no words of its own beside the id of its target and the names of its labels."""
    for target in evidence.answers.targets:
        concept = target.concept.get()
        name = None if concept is None else repeated_name(concept, target)
        if name is not None:
            message = f"{name_of('target', target)}: concept only repeats the label name {in_brief(name)}"
            yield Problem(target.concept.path, f"{message}; say what it stands for")


def repeated_name(concept: str, target: Target) -> str | None:
    """Return the name that a concept repeats: that of the target, of one label, or those of all labels together."""
    said = words_of(concept) - _GENERIC
    if not said:
        return None
    labels = [name for label in target.labels for name in (label.name.get() or label.value.get(),) if name]
    for name in (target.id.get() or "", *labels):
        if said <= words_of(name):
            return name
    words = [words_of(name) for name in labels]
    if len(labels) > 1 and all(words) and said == frozenset[str]().union(*words):
        return listed(labels)
    return None


RULE = Rule(
    "GT101",
    "concept_not_explained",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    basis=(
        "Jaton 2021",
        "AI Act 10(2)(d)",
    ),
)
