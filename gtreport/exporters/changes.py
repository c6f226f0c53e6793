"""Changes between two versions of a report: text for the terminal, Markdown for a pull request, JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict

from gtreport.changes import Change, Changes, Edition
from gtreport.exporters.wordings import inert

FORMAT = "gtreport.changes/1"


def as_text(changes: Changes) -> str:
    """Return the changes for the terminal, those of the construction first."""
    lines = [f"{_edition(changes.old)} → {_edition(changes.new)}"]
    for topic, found in changes.by_topic:
        lines += ["", f"{topic.value}:", *(f"  {_told(one)}" for one in found)]
    if changes.wording:
        lines += ["", "wording and other answers:", *(f"  {_told(one)}" for one in changes.wording)]
    if not changes.construction and not changes.wording:
        lines += ["", "no answer changed"]
    return "\n".join([*lines, "", changes.version.said, *(f"note: {note}" for note in changes.notes), ""])


def as_markdown(changes: Changes) -> str:
    """Return the changes as Markdown; wording is folded."""
    mark = "✅" if changes.version.kept else "⚠️"
    lines = [f"## Changes of the ground truth: {inert(changes.new.title)}", ""]
    lines += [f"{inert(_edition(changes.old))} → {inert(_edition(changes.new))}", ""]
    lines += [f"{mark} {_capital(inert(changes.version.said))}.", ""]
    for topic, found in changes.by_topic:
        lines += [f"### {_capital(topic.value)}", "", *_items(found), ""]
    if not changes.construction:
        lines += ["Nothing changed in how the ground truth was made, or in what it may be used for.", ""]
    if changes.wording:
        summary = f"Wording and other answers ({len(changes.wording):,})"
        lines += ["<details>", f"<summary>{summary}</summary>", "", *_items(changes.wording), "", "</details>", ""]
    return "\n".join([*lines, *(f"Note: {inert(note)}." for note in changes.notes)]).rstrip("\n") + "\n"


def as_json(changes: Changes) -> str:
    """Return the changes as a versioned JSON object."""
    document = {
        "format": FORMAT,
        "old": asdict(changes.old),
        "new": asdict(changes.new),
        "construction": [_object(one) for one in changes.construction],
        "wording": [_object(one) for one in changes.wording],
        "version": {
            "needed": changes.version.needed,
            "raised": changes.version.raised,
            "kept": changes.version.kept,
            "said": changes.version.said,
        },
        "notes": list(changes.notes),
    }
    return json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _object(one: Change) -> dict[str, object]:
    return {
        "topic": one.topic.value,
        "path": one.path,
        "said": one.said,
        "old": one.old,
        "new": one.new,
        "direction": one.direction.value if one.direction else None,
        "of_labels": one.of_labels,
    }


def _edition(one: Edition) -> str:
    about = [
        f"data {one.dataset_version}" if one.dataset_version else "",
        f"report {one.version}" if one.version else "",
    ]
    told = ", ".join(filter(None, [*about, one.date or ""]))
    return f"{one.name} ({told})" if told else one.name


def _told(one: Change) -> str:
    direction = f"{one.direction.value}: " if one.direction else ""
    return f"{one.path}: {direction}{one.said}"


def _items(found: Iterable[Change]) -> list[str]:
    return [
        f"- **{inert(one.path)}**: {f'*{one.direction.value}*: ' if one.direction else ''}{inert(one.said)}"
        for one in found
    ]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


WRITERS: dict[str, Callable[[Changes], str]] = {"text": as_text, "markdown": as_markdown, "json": as_json}
