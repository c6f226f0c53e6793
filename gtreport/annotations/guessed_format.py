"""Which format of annotations a file or folder may be in, by its name and its first lines."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from gtreport.errors import Fault, UnreadableError
from gtreport.sources import PathRefused, files_below

_BEGINNING = 1 << 16
_LARGEST = 1 << 30
_MOST_FILES = 200_000
_YOLO = re.compile(r"^\d+( -?[\d.]+([eE][-+]?\d+)?){4,}\s*$")


def require_file_or_folder(path: Path, name: str) -> None:
    """Refuse what is neither a file nor a folder, without opening it: a pipe would be waited for.

    Args:
        path: What should be one of them.
        name: The same as the user wrote it.

    Raises:
        UnreadableError: There is nothing, or it is a pipe, a device or the like.
    """
    if path.is_file() or path.is_dir():
        return
    what = "this is neither a file nor a folder" if path.exists() else "there is no such file or folder"
    raise UnreadableError(Fault(what, name, help="name a file or folder of annotations"))


def guessed_format(path: Path) -> tuple[str | None, str, dict[str, object]]:
    """Return the format of a file or folder, what shows it, and the options with which it can be read.

    Args:
        path: The file or folder.

    Returns:
        The name of the format, `table` where its columns must tell more, None where it is not known.
    """
    if path.is_file():
        kind, why = _of_file(path)
        return kind, why, {}
    own = _of_folder(path)
    if own is not None:
        return own[0], own[1], {}
    return _of_subfolders(path)


def _of_subfolders(path: Path) -> tuple[str | None, str, dict[str, object]]:
    entries = sorted(path.iterdir())
    inside = [one for one in entries if one.is_dir() and not one.is_symlink() and not one.name.startswith(".")]
    kinds = {one.name: found[0] for one in inside if (found := _of_folder(one)) is not None}
    if len(set(kinds.values())) != 1:
        return None, "no file in it is of a known format", {}
    kind = next(iter(kinds.values()))
    if len(kinds) == len(inside):
        why = f"every one of {len(inside)} subfolders holds such files: one for each annotator?"
        return kind, why, {"folders": "each"}
    why = f"{len(kinds)} of {len(inside)} subfolders hold such files: one for each annotator?"
    return kind, why, {"folders": list(kinds)}


def _of_folder(path: Path) -> tuple[str, str] | None:
    try:
        names = files_below(path, (), max_files=_MOST_FILES, max_bytes=1 << 40)
    except PathRefused:
        return None
    files = [path / one for one in names]
    suffixes = {one.suffix.lower() for one in files}
    direct = [one for one in files if one.parent == path]
    if any(one.suffix == ".ann" for one in direct):
        return "brat", "it holds .ann files"
    labels = [one for one in files if one.suffix == ".txt" and one.parent in (path, path / "labels")]
    if any(_YOLO.match(_first_line(one)) for one in labels):
        return "yolo", "lines of its .txt files are a class number and numbers"
    for one in direct:
        if one.suffix.lower() in (".xml", ".json", ".jsonl", ".conll", ".tsv"):
            kind, why = _of_file(one)
            if kind is not None and kind != "table":
                return kind, f"{one.name}: {why}"
    if suffixes == {".png"} and direct:
        return "masks", "it holds PNG files and nothing else"
    return None


def _first_line(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(4096).split(b"\n")[0].decode("utf-8", "replace").strip()


def _of_file(path: Path) -> tuple[str | None, str]:
    suffix = path.suffix.lower()
    with path.open("rb") as file:
        start = file.read(_BEGINNING).decode("utf-8", "replace").lstrip("\ufeff")
    if start.startswith("#FORMAT=WebAnno TSV"):
        return "webanno", "it begins with #FORMAT=WebAnno TSV"
    if suffix == ".xml":
        root = re.search(r"<([A-Za-z]\w*)", re.sub(r"<[?!].*?>", "", start, flags=re.DOTALL))
        kinds = {"annotation": "voc", "annotations": "cvat"}
        if root is None or root[1] not in kinds:
            return None, "the root of the XML is of no known format"
        return kinds[root[1]], f"its root is <{root[1]}>"
    if suffix in (".json", ".jsonl", ".ndjson"):
        return _of_json(path, suffix)
    if suffix in (".conll", ".conllu", ".iob", ".bio"):
        return "conll", f"its suffix is {suffix}"
    if suffix in (".csv", ".tsv", ".parquet", ".textgrid", ".eaf"):
        return "table", f"it is a table ({suffix})"
    return None, f"files {suffix or 'without suffix'} are of no known format"


def _of_json(path: Path, suffix: str) -> tuple[str | None, str]:
    content = _json(path, suffix)
    if isinstance(content, dict):
        if "images" in content and "annotations" in content:
            return "coco", "it has images and annotations"
        if "shapes" in content:
            return "labelme", "it has shapes"
        return ("table", "it has records under keys") if content else (None, "it is empty")
    if not isinstance(content, list) or not content or not isinstance(content[0], dict):
        return None, "it is neither a mapping nor a list of records"
    first = content[0]
    if "annotations" in first and "data" in first:
        return "label_studio", "its records have data and annotations"
    if "annotation_id" in first and "annotator" in first:
        return "label_studio", "its records have annotation_id and annotator"
    if "_input_hash" in first or "_task_hash" in first:
        return "prodigy", "its records have _input_hash"
    if {"text", "data"} & set(first) and {"label", "labels", "entities", "annotations"} & set(first):
        return "doccano", "its records have a text and labels"
    return "table", "it is a list of records"


def _json(path: Path, suffix: str) -> Any:
    try:
        if suffix == ".json":
            return json.loads(path.read_bytes()) if path.stat().st_size <= _LARGEST else None
        with path.open("rb") as file:
            return [json.loads(line) for line, _ in zip(file, range(20), strict=False) if line.strip()]
    except (ValueError, RecursionError):
        return None
