"""Rankings that are written in one cell: candidates from the best to the worst."""

from __future__ import annotations

import json
import re
from itertools import accumulate

_BETTER, _TIED = ">", "="


def ranks_of(text: str) -> dict[str, float] | None:
    """Return the rank of each candidate of a ranking, 1 for the best; None where the text is no ranking.

    Candidates that tie share the rank of the first of them; the next rank counts all of them.

    Args:
        text: `b > a = c`, or the same as JSON, where a list in the list is a tie: `["b", ["a", "c"]]`.
    """
    groups = _of_json(text) if text.lstrip().startswith("[") else _of_signs(text)
    names = [name for group in groups for name in group]
    if not names or not all(names) or len(set(names)) < len(names):
        return None
    before = [0, *accumulate(len(group) for group in groups)]
    return {name: float(rank + 1) for rank, group in zip(before, groups, strict=False) for name in group}


def _of_signs(text: str) -> list[list[str]]:
    return [[name.strip() for name in re.split(_TIED, group)] for group in text.split(_BETTER)]


def _of_json(text: str) -> list[list[str]]:
    try:
        read = json.loads(text)
    except ValueError:
        return []
    return [[str(name) for name in one] if isinstance(one, list) else [str(one)] for one in read]
