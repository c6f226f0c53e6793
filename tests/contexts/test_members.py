"""Members that are asked about many values say what each of them compared with each value says."""

from __future__ import annotations

from itertools import combinations

import pytest

from gtreport.contexts.boxes import cover_of_value, cover_of_values, together
from gtreport.contexts.dimensions import Dimensions, dimensions_of
from gtreport.contexts.members import Members

DIMENSIONS: Dimensions = dimensions_of(
    {
        "vocab": {
            "types": {"period": "dates", "size": "range"},
            "broader": {"pine": "tree", "oak": "tree", "tree": "plant", "BY": "DE", "DE": "EU", "DE-BY": "alps"},
        }
    }
)
TERMS = {
    "object": ("pine", "oak", "tree", "plant", "rock"),
    "geography": ("DE", "DE-BY", "DE-BY-1", "EU", "alps", "FR", "BY"),
    "language": ("de", "DE-at", "de-AT-1", "en"),
    "period": ("2018", "2018-06", "2019", "2020-02-03", "soon"),
    "size": ("3", "4"),
}
INTERVALS = ({"min": "2018-03", "max": "2019-02"}, {"min": "2021"}, {"max": "2017"}, {"min": "2020", "max": "2018"})


@pytest.mark.parametrize("name", sorted(TERMS))
@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_they_cover_what_they_cover_one_by_one(name: str, size: int) -> None:
    values = (*TERMS[name], *(INTERVALS if name == "period" else ()), 3)
    for members in combinations(TERMS[name], size):
        index = Members(DIMENSIONS, name, members)
        for value in values:
            expected = cover_of_value(DIMENSIONS, name, value, list(members))
            assert index.cover(value) is expected, (members, value)


@pytest.mark.parametrize("name", ["object", "geography", "language"])
def test_those_below_a_term_are_those_inside_it(name: str) -> None:
    index = Members(DIMENSIONS, name, TERMS[name])
    for value in TERMS[name]:
        inside = tuple(one for one in TERMS[name] if DIMENSIONS.within(name, one, value))
        assert index.below(value) == inside


def test_many_values_are_covered_like_few() -> None:
    values, members = [f"t{n}" for n in range(40)], [f"t{n}" for n in range(3, 60)]
    expected = together([cover_of_value(DIMENSIONS, "object", one, members) for one in values])
    assert cover_of_values(DIMENSIONS, "object", values, members) is expected
