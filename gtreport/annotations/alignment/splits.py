"""Splits: whether items of a test split stand in a training split too, as they are or nearly so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from gtreport.annotations.problems import quoted

Role = str

_NUMBERED = re.compile(r"(.*?)(\d{1,18})(\D*)")
_HASH = re.compile(r"(?<![0-9a-f])[0-9a-f]{32,128}(?![0-9a-f])")
_LONG_TEXT = 30
"""Letters and digits of a text; shorter ones are the same by chance."""


@dataclass(frozen=True)
class Item:
    """An item of a split.

    Attributes:
        name: Its name.
        split: The id of the split.
        role: What the split is for.
        file: The attached file that holds it.
        size: Width and height; None where they are not known.
        text: Its text; None where it is not known.
    """

    name: str
    split: str
    role: Role
    file: str
    size: tuple[int, int] | None = None
    text: str | None = None


@dataclass(frozen=True)
class Leak:
    """Items of two splits that are the same.

    Attributes:
        pairs: A test item and the training item that is the same, for each test item concerned.
        why: By what they are the same.
        tested: How many test items there are.
    """

    pairs: tuple[tuple[Item, Item], ...]
    why: str
    tested: int

    def __str__(self) -> str:
        """Return it as a sentence."""
        test, train = self.pairs[0]
        n = len(self.pairs)
        which = (
            f"{n:,} of {self.tested:,} items of split {test.split} {'are' if n > 1 else 'is'} in split {train.split}"
        )
        names = quoted(test.name, 40)
        if test.name != train.name:
            names = f"{names} as {quoted(train.name, 40)}"
        return f"{which} too, by {self.why}, the first {names}"


def split_of_file(file: str, record: str | None, splits: Iterable[str]) -> str | None:
    """Return the split that a file is of: by the id of its record, a folder, or the end of its name; None if unclear.

    Args:
        file: The path as written.
        record: Id of its record.
        splits: Ids of the splits.
    """
    known = set(splits)
    if record in known:
        return record
    path = PurePosixPath(file.replace("\\", "/"))
    stem = path.name.partition(".")[0]
    found = {one for one in known if one in path.parts or stem == one or stem.endswith(f"_{one}")}
    return found.pop() if len(found) == 1 else None


def split_of_item(name: str, splits: Iterable[str]) -> str | None:
    """Return the split whose id is a folder of an item's name; None where there is none, or several."""
    folders = set(name.replace("\\", "/").split("/")[:-1])
    found = [one for one in splits if one in folders]
    return found[0] if len(found) == 1 else None


def leaks(items: Sequence[Item]) -> tuple[Leak, ...]:
    """Return which test items stand in a training split too.

    A name is the same item only in two files, and not where both count their items from 1 anew; names with folders of
    two splits may differ by the folder alone and mean two pictures, so only hashes in names and texts are compared
    there.

    Args:
        items: Items of all splits.
    """
    train = [one for one in items if one.role == "train"]
    test = [one for one in items if one.role == "test"]
    found: list[Leak] = []
    done: set[str] = set()
    counted = _is_counted(train) and _is_counted(test)
    for why, key in _KEYS.items():
        if why == "name" and counted:
            continue
        seen: dict[str, Item] = {}
        for one in train:
            if (of := key(one)) is not None:
                seen.setdefault(of, one)
        pairs = [
            (one, seen[of]) for one in test if one.name not in done and (of := key(one)) is not None and of in seen
        ]
        pairs = [(one, other) for one, other in pairs if _may_be_one(one, other)]
        done |= {one.name for one, _ in pairs}
        if pairs:
            found.append(Leak(tuple(pairs), why, len(test)))
    return tuple(found)


def _may_be_one(one: Item, other: Item) -> bool:
    """Return whether nothing that is known of two items tells them apart."""
    same_size = one.size is None or other.size is None or one.size == other.size
    same_text = one.text is None or other.text is None or _plain(one) == _plain(other)
    return one.split != other.split and same_size and same_text


def _is_counted(items: Sequence[Item]) -> bool:
    """Return whether names are numbers from 0 or 1 on, with the same signs around each of them."""
    matches = [_NUMBERED.fullmatch(name) for name in {one.name for one in items}]
    found = [match for match in matches if match is not None]
    if len(found) < len(matches) or len({(match[1], match[3]) for match in found}) != 1:
        return False
    numbers = {int(match[2]) for match in found}
    return min(numbers) <= 1 and max(numbers) - min(numbers) == len(numbers) - 1


def _hash(one: Item) -> str | None:
    match = _HASH.search(one.name.casefold())
    return None if match is None else match[0]


def _plain(one: Item) -> str | None:
    """Return the letters and digits of a text; None where it has too few of them to be known by."""
    plain = "".join(sign for sign in (one.text or "").casefold() if sign.isalnum())
    return plain if len(plain) >= _LONG_TEXT else None


def _text(one: Item) -> str | None:
    return one.text if _plain(one) is not None else None


_KEYS: Mapping[str, Callable[[Item], str | None]] = {
    "name": lambda one: one.name,
    "the hash in its name": _hash,
    "text": _text,
    "text but for case and punctuation": _plain,
}
