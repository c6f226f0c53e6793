"""Tags of tokens: whether spans begin, go on and end as the scheme of the prefixes asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

_TAG = re.compile(r"^(?:([BIESLUM])[-_](.+)|(.+))$")
_BEGINS, _GOES_ON, _ENDS, _ALONE = frozenset("B"), frozenset("IM"), frozenset("EL"), frozenset("SU")
_OUTSIDE = ("", "")

Parsed = tuple[str, str]
"""Prefix and kind; both empty outside of a span."""


def broken_tags(sentences: Sequence[Sequence[str]]) -> tuple[tuple[int, int, str], ...]:
    """Return the tags that follow, or are followed by, what the scheme does not allow: sentence, token and why.

    In IOB1 a span begins with `I-`, and `B-` only parts two neighbours of one kind: where a file uses `B-` for
    nothing else, no `I-` at a beginning is wrong. Schemes with a sign for the last token (`E-`, `L-`) ask for it at the
    end of every span of several tokens.

    Args:
        sentences: Tags of each sentence.
    """
    parsed = [[_parsed(tag) for tag in tags] for tags in sentences]
    if _is_first_scheme(parsed):
        return ()
    ends = any(prefix in _ENDS for tags in parsed for prefix, _ in tags)
    return tuple(
        (number, at, why) for number, tags in enumerate(parsed) for at, why in _broken(tags, sentences[number], ends)
    )


def _parsed(tag: str) -> Parsed:
    match = _TAG.match(tag)
    if match is None or tag == "O" or match[1] is None:
        return _OUTSIDE
    return match[1], match[2]


def _is_first_scheme(parsed: Iterable[Sequence[Parsed]]) -> bool:
    """Return whether no `B-` stands but after a span of its own kind, so that spans begin with `I-`."""
    for tags in parsed:
        before = _OUTSIDE
        for prefix, kind in tags:
            if prefix in _ENDS | _ALONE or (prefix in _BEGINS and before[1] != kind):
                return False
            before = (prefix, kind)
    return True


def _broken(tags: Sequence[Parsed], written: Sequence[str], ends: bool) -> Iterator[tuple[int, str]]:
    open_kind = ""
    for at, (prefix, kind) in enumerate(tags):
        goes_on = prefix in _GOES_ON | _ENDS
        if goes_on and open_kind != kind:
            yield at, f"{written[at]} follows {written[at - 1] if at else 'the beginning of a sentence'}"
        elif ends and open_kind and not goes_on:
            yield at, f"{written[at]} follows {written[at - 1]}, which does not end its span"
        open_kind = kind if prefix in _BEGINS | _GOES_ON else ""
    if ends and open_kind:
        yield len(tags) - 1, f"{written[-1]} is the last of its sentence and does not end its span"
