"""YOLO text files: one file for each image, one line for each object: class number, then numbers from 0 to 1.

Five numbers are a box (class, centre x, centre y, width, height), seven or more in pairs an outline; a sixth number is
a confidence and a sign of model output. The item is the image's stem with its folder. Class names come from the option
`classes`, or from `classes.txt`, `obj.names`, `data.yaml` or `dataset.yaml` beside the labels; lists of two annotators
in another order are joined by name. An empty label file says that nothing was found in the image.

The files do not hold the sizes of images. Boxes stay shares of width and height, for which overlaps are the same as in
pixels; with the option `images` sizes are read from the images, and boxes are in pixels.

| Option | Meaning |
|---|---|
| `folders` | annotators and their folders: a mapping, a list, or `each` for all subfolders |
| `labels` | folder of the label files inside each annotator's folder; `labels` where there is one |
| `classes` | file of the class names |
| `images` | folder of the images, to read their sizes |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from gtreport.annotations.coordinates import Convention
from gtreport.annotations.file_texts import lines_of, read_text, refused
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.image_sizes import IMAGE_SUFFIXES, image_size
from gtreport.annotations.parts import File, Part, option_path, parts_of
from gtreport.annotations.problems import quoted
from gtreport.annotations.reading import FOLDER_OPTIONS, Reader, ReadRequest
from gtreport.sources import files_below

_LISTS = ("classes.txt", "obj.names", "classes.names", "_darknet.labels")
_YAML = ("data.yaml", "dataset.yaml", "data.yml", "dataset.yml")
_CONVENTION = Convention("rel_center_xywh")
_EDGE = 1e-6
_ALIKE = 5
"""So many boxes that are all the same are a sign of a script."""

Names = Mapping[int, str]


def read(request: ReadRequest) -> Gathering:
    """Read the label files.

    Raises:
        AnnotationsRefused: There are none, or the class names cannot be read.
    """
    found = Gathering(request.name)
    found.structured = True
    parts = parts_of(request)
    sizes = _sizes(request)
    lists: list[tuple[Part, Names | None]] = []
    reading = _Reading(request, found, sizes)
    for part in parts:
        names = _class_names(request, part)
        lists.append((part, names))
        files = _label_files(request, part)
        if not files:
            raise refused(request, f"{part.name} holds no label file *.txt", mend="name the folder in option labels")
        for file in files:
            reading.file(part, file, names)
    _tell_names(request, found, lists)
    reading.finish()
    return found


class _Reading:
    """Label files, while they are read into what is gathered."""

    def __init__(self, request: ReadRequest, found: Gathering, sizes: Mapping[str, tuple[int, int]]) -> None:
        self.request = request
        self.found = found
        self.sizes = sizes
        self.lines: Counter[str] = Counter()
        self.broken = 0
        self.why = ""
        found.box_unit = "share" if not sizes else "pixel"

    def file(self, part: Part, file: File, names: Names | None) -> None:
        size = self.sizes.get(file.stem, (None, None))
        if self.sizes and size[0] is None:
            message = f"{file.name}: no image of this name is among the images; its size is not known"
            self.found.refuse(message, mend="add the image, or leave out option images")
            size = (1, 1)
        item = self.found.item(file.stem, *size)
        answer = self.found.answer(item, part.annotator, file.name)
        for number, line in lines_of(read_text(self.request, file.path, file.name)):
            if line.strip():
                self._line(answer, file, number, line.split(), names)
        if not answer.marks and file.path.stat().st_size == 0:
            self.found.note(
                f"label file {file.name} is empty: looked at, nothing found", sort="empty label files", file=file.name
            )

    def _line(self, answer: Answer, file: File, number: int, words: list[str], names: Names | None) -> None:
        place = f"{file.name}:{number}"
        wrong = _wrong(words, names)
        if wrong is not None:
            self.found.note(f"{place}: {wrong}; it is left out", number, sort="lines left out", file=file.name)
            self.found.lose(answer, "their line is broken", number)
            self.broken += 1
            self.why = self.why or f"{place}: {wrong}"
            return
        code, *numbers = int(words[0]), *(float(word) for word in words[1:])
        label = f"class {code}" if names is None else names[int(code)]
        mark = self.found.mark(answer, label, number)
        self.lines[" ".join(words[1:])] += 1
        width, height = self.found.sizes.get(answer.item, (1, 1))
        if len(numbers) in (4, 5):
            self._box(place, file, number, mark, numbers, answer.item)
        else:
            points = [(numbers[at] * width, numbers[at + 1] * height) for at in range(0, len(numbers), 2)]
            self.found.put_polygon(mark, [points])

    def _box(self, place: str, file: File, number: int, mark: int, numbers: list[float], item: int) -> None:
        size = self.found.sizes.get(item, (1, 1))
        x, y, w, h = numbers[:4]
        self.found.written.box(item, (x, y, w, h), _CONVENTION.names)
        if len(numbers) == 5:
            message = f"{place}: 6 numbers: the last is taken for a confidence, so this looks like model output"
            self.found.note(message, number, sort="lines with a confidence", file=file.name)
            self.found.attribute(mark, "confidence", f"{numbers[4]:g}")
        box = (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
        edges = zip(("left", "top", "right", "bottom"), (-box[0], -box[1], box[2] - 1, box[3] - 1), strict=True)
        passed = [name for name, beyond in edges if beyond > _EDGE]
        if passed:
            self.found.count("boxes past the edge")
            message = f"{place}: box passes the {' and the '.join(passed)} edge (kept)"
            self.found.note(message, number, sort="boxes past the edge", file=file.name)
        if w == 0 or h == 0:
            self.found.count("boxes without area")
            what = "width" if w == 0 else "height"
            self.found.note(f"{place}: box has no {what}", number, sort="boxes without area", file=file.name)
        self.found.put_box(mark, box[0] * size[0], box[1] * size[1], box[2] * size[0], box[3] * size[1])

    def finish(self) -> None:
        total = sum(self.lines.values())
        if self.broken:
            declared = self.request.encoding.get("box_format", "rel_center_xywh")
            message = f"{self.request.name}: {self.broken} of {total + self.broken} boxes do not fit {declared}"
            self.found.note(f"{message}: {self.why}", rule="boxes_break_convention", n=self.broken)
        if total >= _ALIKE and len(self.lines) == 1:
            shown = next(iter(self.lines))
            self.found.note(f"all {total} boxes are identical ({shown}): were they drawn by hand?")


def _wrong(words: list[str], names: Names | None) -> str | None:
    """Return what is wrong with a line; None where it can be read."""
    numbers: list[float] = []
    for word in words:
        try:
            number = float(word)
        except ValueError:
            hint = " (decimal comma?)" if "," in word else ""
            return f"{quoted(word)} is not a number{hint}"
        if number - number != 0 or "_" in word:
            return f"{quoted(word)} is not a number"
        numbers.append(number)
    if len(words) < 5 or (len(words) > 6 and len(words) % 2 == 0):
        return f"{len(words)} numbers, expected 5"
    if numbers[0] != int(numbers[0]) or numbers[0] < 0:
        return f"class {words[0]} is no whole number"
    if names is not None and int(numbers[0]) not in names:
        return f"class {int(numbers[0])}, but there are {len(names)} names"
    if len(words) > 6:
        outside = next(
            (word for word, number in zip(words[1:], numbers[1:], strict=True) if not 0 <= number <= 1), None
        )
        return None if outside is None else f"{outside} is outside 0..1"
    for name, word, number in zip(("x centre", "y centre", "width", "height"), words[1:5], numbers[1:5], strict=True):
        if name in ("width", "height") and number < 0:
            return f"{name} is negative"
        if not 0 <= number <= 1:
            return f"{name} {word} is outside 0..1"
    return None


def _label_files(request: ReadRequest, part: Part) -> list[File]:
    below = request.options.get("labels")
    folder = part.path
    if below is not None:
        found = option_path(request, "labels", part.path)
        inside = part.path / str(below).strip("/")
        folder = inside if inside.is_dir() else found or part.path
    elif (part.path / "labels").is_dir():
        folder = part.path / "labels"
    chosen = Part(part.annotator, part.declared, folder, part.name)
    named = {Path(str(request.options.get("classes", ""))).name, *_LISTS, "train.txt", "val.txt", "test.txt"}
    return [one for one in chosen.files(request, (".txt",)) if one.path.name not in named]


def _class_names(request: ReadRequest, part: Part) -> Names | None:
    """Return the class names by number; None where there are none."""
    given = request.options.get("classes")
    if given is not None:
        own = part.path / str(given)
        path = own if own.is_file() and not own.is_symlink() else option_path(request, "classes", part.path)
        return None if path is None else _names_in(request, path)
    top = (request.path if request.path.is_dir() else request.path.parent).resolve()
    own = part.path.resolve()
    for folder in (own, *own.parents):
        if not folder.is_relative_to(top):
            break
        for name in (*_LISTS, *_YAML):
            path = folder / name
            if path.is_file() and not path.is_symlink() and (names := _names_in(request, path)) is not None:
                return names
    return None


def _names_in(request: ReadRequest, path: Path) -> Names | None:
    text = read_text(request, path, path.name)
    if path.suffix.lower() not in (".yaml", ".yml"):
        lines = [line.strip() for _, line in lines_of(text)]
        while lines and not lines[-1]:
            lines.pop()
        return dict(enumerate(lines)) or None
    try:
        content: Any = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 - makes nothing but text
    except yaml.YAMLError as error:
        raise refused(request, f"{path.name} is no YAML: {str(error).splitlines()[0]}") from None
    names = content.get("names") if isinstance(content, dict) else None
    if isinstance(names, list):
        return {at: str(name) for at, name in enumerate(names)}
    if isinstance(names, dict) and all(str(at).isdecimal() for at in names):
        return {int(at): str(name) for at, name in names.items()}
    return None


def _tell_names(request: ReadRequest, found: Gathering, lists: list[tuple[Part, Names | None]]) -> None:
    unnamed = [part for part, names in lists if names is None]
    if unnamed:
        shown = ", ".join(quoted(name) for name in sorted(found.labels, key=lambda name: (len(name), name))[:10])
        message = f"no class names found: labels are called {shown}"
        rule = "observed" if request.labels else "class_without_name"
        found.note(message, rule=rule, mend="name the file of class names in option classes")
    known = [tuple(names[at] for at in sorted(names)) for _, names in lists if names is not None]
    every = [name for one in known for name in one]
    found.unused_labels = tuple(dict.fromkeys(name for name in every if name not in found.labels))
    for name in found.unused_labels:
        found.note(f"class {quoted(name)} is never used", sort="classes never used")
    if len(set(known)) > 1:
        same = len({tuple(sorted(one)) for one in known}) == 1
        which = "the two class lists" if len(known) == 2 else "the class lists"
        how = "the same names in another order" if same else "other names"
        found.note(f"{which} hold {how}: joined by name")


def _sizes(request: ReadRequest) -> Mapping[str, tuple[int, int]]:
    """Return the sizes of the images by their stem with its folder."""
    folder = option_path(request, "images")
    if folder is None:
        return {}
    found = files_below(folder, IMAGE_SUFFIXES, max_files=200_000, max_bytes=1 << 40)
    sizes = {Path(one).with_suffix("").as_posix(): image_size(folder / one) for one in found}
    return {stem: size for stem, size in sizes.items() if size is not None}


READER = Reader(
    "yolo",
    "YOLO text files: boxes and outlines in shares of the image",
    read,
    {**FOLDER_OPTIONS, "labels": (), "classes": (), "images": ()},
    folders=True,
)
