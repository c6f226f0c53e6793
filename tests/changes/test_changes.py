"""Changes: what counts as one of the construction, which way the boundary moved, what the version must do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gtreport.changes import Changes, Direction, Topic

Compared = Callable[..., Changes]


def test_a_report_does_not_differ_from_itself(compared: Compared) -> None:
    found = compared()
    assert (found.construction, found.wording, found.version.needed) == ((), (), "none")


@pytest.mark.parametrize(
    ("old", "new", "topic", "path", "said"),
    [
        (
            "kind: expert_interpretation",
            "kind: crowd_consensus",
            Topic.SITES,
            "source.sites[staff].kind",
            "expert_interpretation → crowd_consensus",
        ),
        ("Guide 1", "Guide 2", Topic.PROTOCOL, "protocol.guideline", "Guide 1 → Guide 2"),
        (
            "method: majority",
            "method: unanimous",
            Topic.AGGREGATION,
            "protocol.aggregation.method",
            "majority → unanimous",
        ),
        ("n: 3", "n: 4", Topic.ANNOTATORS, "protocol.annotators[pool].n", "3 → 4"),
        ("chosen: majority", "chosen: experts", Topic.DECISIONS, "decisions[D1].chosen", "majority → experts"),
        ("n_items: 100", "n_items: 120", Topic.DATA, "composition.n_items", "100 → 120"),
        ("form: classification", "form: other", Topic.LABELS, "targets[pool].form", "classification → other"),
    ],
)
def test_changes_of_the_construction(
    compared: Compared, old: str, new: str, topic: Topic, path: str, said: str
) -> None:
    (one,) = compared((old, new)).construction
    assert (one.topic, one.path, one.said) == (topic, path, said)


@pytest.mark.parametrize(
    ("old", "new"),
    [("they know the shore", "they live there"), ("To count pools.", "To count them."), ("Guide 1", "guide  1.")],
)
def test_changes_of_wording(compared: Compared, old: str, new: str) -> None:
    found = compared((old, new))
    assert (len(found.construction), len(found.wording)) == (0, 1)


def test_an_added_record_is_one_change(compared: Compared) -> None:
    found = compared(("sites: [", "sites: [{id: crowd, kind: crowd_consensus, legitimacy: they are many}, "))
    assert [(one.path, one.said) for one in found.construction] == [("source.sites[crowd]", "added: crowd_consensus")]


def test_another_order_of_labels_is_no_change(compared: Compared) -> None:
    found = compared(("{value: wet}, {value: dry}", "{value: dry}, {value: wet}"))
    assert (found.construction, found.wording) == ((), ())


def test_a_label_put_in_front_is_one_change(compared: Compared) -> None:
    found = compared(("{value: wet}", "{value: icy}, {value: wet}"))
    assert [(one.path, one.of_labels) for one in found.construction] == [('targets[pool].labels["icy"]', True)]


@pytest.mark.parametrize(
    ("old", "new", "direction"),
    [
        ("[counting, mapping]", "counting", Direction.NARROWED),
        ("[counting, mapping]", "[counting, mapping, timing]", Direction.WIDENED),
        ("[counting, mapping]", "timing", Direction.MOVED),
        ("domain: deep_sea", "domain: [deep_sea, lakes]", Direction.NARROWED),
        ("{domain: deep_sea}", "{domain: deep_sea, task: timing}", Direction.WIDENED),
        ("any_of: [shore]", "any_of: [shore, lake]", Direction.WIDENED),
        ("covers: {any_of: [shore]}", "covers: {any_of: [shore]}, closed: true", Direction.NARROWED),
        ("[relative_ranking]", "[relative_ranking, absolute_performance]", Direction.WIDENED),
        ("severity: caution", "severity: blocking", Direction.NARROWED),
        ('{min: "2024"}', '{min: "2025"}', Direction.WIDENED),
        ("conditions: [{id: ask, text: ask first}]", "conditions: []", Direction.WIDENED),
        ("  out_of_scope: [{id: deep, when: {domain: deep_sea}}]\n", "", Direction.WIDENED),
        ("supported: [{id: count", "supported: [{id: time, when: {task: timing}}, {id: count", Direction.WIDENED),
    ],
)
def test_the_way_the_boundary_moved(compared: Compared, old: str, new: str, direction: Direction) -> None:
    (one,) = compared((old, new)).construction
    assert (one.topic, one.direction) == (Topic.BOUNDARY, direction)


def test_a_use_that_is_only_explained_otherwise_is_one_of_wording(compared: Compared) -> None:
    found = compared(("it was made for it", "that was the aim"))
    assert (len(found.construction), len(found.wording)) == (0, 1)


@pytest.mark.parametrize(
    ("value", "topic", "said"),
    [
        ("0.75", Topic.WORDING, "claimed 0.700 → 0.750, within its interval"),
        ("0.90", Topic.AGREEMENT, "claimed 0.700 → 0.900, beyond its interval"),
    ],
)
def test_agreement_counts_when_it_moved_beyond_its_interval(
    compared: Compared, value: str, topic: Topic, said: str
) -> None:
    found = compared(("value: 0.70", f"value: {value}"))
    told = [(one.topic, one.said) for one in (*found.construction, *found.wording) if one.path.endswith("[alpha]")]
    assert told == [(topic, said)]


def test_agreement_without_an_interval_says_so(compared: Compared) -> None:
    found = compared((", ci: {low: 0.60, high: 0.80}", ""), ("value: 0.70", "value: 0.72"))
    assert any(one.said.startswith("claimed 0.700 → 0.720") for one in (*found.construction, *found.wording))


@pytest.mark.parametrize(
    ("old", "new", "version", "needed", "kept"),
    [
        ("method: majority", "method: unanimous", "1.3.0", "major", False),
        ("method: majority", "method: unanimous", "2.0.0", "major", True),
        ("method: majority", "method: unanimous", "spring", "major", True),
        ("n_items: 100", "n_items: 120", "1.2.1", "minor", False),
        ("n_items: 100", "n_items: 120", "1.3.0", "minor", True),
        ("n_items: 100", "n_items: 90", "1.3.0", "major", False),
        ("they know the shore", "they live there", "1.2.0", "none", True),
        ("[counting, mapping]", "counting", "1.2.0", "none", True),
        ("method: majority", "method: unanimous", "1.2.0", "major", False),
    ],
)
def test_the_version_of_the_data(compared: Compared, old: str, new: str, version: str, needed: str, kept: bool) -> None:
    found = compared((old, new), ('dataset_version: "1.2.0"', f'dataset_version: "{version}"')).version
    assert (found.needed, found.kept) == (needed, kept)


def test_an_answer_that_was_only_missing_asks_for_no_new_version(compared: Compared) -> None:
    found = compared(("guideline: Guide 1", "guideline: Guide 1\n  valid_annotation: at least 3 px"))
    assert [one.said for one in found.construction] == ["now answered: at least 3 px"]
    assert found.version.needed == "none"
