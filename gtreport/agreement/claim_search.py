"""What else the same annotations give: other parameters, coefficients, populations and means, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.estimates import Estimate
from gtreport.agreement.estimating import estimate, statistics
from gtreport.agreement.pairs import pairs_of_annotators
from gtreport.agreement.people import by_pair
from gtreport.agreement.statistic import Parameters, Statistic
from gtreport.agreement.weights import numbers_of
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.repeats import resolved
from gtreport.annotations.table import AnnotationTable, Repeats
from gtreport.errors import UsageError

_MOST_PAIRS = 50
"""With more pairs of annotators than this, single pairs are not tried: one of them would give any claim."""

_DECIMALS_OF_PAIRS = 2

_SCALES: Mapping[str, tuple[str, ...]] = {
    "nominal": ("nominal", "identity"),
    "ordinal": ("nominal", "ordinal", "interval", "identity", "linear", "quadratic", "radical"),
    "interval": ("nominal", "ordinal", "interval", "identity", "linear", "quadratic", "radical", "bipolar"),
    "ratio": ("nominal", "ordinal", "interval", "ratio", "identity", "linear", "quadratic", "radical", "bipolar"),
}
"""Levels and weights that mean something for labels of a level. No level declares that labels lie on a circle."""

_COEFFICIENTS = (
    "percent_agreement",
    "fleiss_kappa",
    "conger_kappa",
    "light_kappa",
    "cohen_kappa",
    "scott_pi",
    "brennan_prediger",
    "gwet_ac1",
)


@dataclass(frozen=True)
class Candidate:
    """Another statistic of the same annotations.

    Attributes:
        name: What it is, in words: `krippendorff_alpha at level interval`, `fleiss_kappa of group north`.
        value: Its value.
        statistic: Name of the statistic.
        parameters: Its parameters.
    """

    name: str
    value: float
    statistic: str
    parameters: Parameters


def tried(table: AnnotationTable, found: Estimate, decimals: int, cannot_tell: Sequence[str]) -> Iterator[Candidate]:
    """Yield everything else that could have given the claim, in the order in which it is offered.

    Args:
        table: The annotations.
        found: The statistic that the claim names.
        decimals: How many decimals the claim has; with fewer than two, some pair of annotators would give any claim.
        cannot_tell: Labels that mean that the annotator cannot tell.
    """
    yield from _other_parameters(table, found)
    yield from other_coefficients(table, found)
    yield from _other_populations(table, found, cannot_tell)
    if decimals >= _DECIMALS_OF_PAIRS:
        yield from _single_pairs(table, found)
    yield from _means(table, found)


def _candidate(table: AnnotationTable, statistic: str, params: Parameters, where: str = "") -> Iterator[Candidate]:
    """Yield the candidate where it has a value."""
    try:
        value = estimate(table, statistic, params, intervals=()).value
    except (UsageError, AnnotationsRefused):
        return
    if value is not None:
        yield Candidate(f"{named(statistic, params)}{where}", value, statistic, params)


def named(statistic: str, params: Parameters) -> str:
    """Return a statistic with its parameters in words, identity weights left unsaid."""
    told = {name: value for name, value in params.items() if value != "identity" and not isinstance(value, bool)}
    said = [f"{name} {value}" for name, value in told.items() if isinstance(value, str | int | float)]
    return f"{statistic} at {', '.join(said)}" if said else statistic


def _other_parameters(table: AnnotationTable, found: Estimate) -> Iterator[Candidate]:
    """Yield the same statistic with other levels, weights and spacings."""
    one = statistics()[found.statistic]
    base = {name: value for name, value in found.parameters.items() if name not in ("level", "weights", "spacing")}
    for name in ("level", "weights"):
        parameter = next((p for p in one.parameters if p.name == name), None)
        if parameter is None or "distance" in base:
            continue
        for choice in parameter.choices:
            plain = (name, choice) == ("weights", "identity") and not parameter.required
            if plain or choice not in _SCALES[_scale(table)]:
                continue
            yield from _with_spacings(table, one, found, {**base, name: choice})


def _scale(table: AnnotationTable) -> str:
    """Return the highest level that labels could be taken for: numbers may be declared as names or as an order."""
    numbers = numbers_of(table)
    if numbers is not None and table.elements is None:
        return "interval" if (numbers < 0).any() else "ratio"
    return table.level if table.level == "ordinal" else "nominal"


def _with_spacings(table: AnnotationTable, one: Statistic, found: Estimate, params: Parameters) -> Iterator[Candidate]:
    same = all(found.parameters.get(name) == value for name, value in params.items())
    if not same:
        yield from _candidate(table, one.name, params)
    if params.get("level") not in ("nominal", "ordinal") and table.labels_declared:
        yield from _candidate(table, one.name, {**params, "spacing": "positions"})


def other_coefficients(table: AnnotationTable, found: Estimate) -> Iterator[Candidate]:
    """Yield the other coefficients of labels at the level of the table."""
    for name in _COEFFICIENTS:
        if name != found.statistic and statistics()[name].costly(table) is None:
            yield from _candidate(table, name, {})
    if found.statistic != "krippendorff_alpha":
        for level in ("nominal",) if table.level == "nominal" else ("nominal", table.level):
            yield from _candidate(table, "krippendorff_alpha", {"level": level})


def _other_populations(table: AnnotationTable, found: Estimate, cannot_tell: Sequence[str]) -> Iterator[Candidate]:
    params = {name: value for name, value in found.parameters.items() if name != "repeats"}
    for where, part in _populations(table, cannot_tell):
        yield from _candidate(part, found.statistic, params, where)


def _single_pairs(table: AnnotationTable, found: Estimate) -> Iterator[Candidate]:
    if found.statistic in ("cohen_kappa", "scott_pi"):
        return
    params = {name: value for name, value in found.parameters.items() if name != "repeats"}
    for pair, part in _pairs(table):
        yield from _candidate(part, found.statistic, params, f" of {pair}")


def _populations(table: AnnotationTable, cannot_tell: Sequence[str]) -> Iterator[tuple[str, AnnotationTable]]:
    complete = table.annotations_of_items() == table.n_annotators
    if 0 < int(complete.sum()) < table.n_items:
        yield " of complete items", table.only(complete[table.item], "the item is not complete")
    unknown = [code for code, label in enumerate(table.labels) if label in cannot_tell]
    if unknown:
        named = ", ".join(table.labels[code] for code in unknown)
        yield f" without {named}", table.only(~np.isin(table.label, unknown), f"the label is {named}")
    rules: tuple[Repeats, ...] = ("first", "last") if table.passes is not None else ()
    for rule in rules:
        if table.passes is not None:
            yield f" of {rule} annotations", resolved(table.passes, rule)
    for code, group in enumerate(table.groups if table.group is not None else ()):
        inside = np.asarray(table.group)[table.annotator] == code
        yield f" of group {group}", table.only(inside, f"not of group {group}")


def _pairs(table: AnnotationTable) -> Iterator[tuple[str, AnnotationTable]]:
    if table.identity != "people" or table.n_annotators < 3 or pairs_of_annotators(table) > _MOST_PAIRS:
        return
    place = {name: code for code, name in enumerate(table.annotators)}
    for pair in by_pair(table):
        both = np.isin(table.annotator, (place[pair.first], place[pair.second]))
        yield f"annotators {pair.first} and {pair.second}", table.only(both, "another annotator's")


def _means(table: AnnotationTable, found: Estimate) -> Iterator[Candidate]:
    """Yield the mean over pairs of annotators and over groups, in place of the pooled value."""
    params = {name: value for name, value in found.parameters.items() if name != "repeats"}
    groups = [part for where, part in _populations(table, ()) if where.startswith(" of group ")]
    for what, parts in (("pairs of annotators", [part for _, part in _pairs(table)]), ("groups", groups)):
        values = [one.value for part in parts for one in _candidate(part, found.statistic, params)]
        if len(values) > 1:
            name = f"mean of {named(found.statistic, params)} over {what}"
            yield Candidate(name, float(np.mean(values)), found.statistic, params)
