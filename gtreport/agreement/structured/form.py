"""What a form of label is: how its annotations are told, and the statistics that belong to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeVar, cast

import numpy as np

from gtreport.agreement.estimates import Caution, IntervalKind
from gtreport.agreement.forms.empties import Empty
from gtreport.agreement.forms.pairs import Average, PairMeasures, prepared
from gtreport.agreement.forms.types import Rows
from gtreport.agreement.marked_types import ErrorMatrix
from gtreport.agreement.statistic import Parameter, Parameters, Prepared, WrongParameter, check_parameters
from gtreport.annotations.structures import Kind, Structures
from gtreport.errors import Fault

AVERAGE = Parameter("average", "whether items weigh alike, or by their size", ("case", "pooled"), default="case")
EMPTY = Parameter("empty", "what two empty annotations give", ("left_out", "one", "zero"))


NO_LABEL = "(no label)"
"""What stands in a list of labels for marks without one."""


@dataclass(frozen=True, eq=False)
class Marked:
    """Annotations that have a shape, with what is declared about them.

    Attributes:
        found: The annotations.
        declared: Parameters of statistics that the questionnaire answers elsewhere, such as `iou`, `spacing`,
            `normaliser`; by their names.
        kept: What was made of the annotations and serves several statistics, by a name.
    """

    found: Structures
    declared: Mapping[str, object] = field(default_factory=dict)
    kept: dict[object, object] = field(default_factory=dict, repr=False)

    @cached_property
    def rows(self) -> Rows:
        """One row for each answer; two passes of a person are by one annotator."""
        found = self.found
        names = list(found.annotators)
        if found.person is not None:
            owners = [names[int(at)].rpartition("#")[0] or names[int(at)] for at in found.person]
            several = np.bincount(found.person, minlength=len(names)) > 1
            names = [owners[at] if several[int(found.person[at])] else name for at, name in enumerate(names)]
        return Rows(
            found.item.astype(np.int64), np.asarray(found.persons, dtype=np.int64), tuple(found.items), tuple(names)
        )


@dataclass(frozen=True, eq=False)
class Bound:
    """A statistic bound to annotations.

    Attributes:
        prepare: Binds it; may raise Undefined with the reason.
        measures: The measure of each pair of annotations; None where the statistic is none of pairs.
        average: How the measures are averaged.
        cautions: What a reader has to know.
        parameters: Parameters that only computing tells, such as a library's signature.
        intervals: Intervals that belong to it besides those that are asked for.
    """

    prepare: Callable[[], Prepared]
    measures: PairMeasures | None = None
    average: Average = "case"
    cautions: tuple[Caution, ...] = ()
    parameters: Mapping[str, object] = field(default_factory=dict)
    intervals: tuple[IntervalKind, ...] = ()


def of_pairs(measures: PairMeasures, average: object = "case", cautions: tuple[Caution, ...] = ()) -> Bound:
    """Return the average of a measure of pairs of annotations."""
    chosen: Average = "case" if average == "case" else "pooled"
    return Bound(lambda: prepared(measures, chosen), measures, chosen, cautions)


def _not_shown(_: Marked) -> tuple[Parameters, ...]:
    return ()


@dataclass(frozen=True)
class FormStatistic:
    """One statistic of a form.

    Attributes:
        name: Its name in the questionnaire.
        title: Its name for readers.
        bind: Binds it to annotations; may raise Undefined with the reason.
        source: The function whose module says how it is computed.
        parameters: Its parameters.
        shown: Returns the parameters under which it stands beside the others, once for each; none where it does not.
        lower_is_better: Whether a small value means agreement: distances and error rates.
        unit: Returns the unit of the value; empty for a share.
        tried: Other parameters under which a claimed value is looked for, by parameter.
    """

    name: str
    title: str
    bind: Callable[[Marked, Parameters], Bound]
    source: Callable[..., object]
    parameters: tuple[Parameter, ...] = ()
    shown: Callable[[Marked], tuple[Parameters, ...]] = _not_shown
    lower_is_better: bool = False
    unit: Callable[[Parameters], str] = lambda _: ""
    tried: Mapping[str, tuple[object, ...]] = field(default_factory=dict, hash=False)

    def checked(self, given: Parameters, declared: Mapping[str, object]) -> Parameters:
        """Return every parameter with its value: as given, else as declared elsewhere, else as usual.

        Raises:
            WrongParameter: A parameter is unknown, has a value that it does not take, or is required and absent.
        """
        known = {parameter.name for parameter in self.parameters}
        elsewhere = {name: value for name, value in declared.items() if name in known and name != "form"}
        full = check_parameters(self.name, self.parameters, {**elsewhere, **given})
        for parameter in self.parameters:
            value = full.get(parameter.name)
            if parameter.choices and value is not None and not isinstance(value, str):
                raise wrong_parameter(parameter.name, f"{self.name}: {parameter.name} is no word", parameter.choices)
        return full


def wrong_parameter(name: str, message: str, choices: tuple[str, ...] = ()) -> WrongParameter:
    """Return the mistake that a parameter is."""
    return WrongParameter([(name, Fault(message, help=f"give {', '.join(choices)}" if choices else None))])


def number_of(params: Parameters, name: str, statistic: str, low: float = 0.0, high: float | None = None) -> float:
    """Return a parameter that is a number above `low` and at most `high`.

    Raises:
        WrongParameter: It is none.
    """
    value = params[name]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(value, int | float) and is_number and low < value and (high is None or value <= high):
        return float(value)
    expected = f"above {low:g}" + ("" if high is None else f" and at most {high:g}")
    raise wrong_parameter(name, f"{statistic}: {name} is {value}, expected a number {expected}")


def empty_of(params: Parameters) -> Empty | None:
    """Return what two empty annotations give; None where they are counted apart."""
    words: tuple[Empty, ...] = ("left_out", "one", "zero")
    return next((word for word in words if params.get("empty") == word), None)


def pair_of(value: object, rows: Rows, statistic: str) -> tuple[int, int]:
    """Return the codes of the two annotators that the parameter `pair` names: two ids, or a text with a comma.

    Raises:
        WrongParameter: It does not name two annotators of the file.
    """
    names = rows.annotators
    readings: list[tuple[str, ...]] = []
    if isinstance(value, str):
        readings = [(value[:at].strip(), value[at + 1 :].strip()) for at, letter in enumerate(value) if letter == ","]
    elif isinstance(value, list | tuple):
        readings = [tuple(str(one) for one in value)]
    for reading in readings:
        if len(set(reading)) == 2 and len(reading) == 2 and set(reading) <= set(names):
            return names.index(reading[0]), names.index(reading[1])
    raise wrong_parameter("pair", f"{statistic}: pair must name two annotators of the file", names[:_SHOWN])


_SHOWN = 12

T = TypeVar("T")


def once(marked: Marked, key: object, make: Callable[[], T]) -> T:
    """Return what `make` returns, made once for the annotations."""
    if key not in marked.kept:
        marked.kept[key] = make()
    return cast(T, marked.kept[key])


FormName = Literal["boxes", "masks", "keypoints", "spans", "texts", "preferences", "rankings", "maps"]


@dataclass(frozen=True)
class Form:
    """One form of label.

    Attributes:
        name: Its name.
        kinds: Kinds of marks that it is made of; a file that holds one of them may be of this form.
        statistics: Its statistics, in the order in which they stand on a page.
        leading: Returns statistic and parameters that the breakdowns by label, item, annotator and pair go by; None
            where no statistic compares two annotations.
        conventions: Returns how marks are compared: a name and a sentence each.
        confusion: Returns the label list and how often two labels meet, symmetric; None where labels are not compared.
        error_matrix: Returns a map against its reference sample; None for what is no map.
        by_label: Whether the marks of one label can be compared without the others.
    """

    name: FormName
    kinds: tuple[Kind, ...]
    statistics: tuple[FormStatistic, ...]
    leading: Callable[[Marked], tuple[str, Parameters] | None]
    conventions: Callable[[Marked], tuple[tuple[str, str], ...]]
    confusion: Callable[[Marked], tuple[tuple[str, ...], tuple[tuple[int, ...], ...]] | None] = lambda _: None
    error_matrix: Callable[[Marked], ErrorMatrix | None] = lambda _: None
    by_label: bool = True

    def statistic(self, name: str) -> FormStatistic | None:
        """Return a statistic; None where the form has none of this name."""
        return next((one for one in self.statistics if one.name == name), None)
