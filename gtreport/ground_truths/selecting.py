"""Rules that choose annotations, those of some annotators or groups, and leave them to another rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.counted import require_identity
from gtreport.agreement.parameter_kinds import TEXT, TEXTS
from gtreport.agreement.statistic import Parameters, WrongParameter
from gtreport.agreement.values import BoolArray
from gtreport.annotations.problems import listed, near
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.aggregator import Aggregator, words_in
from gtreport.ground_truths.applying import filtered
from gtreport.ground_truths.ground_truth import CodeArray, Outcome
from gtreport.ground_truths.parameters import RuleParameter

ANNOTATORS = RuleParameter("annotators", "ids of the annotators", required=True, kind=TEXTS)
GROUPS = RuleParameter("groups", "names of the groups", required=True, kind=TEXTS)
THEN = RuleParameter("then", "the rule for the annotations that are left", default="majority", kind=TEXT)

Selecting = Callable[[str, AnnotationTable, Parameters, str], BoolArray]
"""From the name of a rule, a table, parameters and the name of one to which annotations it names, shape (N,)."""


@dataclass(frozen=True)
class Filter:
    """A rule that leaves some annotations to another rule.

    Attributes:
        name: Its name.
        chosen: The parameter that names whose annotations they are.
        selecting: Finds these annotations.
        keeps: Whether they are kept, or left out.
        why: Why the others do not count.
    """

    name: str
    chosen: RuleParameter
    selecting: Selecting
    keeps: bool
    why: str

    def outcome(self, table: AnnotationTable, parameters: Parameters) -> Outcome:
        """Return the outcome of the other rule on the annotations that are left."""
        found = self.selecting(self.name, table, parameters, self.chosen.name)
        own = (self.chosen.name, THEN.name)
        rest = {name: value for name, value in parameters.items() if name not in own}
        return filtered(table, found == self.keeps, self.why, str(parameters[THEN.name]), rest)

    def aggregator(self, title: str, aggregate: Callable[[AnnotationTable, Parameters], Outcome]) -> Aggregator:
        """Return the rule; `aggregate` stands in the module whose docstring is its document."""
        return Aggregator(self.name, title, aggregate, (self.chosen, THEN), takes_rule=True)


def by_annotator(owner: str, table: AnnotationTable, parameters: Parameters, name: str) -> BoolArray:
    """Return which annotations are by the annotators that a parameter names, shape (N,).

    Raises:
        WrongParameter: It names somebody who is no annotator.
        Undefined: Annotators cannot be told apart.
    """
    require_identity(table)
    wanted = words_in(parameters, name)
    codes = {one: _codes_of(table, one) for one in wanted}
    unknown = [one for one, found in codes.items() if not len(found)]
    if unknown:
        raise WrongParameter([(name, no_such(owner, "annotator", unknown, table.annotators))])
    return np.isin(table.annotator, np.concatenate(list(codes.values())))


def _codes_of(table: AnnotationTable, who: str) -> CodeArray:
    """Return the annotator of an id, or all that a person is where each pass counts as one; nothing for a stranger."""
    code = table.annotators.find(who)
    if code >= 0 or table.person is None or table.passes is None:
        return np.array([code] if code >= 0 else [], dtype=np.int64)
    person = table.passes.annotators.find(who)
    return np.flatnonzero(table.person == person) if person >= 0 else np.zeros(0, dtype=np.int64)


def by_group(owner: str, table: AnnotationTable, parameters: Parameters, name: str) -> BoolArray:
    """Return which annotations are by the groups that a parameter names, shape (N,).

    Raises:
        WrongParameter: It names a group that there is not.
        UsageError: There are no groups.
    """
    wanted = words_in(parameters, name)
    if table.group is None:
        raise UsageError(
            Fault(f"{owner}: the annotations have no groups of annotators", help="name the column of the group")
        )
    unknown = [one for one in wanted if one not in table.groups]
    if unknown:
        raise WrongParameter([(name, no_such(owner, "group", unknown, table.groups))])
    codes = [table.groups.index(one) for one in wanted]
    return np.isin(table.group, codes)[table.annotator]


def no_such(owner: str, what: str, unknown: Iterable[str], known: Sequence[str]) -> Fault:
    """Return what to say of names that nobody has, with those that are nearly so called.

    Args:
        owner: The rule.
        what: What the names are of: `annotator`.
        unknown: The names.
        known: Those that there are.
    """
    names = tuple(unknown)
    close = list(dict.fromkeys(found for one in names for found in near(one, known)))
    hint = f"; did you mean {listed(close)}?" if close else ""
    return Fault(f"{owner}: there is no {what} {listed(names)}{hint}", help=f"there are {listed(known)}")
