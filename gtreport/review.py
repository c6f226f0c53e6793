"""Reviews: a filled checklist, read back from `review.yaml` beside the report."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from pathlib import Path

from gtreport.errors import Fault, UnreadableError
from gtreport.questionnaire.value_types import no_day
from gtreport.sources import Document, FieldPath, Location, quoted, read_file, show
from gtreport.sources.composing import START_OF_QUESTIONNAIRE
from gtreport.spelling import nearest

REVIEW_NAME = "review.yaml"
REVIEW_SCHEMA = "gtreport-review/1"

_ADVICE = "gtreport checklist --format review writes a file to fill in"
_HEAD_KEYS = ("schema", "by", "date", "report_sha256")
_ENTRY_KEYS = ("state", "words")


class State(StrEnum):
    """How far an item of a checklist has come."""

    TICKED = "ticked"
    OPEN = "open"
    FAILED = "failed"
    NOT_APPLICABLE = "not_applicable"


NEED_WORDS = frozenset({State.FAILED, State.NOT_APPLICABLE})
"""States that a reviewer has to explain."""


@dataclass(frozen=True)
class ReviewEntry:
    """What a reviewer says about one item.

    Attributes:
        id: The item.
        state: The state that the reviewer gives it; None when only words are given.
        words: The reviewer's words; None when none are given.
        location: Where the item's key stands.
        state_location: Where the state stands; the key's place when there is none.
    """

    id: str
    state: State | None
    words: str | None
    location: Location
    state_location: Location


@dataclass(frozen=True)
class Review:
    """A review as read.

    Attributes:
        name: The file, as messages name it.
        by: Who reviewed; None when not given.
        date: On which day; None when not given.
        report_sha256: Checksum of the report that was reviewed; None when not given.
        entries: What is said about each item, in the order of the file.
        faults: What could not be read, in the order of the file; with any of them the review is not sound.
    """

    name: str
    by: str | None = None
    date: str | None = None
    report_sha256: str | None = None
    entries: tuple[ReviewEntry, ...] = ()
    faults: tuple[Fault, ...] = ()


def review_beside(report: Path, name: str, today: date) -> Review | None:
    """Return the review that lies beside a report; None when there is none.

    Args:
        report: The report file.
        name: The report as the user named it, for messages.
        today: The day of the check; no review is from a later one.
    """
    path = report.with_name(REVIEW_NAME)
    if not path.exists():
        return None
    return read_review(path, str(Path(name).with_name(REVIEW_NAME)), today)


def read_review(path: Path, name: str, today: date) -> Review:
    """Read a review file. Whatever is wrong with it is one of its faults.

    Args:
        path: The file.
        name: The file as messages name it.
        today: The day of the check; no review is from a later one.
    """
    try:
        document = read_file(path, name)
    except UnreadableError as error:
        return Review(name, faults=tuple(_of_a_review(fault, name) for fault in error.faults))
    return _Reader(document, today).review()


def _of_a_review(fault: Fault, name: str) -> Fault:
    """Return a fault of reading with the file that it is about, and with advice on reviews where it is on reports."""
    advice = _ADVICE if fault.help == START_OF_QUESTIONNAIRE else fault.help
    message = fault.message.replace("the file holds no questionnaire", "the file holds no review")
    return replace(fault, message=message, file=fault.file or name, help=advice)


def suggestion(given: str, known: Iterable[str]) -> str:
    """Return `; did you mean "..."?` for a word that is close to a known one, else nothing."""
    close = nearest(given.lower(), known)
    return f'; did you mean "{close}"?' if close else ""


@dataclass
class _Reader:
    """Reads one document and collects what is wrong with it."""

    document: Document
    today: date
    faults: list[Fault] = field(default_factory=list)

    def review(self) -> Review:
        tree = self.document.value
        self.faults += self.document.faults
        for remark in self.document.remarks:
            if remark.kind == "duplicate_key":
                self._fault(remark.message, remark.location)
        self._known_keys((), tree, ("review", "items"))
        head = self._mapping(("review",), tree.get("review"))
        self._known_keys(("review",), head, _HEAD_KEYS)
        self._check_schema(head)
        texts = {key: self._text(("review", key), head.get(key)) for key in _HEAD_KEYS[1:]}
        self._check_date(texts["date"])
        items = self._mapping(("items",), tree.get("items"))
        entries = tuple(self._entry(key, value) for key, value in items.items())
        faults = tuple(sorted(self.faults, key=lambda fault: (fault.line or 0, fault.column or 0)))
        return Review(
            self.document.name, texts["by"], texts["date"], texts["report_sha256"], entries=entries, faults=faults
        )

    def _check_schema(self, head: dict[str, object]) -> None:
        schema = head.get("schema")
        if schema != REVIEW_SCHEMA:
            found = "nothing" if schema is None else quoted(str(schema))
            self._fault(
                f"review.schema: expected {REVIEW_SCHEMA}, found {found}",
                self._at(("review", "schema")),
                _ADVICE,
            )

    def _check_date(self, day: str | None) -> None:
        if day is None:
            return
        if expected := no_day(day):
            message = f"expected {expected}, found {quoted(day)}"
        elif day > self.today.isoformat():
            message = f"{day} is after today, {self.today.isoformat()}"
        else:
            return
        self._fault(f"review.date: {message}", self._at(("review", "date")), "write the day of the review")

    def _entry(self, key: str, value: object) -> ReviewEntry:
        path = ("items", key)
        entry = self._mapping(path, value)
        self._known_keys(path, entry, _ENTRY_KEYS)
        words = self._text((*path, "words"), entry.get("words"))
        state = self._state((*path, "state"), entry.get("state"))
        if state in NEED_WORDS and words is None:
            self._fault(
                f"{show(path)}: {state.value if state else ''} needs a reason",
                self._at((*path, "state")),
                "say why in `words:`",
            )
        key_place = self.document.source.locate(path, "key")
        written = self.document.source.written((*path, "state"))
        return ReviewEntry(key, state, words, key_place, self._at((*path, "state")) if written else key_place)

    def _state(self, path: FieldPath, value: object) -> State | None:
        if value is None:
            return None
        names = [state.value for state in State]
        if value in names:
            return State(str(value))
        hint = suggestion(str(value).replace(" ", "_"), names) if isinstance(value, str) else ""
        shown = quoted(value) if isinstance(value, str) else _kind(value)
        self._fault(f"{show(path)}: expected one of {', '.join(names)}, found {shown}{hint}", self._at(path))
        return None

    def _text(self, path: FieldPath, value: object) -> str | None:
        if value is None or (isinstance(value, str) and not value.strip()):
            return None
        if isinstance(value, str):
            return value.strip()
        raw = self.document.source.raw(path)
        hint = f'write it in quotation marks: "{raw}"' if raw else None
        self._fault(f"{show(path)}: expected text, found {_kind(value)}", self._at(path), hint)
        return None

    def _mapping(self, path: FieldPath, value: object) -> dict[str, object]:
        if value is None:
            return {}
        if isinstance(value, dict):
            return value
        self._fault(f"{show(path)}: expected a mapping, found {_kind(value)}", self._at(path))
        return {}

    def _known_keys(self, path: FieldPath, mapping: dict[str, object], known: tuple[str, ...]) -> None:
        for key in mapping:
            if key not in known:
                place = show(path) if path else "the review"
                message = f"{place}: there is no key {quoted(key)}{suggestion(key, known)}"
                self._fault(
                    message,
                    self.document.source.locate((*path, key), "key"),
                    f"its keys are {', '.join(known)}",
                )

    def _at(self, path: FieldPath) -> Location:
        return self.document.source.locate(path)

    def _fault(self, message: str, at: Location, advice: str | None = None) -> None:
        self.faults.append(Fault(message, at.file, at.line, at.column, advice))


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return f"the truth value {str(value).lower()}"
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, list):
        return "a list"
    return "a mapping" if isinstance(value, dict) else "text"
