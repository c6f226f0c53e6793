"""From a document to a questionnaire: what is wrong becomes a problem and drops only that answer."""

from __future__ import annotations

import copy
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from pydantic_core import ErrorDetails, ValidationError

from gtreport.errors import Fault, GtreportError
from gtreport.findings import Problem, Severity
from gtreport.questionnaire import slips
from gtreport.questionnaire.answers import (
    WRITTEN_STATUSES,
    Answer,
    Entries,
    Part,
    Records,
    Status,
    is_status_form,
)
from gtreport.questionnaire.model import SCHEMA_VERSION, Questionnaire, answers_in
from gtreport.questionnaire.placed import Placed, everything
from gtreport.questionnaire.placeholders import is_placeholder
from gtreport.questionnaire.raw_tree import at, drop, in_tree, remove, replace
from gtreport.questionnaire.value_types import describe
from gtreport.sources import Document, FieldPath, Location, other_reading, show
from gtreport.spelling import nearest

PASSES = 12
"""Each pass drops what it finds wrong; a second one is needed when a mistake was hidden behind another."""

MOST_COMPARED = 100
"""Comparing a word with all that it could mean takes long; who makes more mistakes has misread more than a word."""

NEWER = "Install a newer gtreport, which knows this questionnaire"
DATE_TYPES = ("date", "period")
TEXT_TYPES = ("text", "id", "ref", "text_or_ref", "list(", "map(", "match", "model", "path", "field_path", "code")


@dataclass(frozen=True)
class Reading:
    """A questionnaire with what was found while reading it.

    Attributes:
        document: The document, with the place of every key and value.
        questionnaire: The answers; those of a wrong type are absent.
        problems: Problems by the name of the rule that they belong to.
        refused: Answers that were written but dropped, because their value is of a wrong type or written twice.
    """

    document: Document
    questionnaire: Questionnaire
    problems: dict[str, tuple[Problem, ...]] = field(default_factory=dict)
    refused: frozenset[FieldPath] = frozenset()

    @cached_property
    def everything(self) -> tuple[Placed, ...]:
        """All that lies below the questionnaire, each list and mapping before what it holds."""
        return tuple(everything(self.questionnaire))

    def locate(self, path: FieldPath, part: Literal["value", "key"] = "value") -> Location:
        """Return where an answer stands in the file, or the nearest written ancestor of one that is absent."""
        return self.document.source.locate(_as_written(path, self.document), part)

    def written(self, path: FieldPath) -> bool:
        """Return whether an answer is written out, and not only covered by the status of what holds it."""
        return self.document.source.written(_as_written(path, self.document))

    def written_place(self, path: FieldPath) -> FieldPath:
        """Return the path of an answer, or of the nearest ancestor that is written and so carries its status."""
        while path and not self.written(path):
            path = path[:-1]
        return path


def load(document: Document) -> Reading:
    """Read the answers of a document. Whatever is wrong with one answer leaves the others whole."""
    state = _State(document)
    for remark in document.remarks:
        severity = Severity.WARNING if remark.kind == "comment_in_value" else None
        rule = "retyped_scalar" if remark.kind == "comment_in_value" else remark.kind
        if remark.kind == "duplicate_key":
            state.refused.add(remark.path)
        state.note(rule, Problem(remark.path, remark.message, "key", severity, remark.location))
    questionnaire = state.settle(copy.deepcopy(document.value))
    _place(questionnaire, (), state)
    problems = {rule: tuple(found) for rule, found in state.problems.items()}
    return Reading(document, questionnaire, problems, frozenset(state.refused))


