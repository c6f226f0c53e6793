"""What becomes of ties: a step of its own, named beside the rule. Without it, ties stay ties."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from gtreport.agreement.parameter_kinds import LABELS, one_of, whole_numbers
from gtreport.agreement.statistic import WrongParameter
from gtreport.agreement.values import BoolArray
from gtreport.annotations.problems import LeftOut
from gtreport.errors import Fault
from gtreport.ground_truths.ground_truth import DECIDED, NONE, TIE, CodeArray, Outcome
from gtreport.ground_truths.parameters import RuleParameter

KEEP, FIRST, LAST, DROP, ADJUDICATOR, RANDOM = (
    "keep",
    "declared_first",
    "declared_last",
    "drop",
    "adjudicator",
    "random",
)

ALIASES: Mapping[str, str] = {"tied": KEEP, "first_in_order": FIRST, "lowest": FIRST, "highest": LAST}
"""Other names, as the questionnaire has them: labels go from the lowest to the highest."""

RULES = (KEEP, FIRST, LAST, DROP, ADJUDICATOR, RANDOM)

PARAMETERS = (
    RuleParameter("ties", "what becomes of ties", default=KEEP, kind=one_of(*RULES, *ALIASES)),
    RuleParameter("adjudicator", "the adjudicator's label of each item, by item id", kind=LABELS),
    RuleParameter("seed", "seed of the drawing of tied labels", kind=whole_numbers(0)),
)
"""Parameters that every rule takes, besides its own."""

NAMES = tuple(parameter.name for parameter in PARAMETERS)


@dataclass(frozen=True)
class TieRule:
    """What becomes of ties.

    Attributes:
        name: `keep` (a tie has no label), `declared_first` or `declared_last` (the tied label that stands first or last
            in the label list), `drop` (the item is left out), `adjudicator` (a label from a column; a tie that it lacks
            stays) or `random` (each tied label alike, by a seed).
        adjudicator: The adjudicator's labels, by item id.
        seed: Seed of the drawing.
    """

    name: str = KEEP
    adjudicator: Mapping[str, str] | None = None
    seed: int | None = None


def tie_rule(name: object, adjudicator: Mapping[str, str] | None = None, seed: object = None) -> TieRule:
    """Return the tie rule of a name.

    Raises:
        WrongParameter: There is none, or it lacks labels or a seed.
    """
    known = ALIASES.get(str(name), str(name))
    if known not in RULES:
        raise WrongParameter([("ties", Fault(f"ties {name} is not one of {', '.join((*RULES, *ALIASES))}"))])
    if known == ADJUDICATOR and adjudicator is None:
        said = "ties adjudicator needs adjudicator: the label of each item, by item id"
        raise WrongParameter([("adjudicator", Fault(said))])
    if known != RANDOM:
        return TieRule(known, adjudicator if known == ADJUDICATOR else None)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        said = "ties random needs seed: a whole number from 0 on, so that it can be made again"
        raise WrongParameter([("seed", Fault(said))])
    return TieRule(known, seed=seed)


def settled(outcome: Outcome, rule: TieRule, code_of_item: Callable[[], CodeArray] | None = None) -> Outcome:
    """Return an outcome with its ties settled; what is settled is `decided`.

    Args:
        outcome: What an aggregation rule gave.
        rule: What becomes of ties.
        code_of_item: Returns the adjudicator's label of each item, -1 for none, shape (items,).
    """
    ties = outcome.state == TIE
    if rule.name == KEEP or outcome.label is None or outcome.tied is None or not ties.any():
        return outcome
    if rule.name == DROP:
        n = int(np.count_nonzero(ties))
        return replace(
            outcome,
            state=np.where(ties, NONE, outcome.state).astype(np.int8),
            tied=outcome.tied[:0],
            left_out=(*outcome.left_out, LeftOut("items", "two or more labels tie", n)),
        )
    if rule.name == ADJUDICATOR and code_of_item is not None:
        return with_labels(outcome, np.where(ties, code_of_item(), -1))
    label = np.full(len(ties), -1, dtype=np.int64)
    label[ties] = _chosen(outcome.tied, rule)
    return with_labels(outcome, label)


def with_labels(outcome: Outcome, label: CodeArray) -> Outcome:
    """Return an outcome in which ties with a label are decided.

    Args:
        outcome: What an aggregation rule gave.
        label: Label of each tie, -1 for one that stays, shape (items,).
    """
    if outcome.label is None or outcome.tied is None:
        return outcome
    now = (outcome.state == TIE) & (label >= 0)
    return replace(
        outcome,
        label=np.where(now, label, outcome.label),
        state=np.where(now, DECIDED, outcome.state).astype(np.int8),
        tied=outcome.tied[~now[outcome.state == TIE]],
    )


def _chosen(tied: BoolArray, rule: TieRule) -> CodeArray:
    """Return a label of each tie, shape (ties,)."""
    if rule.name == FIRST:
        return np.asarray(tied.argmax(axis=1))
    if rule.name == LAST:
        return np.asarray(tied.shape[1] - 1 - tied[:, ::-1].argmax(axis=1))
    generator = np.random.Generator(np.random.PCG64(rule.seed))
    wanted = np.floor(generator.random(len(tied)) * tied.sum(axis=1)) + 1
    return np.asarray((tied.cumsum(axis=1) >= wanted[:, None]).argmax(axis=1))
