"""Answers: a value with its status, reason and evidence; and the lists, mappings and parts that hold answers.

Everything here knows its path, so that a rule can say where a problem stands without counting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, ClassVar, Generic, NoReturn, TypeGuard, TypeVar, cast, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ModelWrapValidatorHandler,
    PrivateAttr,
    model_validator,
)
from pydantic_core import PydanticCustomError, core_schema

from gtreport.questionnaire.value_types import Id
from gtreport.sources import FieldPath

T = TypeVar("T")
P = TypeVar("P", bound="Part")

FORM_KEYS = frozenset({"value", "status", "reason", "evidence"})


class Status(StrEnum):
    """What is known of an answer."""

    ANSWERED = "answered"
    UNKNOWN = "unknown"
    NOT_APPLICABLE = "not_applicable"
    WITHHELD = "withheld"
    TODO = "todo"
    ABSENT = "absent"
    """Nobody answered: the key is missing, or holds nothing or a placeholder. Never written in a file."""


WRITTEN_STATUSES = tuple(status.value for status in Status if status is not Status.ABSENT)
DECLARED = frozenset({Status.UNKNOWN, Status.NOT_APPLICABLE, Status.WITHHELD})
"""Statuses that, with a reason, count as an answer to an absence rule."""


def is_status_form(
    raw: object, *, value_is_own: bool = False, status_is_own: bool = False
) -> TypeGuard[dict[str, Any]]:
    """Tell whether a mapping is the long form of an answer (value, status, reason, evidence).

    Args:
        raw: What stands in the file.
        value_is_own: The record has a question called `value`, so a mapping without status is the record.
        status_is_own: The record has a question called `status`, so a misspelt status is not taken for ours.
    """
    if not isinstance(raw, dict) or not raw or not FORM_KEYS.issuperset(raw):
        return False
    if "status" in raw:
        return raw["status"] in WRITTEN_STATUSES or not status_is_own
    return "value" in raw and not value_is_own


class Standing:
    """The status of an answer or of a whole list, mapping or part.

    A plain class and not a dataclass, because pydantic builds a schema of its own for every generic dataclass.

    Attributes:
        status: What is known.
        reason: Why, in one sentence; None when not given.
        evidence: Ids of the evidence cited.
    """

    __slots__ = ("evidence", "reason", "status")

    def __init__(
        self, status: Status = Status.ABSENT, reason: str | None = None, evidence: tuple[str, ...] = ()
    ) -> None:
        self.status = status
        self.reason = reason
        self.evidence = evidence

    def __eq__(self, other: object) -> bool:
        """Compare everything that the two hold."""
        return type(other) is type(self) and self._held() == other._held()

    def __hash__(self) -> int:
        """Hash by status and reason."""
        return hash((self.status, self.reason))

    def __repr__(self) -> str:
        """Show everything that is held."""
        return f"{type(self).__name__}{self._held()!r}"

    def _held(self) -> tuple[Any, ...]:
        return (self.status, self.reason, self.evidence)

    @property
    def declared(self) -> bool:
        """Return whether it is unknown, withheld or not applicable, with a reason."""
        return self.status in DECLARED and bool(self.reason)


def _mistake(key: str, expected: str, found: object) -> NoReturn:
    """Refuse one key of a long form.

    Raises:
        PydanticCustomError: Always; the loader turns it into a finding at that key.
    """
    raise PydanticCustomError("form", "form", {"key": key, "expected": expected, "found": found})


def _standing_of(form: Mapping[str, Any]) -> tuple[Status, str | None, tuple[str, ...]]:
    """Read status, reason and evidence of a long form."""
    status = form.get("status", Status.ANSWERED)
    if status not in WRITTEN_STATUSES:
        _mistake("status", "one of " + ", ".join(WRITTEN_STATUSES), status)
    if status == Status.ANSWERED and form.get("value") in (None, ""):
        _mistake("", "a value beside status answered", None)
    reason = form.get("reason")
    if reason is not None and not isinstance(reason, str):
        _mistake("reason", "text", reason)
    evidence = form.get("evidence") or []
    ids = (evidence,) if isinstance(evidence, str) else tuple(evidence) if isinstance(evidence, list) else None
    if ids is None or not all(isinstance(one, str) for one in ids):
        _mistake("evidence", "a list of ids of evidence", evidence)
    return Status(status), (reason or "").strip() or None, ids


def _either(*bare: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [*bare, {"x-form": "status"}]}


class Answer(Standing, Generic[T]):
    """The answer to one question; a bare value in the file is the short form of one that is answered.

    Attributes:
        value: The value; None unless answered (or todo with a value that waits to be confirmed).
        path: Where the answer stands, or would stand.
    """

    __slots__ = ("path", "value")

    def __init__(
        self,
        value: T | None = None,
        status: Status = Status.ABSENT,
        reason: str | None = None,
        evidence: tuple[str, ...] = (),
        path: FieldPath = (),
    ) -> None:
        super().__init__(status, reason, evidence)
        self.value = value
        self.path = path

    def _held(self) -> tuple[Any, ...]:
        return (self.value, *super()._held(), self.path)

    @property
    def answered(self) -> bool:
        """Return whether there is a value that somebody stands behind."""
        return self.status is Status.ANSWERED

    def get(self) -> T | None:
        """Return the value if it is answered, else None."""
        return self.value if self.answered else None

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """Return a schema that accepts the short and the long form."""
        (inner,) = get_args(source)
        read = cls._read_id if inner is Id else cls._read
        return core_schema.no_info_wrap_validator_function(read, handler(inner))

    @classmethod
    def _read_id(cls, raw: object, handler: core_schema.ValidatorFunctionWrapHandler) -> Answer[T]:
        """Read an id, which unlike other answers cannot be left empty."""
        return cls(handler(raw), Status.ANSWERED) if raw == "" else cls._read(raw, handler)

    @classmethod
    def _read(cls, raw: object, handler: core_schema.ValidatorFunctionWrapHandler) -> Answer[T]:
        if isinstance(raw, cls):
            return raw
        if is_status_form(raw):
            standing = _standing_of(raw)
            value = raw.get("value")
            return cls(None if value is None else handler(value), *standing)
        if raw is None or (isinstance(raw, str) and not raw.strip()):
            return cls()
        return cls(handler(raw), Status.ANSWERED)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return the JSON Schema: the bare value, one that stands for a list of one, or the long form."""
        bare = handler(schema["schema"])
        return _either(bare, *([bare["items"]] if bare.get("type") == "array" else []))


