"""Stability over choices at once: what holds whatever rule, annotators, ties and missing labels are chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

import numpy as np

from gtreport.agreement.estimates import Caution
from gtreport.agreement.estimating import estimate
from gtreport.agreement.statistic import Parameters
from gtreport.agreement.values import BoolArray
from gtreport.annotations.problems import listed
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.applying import applied_to
from gtreport.ground_truths.coding import ABSENT, codes_by_item
from gtreport.ground_truths.grid_types import Choice, ChoiceGrid, Conclusion, GridCell, Range
from gtreport.ground_truths.ground_truth import DECIDED, SINGLE, TIE, CodeArray, Outcome
from gtreport.ground_truths.left import Left, left_of
from gtreport.ground_truths.ranking import EQUAL
from gtreport.ground_truths.ties import FIRST, KEEP, LAST, settled, tie_rule

RULES: Mapping[str, Parameters] = {
    "majority": {},
    "weighted_majority": {},
    "dawid_skene": {"starts": "shares"},
    "one_coin": {"starts": "shares"},
}
"""Rules that are tried; one start is enough where no ground truth is shown by itself."""

TIES = (KEEP, FIRST, LAST)

_MOST_ANNOTATORS = 12
"""With more annotators, leaving out one of them is not tried for each."""

_STATISTICS: Mapping[str, Parameters] = {"percent_agreement": {}, "krippendorff_alpha": {"level": "nominal"}}


def choice_grid(
    table: AnnotationTable,
    models: Mapping[str, Mapping[str, str]] | None = None,
    *,
    rules: Mapping[str, Parameters] | None = None,
    ties: Sequence[str] = TIES,
    no_answer: Sequence[str] = (),
) -> ChoiceGrid:
    """Make a ground truth for every choice, and see what holds under all of them.

    Args:
        table: The annotations.
        models: Label of each item, by model and item id. A model that is an annotator is left out of the annotations
            that it is judged by.
        rules: Parameters of each rule to be tried, by its name; RULES when None.
        ties: Tie rules to be tried; none that needs labels or a seed.
        no_answer: Labels that stand for no answer: they count as labels, and are left out, in turn.

    Raises:
        UsageError: There are no annotations, a rule cannot be used, or a label of `no_answer` is not in the list.
    """
    if not len(table):
        raise UsageError(Fault("there are no annotations to choose from"))
    chosen = RULES if rules is None else rules
    given = models or {}
    judged = _Judged(table, given)
    tried = [
        _tried(judged, subset, missing, chosen, ties)
        for missing, subset in product(_missing(table, no_answer), _subsets(table))
        if (subset.keep & missing.keep).any()
    ]
    cells = tuple(cell for one in tried for cell in one.cells)
    return ChoiceGrid(
        cells=cells,
        models=tuple(given),
        agreement=tuple(
            _range(name, [(one.name, one.agreement[at]) for one in tried]) for at, name in enumerate(_STATISTICS)
        ),
        scores=tuple(_scores(given, cells)),
        conclusions=tuple(_conclusions(tuple(given), cells)),
        cautions=tuple(_cautions(table)),
    )


@dataclass(frozen=True, eq=False)
class _Part:
    """Some annotations, by what they are called; `keep` says which, shape (N,)."""

    name: str
    keep: BoolArray


def _subsets(table: AnnotationTable) -> Iterator[_Part]:
    """Yield all annotations, those without each annotator, and those with and without each group."""
    yield _Part("all", np.ones(len(table), dtype=bool))
    if table.identity != "people":
        return
    present = np.flatnonzero(table.annotations_of_annotators())
    if 1 < len(present) <= _MOST_ANNOTATORS:
        for code in present:
            yield _Part(f"without annotator {table.annotators[int(code)]}", table.annotator != code)
    if table.group is None or len(table.groups) < 2:
        return
    group = table.group[table.annotator]
    for number, name in enumerate(table.groups):
        yield _Part(f"only group {name}", group == number)
        if len(table.groups) > 2:  # of two groups, without one is only the other
            yield _Part(f"without group {name}", group != number)


def _missing(table: AnnotationTable, no_answer: Sequence[str]) -> Iterator[_Part]:
    unknown = [label for label in no_answer if table.labels.find(label) < 0]
    if unknown:
        raise UsageError(Fault(f"no_answer holds {listed(unknown)}, no label of the annotations"))
    yield _Part("label", np.ones(len(table), dtype=bool))
    left_out = np.isin(table.label, [table.labels.find(label) for label in no_answer])
    if left_out.any():
        yield _Part("left out", ~left_out)


@dataclass(frozen=True, eq=False)
class _Judged:
    """The annotations and the models; a model among the annotators has annotations of its own to be judged by."""

    table: AnnotationTable
    models: Mapping[str, Mapping[str, str]]

    def left(self, keep: BoolArray) -> tuple[Left, ...]:
        """Return the annotations that count, and for each model those that it is judged by."""
        whole = left_of(self.table, keep, "not chosen")
        found = [whole]
        for name in self.models:
            code = self.table.annotators.find(name) if self.table.identity == "people" else -1
            own = keep & (self.table.annotator != code) if code >= 0 else keep
            same = code < 0 or bool((own == keep).all())
            found.append(whole if same else left_of(self.table, own, "not chosen"))
        return tuple(found)

    @cached_property
    def given(self) -> tuple[CodeArray, ...]:
        """The label that each model gives each item, shape (items,)."""
        items, known = tuple(self.table.items), tuple(self.table.labels)
        return tuple(codes_by_item(items, known, labels) for labels in self.models.values())


@dataclass(frozen=True, eq=False)
class _Tried:
    """What some annotations give.

    Attributes:
        name: Whose they are, in words.
        cells: What each rule and each way to settle ties gives.
        agreement: Value of each statistic: it depends on whose labels count, not on how they are put together.
    """

    name: str
    cells: tuple[GridCell, ...]
    agreement: tuple[float | None, ...]


def _tried(
    judged: _Judged, subset: _Part, missing: _Part, rules: Mapping[str, Parameters], ties: Sequence[str]
) -> _Tried:
    left = judged.left(subset.keep & missing.keep)
    cells = tuple(
        _cell(judged, outcomes, Choice(rule, subset.name, tie, missing.name))
        for rule, parameters in rules.items()
        for outcomes in (_outcomes(left, rule, parameters),)
        for tie in ties
    )
    agreement = (estimate(left[0].table, one, params, intervals=()).value for one, params in _STATISTICS.items())
    return _Tried(", ".join([_whose(subset.name), *_left_out(missing.name)]), cells, tuple(agreement))


def _outcomes(left: Sequence[Left], rule: str, parameters: Parameters) -> tuple[Outcome, ...]:
    """Return the outcome of a rule on each of several parts of the annotations, once where they are one."""
    whole = applied_to(left[0], rule, parameters)
    return tuple(whole if one is left[0] else applied_to(one, rule, parameters) for one in left)


def _cell(judged: _Judged, outcomes: tuple[Outcome, ...], choice: Choice) -> GridCell:
    whole, *own = (settled(one, tie_rule(choice.ties)) for one in outcomes)
    given = judged.given
    return GridCell(
        choice=choice,
        n_labelled=int(np.count_nonzero(_has_label(whole))),
        n_ties=int(np.count_nonzero(whole.state == TIE)),
        scores=tuple(_accuracy(labels, one) for labels, one in zip(given, own, strict=True)),
        paired=tuple(_paired((given[a], own[a]), (given[b], own[b])) for a, b in combinations(range(len(given)), 2)),
    )


def _has_label(outcome: Outcome) -> BoolArray:
    found: BoolArray = (outcome.state == DECIDED) | (outcome.state == SINGLE)
    return found


def _accuracy(given: CodeArray, outcome: Outcome) -> float | None:
    if outcome.label is None:
        return None
    both = _has_label(outcome) & (given != ABSENT)
    return float((given == outcome.label)[both].mean()) if both.any() else None


def _paired(first: tuple[CodeArray, Outcome], second: tuple[CodeArray, Outcome]) -> tuple[float, float] | None:
    """Return the accuracies of two models on the items that both predict and their ground truths label."""
    if first[1].label is None or second[1].label is None:
        return None
    both = _has_label(first[1]) & _has_label(second[1]) & (first[0] != ABSENT) & (second[0] != ABSENT)
    if not both.any():
        return None
    found = (float((given == truth.label)[both].mean()) for given, truth in (first, second))
    return next(found), next(found)


def _scores(models: Mapping[str, object], cells: Sequence[GridCell]) -> Iterator[Range]:
    for at, name in enumerate(models):
        yield _range(name, [(_said(cell.choice), cell.scores[at]) for cell in cells])


def _said(choice: Choice) -> str:
    ties = [] if choice.ties == "keep" else [f"ties: {choice.ties}"]
    return ", ".join([choice.rule.replace("_", " "), _whose(choice.subset), *ties, *_left_out(choice.missing)])


def _whose(subset: str) -> str:
    return "all annotators" if subset == "all" else subset


def _left_out(missing: str) -> tuple[str, ...]:
    """Return a word for labels that stand for no answer, where they do not count as labels."""
    return ("labels for no answer left out",) if missing == "left out" else ()


def _range(name: str, found: Sequence[tuple[str, float | None]]) -> Range:
    known = [(value, where) for where, value in found if value is not None]
    if not known:
        return Range(name, None, None, None, None, 0, len(found))
    low, high = min(known, key=lambda one: one[0]), max(known, key=lambda one: one[0])
    return Range(name, low[0], high[0], low[1], high[1], len(known), len(found) - len(known))


def _conclusions(models: Sequence[str], cells: Sequence[GridCell]) -> Iterator[Conclusion]:
    for number, (a, b) in enumerate(combinations(range(len(models)), 2)):
        pairs = [cell.paired[number] for cell in cells]
        changes = [one[0] - one[1] for one in pairs if one is not None]
        ahead, behind = sum(change > EQUAL for change in changes), sum(change < -EQUAL for change in changes)
        first, second = (a, b) if ahead >= behind else (b, a)
        most = max(ahead, behind)
        yield Conclusion(
            models[first],
            models[second],
            most,
            min(ahead, behind),
            len(changes) - ahead - behind,
            len(cells) - len(changes),
            most == len(cells),
        )


def _cautions(table: AnnotationTable) -> Iterator[Caution]:
    n = table.n_annotators
    if n > _MOST_ANNOTATORS:
        yield Caution(
            "annotators_not_left_out", f"with {n} annotators, more than {_MOST_ANNOTATORS}, none is left out in turn"
        )
