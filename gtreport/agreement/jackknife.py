"""Annotator jackknife: what the value would be with other annotators.

    theta_(a) is the value without annotator a
    SE^2 = (A - 1)/A sum_a (theta_(a) - mean)^2,   interval theta -+ t(A - 1) SE

Annotators are never drawn with replacement: a copy would agree with itself.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gtreport.agreement.estimates import FEW_ANNOTATORS, Caution, Interval, Undefined
from gtreport.agreement.quantiles import t_quantile
from gtreport.agreement.statistic import Parameters, Prepared
from gtreport.agreement.values import FloatArray, Values
from gtreport.annotations.table import AnnotationTable


def recomputed_without_each(
    table: AnnotationTable, prepare: Callable[[AnnotationTable, Parameters], Prepared], parameters: Parameters
) -> Values | None:
    """Return the value without each annotator, all repeats included, by computing it anew each time.

    For statistics that have no shorter way. Where annotators cannot be left out, None.

    Args:
        table: The annotations.
        prepare: Binds the statistic to a table.
        parameters: Its parameters.
    """
    if table.identity != "people":
        return None
    persons = table.persons
    present = np.unique(persons)
    value, defined = np.zeros(len(present)), np.zeros(len(present), dtype=bool)
    if len(present) < 3:
        return Values(value, defined)
    for at, person in enumerate(present):
        try:
            prepared = prepare(table.only(persons != person, "the annotator is left out"), parameters)
        except Undefined:
            continue
        whole = prepared.evaluate(prepared.multiplicity[None, :].astype(np.float64))
        value[at], defined[at] = whole.value[0], whole.defined[0]
    return Values(value, defined)


def jackknife_error(values: FloatArray) -> float:
    """Return the standard error over annotators from the values without each of them, shape (A,)."""
    n = len(values)
    return float(np.sqrt((n - 1) / n * ((values - values.mean()) ** 2).sum()))


def jackknife_interval(
    value: float, without_each: Values | None, level: float
) -> tuple[Interval | None, Caution | None]:
    """Return the interval over annotators, or None and why there is none.

    Args:
        value: The value with everybody.
        without_each: The value without each annotator; None where annotators cannot be left out.
        level: Level of confidence.
    """
    if without_each is None:
        return None, None
    n, undefined = len(without_each.value), int(np.count_nonzero(~without_each.defined))
    if n < 3:
        return None, Caution("interval_absent", f"no annotator interval: {FEW_ANNOTATORS}")
    if undefined:
        return None, Caution(
            "interval_absent", f"no annotator interval: without {undefined} of {n} annotators there is no value"
        )
    reach = t_quantile((1 + level) / 2, n - 1) * jackknife_error(without_each.value)
    return Interval("annotator_jackknife", level, value - reach, value + reach, n), None
