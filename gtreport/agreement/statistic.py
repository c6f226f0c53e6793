"""What a statistic is: a name, its parameters, and how it is bound to a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.estimates import Caution
from gtreport.agreement.parameter_kinds import Kind
from gtreport.agreement.values import FloatArray, Values
from gtreport.annotations.problems import LeftOut
from gtreport.annotations.table import AnnotationTable, Level
from gtreport.errors import Fault, UsageError
from gtreport.spelling import nearest

Parameters = Mapping[str, object]

LABEL_LEVELS: tuple[Level, ...] = ("nominal", "ordinal", "interval", "ratio")


class WrongParameter(UsageError):  # noqa: N818 - says what is the case
    """A parameter is unknown, has a value that it does not take, or is required and absent.

    Args:
        faults: What is wrong, by the name of the parameter.
    """

    def __init__(self, faults: Iterable[tuple[str, Fault]]) -> None:
        self.wrong = tuple(faults)
        super().__init__(*(fault for _, fault in self.wrong))


@dataclass(frozen=True)
class Parameter:
    """A parameter of a statistic.

    Attributes:
        name: Its name.
        doc: What it decides, in one line.
        choices: The words that it takes; empty when it takes others.
        required: Whether the statistic means nothing without it.
        default: What it is when it is not given; None where nothing is.
        kind: What it may be, where it takes more than words.
        table: Whether it also takes a table, which the statistic judges itself.
    """

    name: str
    doc: str
    choices: tuple[str, ...] = ()
    required: bool = False
    default: object = None
    kind: Kind | None = None
    table: bool = False


@dataclass(frozen=True, eq=False)
class Prepared:
    """A statistic bound to a table: a function of how often each independent unit counts.

    A unit is what is drawn again in the bootstrap: an item, or all items that the statistic cannot tell apart.

    Attributes:
        multiplicity: How many items each unit stands for, shape (units,).
        evaluate: Takes the weights of the units, shape (B, units), and returns B values.
        standard_error: Returns the analytic standard error over items; None where there is no formula.
        without_each: Returns the values without each annotator in turn, in the order of the codes of those who have
            annotations; None where annotators cannot be left out.
        n_items_used: Items that enter the value.
        cautions: What a reader has to know.
        details: Further numbers of the statistic.
        left_out: What this statistic leaves out besides what the table does.
        limits: Takes a level of confidence and returns the limits of an analytic interval that is not value -+ t SE;
            None where it is that one.
        constant: Whether the value rests on a single label, and so says nothing of other labels.
        has_intervals: Whether intervals mean anything.
        of_overlap: Whether only items with two annotations enter the value.
        numbers_a_replicate: How many numbers each bootstrap replicate is computed from, where they are many more than
            the units; 0 otherwise.
    """

    multiplicity: NDArray[np.int64]
    evaluate: Callable[[FloatArray], Values]
    standard_error: Callable[[], float | None]
    without_each: Callable[[], Values | None]
    n_items_used: int
    cautions: tuple[Caution, ...] = ()
    details: Mapping[str, float | None] = field(default_factory=dict)
    left_out: tuple[LeftOut, ...] = ()
    limits: Callable[[float], tuple[float, float] | None] | None = None
    constant: bool = False
    has_intervals: bool = True
    of_overlap: bool = True
    numbers_a_replicate: int = 0


def _always(_: AnnotationTable) -> Parameters | None:
    return {}


def _never(_: AnnotationTable) -> str | None:
    return None


@dataclass(frozen=True)
class Statistic:
    """One statistic of agreement.

    Attributes:
        name: Its name in the questionnaire and the programming interface.
        title: Its name for readers, with the year of its publication.
        levels: Levels of measurement that it is meant for.
        prepare: Binds it to a table; raises Undefined with the reason where it has no value.
        parameters: Its parameters.
        chance_corrected: False where agreement by chance is not taken off.
        needs_label_list: Whether the number of declared labels enters the value.
        costly: Returns why it is not computed beside all others, where that would take long for a table; else None.
        in_unit_of_labels: Whether the value has the unit of the labels, so that it grows with them.
        shown: Returns the parameters under which it stands among all statistics of a table; None where it does not.
    """

    name: str
    title: str
    levels: tuple[Level, ...]
    prepare: Callable[[AnnotationTable, Parameters], Prepared]
    parameters: tuple[Parameter, ...] = ()
    chance_corrected: bool = True
    needs_label_list: bool = False
    costly: Callable[[AnnotationTable], str | None] = _never
    in_unit_of_labels: bool = False
    shown: Callable[[AnnotationTable], Parameters | None] = _always

    def checked(self, given: Parameters) -> Parameters:
        """Return every parameter with its value.

        Raises:
            WrongParameter: A parameter is unknown, has a value that it does not take, or is required and absent.
        """
        return check_parameters(self.name, self.parameters, given)


def check_parameters(statistic: str, parameters: Iterable[Parameter], given: Parameters) -> Parameters:
    """Return every parameter of a statistic with its value.

    Args:
        statistic: Its name, for messages.
        parameters: The parameters that it has.
        given: Those that are given.

    Raises:
        WrongParameter: A parameter is unknown, has a value that it does not take, or is required and absent.
    """
    known = {parameter.name: parameter for parameter in parameters}
    wrong = [(name, _unknown(statistic, name, known)) for name in given if name not in known]
    wrong += [(name, fault) for name, one in known.items() if (fault := _fault(statistic, one, given))]
    if wrong:
        raise WrongParameter(wrong)
    full = {name: given.get(name, parameter.default) for name, parameter in known.items()}
    return {name: value for name, value in sorted(full.items()) if value is not None}


def _unknown(statistic: str, name: str, known: Iterable[str]) -> Fault:
    message = f"{statistic} has no parameter {name}{did_you_mean(name, known)}"
    return Fault(message, help=f"it has {', '.join(known) or 'none'}")


def _fault(statistic: str, parameter: Parameter, given: Parameters) -> Fault | None:
    value = given.get(parameter.name, parameter.default)
    words = ", ".join(parameter.choices)
    if value is None and parameter.required:
        return Fault(f"{statistic} needs {parameter.name}", help=f"give {words}" if words else parameter.doc)
    if parameter.choices and isinstance(value, str | int | float) and value not in parameter.choices:
        near = did_you_mean(str(value), parameter.choices)
        return Fault(f"{statistic}: {parameter.name} {value} is not one of {words}{near}")
    if parameter.choices and not parameter.table and not isinstance(value, str | int | float | None):
        return Fault(f"{statistic}: {parameter.name} is no word", help=f"give {words}")
    return unfit_of(statistic, parameter, value)


def unfit_of(owner: str, parameter: Parameter, value: object) -> Fault | None:
    """Return what is wrong with the value of a parameter that has a kind; None where it fits, or is absent.

    Args:
        owner: What the parameter is of, for the message.
        parameter: The parameter.
        value: Its value.
    """
    kind = parameter.kind
    if value is None or kind is None or kind.fits(value):
        return None
    return Fault(
        f"{owner}: {parameter.name} is {kind.found(value)}, expected {kind.expected}",
        help=f"write {parameter.name}: {kind.example}",
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    close = nearest(word.lower(), known)
    return f'; did you mean "{close}"?' if close else ""
