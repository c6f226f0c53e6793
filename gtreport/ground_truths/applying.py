"""From a table and the name of a rule to an outcome; rules that choose annotations hand on to another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gtreport.agreement.estimates import Caution, Undefined
from gtreport.agreement.statistic import Parameters, WrongParameter, did_you_mean
from gtreport.agreement.values import BoolArray
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.aggregator import COMMON, Aggregator
from gtreport.ground_truths.ground_truth import Outcome
from gtreport.ground_truths.left import Left, left_of
from gtreport.ground_truths.parameters import together
from gtreport.ground_truths.repeating import REPEATS, settled_again
from gtreport.registry import discover


def aggregators() -> Mapping[str, Aggregator]:
    """Return every rule by its name and by its other names."""
    every = discover("gtreport.ground_truths.aggregators", "AGGREGATOR", Aggregator)
    return {name: one for one in every for name in (one.name, *one.aliases)}


def aggregator(rule: str) -> Aggregator:
    """Return the rule of a name, which is called by it.

    Raises:
        UsageError: There is none.
    """
    known = aggregators()
    if rule not in known:
        raise UsageError(
            Fault(
                f"there is no aggregation rule {rule}{did_you_mean(rule, known)}",
                help=f"there are {', '.join(sorted(known))}",
            )
        )
    return replace(known[rule], name=rule)


def require_fitting(rule: str, given: Parameters) -> None:
    """Refuse parameters that a rule, or the one behind it, does not have or that are not what they may be.

    That one is absent is not looked at.

    Raises:
        UsageError: There is no such rule.
        WrongParameter: Some are.
    """
    chosen = aggregator(rule)
    together(
        lambda: chosen.require_fitting(given),
        lambda: _require_behind(chosen, given) if chosen.takes_rule else None,
    )


def _require_behind(chosen: Aggregator, given: Parameters) -> None:
    """Refuse parameters that the rule behind another one does not take; of a rule that nobody named, say why it is it.

    Raises:
        WrongParameter: There are some.
    """
    then, own = _behind(chosen, given)
    try:
        require_fitting(then, own)
    except WrongParameter as found:
        if given.get("then") is not None:
            raise
        said = f"{chosen.name} leaves the rest to {then}, as then is not given"
        raise WrongParameter(
            (name, replace(fault, message=f"{said}: {fault.message}")) for name, fault in found.wrong
        ) from None


def common_parameters(rule: str, given: Parameters) -> frozenset[str]:
    """Return which parameters a rule, or the one behind it, takes beside its own.

    Raises:
        UsageError: There is no such rule.
    """
    chosen = aggregator(rule)
    if not chosen.takes_rule:
        return frozenset(chosen.common)
    try:
        return common_parameters(*_behind(chosen, given))
    except WrongParameter:  # that there is no such rule is told where its parameters are looked at
        return frozenset(COMMON)


def takes_weights_of_rows(rule: str, given: Parameters) -> bool:
    """Return whether a rule, or the one behind it, takes the weights of the file's rows, if there are any.

    Raises:
        WrongParameter: The rule behind it is none that annotations can be left to.
    """
    chosen = aggregator(rule)
    if chosen.takes_rule:
        return takes_weights_of_rows(*_behind(chosen, given))
    return chosen.weighs_rows and not {"weights", "accuracy_from"} & set(given)


def _behind(chosen: Aggregator, given: Parameters) -> tuple[str, Parameters]:
    """Return the rule that a rule hands annotations on to, and its parameters.

    Raises:
        WrongParameter: It is no rule that annotations can be left to.
    """
    own = {parameter.name: parameter for parameter in chosen.parameters}
    then = str(given.get("then") or own["then"].default)
    known = {name for name, one in aggregators().items() if one.of_annotations}
    if then not in known:
        said = f"{chosen.name}: then is {then}, which is no rule for annotations{did_you_mean(then, known)}"
        raise WrongParameter([("then", Fault(said, help=f"there are {', '.join(sorted(known))}"))])
    return then, {name: value for name, value in given.items() if name not in own}


def applied(table: AnnotationTable, rule: str, parameters: Parameters) -> Outcome:
    """Return the outcome of a rule for the items of a table.

    Raises:
        UsageError: There is no such rule, a parameter is unknown, wrong or absent, or the rule cannot be used on these
            annotations; with the reason.
    """
    chosen = aggregator(rule)
    full = chosen.checked(parameters)
    if table.level not in chosen.levels:
        raise UsageError(
            Fault(
                f"{rule} is for labels at the levels {', '.join(chosen.levels)}, and these are {table.level}",
                help="choose another rule, or declare the level of the labels",
            )
        )
    left = settled_again(table, full.get(REPEATS.name))
    try:
        outcome = left.placed(chosen.aggregate(left.table, full))
    except Undefined as undefined:
        raise UsageError(Fault(f"{rule} cannot be used: {undefined.reason}")) from undefined
    return replace(outcome, cautions=(*outcome.cautions, *_of_repeats(left.table, chosen)))


def _of_repeats(table: AnnotationTable, rule: Aggregator) -> tuple[Caution, ...]:
    if rule.takes_rule or not rule.of_annotations or not table.has_own_pairs:
        return ()
    return (Caution("repeats_count", "annotators who labelled an item again count once for each annotation of it"),)


def full_parameters(rule: str, given: Parameters) -> Parameters:
    """Return every parameter of a rule with its value, and of the rule behind it where it only chooses annotations.

    Raises:
        UsageError: There is no such rule, or a parameter is unknown, wrong or absent.
    """
    chosen = aggregator(rule)
    own = chosen.checked(given)
    return {**full_parameters(*_behind(chosen, own)), **own} if chosen.takes_rule else own


def applied_to(left: Left, rule: str, parameters: Parameters) -> Outcome:
    """Return the outcome of a rule on what is left of a table, for all items of the whole table."""
    full_parameters(rule, parameters)
    if not len(left.table):
        rule, parameters = "majority", {}
    return left.placed(applied(left.table, rule, parameters))


def filtered(table: AnnotationTable, keep: BoolArray, why: str, rule: str, parameters: Parameters) -> Outcome:
    """Return the outcome of a rule on some annotations, for all items of the table.

    Args:
        table: The annotations.
        keep: Which annotations stay, shape (N,).
        why: Why the others do not count.
        rule: The rule that the others are left to.
        parameters: Its parameters.

    Returns:
        The outcome; where nothing is left, every item is in the state `none`.
    """
    return applied_to(left_of(table, keep, why), rule, parameters)
