"""A decision narrows, lowers or shifts something, and nothing follows from it.

**Why.** Whoever knows that a choice lowers quality somewhere knows a limit. It should stand where users look for
limits.

**Fix.** Name them under `decisions[].affects`:

    decisions:
      - id: D3
        expected_effect: [{on: boundary pixels, direction: shifts, kind: measured}]
        affects: [L4, autonomous-triage]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.decision_path import active
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.decisions import Decision, Effect
from gtreport.questionnaire.model import Questionnaire
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_COSTS = frozenset({"narrows", "lowers", "shifts"})

_COUNTED = re.compile(r"^(the )?((share|number|rate|amount|count|risk|chance|probability) of )?", re.IGNORECASE)
_TURN = re.compile(r"\b(of|in|at|on|for|with|by|from|to|between|among)\b", re.IGNORECASE)
_BETTER_LOWERED = re.compile(
    r"\b(errors?|mistakes?|miss(ed|es)|omissions?|bad|wrong|false|noise|noisy|bias|biase[sd]|leak(s|age)|ambigu(ous|ity)"
    r"|doubt(s|ful)?|outliers?|duplicates?|artefacts?|artifacts?|costs?|workload|effort|harm)\b",
    re.IGNORECASE,
)
"""What is better when lowered; it counts before the first `of` or `in` only: `recall of wrong labels` is a recall."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the first such effect of each decision that nothing in the report is linked to."""
    linked = {name for limit in evidence.answers.limits.items for name in limit.decisions.get() or ()}
    for decision in active(evidence.answers):
        effect = next((one for one in decision.expected_effect if _is_cost(one)), None)
        affects = decision.affects
        follows = bool(affects.get()) or affects.declared or decision.id.get() in linked
        if effect is None or follows or evidence.is_spoken_for(affects.path) or _is_told(decision, evidence.answers):
            continue
        on = effect.on.get() or "something not told"
        acts = f"{name_of('decision', decision)} {effect.direction.get()} {on}"
        yield Problem(effect.direction.path, f"{acts}, but no limit or context follows from it")


def _is_cost(effect: Effect) -> bool:
    """Return whether an effect may cost a user something: fewer errors cost nobody anything."""
    direction = effect.direction.get()
    subject = _TURN.split(_COUNTED.sub("", effect.on.get() or "", count=1), maxsplit=1)[0]
    return direction in _COSTS and not (direction == "lowers" and _BETTER_LOWERED.search(subject))


def _is_told(decision: Decision, answers: Questionnaire) -> bool:
    """Return whether it is a decision on sampling and the report says what the sampling leaves out."""
    return decision.stage.get() == "sampling" and answers.composition.sampling.rationale.answered


RULE = Rule("GT509", "effect_without_limit", Severity.WARNING, MISSING, check, __doc__)
