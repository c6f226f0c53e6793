"""Circles in what depends on what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


def circles(leads_to: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Yield each circle once, from the name at which it is entered first back to that name: `("a", "b", "a")`.

    Args:
        leads_to: For each name, the names that it points at; names that point at nothing may be left out.
    """
    done: set[str] = set()
    for start in leads_to:
        way = {start: iter(leads_to[start])} if start not in done else {}
        while way:
            here = next(reversed(way))
            following = next(way[here], None)
            if following is None:
                done.add(here)
                del way[here]
            elif following in way:
                names = list(way)
                yield (*names[names.index(following) :], following)
            elif following not in done:
                way[following] = iter(leads_to.get(following, ()))
