"""Parameters of aggregation rules: each has a kind, and what is unknown or wrong says what was expected."""

from __future__ import annotations

import math

import pytest

from gtreport.agreement.statistic import WrongParameter
from gtreport.annotations.arrays import from_arrays
from gtreport.errors import UsageError
from gtreport.ground_truths.api import aggregators, ground_truth
from gtreport.ground_truths.making import require_fitting
from gtreport.ground_truths.parameters import RuleParameter

LIST = 'expected a text or a list of texts; write {}: ["a", "b"]'
WEIGHTS = 'expected a mapping of annotators to numbers from 0 on; write weights: {"a": 1, "b": 0.5}'


def said(rule: str, given: dict[str, object]) -> list[tuple[str, str]]:
    with pytest.raises(WrongParameter) as caught:
        require_fitting(rule, given)
    return [(name, f"{fault.message}; {fault.help}") for name, fault in caught.value.wrong]


@pytest.mark.parametrize(
    ("rule", "given", "expected"),
    [
        (
            "only_annotators",
            {"annotators": {"a": 1}},
            f'only_annotators: annotators is a mapping with the number 1 for "a", {LIST.format("annotators")}',
        ),
        (
            "only_annotators",
            {"annotators": 1},
            f"only_annotators: annotators is the number 1, {LIST.format('annotators')}",
        ),
        (
            "without_group",
            {"groups": ["x", 2]},
            f"without_group: groups is a list with the number 2, {LIST.format('groups')}",
        ),
        ("only_group", {"groups": []}, f"only_group: groups is a list of nothing, {LIST.format('groups')}"),
        ("weighted", {"weights": ["a"]}, f'weighted: weights is a list with "a", {WEIGHTS}'),
        (
            "weighted",
            {"weights": {"a": True}},
            f'weighted: weights is a mapping with `true` for "a", {WEIGHTS}',
        ),
        (
            "threshold",
            {"share": 1.5},
            "threshold: share is the number 1.5, expected a number above 0 to 1, or unanimous; write share: 0.75",
        ),
        (
            "trimmed_mean",
            {"share": 0.5},
            "trimmed_mean: share is the number 0.5, expected a number from 0 to below 0.5; write share: 0.1",
        ),
        (
            "soft",
            {"smoothing": math.nan},
            "soft: smoothing is the number nan, expected a number from 0 on; write smoothing: 0.1",
        ),
        (
            "majority",
            {"min_votes": True},
            "majority: min_votes is `true`, expected a number from 1 on; write min_votes: 1",
        ),
        ("first", {"by": 1}, "first: by is the number 1, expected one of pass, row; write by: pass"),
        (
            "dawid_skene",
            {"max_steps": 2.5},
            "dawid_skene: max_steps is the number 2.5, expected a whole number from 1 on; write max_steps: 1",
        ),
        (
            "majority",
            {"tie": "lowest"},
            'majority has no parameter tie; did you mean "ties"?; it has min_votes, repeats, ties, adjudicator, seed',
        ),
    ],
)
def test_a_wrong_parameter_says_what_was_expected(rule: str, given: dict[str, object], expected: str) -> None:
    assert [text for _, text in said(rule, given)] == [expected]


def test_every_wrong_parameter_is_told_at_once() -> None:
    given: dict[str, object] = {"annotators": 1, "then": "threshold", "share": "most", "ties": 3}
    assert [name for name, _ in said("only_annotators", given)] == ["annotators", "share", "ties"]


def test_a_filter_hands_on_only_to_rules_of_annotations() -> None:
    ((name, text),) = said("only_annotators", {"annotators": ["1"], "then": "column"})
    assert (name, text.split(";")[0]) == ("then", "only_annotators: then is column, which is no rule for annotations")


def test_every_rule_says_what_its_parameters_may_be() -> None:
    for rule in aggregators().values():
        assert all(isinstance(one, RuleParameter) and one.kind.expected for one in rule.parameters), rule.name


def test_defaults_and_examples_fit() -> None:
    for rule in aggregators().values():
        for one in rule.parameters:
            assert one.default is None or one.kind.fits(one.default), (rule.name, one.name)
            assert one.kind.fits(_as_written(one.kind.example)), (rule.name, one.name)


def _as_written(example: str) -> object:
    import yaml

    return yaml.safe_load(example)


def test_a_name_near_that_of_an_annotator_is_offered() -> None:
    table = from_arrays(["1", "1"], ["anna", "bert"], ["x", "y"])
    with pytest.raises(UsageError) as caught:
        ground_truth(table, "only_annotators", {"annotators": ["Ana"]})
    assert str(caught.value) == 'only_annotators: there is no annotator "Ana"; did you mean "anna"?'


@pytest.mark.parametrize(
    ("rule", "given", "expected"),
    [
        ("soft", {"ties": "random", "seed": 1}, ["soft has no parameter ties", "soft has no parameter seed"]),
        ("column", {"column": "a", "ties": "drop"}, ["column has no parameter ties"]),
        ("only_annotators", {"annotators": ["a"], "then": "soft", "ties": "drop"}, ["soft has no parameter ties"]),
        ("column", {"repeats": "first"}, ["column has no parameter repeats"]),
        ("last", {"repeats": "first"}, ["last has no parameter repeats"]),
    ],
)
def test_what_would_do_nothing_is_refused(rule: str, given: dict[str, object], expected: list[str]) -> None:
    assert [text.split(";")[0] for _, text in said(rule, given)] == expected


def test_where_ties_are_refused_they_are_not_offered() -> None:
    assert said("soft", {"smothing": 1})[0][1].endswith("it has smoothing, repeats")
