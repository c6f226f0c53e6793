"""A label is a code, and nothing says what it stands for.

**Why.** `3` is a grade, a count or the third of an alphabetical list. Whoever guesses trains on the guess.

**Fix.** Add `name:` or `definition:`:

    targets:
      - id: grade
        labels:
          - {value: "3", name: severe, definition: "needs treatment within a day"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.targets import Label
from gtreport.rules.phrases import in_brief
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_NOT_CLASSES = frozenset({"regression", "machine_translation", "speech_transcripts"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each label with at most one letter that has neither name nor definition nor ontology."""
    for target in evidence.answers.targets:
        if target.form.get() in _NOT_CLASSES:
            continue
        for label in target.labels:
            value = label.value.get()
            if value is not None and _is_code(value) and not _is_explained(label, evidence):
                message = f"label {in_brief(value)} is a code without name or definition"
                yield Problem(label.value.path, f"{name_of('target', target)}: {message}")


def _is_code(value: str) -> bool:
    """Tell whether a value is no word: `3`, `C2`, `-`."""
    return sum(character.isalpha() for character in value) <= 1


def _is_explained(label: Label, evidence: Evidence) -> bool:
    """Return whether one of them is given or declared, or a rule on absence asks for the definition already."""
    told = (label.name, label.definition, label.ontology)
    return any(one.answered or one.declared for one in told) or evidence.is_spoken_for(label.definition.path)


RULE = Rule("GT896", "label_code_not_explained", Severity.ERROR, MISSING, check, __doc__)
