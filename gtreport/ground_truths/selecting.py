"""Which annotations a rule is left to: those of some annotators or groups."""

from __future__ import annotations

import numpy as np

from gtreport.agreement.counted import require_identity
from gtreport.agreement.statistic import Parameter, Parameters
from gtreport.agreement.values import BoolArray
from gtreport.annotations.problems import listed
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.aggregator import words

THEN = Parameter("then", "the rule for the annotations that are left", default="majority")


def behind(parameters: Parameters, *own: Parameter) -> tuple[str, Parameters]:
    """Return the rule behind a filter and its parameters."""
    hidden = {THEN.name, *(parameter.name for parameter in own)}
    return str(parameters[THEN.name]), {name: value for name, value in parameters.items() if name not in hidden}


def by_annotator(owner: str, table: AnnotationTable, parameters: Parameters, name: str) -> BoolArray:
    """Return which annotations are by the annotators that a parameter names, shape (N,).

    Raises:
        UsageError: It names somebody who is no annotator.
        Undefined: Annotators cannot be told apart.
    """
    require_identity(table)
    wanted = words(owner, parameters, name)
    codes = [table.annotators.find(one) for one in wanted]
    unknown = [one for one, code in zip(wanted, codes, strict=True) if code < 0]
    if unknown:
        raise UsageError(
            Fault(f"{owner}: there is no annotator {listed(unknown)}", help=f"there are {listed(table.annotators)}")
        )
    return np.isin(table.annotator, codes)


def by_group(owner: str, table: AnnotationTable, parameters: Parameters, name: str) -> BoolArray:
    """Return which annotations are by the groups that a parameter names, shape (N,).

    Raises:
        UsageError: There are no groups, or it names another one.
    """
    wanted = words(owner, parameters, name)
    if table.group is None:
        raise UsageError(
            Fault(f"{owner}: the annotations have no groups of annotators", help="name the column of the group")
        )
    unknown = [one for one in wanted if one not in table.groups]
    if unknown:
        raise UsageError(
            Fault(f"{owner}: there is no group {listed(unknown)}", help=f"there are {listed(table.groups)}")
        )
    codes = [table.groups.index(one) for one in wanted]
    return np.isin(table.group, codes)[table.annotator]
