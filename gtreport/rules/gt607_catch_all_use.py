"""A supported use is so wide that nearly every plan falls into it.

**Why.** Whoever supports everything supports nothing in particular, and the boundary check has nothing to hold a plan
against.

**Fix.** Name at least two dimensions with exact terms:

    contexts:
      supported:
        - {id: compare-models, when: {purpose: evaluate, task: segmentation, population: adult}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.box_terms import terms_on
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_CATCH_ALL = frozenset(
    {
        "*",
        "all",
        "all_purposes",
        "any",
        "any_purpose",
        "any_task",
        "any_use",
        "anything",
        "everyone",
        "everything",
        "general",
        "general_purpose",
        "generic",
        "other",
        "unrestricted",
        "various",
    }
)
_LEAST = 2


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each supported use with a term for everything, or with fewer than two dimensions."""
    for use in evidence.answers.contexts.supported:
        box = use.when.get()
        if box is None:
            continue
        wide = [term for name in box for term in terms_on(box, name) if "_".join(term.lower().split()) in _CATCH_ALL]
        if wide:
            yield Problem(use.when.path, f"{name_of('context', use)} names the term {wide[0]}")
        elif len(box) < _LEAST:
            dimensions = "1 dimension" if len(box) == 1 else "0 dimensions"
            yield Problem(use.when.path, f"{name_of('context', use)} names {dimensions}; name two or more")


RULE = Rule("GT607", "catch_all_use", Severity.WARNING, MISSING, check, __doc__)