class _State:
    """What is collected while the answers are read."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: dict[str, dict[Problem, None]] = {}
        self.retyped: set[FieldPath] = set()
        self.refused: set[FieldPath] = set()
        self.renamed: dict[FieldPath, FieldPath] = {}
        self.compared = 0

    def note(self, rule: str, problem: Problem) -> None:
        """Keep a problem once."""
        self.problems.setdefault(rule, {})[problem] = None

    def settle(self, raw: dict[str, Any]) -> Questionnaire:
        """Validate, drop what is wrong, and validate again until nothing is wrong.

        A misspelt key with one clear suggestion is checked under the suggested name, so that all its mistakes are told
        at once, but its value is not used.
        """
        for _ in range(PASSES):
            try:
                questionnaire = answers_in(raw)
            except ValidationError as error:
                details = error.errors(include_url=False, include_context=True, include_input=True)
                # All are looked up before any is mended: mending one takes away what another is about.
                for mistake in [_Mistake(detail, raw, self) for detail in details]:
                    mistake.report_and_mend()
                continue
            if not self.renamed:
                return questionnaire
            for path in self.renamed:
                remove(raw, path)
            self.renamed = {}
        raise GtreportError(Fault("the answers could not be told apart from their mistakes", self.document.name))

    def original(self, path: FieldPath) -> FieldPath:
        """Return the path as the file spells it, where a misspelt key is read under its suggested name."""
        for length in range(1, len(path) + 1):
            old = self.renamed.get(path[:length])
            if old is not None:
                return (*old, *path[length:])
        return path

    def near(self, word: str, words: Iterable[str]) -> str | None:
        """Return the word that is nearest to a misspelt one, if one is near; none after many mistakes."""
        if self.compared == MOST_COMPARED:
            return None
        self.compared += 1
        return nearest(word, words)


class _Mistake:
    """One error of pydantic, with the answer that it belongs to."""

    def __init__(self, detail: ErrorDetails, raw: dict[str, Any], state: _State) -> None:
        self.kind = detail["type"]
        self.context = detail.get("ctx", {})
        self.input = detail["input"]
        self.raw = raw
        self.state = state
        self.answer = _answer_path(detail["loc"])
        self.path = in_tree(detail["loc"], raw)
        written = None if self.kind in ("form", "extra_forbidden") else at(raw, self.path)
        if is_status_form(written) and "value" in written and self.input is written["value"]:
            self.path = (*self.path, "value")

    def report_and_mend(self) -> None:
        """Note the problem and mend the tree: read the scalar as text, or drop the answer."""
        if self.kind == "extra_forbidden":
            self._unknown_key()
        elif self.kind == "string_type" and self._written_scalar() is not None:
            replace(self.raw, self.path, self._written_scalar())
            self.state.retyped.add(self.path)
        else:
            if not self._was_refused_while_reading():
                self._wrong_type()
            self.state.refused.add(self.answer)
            drop(self.raw, self.answer, self.path)

    def _was_refused_while_reading(self) -> bool:
        """Return whether the item of a list is empty because its value was refused: a fault of the file tells why."""
        source, path = self.state.document.source, self.state.original(self.path)
        return self.input is None and source.written(path) and source.raw(path) is None

    def _wrong_type(self) -> None:
        where = self._where()
        if self.path[:2] == ("report", "schema") and _is_newer(self.input):
            message = f"{show(where)}: {self.input} is written for a newer questionnaire; update gtreport"
            self.state.note("wrong_type", Problem(where, message, help=NEWER))
            return
        slip = slips.of_value(self.input, in_list=isinstance(where[-1], int))
        message = f"{show(where)}: expected {self._expected()}, found {self._found()}{self._suggestion()}{slip}"
        self.state.note("wrong_type", Problem(where, message))

    def _written_scalar(self) -> str | None:
        """Return a number or truth value as it is written, where text is expected."""
        if isinstance(self.input, bool | int | float):
            return self.state.document.source.raw(self.state.original(self.path))
        return None

    def _where(self) -> FieldPath:
        path = self.state.original(self.path)
        key = self.context.get("key") if self.kind == "form" else None
        return (*path, key) if key else path

    def _unknown_key(self) -> None:
        *parent, key = self.path
        known = _known_keys(tuple(parent))
        close = self.state.near(str(key), known)
        hint = _odd_blank(str(key)) + (f'; did you mean "{close}"?' if close else slips.of_key(str(key), self.input))
        place = show(tuple(parent)) if parent else "the report"
        self.state.note(
            "unknown_key",
            Problem(self.state.original(self.path), f'{place}: key "{key}" is not in the questionnaire{hint}', "key"),
        )
        value = remove(self.raw, self.path)
        holder = at(self.raw, tuple(parent))
        if close and isinstance(holder, dict) and close not in holder:
            holder[close] = value
            self.state.renamed[(*parent, close)] = self.path

    def _expected(self) -> str:
        match self.kind:
            case "mistake" | "form":
                return str(self.context["expected"])
            case "literal_error":
                members = _members(self.context)
                return f"one of {', '.join(members)}" if len(members) > 1 else f"`{members[0]}`"
            case "list_type" | "tuple_type":
                return "a list"
            case "dict_type" | "model_type" | "model_attributes_type" | "dataclass_type":
                return "a mapping"
            case "string_type" | "string_sub_type":
                return "text"
            case "string_pattern_mismatch":
                return 'letters, digits, "-" and "_"'
            case "int_type" | "int_from_float" | "int_parsing":
                return "a whole number"
            case "float_type" | "float_parsing" | "finite_number":
                return "a number"
            case "bool_type" | "bool_parsing":
                return "true or false"
            case _:
                return "another kind of value"

    def _found(self) -> str:
        if self.kind == "mistake":
            return str(self.context["found"])
        if self.kind == "form":
            return describe(self.context["found"])
        return describe(self.input)

    def _suggestion(self) -> str:
        members: list[str] = []
        if self.kind == "literal_error":
            members = _members(self.context)
        elif self.kind == "form" and self.context.get("key") == "status":
            members = list(WRITTEN_STATUSES)
        given = self.context["found"] if self.kind == "form" else self.input
        if not members or not isinstance(given, str):
            return ""
        close = self.state.near(given.lower().replace(" ", "_").replace("-", "_"), members)
        return f'; did you mean "{close}"?' if close else ""


def _is_newer(schema: object) -> bool:
    """Return whether a report says that it is written for a version of the questionnaire that came later."""
    name, _, version = str(schema).partition("/")
    own, _, known = SCHEMA_VERSION.partition("/")
    return name == own and version.isdecimal() and int(version) > int(known)


def _odd_blank(key: str) -> str:
    """Return what is said of a key that holds a blank which only looks like one."""
    odd = next((character for character in key if character.isspace() and character not in " \t\n"), None)
    if odd is None:
        return ""
    name = unicodedata.name(odd, "blank of another kind").lower()
    article = "an" if name[0] in "aeiou" else "a"
    return f": it holds {article} {name} (U+{ord(odd):04X}) where a plain blank is meant"


def _members(context: dict[str, Any]) -> list[str]:
    return re.findall(r"'([^']*)'", str(context.get("expected", "")))


def _children(part: type[Part]) -> dict[str, Any]:
    return {field.key: field.annotation for field in part.fields.values()}


def _answer_path(loc: tuple[int | str, ...]) -> FieldPath:
    """Return the part of an error's location that names the answer, without what lies inside the answer."""
    part: Any = Questionnaire
    for index, step in enumerate(loc):
        if isinstance(part, type) and issubclass(part, Part):
            annotation = _children(part).get(str(step))
            origin = getattr(annotation, "__origin__", annotation)
            if origin is Answer or annotation is None:
                return loc[: index + 1]
            part = annotation
        elif getattr(part, "__origin__", None) in (Records, Entries):
            part = part.__args__[0]
    return loc


