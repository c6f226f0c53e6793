"""What an aggregation rule is: a name, its parameters, and a function from a table to an outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from gtreport.agreement.statistic import LABEL_LEVELS, Parameter, Parameters
from gtreport.annotations.table import AnnotationTable, Level
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.ground_truth import Outcome


@dataclass(frozen=True)
class Aggregator:
    """One rule by which annotations become a ground truth.

    Attributes:
        name: Its name.
        title: Its name for readers.
        aggregate: Takes a table and checked parameters and returns an outcome for the table's items.
        parameters: Its parameters.
        levels: Levels of measurement that it is meant for.
        aliases: Other names of the same rule, as the questionnaire has them.
        takes_rule: Whether it only chooses annotations and hands them on to the rule that its parameter `then` names;
            parameters that it does not know are that rule's.
        of_annotations: False where labels come from elsewhere, so that nothing changes when an annotator is left out.
    """

    name: str
    title: str
    aggregate: Callable[[AnnotationTable, Parameters], Outcome]
    parameters: tuple[Parameter, ...] = ()
    levels: tuple[Level, ...] = (*LABEL_LEVELS, "set")
    aliases: tuple[str, ...] = ()
    takes_rule: bool = False
    of_annotations: bool = True

    def checked(self, given: Parameters) -> Parameters:
        """Return every parameter with its value; those of the rule behind `then` as they were given.

        Raises:
            UsageError: A parameter is unknown, has a value that it does not take, or is required and absent.
        """
        own = {parameter.name: parameter for parameter in self.parameters}
        unknown = () if self.takes_rule else tuple(name for name in given if name not in own)
        faults = [
            Fault(f"{self.name} has no parameter {name}", help=f"it has {', '.join(own) or 'none'}") for name in unknown
        ]
        full = {**{name: one.default for name, one in own.items()}, **given}
        faults += [fault for name, one in own.items() if (fault := _fault(self.name, one, full[name]))]
        if faults:
            raise UsageError(*faults)
        return {name: value for name, value in sorted(full.items()) if value is not None}


def _fault(owner: str, parameter: Parameter, value: object) -> Fault | None:
    choices = ", ".join(parameter.choices)
    if value is None and parameter.required:
        return Fault(f"{owner} needs {parameter.name}: {parameter.doc}")
    if value is not None and choices and value not in parameter.choices:
        return Fault(f"{owner}: {parameter.name} {value} is not one of {choices}")
    return None


def number(owner: str, parameters: Parameters, name: str, low: float, high: float) -> float:
    """Return a parameter that is a number.

    Raises:
        UsageError: It is no number from `low` to `high`.
    """
    value = parameters[name]
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise UsageError(Fault(f"{owner}: {name} is {value}, expected a number from {low:g} to {high:g}"))
    return float(value)


def words(owner: str, parameters: Parameters, name: str) -> tuple[str, ...]:
    """Return a parameter that is a text or a list of texts.

    Raises:
        UsageError: It is something else, or an empty list.
    """
    value = parameters[name]
    found = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, Iterable) else ()
    if not found or not all(isinstance(one, str) for one in found):
        raise UsageError(Fault(f"{owner}: {name} is {value}, expected a list of texts", help='write ["a", "b"]'))
    return found


def labels_by_item(owner: str, parameters: Parameters, name: str) -> Mapping[str, str]:
    """Return a parameter that gives a label for each item id.

    Raises:
        UsageError: It is something else.
    """
    value = parameters[name]
    if not isinstance(value, Mapping) or not all(isinstance(one, str) for pair in value.items() for one in pair):
        raise UsageError(Fault(f"{owner}: {name} is no mapping of items to labels"))
    return value
