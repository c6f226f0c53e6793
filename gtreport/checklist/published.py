"""Published lists: which of their entries an item speaks of. A mapping, never a verdict."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from gtreport.questionnaire.question import Question

PUBLISHED = {
    "Datasheets": "Datasheets for Datasets",
    "CrowdWorkSheets": "CrowdWorkSheets",
    "Data Statements": "Data Statements for Natural Language Processing",
    "NeurIPS": "NeurIPS checklist and datasets call",
    "REFORMS": "REFORMS (Kapoor et al. 2024)",
    "CLAIM": "Checklist for Artificial Intelligence in Medical Imaging",
    "AI Act": "EU AI Act, Article 10 and Annex IV",
}
"""Short and full names, in the order in which they are shown."""

CROSSWALK = (
    ("targets[].concept", "AI Act 10(2)(d)"),
    ("targets[].operationalisation", "AI Act 10(2)(d)"),
    ("composition.sensitive_data", "AI Act 10(5)"),
    ("composition", "AI Act 10(3)"),
    ("source.sites", "AI Act 10(2)(b)"),
    ("source.inputs", "AI Act 10(2)(b)"),
    ("source.preprocessing", "AI Act 10(2)(c)"),
    ("protocol", "AI Act 10(2)(c); AI Act Annex IV 2(d)"),
    ("quality", "AI Act 10(3)"),
    ("limits", "AI Act 10(2)(f); AI Act 10(2)(g); AI Act 10(2)(h)"),
    ("contexts", "AI Act 10(4)"),
    ("decisions", "AI Act 10(2)(a)"),
    ("identity", "AI Act Annex IV 2(d)"),
)
"""What the lists ask of whole parts, for questions that name no entry of their own."""

_ALIASES = {"EU AI Act": "AI Act"}
_RANGE = re.compile(r"([A-Z]+)(\d+)-\1(\d+)")
_NATURAL = re.compile(r"(\d+)")


@dataclass(frozen=True)
class ListEntry:
    """An entry of a published list.

    Attributes:
        list: The list's short name, for example `Datasheets`.
        entry: The entry, for example `C5`; empty for the list as a whole.
    """

    list: str
    entry: str

    def __str__(self) -> str:
        """Return list and entry as they are cited."""
        return f"{self.list} {self.entry}".rstrip()


@dataclass(frozen=True)
class Covered:
    """An entry with the items that speak of it."""

    entry: ListEntry
    items: tuple[str, ...]


def entries_of(questions: Iterable[Question], further: Iterable[str] = ()) -> tuple[ListEntry, ...]:
    """Return the entries of the published lists that questions map to, in the order of the lists.

    Args:
        questions: The questions that an item rests on.
        further: Entries that no question names, as they are cited.
    """
    cited = [one for question in questions for one in (*question.maps_to, *_of_part(question.id))]
    found = {entry for text in (*cited, *further) for entry in parse(text)}
    return tuple(sorted(found, key=order))


def order(entry: ListEntry) -> tuple[int, list[tuple[int, int, str]]]:
    """Return what sorts entries by list, and numbers within an entry by their size."""
    parts = [part for part in _NATURAL.split(entry.entry) if part]
    natural = [(1, int(part), "") if part.isdecimal() else (0, 0, part) for part in parts]
    return list(PUBLISHED).index(entry.list), natural


def parse(text: str) -> tuple[ListEntry, ...]:
    """Return the entries in a citation such as `Datasheets C7, C8` or `Datasheets D1-D3`; none for other lists."""
    for alias, meant in _ALIASES.items():
        if text.startswith(alias):
            text = meant + text.removeprefix(alias)
    for name in PUBLISHED:
        if text == name or text.startswith(f"{name} "):
            rest = text.removeprefix(name).strip()
            return tuple(ListEntry(name, one) for part in rest.split(", ") for one in _expanded(part))
    return ()


def _expanded(part: str) -> list[str]:
    found = _RANGE.fullmatch(part)
    if found is None:
        return [part]
    letter, first, last = found.groups()
    return [f"{letter}{number}" for number in range(int(first), int(last) + 1)]


def _of_part(question_id: str) -> list[str]:
    for prefix, cited in CROSSWALK:
        if question_id == prefix or question_id.startswith((f"{prefix}.", f"{prefix}[]", f"{prefix}_")):
            return cited.split("; ")
    return []


def named(known: Iterable[Question], about: tuple[str, ...]) -> list[Question]:
    """Return the questions that an item names."""
    return [question for question in known if speaks_of(question.id, about)]


def speaks_of(question_id: str, about: tuple[str, ...]) -> bool:
    """Return whether an item names a question: by its id, or by one that ends with `.` and stands for all below."""
    return any(question_id == one or (one.endswith(".") and question_id.startswith(one)) for one in about)
