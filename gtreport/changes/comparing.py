"""Two reports, each as its report.json has it, answer by answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gtreport.changes.agreement import agreement_changes
from gtreport.changes.boundary import boundary_changes
from gtreport.changes.types import Change, Changes, Edition, Topic
from gtreport.changes.versions import version_rule
from gtreport.crosswalk import is_below
from gtreport.told import in_words

Document = Mapping[str, Any]
"""A report as its report.json has it."""

_ORDER = {topic: number for number, topic in enumerate(Topic)}
_TOPICS: tuple[tuple[Topic, tuple[str, ...]], ...] = (
    (Topic.AGGREGATION, ("protocol.aggregation", "protocol.individual_labels", "protocol.adjudicator")),
    (Topic.ANNOTATORS, ("protocol.annotators", "protocol.labels_per_item")),
    (Topic.PROTOCOL, ("protocol", "quality.methods", "quality.exclusions")),
    (Topic.SITES, ("source.sites", "source.circular_with", "targets[].sites")),
    (Topic.PREPROCESSING, ("source.preprocessing", "source.no_preprocessing")),
    (Topic.LABELS, ("targets",)),
    (
        Topic.DATA,
        (
            "composition.n_items",
            "composition.n_labelled",
            "composition.sampling.method",
            "composition.splits",
            "composition.period_inputs",
            "composition.period_labels",
            "composition.source_datasets",
            "composition.class_distribution",
            "source.inputs.origin",
            "annotations",
        ),
    ),
    (
        Topic.DECISIONS,
        (
            "decisions[].chosen",
            "decisions[].status",
            "ground_truths[].built_by",
            "ground_truths[].status",
            "ground_truths[].path",
        ),
    ),
)
_TELLING = (
    "source.sites[].legitimacy",
    "source.sites[].cannot_see",
    "source.sites[].situation",
    "targets[].labels[].name",
    "targets[].labels[].example",
    "targets[].labels[].ontology",
    "targets[].granularity",
    "targets[].subjectivity",
    "targets[].operationalisation",
    "source.preprocessing[].rationale",
    "composition.splits[].how",
    "protocol.deviations",
    "protocol.consensus",
    "protocol.guideline_access",
    "protocol.guideline_wording",
    "protocol.guideline_authors",
)
"""Answers that tell of the making without being a part of it: a change of them is one of wording."""

_NOT_OF_LABELS = (
    "composition.splits",
    "composition.class_distribution",
    "composition.n_items",
    "composition.n_labelled",
    "composition.period_inputs",
    "composition.period_labels",
    "protocol.individual_labels",
    "annotations",
    "ground_truths",
    "source.circular_with",
)
"""Answers of the topics above that can change while every released label stays what it was."""

_ELSEWHERE = (
    "contexts.envelope",
    "contexts.claims",
    "quality.agreement",
    "limits.items[].affects",
    "limits.items[].severity",
)
_USES = re.compile(r"contexts\.(supported|conditional|out_of_scope|prohibited)(\[\]\.(when|conditions)\b|$)")
_NAMING = ("value", "step", "name", "group", "metric", "on", "version")
_NUMBERED = re.compile(r"(.*\[\d+\])\.([a-z_]+)")
_RECORD = re.compile(r"\[[^\]]*\]")


@dataclass(frozen=True)
class _Answer:
    """An answer as report.json has it.

    Attributes:
        question: Id of its question.
        status: What is known.
        value: The value.
        text: The answer in words; a status with its reason where there is no value.
    """

    question: str
    status: str
    value: Any
    text: str


def compare(old: Document, new: Document, names: tuple[str, str], notes: tuple[str, ...] = ()) -> Changes:
    """Return what changed between two reports.

    Args:
        old: The earlier report.
        new: The later one.
        names: How the two are called.
        notes: What could not be compared.
    """
    answers = list(_answer_changes(_answers(old), _answers(new)))
    found = [*answers, *_file_changes(old, new), *boundary_changes(old["boundary"], new["boundary"])]
    agreement, small = agreement_changes(old.get("agreement") or (), new.get("agreement") or ())
    found += [*agreement, *small]
    construction = sorted((one for one in found if one.topic is not Topic.WORDING), key=lambda one: _ORDER[one.topic])
    wording = tuple(one for one in found if one.topic is Topic.WORDING)
    editions = _edition(old, names[0]), _edition(new, names[1])
    versions = editions[0].dataset_version, editions[1].dataset_version
    rule = version_rule(versions, construction, (_n_items(old), _n_items(new)))
    return Changes(*editions, tuple(construction), wording, rule, notes)


def _edition(held: Document, name: str) -> Edition:
    about = held.get("report") or {}
    return Edition(name, str(held["title"]), held.get("dataset_version"), about.get("version"), about.get("date"))


def _n_items(held: Document) -> int | None:
    found = next((one.get("value") for one in held["answers"] if one["path"] == "composition.n_items"), None)
    return found if isinstance(found, int) else None


def _answers(held: Document) -> dict[str, _Answer]:
    """Return the answers that are given, by their paths; records without an id are called by what names them."""
    given = [one for one in held["answers"] if one["status"] not in ("absent", "todo")]
    names = _names(given)
    return {_renamed(one["path"], names): _read(one) for one in given}


def _read(one: Mapping[str, Any]) -> _Answer:
    status, value = str(one["status"]), one.get("value")
    text = (
        in_words(value) if status == "answered" else f"{status.replace('_', ' ')}: {one.get('reason') or 'no reason'}"
    )
    return _Answer(str(one["question"]), status, value, text)


def _names(given: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return for each record that is only numbered a path with what names it, so that their order may change."""
    found: dict[str, str] = {}
    for one in given:
        match = _NUMBERED.fullmatch(one["path"])
        if match and match[2] in _NAMING and isinstance(one.get("value"), str) and match[1] not in found:
            name = f'{match[1].rpartition("[")[0]}["{one["value"]}"]'
            if name not in found.values():
                found[match[1]] = name
    return found


