"""Ground truths are made here: by a rule, of all annotations or without annotators or groups."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from gtreport.agreement.statistic import Parameters
from gtreport.annotations.problems import listed
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths import applying
from gtreport.ground_truths.aggregator import labels_in
from gtreport.ground_truths.applying import aggregator, applied, common_parameters, filtered, full_parameters
from gtreport.ground_truths.coding import codes_by_item
from gtreport.ground_truths.ground_truth import CodeArray, GroundTruth, Outcome, ground_truth_of
from gtreport.ground_truths.parameters import require_fitting as parameters_fit
from gtreport.ground_truths.parameters import together
from gtreport.ground_truths.ties import KEEP, settled, tie_rule
from gtreport.ground_truths.ties import NAMES as TIE_NAMES
from gtreport.ground_truths.ties import PARAMETERS as OF_TIES


def ground_truth(
    table: AnnotationTable,
    rule: str = "majority",
    parameters: Parameters | None = None,
    *,
    name: str | None = None,
    without: tuple[str, ...] = (),
) -> GroundTruth:
    """Make a ground truth.

    Args:
        table: The annotations.
        rule: Name of the rule, for example `majority`.
        parameters: Parameters of the rule; `ties` besides (`keep`, `declared_first`, `declared_last`, `drop`,
            `adjudicator` with the labels `adjudicator` by item, `random` with `seed`), which says what becomes of ties
            once the rule has spoken.
        name: What it is called; the rule when None.
        without: Ids of annotators whose annotations do not count, whatever the rule.

    Returns:
        The ground truth, with one row for each item of the table.

    Raises:
        UsageError: There is no such rule, a parameter is unknown, wrong or absent, or the rule cannot be used on these
            annotations.

    Example:
        >>> from gtreport.annotations.arrays import from_matrix
        >>> from gtreport.ground_truths.making import ground_truth
        >>> found = ground_truth(from_matrix([["x", "x", "y"], ["x", "y", None]], "rows"))
        >>> found.label_of("1"), dict(found.states())
        ('x', {'decided': 1, 'tie': 1, 'single': 0, 'none': 0})
    """
    require_fitting(rule, parameters or {})
    given, own = _split(rule, parameters or {})
    outcome = _outcome(table, rule, given, without)
    return _made(outcome, table, rule, given, own, rule if name is None else name)


def require_fitting(rule: str, parameters: Parameters) -> None:
    """Refuse parameters that a rule does not have or that are not what they may be, before anything is made.

    That one is absent is not looked at.

    Raises:
        UsageError: There is no such rule.
        WrongParameter: Some are; with every one of them.
    """
    given, own = _split(rule, parameters)
    together(
        lambda: applying.require_fitting(rule, given),
        lambda: parameters_fit("ties", OF_TIES, own),
    )


def _split(rule: str, parameters: Parameters) -> tuple[Parameters, Parameters]:
    """Return the parameters of a rule without those on ties, and those on ties, where there may be ties."""
    given = dict(parameters)
    taken = common_parameters(rule, given)
    own = {one: given.pop(one) for one in TIE_NAMES if one in given and one in taken}
    return given, own


def again_without(table: AnnotationTable, truth: GroundTruth, annotators: tuple[str, ...]) -> GroundTruth:
    """Make a ground truth again, in all as it was, without some annotators.

    A model among the annotators is judged by such a one: its own labels must not speak for it.

    Args:
        table: The annotations that the truth was made of.
        truth: The truth.
        annotators: Ids of those who are left out.
    """
    return ground_truth(table, truth.rule, truth.parameters, name=truth.name, without=annotators)


def leave_one_annotator_out(
    table: AnnotationTable, rule: str = "majority", parameters: Parameters | None = None
) -> tuple[GroundTruth, ...]:
    """Make a ground truth without each annotator in turn, by id; those without an annotation are passed over."""
    return tuple(
        ground_truth(table, rule, parameters, name=f"{rule} without {who}", without=(who,))
        for who in (table.annotators[int(a)] for a in np.flatnonzero(table.annotations_of_annotators()))
    )


def leave_one_group_out(
    table: AnnotationTable, rule: str = "majority", parameters: Parameters | None = None
) -> tuple[GroundTruth, ...]:
    """Make a ground truth without each group of annotators in turn, in the order of the groups.

    Raises:
        UsageError: There are no groups.
    """
    if table.group is None:
        raise UsageError(
            Fault("the annotations have no groups of annotators", help="name the column of the annotator's group")
        )
    given, own = _split(rule, parameters or {})
    found = []
    for group in table.groups:
        keep = (table.group != table.groups.index(group))[table.annotator]
        outcome = filtered(table, keep, f"given by group {group}", rule, given)
        found.append(_made(outcome, table, rule, given, own, f"{rule} without group {group}"))
    return tuple(found)


def _made(
    outcome: Outcome, table: AnnotationTable, rule: str, given: Parameters, own: Parameters, name: str
) -> GroundTruth:
    return ground_truth_of(
        _with_ties(outcome, table, own),
        name=name,
        rule=rule,
        parameters=MappingProxyType({**full_parameters(rule, given), **own}),
        items=table.items,
        labels=table.labels,
        level=table.level,
        values=table.values,
    )


def _outcome(table: AnnotationTable, rule: str, parameters: Parameters, without: tuple[str, ...]) -> Outcome:
    if not without or not aggregator(rule).of_annotations:
        return applied(table, rule, parameters)
    keep = ~np.isin(table.annotator, [table.annotators.find(one) for one in without])
    return filtered(table, keep, f"given by {', '.join(without)}", rule, parameters)


def _with_ties(outcome: Outcome, table: AnnotationTable, own: Parameters) -> Outcome:
    adjudicator = labels_in(own, "adjudicator") if "adjudicator" in own else None
    rule = tie_rule(own.get("ties", KEEP), adjudicator, own.get("seed"))
    return settled(outcome, rule, lambda: _codes_of(table, adjudicator or {}))


def _codes_of(table: AnnotationTable, labels: Mapping[str, str]) -> CodeArray:
    """Return the label code that a mapping gives each item of a table, -1 for none, shape (items,).

    Raises:
        UsageError: A label is not in the label list.
    """
    unknown = sorted(set(labels.values()) - set(table.labels))
    if unknown:
        raise UsageError(
            Fault(f"ties: the adjudicator gives {listed(unknown)}, no label of the annotations", help="declare it")
        )
    return codes_by_item(table.items, table.labels, labels)