class Records(Standing, Generic[P]):
    """A list of records, or the status that the whole list carries instead.

    Attributes:
        items: The records, in the order of the file.
        path: Where the list stands, or would stand.
    """

    __slots__ = ("items", "path")

    def __init__(
        self,
        items: tuple[P, ...] = (),
        status: Status = Status.ABSENT,
        reason: str | None = None,
        evidence: tuple[str, ...] = (),
        path: FieldPath = (),
    ) -> None:
        super().__init__(status, reason, evidence)
        self.items = items
        self.path = path

    def _held(self) -> tuple[Any, ...]:
        return (self.items, *super()._held(), self.path)

    def __iter__(self) -> Iterator[P]:
        """Iterate over the records."""
        return iter(self.items)

    def __len__(self) -> int:
        """Return the number of records."""
        return len(self.items)

    def __getitem__(self, index: int) -> P:
        """Return one record."""
        return self.items[index]

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """Return a schema that accepts a list of records or the long form."""
        (inner,) = get_args(source)
        records = core_schema.list_schema(handler(inner), strict=True)
        return core_schema.no_info_wrap_validator_function(cls._read, records)

    @classmethod
    def _read(cls, raw: object, handler: core_schema.ValidatorFunctionWrapHandler) -> Records[P]:
        if isinstance(raw, cls):
            return raw
        if is_status_form(raw):
            return cls(tuple(handler(raw.get("value") or [])), *_standing_of(raw))
        return cls() if raw is None else cls(tuple(handler(raw)), Status.ANSWERED)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return the JSON Schema: the list, or the long form."""
        return _either(handler(schema["schema"]))


class Entries(Standing, Generic[P]):
    """A mapping from free names to records, or the status that the whole mapping carries instead.

    Attributes:
        items: The records by name, in the order of the file.
        path: Where the mapping stands, or would stand.
    """

    __slots__ = ("items", "path")

    def __init__(
        self,
        items: Mapping[str, P] | None = None,
        status: Status = Status.ABSENT,
        reason: str | None = None,
        evidence: tuple[str, ...] = (),
        path: FieldPath = (),
    ) -> None:
        super().__init__(status, reason, evidence)
        self.items: Mapping[str, P] = items or {}
        self.path = path

    def _held(self) -> tuple[Any, ...]:
        return (self.items, *super()._held(), self.path)

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self.items)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """Return a schema that accepts a mapping or the long form."""
        (inner,) = get_args(source)
        entries = core_schema.dict_schema(core_schema.str_schema(), handler(inner), strict=True)
        return core_schema.no_info_wrap_validator_function(cls._read, entries)

    @classmethod
    def _read(cls, raw: object, handler: core_schema.ValidatorFunctionWrapHandler) -> Entries[P]:
        if isinstance(raw, cls):
            return raw
        if is_status_form(raw):
            return cls(handler(raw.get("value") or {}), *_standing_of(raw))
        return cls() if raw is None else cls(handler(raw), Status.ANSWERED)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return the JSON Schema: the mapping, or the long form."""
        return _either(handler(schema["schema"]))


