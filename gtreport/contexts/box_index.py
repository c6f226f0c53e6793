"""An index of boxes: which of them may share a plan with another one, without looking at each.

Every dimension gives a set of boxes as the bits of one whole number, so that sets are joined and cut in one step
however many boxes there are. A box is left out only where one dimension that both name is sure to keep them apart.
What is found is a superset of the boxes that are not disjoint (a list of dates is taken for all between them), and
`boxes.relation` has the last word.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import or_

from gtreport.contexts.dimensions import INTERVAL_TYPES, Box, Dimensions, Interval, any_of, interval_of, none_of


class BoxIndex:
    """Boxes, to be asked which of them may touch another one.

    Args:
        dimensions: What the report declares.
        boxes: The boxes.
    """

    def __init__(self, dimensions: Dimensions, boxes: Sequence[Box]) -> None:
        self._dimensions = dimensions
        self._all = (1 << len(boxes)) - 1
        self._empty = 0
        by_dimension: dict[str, list[tuple[int, object]]] = defaultdict(list)
        for place, box in enumerate(boxes):
            self._empty |= 0 if box else 1 << place
            for name, constraint in box.items():
                by_dimension[name].append((place, constraint))
        self._by_name = {
            name: (_Intervals if dimensions.type_of(name) in INTERVAL_TYPES else _Terms)(dimensions, name, found)
            for name, found in by_dimension.items()
        }

    def touching(self, box: Box) -> Iterator[int]:
        """Yield the places of the boxes that name a dimension of a box and may share a plan with it, ascending.

        A box without dimensions touches every other one.
        """
        found, named = self._all, self._empty if box else self._all
        for name, constraint in box.items():
            own = self._by_name.get(name)
            if own is not None:
                found &= own.touching(constraint) | (self._all & ~own.named)
                named |= own.named
        yield from _places(found & named)


def _places(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class _Terms:
    """The constraints on a dimension of terms, regions or languages."""

    def __init__(self, dimensions: Dimensions, name: str, constraints: Sequence[tuple[int, object]]) -> None:
        self._dimensions, self._name = dimensions, name
        self.named = self._open = 0
        self._at: dict[str, int] = defaultdict(int)
        self._under: dict[str, int] = defaultdict(int)
        for place, constraint in constraints:
            bit = 1 << place
            self.named |= bit
            members = any_of(constraint)
            if not members or none_of(constraint) is not None:
                self._open |= bit
                continue
            for member in members:
                above = dimensions.above(name, member)
                self._at[above[0]] |= bit
                for one in above:
                    self._under[one] |= bit

    def touching(self, constraint: object) -> int:
        """Return the boxes with a term that equals, or lies above or under, one of a constraint, and the open ones."""
        members = any_of(constraint)
        if not members or none_of(constraint) is not None:
            return self.named
        found = self._open
        for member in members:
            above = self._dimensions.above(self._name, member)
            found |= self._under.get(above[0], 0)
            for one in above:
                found |= self._at.get(one, 0)
        return found


class _Intervals:
    """The constraints on a dimension of numbers or dates."""

    def __init__(self, dimensions: Dimensions, name: str, constraints: Sequence[tuple[int, object]]) -> None:
        self._kind = dimensions.type_of(name)
        self.named = self._open = 0
        found: list[tuple[Interval, int]] = []
        for place, constraint in constraints:
            self.named |= 1 << place
            own = _intervals(self._kind, constraint)
            if own is None:
                self._open |= 1 << place
            else:
                found += [(one, 1 << place) for one in own]
        by_low = sorted(found, key=lambda one: one[0].low)
        by_high = sorted(found, key=lambda one: one[0].high, reverse=True)
        self._lows = [one.low for one, _ in by_low]
        self._highs = [-one.high for one, _ in by_high]
        self._up_to = [0, *accumulate((bit for _, bit in by_low), or_)]
        self._from = [0, *accumulate((bit for _, bit in by_high), or_)]

    def touching(self, constraint: object) -> int:
        """Return the boxes with an interval that may touch one of a constraint, and the open ones."""
        own = _intervals(self._kind, constraint)
        if own is None:
            return self.named
        found = self._open
        for one in own:
            begun = self._up_to[bisect_right(self._lows, one.high)]
            found |= begun & self._from[bisect_right(self._highs, -one.low)]
        return found


def _intervals(kind: str, constraint: object) -> tuple[Interval, ...] | None:
    """Return the intervals of a constraint; None where it is of another form, which keeps nothing apart."""
    members = any_of(constraint)
    if members is None:
        own = None if none_of(constraint) is not None else interval_of(kind, constraint)
        return None if own is None else (own,)
    found = [interval_of(kind, member) for member in members]
    known = tuple(one for one in found if one is not None)
    return known if known and len(known) == len(found) else None
