"""What a checklist is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from gtreport.checklist.published import PUBLISHED, Covered, ListEntry, order
from gtreport.errors import Fault
from gtreport.findings import Finding
from gtreport.questionnaire.asked import Asked
from gtreport.review import State
from gtreport.sources import FieldPath


class Kind(StrEnum):
    """Who can settle an item."""

    MECHANICAL = "mechanical"
    JUDGEMENT = "judgement"


class Topic(StrEnum):
    """The part of the checklist that an item stands in."""

    ANSWERS = "answers"
    CONSISTENCY = "consistency"
    TARGETS = "what the labels stand for"
    COMPOSITION = "items"
    SOURCE = "construction sites"
    PROTOCOL = "protocol"
    QUALITY = "quality control"
    LIMITS = "limits"
    CONTEXTS = "uses and claims"
    DECISIONS = "decisions and other ground truths"
    MAINTENANCE = "maintenance"
    ALIGNMENT = "alignment"


@dataclass(frozen=True)
class Note:
    """Something that shows why a mechanical item stands as it does.

    Attributes:
        path: The answer or record that it is about.
        said: What is the case there; empty when the path says it.
    """

    path: FieldPath
    said: str = ""


@dataclass(frozen=True)
class Item:
    """One item of the checklist.

    Attributes:
        id: Its name, stable between versions; the key in `review.yaml`.
        question: What the reviewer asks.
        kind: Whether the tool settles it or a person.
        topic: The part of the checklist.
        state: How it stands.
        said: Why, in one sentence.
        notes: Answers and records that show it; for mechanical items.
        answers: The answers that the reviewer judges.
        findings: Findings that bear on it.
        lists: Entries of published lists that ask for the same.
        words: The reviewer's words; None until there are some.
    """

    id: str
    question: str
    kind: Kind
    topic: Topic
    state: State
    said: str
    notes: tuple[Note, ...] = ()
    answers: tuple[Asked, ...] = ()
    findings: tuple[Finding, ...] = ()
    lists: tuple[ListEntry, ...] = ()
    words: str | None = None

    @property
    def cited(self) -> tuple[str, ...]:
        """The entries of published lists in words, one text a list: `Datasheets C1, C2`."""
        names = dict.fromkeys(entry.list for entry in self.lists)
        return tuple(
            f"{name} {', '.join(entry.entry for entry in self.lists if entry.list == name and entry.entry)}".strip()
            for name in names
        )

    @property
    def evidence(self) -> tuple[FieldPath, ...]:
        """The paths of everything that the item rests on."""
        paths = [note.path for note in self.notes] + [one.path for one in self.answers]
        return tuple(dict.fromkeys([*paths, *(finding.path for finding in self.findings)]))


@dataclass(frozen=True)
class Checklist:
    """A checklist for one report.

    Attributes:
        items: Every item, in the order in which a reviewer goes through them.
        by: Who reviewed; None without a review.
        date: On which day; None when not given.
        reviewed: Whether a review was read.
        report_changed: Whether the report is another one than the one reviewed; None when that cannot be told.
        report_sha256: Checksum of the report as it is now.
        faults: What is wrong with the review, with its places.
    """

    items: tuple[Item, ...]
    report_sha256: str
    by: str | None = None
    date: str | None = None
    reviewed: bool = False
    report_changed: bool | None = None
    faults: tuple[Fault, ...] = ()

    def of(self, kind: Kind | str | None = None, topic: Topic | str | None = None) -> tuple[Item, ...]:
        """Return the items of a kind and a topic; of any where None is given."""
        return tuple(item for item in self.items if (kind in (None, item.kind)) and (topic in (None, item.topic)))

    def topics(self, kind: Kind | str) -> tuple[Topic, ...]:
        """Return the topics that hold items of a kind, in their order; alignment has a place of its own."""
        return tuple(topic for topic in Topic if topic is not Topic.ALIGNMENT and self.of(kind, topic))

    def in_state(self, state: State | str) -> tuple[Item, ...]:
        """Return the items in a state."""
        return tuple(item for item in self.items if item.state == state)

    @property
    def open(self) -> tuple[Item, ...]:
        """The items that nobody has settled."""
        return self.in_state(State.OPEN)

    @property
    def settled(self) -> bool:
        """Return whether a review was read, is sound, and leaves no item open or failed."""
        unsettled = self.open or self.in_state(State.FAILED)
        return self.reviewed and not self.faults and not unsettled

    @cached_property
    def totals(self) -> dict[State, int]:
        """How many items are in each state."""
        counted = Counter(item.state for item in self.items)
        return {state: counted[state] for state in State}

    def counted(self, items: Iterable[Item]) -> dict[State, int]:
        """Return how many of some items are in each state, without the states of none."""
        counted = Counter(item.state for item in items)
        return {state: counted[state] for state in State if counted[state]}

    @cached_property
    def covered(self) -> dict[str, tuple[Covered, ...]]:
        """The entries of each published list, with the items that apply and speak of them."""
        speaking: dict[ListEntry, list[str]] = {}
        for item in self.items:
            for entry in item.lists if item.state is not State.NOT_APPLICABLE else ():
                speaking.setdefault(entry, []).append(item.id)
        found = sorted(speaking, key=order)
        return {
            name: tuple(Covered(entry, tuple(speaking[entry])) for entry in found if entry.list == name)
            for name in PUBLISHED
        }