def _renamed(path: str, names: Mapping[str, str]) -> str:
    record = path.rpartition("]")[0] + "]"
    return names[record] + path[len(record) :] if record in names else path


def _answer_changes(old: Mapping[str, _Answer], new: Mapping[str, _Answer]) -> Iterator[Change]:
    added = _new_records(old, new)
    removed = _new_records(new, old)
    for record in added:
        yield _record_change(record, new, "added")
    for record in removed:
        yield _record_change(record, old, "removed")
    for path in [*(path for path in old if path not in new), *new]:
        if _within(path, (*added, *removed)):
            continue
        before, after = old.get(path), new.get(path)
        one = after or before
        if one is None or before == after or _told_elsewhere(one.question):
            continue
        yield _answer_change(path, one.question, before, after)


def _told_elsewhere(question: str) -> bool:
    return is_below(question, _ELSEWHERE) or _USES.match(question) is not None


def _new_records(old: Mapping[str, _Answer], new: Mapping[str, _Answer]) -> tuple[str, ...]:
    """Return the outermost records that only the second of two reports has; uses and agreement are told elsewhere."""
    known = {record for path in old for record in _records(path)}
    found: dict[str, None] = {}
    for path, one in new.items():
        outermost = next((record for record in _records(path) if record not in known), None)
        if outermost is not None and not one.question.startswith(("contexts.", "quality.agreement")):
            found[outermost] = None
    return tuple(found)


def _records(path: str) -> list[str]:
    return [path[: match.end()] for match in _RECORD.finditer(path)]


def _within(path: str, records: Iterable[str]) -> bool:
    return any(path.startswith(record) for record in records)


def _record_change(record: str, held: Mapping[str, _Answer], what: str) -> Change:
    inside = [one for path, one in held.items() if path.startswith(record)]
    topics = [_topic(one.question) for one in inside]
    topic = min(topics, key=lambda one: _ORDER[one])
    telling = next(
        (one.text for one in inside if one.question.endswith((".kind", ".value", ".label", ".statement", ".name"))),
        None,
    )
    said = f"{what}{f': {_cut(telling)}' if telling else ''}"
    of_labels = any(_is_of_labels(one.question) and _topic(one.question) is not Topic.WORDING for one in inside)
    old, new = (None, telling) if what == "added" else (telling, None)
    return Change(topic, record, said, old, new, of_labels=of_labels and topic is not Topic.DECISIONS)


def _topic(question: str) -> Topic:
    if is_below(question, _TELLING):
        return Topic.WORDING
    return next((topic for topic, wanted in _TOPICS if is_below(question, wanted)), Topic.WORDING)


def _is_of_labels(question: str) -> bool:
    return not is_below(question, _NOT_OF_LABELS)


def _answer_change(path: str, question: str, before: _Answer | None, after: _Answer | None) -> Change:
    old, new = before.text if before else None, after.text if after else None
    topic = _topic(question)
    both = before is not None and after is not None and before.status == after.status == "answered"
    if both and _same_words(old, new):
        topic = Topic.WORDING
    of_labels = both and topic is not Topic.WORDING and _is_of_labels(question)
    return Change(topic, path, _said(old, new), old, new, of_labels=of_labels)


def _same_words(old: str | None, new: str | None) -> bool:
    """Return whether two texts differ in blanks, capitals and full stops at most."""
    return _bare(old) == _bare(new)


def _bare(text: str | None) -> str:
    return " ".join((text or "").casefold().split()).rstrip(".")


def _said(old: str | None, new: str | None) -> str:
    if old is None:
        return f"now answered: {_cut(new)}"
    if new is None:
        return f"no longer answered; it was: {_cut(old)}"
    return f"{_cut(old)} → {_cut(new)}"


def _cut(text: str | None, most: int = 160) -> str:
    line = " ".join((text or "").split())
    return line if len(line) <= most else f"{line[:most]}... ({len(line):,} characters)"


def _file_changes(old: Document, new: Document) -> Iterator[Change]:
    """Yield each attached file whose content is another; one that only one report could read is not compared."""
    before = {one["record"]: one for one in old.get("files") or ()}
    for one in new.get("files") or ():
        was = before.get(one["record"])
        if was is None or was["sha256"] == one["sha256"]:
            continue
        counts = [f"{held.get('n_annotations'):,} annotations of {held.get('n_items'):,} items" for held in (was, one)]
        said = f"the file holds other data: {counts[0]} → {counts[1]}"
        yield Change(
            Topic.DATA, f"annotations[{one['record']}].file", said, was["sha256"], one["sha256"], of_labels=True
        )
