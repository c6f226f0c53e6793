"""Items: whether one stands under two names, because annotators or files write its path or suffix in their own way."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from urllib.parse import unquote

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.alignment.telling import Told, and_more_pairs
from gtreport.annotations.problems import quoted
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable

_FEWEST, _MATCHED = 3, 0.8
_MOST_PEOPLE = 50
_SUFFIX = re.compile(r"\.(?:jpe?g|png|tiff?|bmp|gif|webp|txt|xml|json|wav|mp3|flac|ann|conll)$", re.IGNORECASE)
_PREFIX = re.compile(r"^[0-9a-f]{8}-(?=.)")


def bare_name(name: str) -> str:
    """Return an item's name without folder, suffix, upload prefix, and what escapes and Unicode forms do to it."""
    plain = unicodedata.normalize("NFC", unquote(name)).replace("\\", "/").rstrip("/")
    last = plain.rpartition("/")[2]
    return _PREFIX.sub("", _SUFFIX.sub("", last)).casefold()


def renamed(mine: Iterable[str], others: Iterable[str]) -> Mapping[str, str]:
    """Return which items of two sets are one under two names, where that holds for nearly all of them.

    Folders may tell items apart (`a/1.png`, `b/1.png`), so the folder of one name must be the end of the other's, as
    where one has none. Nothing is returned unless names without them are unique on both sides, the sets have no item
    in common, and most of the smaller one is found again. Ids that are mere numbers stand for no file.

    Args:
        mine: Names on one side.
        others: Names on the other side.
    """
    here, there = set(mine), set(others)
    if here & there or min(len(here), len(there)) < _FEWEST:
        return {}
    if all(name.isdecimal() for name in here) or all(name.isdecimal() for name in there):
        return {}
    bare = [{name: bare_name(name) for name in names} for names in (here, there)]
    if any(n > 1 for one in bare for n in Counter(one.values()).values()):
        return {}
    back = {short: name for name, short in bare[1].items()}
    found = {
        name: back[short]
        for name, short in sorted(bare[0].items())
        if short in back and _one_inside_other(_folders(name), _folders(back[short]))
    }
    return found if len(found) >= max(_FEWEST, _MATCHED * min(len(here), len(there))) else {}


def _folders(name: str) -> list[str]:
    return [part for part in name.replace("\\", "/").split("/")[:-1] if part not in ("", ".")]


def _one_inside_other(one: list[str], other: list[str]) -> bool:
    """Return whether one path of folders is the end of the other."""
    n = min(len(one), len(other))
    return n == 0 or one[-n:] == other[-n:]


def tell_two_names(found: AnnotationTable | Structures, told: Told) -> None:
    """Tell of annotators who have no item in common by name, and nearly all when folders and suffixes are left out."""
    if found.identity != "people" or not 1 < len(found.annotators) <= _MOST_PEOPLE:
        return
    n = len(found.annotators)
    shared = _shared(found, n)
    apart = [pair for pair in combinations(range(n), 2) if not shared[pair]]
    if not apart:
        return
    names = list(found.items)
    pairs = []
    for a, b in apart:
        whose = [np.unique(found.item[found.annotator == who]).tolist() for who in (a, b)]
        same = renamed(*([names[item] for item in items] for items in whose))
        if same:
            pairs.append((a, b, same))
    if not pairs:
        return
    a, b, same = pairs[0]
    first, second = next(iter(same.items()))
    told.tell(
        "item_under_two_names",
        f"{found.annotators[a]} and {found.annotators[b]} share no item, but {len(same)} have one name without folder "
        f"and suffix, the first {quoted(first, 40)} and {quoted(second, 40)}{and_more_pairs(len(pairs))}",
        "write the same name for the same item in all files",
        n=len(same),
        pairs=len(pairs),
    )


def _shared(found: AnnotationTable | Structures, n: int) -> NDArray[np.bool_]:
    """Return which annotators have an item in common, shape (annotators, annotators), symmetric.

    Answers are sorted by item, so those on one item stand beside each other.
    """
    shared = np.zeros(n * n, dtype=bool)
    item, who = found.item, found.annotator.astype(np.int64)
    here = np.flatnonzero(item[:-1] == item[1:])
    distance = 1
    while len(here):
        shared[who[here] * n + who[here + distance]] = True
        distance += 1
        here = here[here + distance < len(item)]
        here = here[item[here] == item[here + distance]]
    square: NDArray[np.bool_] = shared.reshape(n, n)
    return square | square.T
