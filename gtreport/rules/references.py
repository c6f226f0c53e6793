"""References: which answers name records of the questionnaire, and which records there are."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass

from gtreport.evidence import Evidence
from gtreport.questionnaire.answers import Answer, Part, Records
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.paths import child, parts_of, resolve
from gtreport.questionnaire.placed import Placed
from gtreport.rules.patterns import Pattern
from gtreport.sources import FieldPath

_REFERENCE = Pattern(r"(?:list\()?ref\(([a-z_.]+)\)\)?")


@dataclass(frozen=True)
class Reference:
    """One place where an answer names something that must exist.

    Attributes:
        path: The answer.
        at: The name itself, within the answer.
        name: What is named: an id, or the dotted id of a field.
        collection: What it should be in, for messages.
        known: The names that exist; None when they cannot be known, because a record of the collection was refused.
        exists: Whether the name is among them.
    """

    path: FieldPath
    at: FieldPath
    name: str
    collection: str
    known: Set[str] | None
    exists: bool


def references(evidence: Evidence) -> Iterator[Reference]:
    """Yield every reference of a report, in the order of the questionnaire."""
    known = _Known(evidence)
    for one in evidence.reading.everything:
        if one.standing.evidence and evidence.reading.written(one.path):
            yield from _cited(one, known)
        if isinstance(one.node, Answer) and one.question is not None and one.node.answered:
            yield from _named(one, one.question.type, known)


def _cited(one: Placed, known: _Known) -> Iterator[Reference]:
    """Yield the evidence that the long form of an answer cites."""
    for index, name in enumerate(one.standing.evidence):
        yield known.reference(one.path, (*one.path, "evidence", index), name, "evidence")


def _named(one: Placed, kind: str, known: _Known) -> Iterator[Reference]:
    """Yield the ids that an answer names; options of decisions have rules of their own (GT704, GT711)."""
    value = one.node.get() if isinstance(one.node, Answer) else None
    if kind == "list(field_path)":
        for at, name in _with_places(value, one.path):
            exists = resolve(known.answers, name) is not None
            yield Reference(one.path, at, name, "the questionnaire", frozenset(), exists)
    elif match := _REFERENCE.fullmatch(kind):
        for at, name in _with_places(value, one.path):
            yield known.reference(one.path, at, name, match[1])


def _with_places(value: object, path: FieldPath) -> Iterator[tuple[FieldPath, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, tuple):
        for index, one in enumerate(value):
            yield (*path, index), str(one)


class _Known:
    """The ids of every list of the questionnaire."""

    def __init__(self, evidence: Evidence) -> None:
        self.answers: Questionnaire = evidence.answers
        self._refused = evidence.reading.refused
        self._lists: dict[str, dict[str, None] | None] = {}

    def reference(self, path: FieldPath, at: FieldPath, name: str, collection: str) -> Reference:
        """Return a reference to a list of the questionnaire, or to `any` of them."""
        if collection not in self._lists:
            self._lists[collection] = self._any() if collection == "any" else self._ids(self._list(collection))
        known = self._lists[collection]
        shown = "any list" if collection == "any" else collection
        return Reference(path, at, name, shown, None if known is None else known.keys(), known is None or name in known)

    def _list(self, collection: str) -> object:
        node: object = self.answers
        for key in collection.split("."):
            node = child(node, key) if isinstance(node, Part) else None
        return node

    def _ids(self, records: object) -> dict[str, None] | None:
        if not isinstance(records, Records) or self._holds_refused(records.path):
            return None
        own = (getattr(record, "id", None) for record in records)
        return {one.value: None for one in own if isinstance(one, Answer) and isinstance(one.value, str)}

    def _any(self) -> dict[str, None] | None:
        own = [getattr(part, "id", None) for part in parts_of(self.answers)]
        if any(path[-1] == "id" or isinstance(path[-1], int) for path in self._refused):
            return None
        return {one.value: None for one in own if isinstance(one, Answer) and isinstance(one.value, str)}

    def _holds_refused(self, path: FieldPath) -> bool:
        """Return whether a list, one of its records or one of their ids was refused."""
        depth = len(path)
        return any(
            path[: len(one)] == one or (one[:depth] == path and (len(one) == depth + 1 or one[-1] == "id"))
            for one in self._refused
        )
