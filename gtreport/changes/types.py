"""Changes as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Literal


class Topic(StrEnum):
    """What a change is about, in the order in which changes are told."""

    SITES = "construction sites"
    LABELS = "what is labelled"
    PROTOCOL = "protocol"
    AGGREGATION = "aggregation"
    ANNOTATORS = "annotators"
    PREPROCESSING = "preprocessing"
    DATA = "data"
    DECISIONS = "decisions and ground truths"
    BOUNDARY = "boundary of use"
    AGREEMENT = "agreement"
    WORDING = "wording and other answers"


class Direction(StrEnum):
    """Which way the boundary of use moved."""

    WIDENED = "widened"
    NARROWED = "narrowed"
    MOVED = "moved"


@dataclass(frozen=True)
class Change:
    """One change.

    Attributes:
        topic: What it is about.
        path: Where it stands, with ids of records in brackets.
        said: What changed, in a sentence without a full stop.
        old: What stood there; None for nothing.
        new: What stands there now; None for nothing.
        direction: Which way the boundary moved; None for what is not about it.
        of_labels: Whether the released labels may be others than before.
    """

    topic: Topic
    path: str
    said: str
    old: str | None = None
    new: str | None = None
    direction: Direction | None = None
    of_labels: bool = False


@dataclass(frozen=True)
class Edition:
    """One of the two versions.

    Attributes:
        name: The file, folder, revision or site as the user named it.
        title: Name of the dataset.
        dataset_version: Version of the data.
        version: Version of the report.
        date: Day of the report.
    """

    name: str
    title: str
    dataset_version: str | None
    version: str | None
    date: str | None


Part = Literal["major", "minor", "none"]


@dataclass(frozen=True)
class VersionRule:
    """What the changes ask of the version of the data.

    Attributes:
        needed: The number that must rise: `major` where labels may have changed, `minor` where items were added.
        raised: The number that did; None where the two versions cannot be compared number by number.
        said: The same in a sentence.
    """

    needed: Part
    raised: Part | Literal["patch", "lowered"] | None
    said: str

    @property
    def kept(self) -> bool:
        """Return whether the version rose as far as it must; two versions that are no numbers need only differ."""
        enough = {
            "none": True,
            "minor": self.raised in ("major", "minor", None),
            "major": self.raised in ("major", None),
        }
        return enough[self.needed]


@dataclass(frozen=True)
class Changes:
    """Everything that changed.

    Attributes:
        old: The earlier version.
        new: The later one.
        construction: Changes in how the ground truth was made and what it may be used for, by topic.
        wording: All other changes.
        version: What they ask of the version of the data.
        notes: What could not be compared.
    """

    old: Edition
    new: Edition
    construction: tuple[Change, ...]
    wording: tuple[Change, ...]
    version: VersionRule
    notes: tuple[str, ...] = ()

    @property
    def by_topic(self) -> Iterator[tuple[Topic, tuple[Change, ...]]]:
        """The construction changes, topic by topic."""
        for topic, found in groupby(self.construction, key=lambda one: one.topic):
            yield topic, tuple(found)