def _known_keys(path: FieldPath) -> list[str]:
    part: Any = Questionnaire
    for step in path:
        if isinstance(part, type) and issubclass(part, Part):
            part = _children(part).get(str(step))
        elif getattr(part, "__origin__", None) in (Records, Entries):
            part = part.__args__[0]
    return list(_children(part)) if isinstance(part, type) and issubclass(part, Part) else []


def _as_written(path: FieldPath, document: Document) -> FieldPath:
    return in_tree(path, document.value)


def _place(part: Part, path: FieldPath, state: _State) -> None:
    """Tell everything where it stands, set placeholders aside, and look for scalars that other tools read otherwise."""
    part.here = path
    for name, one in part.fields.items():
        here = (*path, one.key)
        value = getattr(part, name)
        if isinstance(value, Part):
            _place(value, here, state)
            continue
        value.path = here
        if isinstance(value, Answer):
            kind = one.about.type if one.about is not None else ""
            is_text = kind.startswith(("text", "list(text")) and name not in part.from_files
            if is_text and is_placeholder(value.value) and not (name in part.may_be_path and value.value == "."):
                value.status = Status.ABSENT
            _look_for_other_readings(value, kind, state)
        else:
            records = enumerate(value.items) if isinstance(value, Records) else value.items.items()
            for key, record in records:
                _place(record, (*here, key), state)


def _look_for_other_readings(answer: Answer[Any], kind: str, state: _State) -> None:
    if kind in DATE_TYPES or not kind.startswith(TEXT_TYPES):
        return
    for path, text in _texts(answer.value, answer.path):
        written = _as_written(path, state.document)
        if path == answer.path and state.document.source.written((*written, "value")):
            written = (*written, "value")  # the long form
        raw = state.document.source.raw(written)
        if raw is None or raw != text:
            continue
        other = other_reading(raw)
        if other is not None:
            severity = Severity.ERROR if written in state.retyped else Severity.WARNING
            reading = f"the number {other}" if other == raw else other
            message = f"{show(answer.path)}: {raw} is read by other YAML tools as {reading}, but text is expected"
            at = state.document.source.locate(written)
            state.note("retyped_scalar", Problem(answer.path, message, severity=severity, at=at))


def _texts(value: object, path: FieldPath) -> Iterator[tuple[FieldPath, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, tuple):
        for index, one in enumerate(value):
            yield from _texts(one, (*path, index))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _texts(one, (*path, key))
    elif hasattr(value, "any_of"):
        for key in ("any_of", "none_of"):
            yield from _texts(getattr(value, key), (*path, key))
