"""The index of boxes: every pair that is not disjoint is found, and few others are looked at."""

from __future__ import annotations

from typing import Any

import pytest

from gtreport.contexts.box_index import BoxIndex
from gtreport.contexts.boxes import Relation, relation
from gtreport.contexts.dimensions import USES, Dimensions, dimensions_of

from .generating import Generator

VOCABULARY = {
    "types": {"size": "range", "period": "dates"},
    "broader": {"pine": "tree", "oak": "tree", "tree": "plant", "BY": "DE", "DE": "EU", "DE-BY": "alps"},
}


BOXES: tuple[dict[str, Any], ...] = (
    {},
    {"object": "tree"},
    {"object": ["pine", "rock"]},
    {"object": {"none_of": ["oak"]}},
    {"object": []},
    {"object": "rock", "geography": "DE"},
    {"geography": "DE-BY-1"},
    {"geography": ["FR", "alps"]},
    {"language": "de-AT"},
    {"language": ["DE", "en"]},
    {"size": {"min": 3}},
    {"size": {"max": 3}},
    {"size": {"min": 4, "max": 5}, "object": "plant"},
    {"size": {"min": 5, "max": 1}},
    {"period": {"min": "2019", "max": "2020"}},
    {"period": "2020-06"},
    {"period": ["2018", "2021"]},
    {"period": ["2018", "soon"]},
    {"note": {"min": 3}},
    {"note": "loud"},
)


def declared(boxes: Any) -> Dimensions:
    return dimensions_of({"vocab": VOCABULARY, "contexts": {"supported": [{"when": one} for one in boxes]}})


def test_every_box_that_is_not_disjoint_is_found() -> None:
    dimensions = declared(BOXES)
    index = BoxIndex(dimensions, BOXES)
    for one in BOXES:
        found = set(index.touching(one))
        for place, other in enumerate(BOXES):
            near = not one or not other or bool(set(one) & set(other))
            if near and relation(dimensions, one, other) is not Relation.DISJOINT:
                assert place in found, (one, other)


def test_boxes_that_a_dimension_keeps_apart_are_not_looked_at() -> None:
    dimensions = declared(BOXES)
    index = BoxIndex(dimensions, BOXES)
    for one in BOXES:
        for place in index.touching(one):
            if isinstance(BOXES[place].get("period"), list):
                continue  # several dates are taken for all between them
            assert relation(dimensions, one, BOXES[place]) is not Relation.DISJOINT, (one, BOXES[place])


@pytest.mark.parametrize("seed", range(60))
def test_random_boxes_are_found(seed: int) -> None:
    report = Generator(seed).report()
    uses = (report.get("contexts", {}).get(kind, []) for kind in USES)
    boxes = [use["when"] for listed in uses for use in listed if "when" in use]
    dimensions = dimensions_of(report)
    index = BoxIndex(dimensions, boxes)
    for one in boxes:
        found = set(index.touching(one))
        missed = [
            other
            for place, other in enumerate(boxes)
            if place not in found
            and (not one or not other or set(one) & set(other))
            and relation(dimensions, one, other) is not Relation.DISJOINT
        ]
        assert missed == []


def test_of_thousands_of_boxes_only_those_that_touch_are_looked_at() -> None:
    boxes = [{"purpose": "evaluate", "object": f"o{n}", "size": {"min": 2 * n, "max": 2 * n + 1}} for n in range(2000)]
    index = BoxIndex(declared(boxes), boxes)
    assert sum(len(list(index.touching(one))) for one in boxes) == 2000


def test_what_lies_above_a_value_is_what_it_lies_within() -> None:
    dimensions = declared(BOXES)
    for name, values in {
        "object": ("pine", "tree", "plant", "rock"),
        "geography": ("DE", "DE-BY", "DE-BY-1", "BY", "alps", "EU", "FR", "D"),
        "language": ("de", "de-at", "en"),
    }.items():
        for value in values:
            assert {one for one in values if dimensions.within(name, value, one)} == {
                one for one in values if one in dimensions.above(name, value)
            }
