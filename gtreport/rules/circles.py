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
        yield from _from(start, (), leads_to, done)


def _from(
    name: str, way: tuple[str, ...], leads_to: Mapping[str, tuple[str, ...]], done: set[str]
) -> Iterator[tuple[str, ...]]:
    if name in way:
        yield (*way[way.index(name) :], name)
        return
    if name in done:
        return
    for following in leads_to.get(name, ()):
        yield from _from(following, (*way, name), leads_to, done)
    done.add(name)