class Part(BaseModel):
    """A mapping of questions. Every answer in it is optional, and one that is missing is there as absent."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True, protected_namespaces=(), defer_build=True)

    short_form: ClassVar[str | None] = None
    """The question that a bare scalar answers, where a record may be written as one scalar."""

    from_files: ClassVar[frozenset[str]] = frozenset()
    """Questions whose answers repeat what stands in data files, so that no text in them is a placeholder."""

    may_be_path: ClassVar[frozenset[str]] = frozenset()
    """Questions whose answer may be a path, so that `.` is a folder and no placeholder."""

    _standing: Standing = PrivateAttr(default_factory=Standing)
    _here: FieldPath = PrivateAttr(default=())

    @property
    def standing(self) -> Standing:
        """The status of the part as a whole: absent, answered (it is written), or a status it carries instead."""
        return self._standing

    @property
    def here(self) -> FieldPath:
        """Where the part stands, or would stand."""
        return self._here

    @property
    def written(self) -> bool:
        """Return whether the part is written out."""
        return self._standing.status is Status.ANSWERED

    @model_validator(mode="wrap")
    @classmethod
    def _read(cls, raw: object, handler: ModelWrapValidatorHandler[P]) -> P:
        """Accept the part itself, a status for the whole of it, or the scalar that stands for it."""
        if isinstance(raw, cls):
            return cast(P, raw)
        fields = cls.model_fields
        if raw is None:
            return handler({})
        if cls.short_form and isinstance(raw, str | int | float | bool):
            raw = {cls.short_form: raw}
        if is_status_form(raw, value_is_own="value" in fields, status_is_own="status" in fields):
            standing = Standing(*_standing_of(raw))
            part = handler(raw["value"] if raw.get("value") is not None else {spelt(cls, name): raw for name in fields})
            part._standing = standing
            return part
        part = handler(raw)
        part._standing = Standing(Status.ANSWERED)
        return part


def spelt(part: type[Part], name: str) -> str:
    """Return the key under which a field is written in the file."""
    return part.model_fields[name].alias or name
