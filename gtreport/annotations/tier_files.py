"""Files of spans in tiers, as tables: TextGrid (Praat), ELAN and ADM documents.

Their columns are `file` (the name without suffix), `tier`, `label`, `start`, `end` and, where the file holds it,
`text`. Times are whole milliseconds, whatever unit the file has: TextGrid counts seconds, ELAN milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gtreport.annotations.file_texts import number_of, read_json, read_text, read_xml
from gtreport.annotations.problems import FileProblem, quoted
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.text_columns import TextColumns, Wanted, chosen_columns, refuse
from gtreport.annotations.texts import coded

TIMED = (".textgrid", ".eaf")
"""Suffixes of files whose spans are of time."""

_COLUMNS = ("file", "tier", "label", "start", "end", "text")
_PLACE = re.compile(r"\[\s*\d*\s*\]")
_TOKEN = re.compile(r'"((?:[^"]|"")*)"|(?<![\w.])(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.])')
_UTF16 = (b"\xff\xfe", b"\xfe\xff")

Row = tuple[str, str, str, str]
"""Tier, label, start and end."""


def is_tier_file(request: ReadRequest) -> bool:
    """Return whether a file is one of these, by its suffix."""
    name = request.path.name.lower()
    return name.endswith((*TIMED, ".adm.json"))


def read_tier_table(request: ReadRequest, wanted: Wanted) -> TextColumns:
    """Read the spans of a file as rows.

    Raises:
        AnnotationsRefused: The file is not what its suffix says.
    """
    chosen = chosen_columns(request, _COLUMNS, wanted)
    suffix = request.path.suffix.lower()
    text: str | None = None
    empty: list[str] = []
    if suffix == ".textgrid":
        rows = _textgrid(request)
    elif suffix == ".eaf":
        rows, empty = _elan(request)
    else:
        rows, text = _adm(request)

    stem = request.path.stem
    values: dict[str, list[str | None]] = {
        "file": [stem] * len(rows),
        "tier": [tier for tier, *_ in rows],
        "label": [label for _, label, *_ in rows],
        "start": [start for *_, start, _ in rows],
        "end": [end for *_, end in rows],
        "text": [text] * len(rows),
    }
    told = tuple(
        FileProblem("observed", f"ELAN: tier {quoted(name)} is empty and is left out", request.name) for name in empty
    )
    columns = {name: coded(values[name]) for name in chosen}
    return TextColumns(_COLUMNS, columns, Source(request.name, observations=told), len(rows))


def _textgrid(request: ReadRequest) -> list[Row]:
    with request.path.open("rb") as file:
        is_utf16 = file.read(2) in _UTF16
    text = request.path.read_text("utf-16") if is_utf16 else read_text(request, request.path, request.name)
    if "ooTextFile" not in text[:200] or '"TextGrid"' not in text[:400]:
        raise refuse(request, "it is no TextGrid in text form", 1, "save it from Praat as a text file")
    values = _values(text)
    try:
        return list(_tiers(values))
    except (StopIteration, RuntimeError, ValueError, TypeError, OverflowError):
        raise refuse(request, "it ends in the middle of a tier") from None


def _values(text: str) -> Iterator[str | float]:
    """Yield the quoted texts and the numbers of a TextGrid in their order; the names of the values carry nothing."""
    without = "".join(
        part if at % 2 else _PLACE.sub("", part) for at, part in enumerate(re.split(r'("(?:[^"]|"")*")', text))
    )
    for match in _TOKEN.finditer(without):
        yield float(match[2]) if match[2] is not None else match[1].replace('""', '"')


def _tiers(values: Iterator[str | float]) -> Iterator[Row]:
    for value in values:
        if value == "TextGrid":
            break
    _, _, n_tiers = next(values), next(values), _count(next(values))
    for _ in range(n_tiers):
        kind, name = str(next(values)), str(next(values))
        _, _, n = next(values), next(values), _count(next(values))
        for _ in range(n):
            start = float(next(values))
            end = float(next(values)) if kind == "IntervalTier" else start
            label = str(next(values))
            if label.strip() and kind == "IntervalTier":
                yield name, label, str(round(start * 1000)), str(round(end * 1000))


def _count(value: str | float) -> int:
    number = float(value)
    if number < 0 or number > 10_000_000:
        raise ValueError
    return int(number)


def _elan(request: ReadRequest) -> tuple[list[Row], list[str]]:
    root = read_xml(request, request.path, request.name)
    if root.tag != "ANNOTATION_DOCUMENT":
        raise refuse(request, f"it is no ELAN file: it begins with <{root.tag}>", 1)
    slots = {one.get("TIME_SLOT_ID"): number_of(one.get("TIME_VALUE")) for one in root.iter("TIME_SLOT")}
    times: dict[str | None, tuple[float | None, float | None]] = {}
    for one in root.iter("ALIGNABLE_ANNOTATION"):
        ends = slots.get(one.get("TIME_SLOT_REF1")), slots.get(one.get("TIME_SLOT_REF2"))
        times[one.get("ANNOTATION_ID")] = ends
    parents = {one.get("ANNOTATION_ID"): one.get("ANNOTATION_REF") for one in root.iter("REF_ANNOTATION")}
    rows: list[Row] = []
    empty: list[str] = []
    for tier in root.iter("TIER"):
        name = tier.get("TIER_ID") or ""
        own = [one for annotation in tier.iter("ANNOTATION") for one in annotation]
        if not own:
            empty.append(name)
        for one in own:
            start, end = _times(one.get("ANNOTATION_ID"), times, parents)
            label = (one.findtext("ANNOTATION_VALUE") or "").strip()
            if label and start is not None and end is not None:
                rows.append((name, label, str(round(start)), str(round(end))))
    return rows, empty


def _times(
    number: str | None,
    times: dict[str | None, tuple[float | None, float | None]],
    parents: dict[str | None, str | None],
) -> tuple[float | None, float | None]:
    """Return the times of an annotation; those of its parent where it has none of its own."""
    for _ in range(20):
        if number in times:
            return times[number]
        number = parents.get(number)
    return None, None


def _adm(request: ReadRequest) -> tuple[list[Row], str | None]:
    content = read_json(request, request.path, request.name)
    if not isinstance(content, dict) or not isinstance(content.get("attributes"), dict):
        raise refuse(request, "it is no annotated document: it has no attributes", 1)
    metadata = content.get("documentMetadata")
    names = metadata.get("annotator") if isinstance(metadata, dict) else None
    annotator = str(names[0]) if isinstance(names, list) and names else ""
    rows = [
        (annotator, str(label), str(start), str(end))
        for start, end, label in _mentions(content["attributes"])
        if isinstance(start, int) and isinstance(end, int)
    ]
    text = content.get("data")
    return rows, text if isinstance(text, str) else None


def _mentions(attributes: dict[str, Any]) -> Iterator[tuple[Any, Any, Any]]:
    for part in attributes.values():
        items = part.get("items") if isinstance(part, dict) else None
        for item in items if isinstance(items, list) else ():
            if not isinstance(item, dict):
                continue
            label = item.get("type", item.get("entityType", ""))
            mentions = item.get("mentions")
            for one in mentions if isinstance(mentions, list) else [item]:
                if isinstance(one, dict) and "startOffset" in one:
                    yield one["startOffset"], one.get("endOffset"), label
