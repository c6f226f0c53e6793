"""Answers: a value with its status, reason and evidence; and the lists, mappings and parts that hold answers.

Everything here knows its path, so that a rule can say where a problem stands without counting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, TypeGuard, TypeVar, get_origin

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


class About(NamedTuple):
    """What a question says of itself, wherever it is asked.

    Attributes:
        type: How the value is written, for example `list(ref(source.sites))`.
        text: The question.
        help: How to answer it, with an example.
        level: The requirement level where it applies.
        counted: False for keys, lists and containers.
        applies_when: Terms of which one must hold, separated by `|`.
        core_when: Terms of which one raises the level to core, separated by `|`.
        maps_to: Questions of published lists, separated by `;`.
    """

    type: str
    text: str
    help: str
    level: str
    counted: bool
    applies_when: str
    core_when: str
    maps_to: str


class Field:
    """One field of a part.

    Attributes:
        about: The question that it carries; None for a mapping that only groups questions.
        key: The key in the file.
        annotation: The type of the answer, for example `Answer[Text]`.
        kind: That type without what is in it: `Answer`, `Records`, `Entries`, or a part.
    """

    __slots__ = ("about", "annotation", "key", "kind")

    def __init__(self, about: About | None = None, key: str | None = None) -> None:
        self.about = about
        self.key = key or ""

    def __set_name__(self, part: type, name: str) -> None:
        """Learn the name and the type from the class that the field stands in."""
        self.key = self.key or name
        self.annotation: Any = part.__annotations__[name]
        self.kind: Any = get_origin(self.annotation) or self.annotation


class Part:
    """A mapping of questions. Every answer in it is optional, and one that is missing is there as absent.

    Modules with parts do not postpone the evaluation of annotations: the types of the answers are read from them.

    Attributes:
        standing: The status of the part as a whole: absent, answered (it is written), or a status it carries instead.
        here: Where the part stands, or would stand.
    """

    fields: ClassVar[Mapping[str, Field]] = {}
    """The fields by their names in Python, in the order of the questionnaire."""

    short_form: ClassVar[str | None] = None
    """The question that a bare scalar answers, where a record may be written as one scalar."""

    from_files: ClassVar[frozenset[str]] = frozenset()
    """Questions whose answers repeat what stands in data files, so that no text in them is a placeholder."""

    may_be_path: ClassVar[frozenset[str]] = frozenset()
    """Questions whose answer may be a path, so that `.` is a folder and no placeholder."""

    def __init_subclass__(cls) -> None:
        """Collect the fields."""
        cls.fields = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}

    def __init__(self, answers: Mapping[str, Any] | None = None, standing: Standing | None = None) -> None:
        """Hold answers, and absent ones for all keys without one.

        Args:
            answers: Answers, lists, mappings and parts by their keys in the file.
            standing: The status of the part as a whole; absent by default.
        """
        given = answers or {}
        for name, field in self.fields.items():
            setattr(self, name, given[field.key] if field.key in given else field.kind())
        self.standing = standing or Standing()
        self.here: FieldPath = ()

    @property
    def written(self) -> bool:
        """Return whether the part is written out."""
        return self.standing.status is Status.ANSWERED
