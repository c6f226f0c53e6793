"""What an aggregation rule is: a name, its parameters, and a function from a table to an outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from gtreport.agreement.statistic import LABEL_LEVELS, Parameters, WrongParameter
from gtreport.annotations.table import AnnotationTable, Level
from gtreport.errors import Fault
from gtreport.ground_truths.ground_truth import Outcome
from gtreport.ground_truths.parameters import RuleParameter, require_fitting
from gtreport.ground_truths.repeating import REPEATS
from gtreport.ground_truths.ties import NAMES as TIE_PARAMETERS

COMMON = (*TIE_PARAMETERS, REPEATS.name)
"""Names of the parameters that rules take besides their own: on ties, and on repeated annotations."""


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
        settles_ties: False where no labels can tie, so that nothing becomes of ties.
        settles_repeats: False where it does not count annotations, or says itself which of an annotator's count.
        weighs_rows: Whether it takes the weights of the file's rows where no other weights are given.
    """

    name: str
    title: str
    aggregate: Callable[[AnnotationTable, Parameters], Outcome]
    parameters: tuple[RuleParameter, ...] = ()
    levels: tuple[Level, ...] = (*LABEL_LEVELS, "set")
    aliases: tuple[str, ...] = ()
    takes_rule: bool = False
    of_annotations: bool = True
    settles_ties: bool = True
    settles_repeats: bool = True
    weighs_rows: bool = False

    @property
    def common(self) -> tuple[str, ...]:
        """Names of the parameters that it takes besides its own."""
        ties = TIE_PARAMETERS if self.settles_ties else ()
        return (*ties, REPEATS.name) if self.settles_repeats else ties

    @property
    def read(self) -> tuple[RuleParameter, ...]:
        """Its parameters and that on repeats, where it takes it and hands annotations on to no other rule."""
        return (*self.parameters, REPEATS) if self.settles_repeats and not self.takes_rule else self.parameters

    def require_fitting(self, given: Parameters) -> None:
        """Refuse parameters that are unknown, or are not what they may be; that one is absent is not looked at.

        Raises:
            WrongParameter: Some are.
        """
        require_fitting(self.name, self.read, given, None if self.takes_rule else self.common)

    def checked(self, given: Parameters) -> Parameters:
        """Return every parameter with its value; those of the rule behind `then` as they were given.

        Raises:
            WrongParameter: A parameter is unknown, has a value that it does not take, or is required and absent.
        """
        self.require_fitting(given)
        absent = [one for one in self.parameters if one.required and given.get(one.name) is None]
        if absent:
            raise WrongParameter((one.name, Fault(f"{self.name} needs {one.name}: {one.doc}")) for one in absent)
        full = {**{one.name: one.default for one in self.read}, **given}
        return {name: value for name, value in sorted(full.items()) if value is not None}


def number_in(parameters: Parameters, name: str) -> float:
    """Return a checked parameter that is a number."""
    return float(cast("float", parameters[name]))


def words_in(parameters: Parameters, name: str) -> tuple[str, ...]:
    """Return a checked parameter that is a text or a list of texts."""
    value = cast("str | list[str] | tuple[str, ...]", parameters[name])
    return (value,) if isinstance(value, str) else tuple(value)


def labels_in(parameters: Parameters, name: str) -> Mapping[str, str]:
    """Return a checked parameter that gives a label for each item id."""
    return cast("Mapping[str, str]", parameters[name])
