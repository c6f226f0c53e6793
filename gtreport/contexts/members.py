"""The members of a constraint, to be asked about many values: none of them is compared with a value one by one."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate

from gtreport.contexts.covers import Cover
from gtreport.contexts.dimensions import INTERVAL_TYPES, Dimensions, interval_of


class Members:
    """The values of which a constraint takes any.

    Args:
        dimensions: What the report declares.
        name: The dimension.
        members: The values.
    """

    def __init__(self, dimensions: Dimensions, name: str, members: Sequence[str]) -> None:
        self._dimensions, self._name, self._members = dimensions, name, members
        self._kind = dimensions.type_of(name)
        self._own: set[str] = set()
        self._below: dict[str, list[int]] = defaultdict(list)
        self._lows: list[float] = []
        self._highest: list[float] = []
        self._unread = False
        if self._kind in INTERVAL_TYPES:
            self._sort(members)
            return
        for place, member in enumerate(members):
            above = dimensions.above(name, member)
            self._own.add(above[0])
            for one in above:
                self._below[one].append(place)

    def _sort(self, members: Iterable[str]) -> None:
        """Sort the intervals by their lower ends, with the highest end of all that begin so early."""
        found = [interval_of(self._kind, member) for member in members]
        known = sorted((one.low, one.high) for one in found if one is not None)
        self._lows = [low for low, _ in known]
        self._highest = list(accumulate((high for _, high in known), max))
        self._unread = len(known) < len(found)

    def cover(self, value: object) -> Cover:
        """Return how far a value lies inside any of the members, as `boxes.cover_of_value` has it."""
        if not self._members:
            return Cover.NONE if self._kind in INTERVAL_TYPES or isinstance(value, str) else Cover.PART
        if self._kind in INTERVAL_TYPES:
            return self._cover_of_interval(value)
        if not isinstance(value, str):
            return Cover.PART
        above = self._dimensions.above(self._name, value)
        if not self._own.isdisjoint(above):
            return Cover.ALL
        return Cover.PART if above[0] in self._below else Cover.NONE

    def _cover_of_interval(self, value: object) -> Cover:
        own = interval_of(self._kind, value)
        if own is None:
            return Cover.PART
        if self._reaches(own.high, own.low):
            return Cover.ALL
        return Cover.PART if self._unread or self._reaches(own.low, own.high) else Cover.NONE

    def _reaches(self, end: float, latest: float) -> bool:
        """Return whether an interval that begins no later than `latest` runs to `end` or further."""
        n = bisect_right(self._lows, latest)
        return n > 0 and self._highest[n - 1] >= end

    def below(self, value: str) -> tuple[str, ...]:
        """Return the members that equal a term or are narrower, in their order; none on dimensions of numbers."""
        if self._kind in INTERVAL_TYPES:
            return ()
        own = self._dimensions.above(self._name, value)[0]
        return tuple(self._members[place] for place in self._below.get(own, ()))
