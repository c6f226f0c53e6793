"""The path of a ground truth takes an option that does not exist, or that the released one did not take.

**Why.** A ground truth is what a path of decisions makes of the items. A path that leads nowhere makes nothing.

**Fix.** Correct the path:

    ground_truths:
      - {id: GT2, label: STAPLE, status: built, path: {D3: staple}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.decisions import Decision
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import did_you_mean, name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each step of a path that names no option, and each step in which the released one leaves the chosen way."""
    decisions = {one.id.get(): one for one in evidence.answers.decisions}
    for truth in evidence.answers.ground_truths:
        for name, option in (truth.path.get() or {}).items():
            decision = decisions.get(name)
            if decision is None or _is_unsaid(decision, evidence):
                continue
            problem = _problem(decision, option, released=truth.status.get() == "released")
            if problem:
                yield Problem((*truth.path.path, name), f"{name_of('ground truth', truth)}: {problem}")


def _is_unsaid(decision: Decision, evidence: Evidence) -> bool:
    """Return whether the options of a decision are not all known."""
    options = decision.options
    return not len(options) or evidence.is_spoken_for(options.path) or any(one.id.get() is None for one in options)


def _problem(decision: Decision, option: str, *, released: bool) -> str | None:
    known = [name for one in decision.options if (name := one.id.get()) is not None]
    chosen = decision.chosen.get()
    if option not in known:
        return f"{decision.id.get()} has no option {option}{did_you_mean(option, known)}"
    if released and chosen in known and chosen != option:
        return f"{decision.id.get()} chose {chosen}, but the path of the released one takes {option}"
    return None


RULE = Rule("GT711", "path_does_not_resolve", Severity.ERROR, CONTRADICTION, check, __doc__)
