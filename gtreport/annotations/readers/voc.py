"""Pascal VOC XML: one file for each image, objects with a name and the corners of a box.

The attached file is one XML file or a folder of them, or one folder for each annotator (option `folders`). The item is
the image's file name where it is that of the XML file, else the name of the XML file; the path of the machine on which
it was made is neither used nor shown. Numbers may be fractions, and tags may stand in any order.

Corners are read as written, unless the target's encoding says otherwise: `pixel_convention: inclusive_max_one_based`
for files made as Pascal VOC made its own. A flag (`difficult`, `truncated`, `occluded`) that is not written is unknown.

| Option | Meaning |
|---|---|
| `folders` | annotators and their folders: a mapping, a list, or `each` for all subfolders |
"""

from __future__ import annotations

from pathlib import PurePosixPath
from xml.etree.ElementTree import Element

from gtreport.annotations.box_checks import BoxChecks
from gtreport.annotations.coordinates import convention_of
from gtreport.annotations.file_texts import number_of, read_xml, refused
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.parts import File, Part, parted_files
from gtreport.annotations.problems import quoted
from gtreport.annotations.reading import FOLDER_OPTIONS, Reader, ReadRequest

_FLAGS = ("difficult", "truncated", "occluded")
_CORNERS = ("xmin", "ymin", "xmax", "ymax")


def read(request: ReadRequest) -> Gathering:
    """Read the files.

    Raises:
        AnnotationsRefused: There are none, or one is no VOC file.
    """
    found = Gathering(request.name)
    found.structured = True
    reading = _Reading(request, found)
    for part, file in parted_files(request, (".xml",)):
        reading.file(part, file)
    reading.finish()
    return found


class _Reading:
    def __init__(self, request: ReadRequest, found: Gathering) -> None:
        self.request = request
        self.found = found
        self.checks = BoxChecks(request, found)
        self.convention = convention_of(request.encoding, "xyxy")
        self.absolute: list[File] = []
        self.unsaid = dict.fromkeys(_FLAGS, 0)

    def file(self, part: Part, file: File) -> None:
        root = read_xml(self.request, file.path, file.name)
        if root.tag != "annotation":
            raise refused(self.request, f"{file.name} is no VOC file: it begins with <{root.tag}>", 1)
        width, height = number_of(root.findtext("size/width")), number_of(root.findtext("size/height"))
        if root.find("size") is not None and not (width and height):
            shown = f"{root.findtext('size/width')} × {root.findtext('size/height')}"
            self.found.note(f"{file.name}: image size is {shown}", sort="image sizes of zero", file=file.name)
        item = self.found.item(self._item(root, file), width, height)
        if _is_absolute(root.findtext("path") or ""):
            self.absolute.append(file)
        answer = self.found.answer(item, part.annotator, file.name)
        for at, one in enumerate(root.iter("object"), 1):
            self._object(answer, file, at, one)

    def _item(self, root: Element, file: File) -> str:
        written = (root.findtext("filename") or "").strip().replace("\\", "/")
        named = PurePosixPath(written)
        folder = PurePosixPath(file.relative).parent
        if named.stem == PurePosixPath(file.relative).stem:
            return (folder / named.name).as_posix()
        if written:
            message = f"{file.name} names the image {quoted(named.name)}"
            self.found.note(message, sort="files that name another image", file=file.name)
        return file.stem

    def _object(self, answer: Answer, file: File, at: int, one: Element) -> None:
        label = (one.findtext("name") or "").strip()
        called = f"{file.name}: object {at} ({label})"
        if not label:
            self.found.note(f"{called}: has no name; it is left out", sort="objects without name", file=file.name)
            self.found.leave_out("annotations", "they have no label", answer.annotator)
            return
        numbers = [number_of((one.findtext(f"bndbox/{name}") or "").strip()) for name in _CORNERS]
        rotated = one.find("robndbox") is not None
        if None in numbers:
            wrong = "is a turned box, which is not read" if rotated else "has no box of four numbers"
            self.found.note(f"{called}: {wrong}; it is left out", sort="objects without box", file=file.name)
            self.found.lose(answer, "they have no box")
            return
        x1, y1, x2, y2 = (number or 0.0 for number in numbers)
        if x1 == x2 or y1 == y2:
            side = ("xmin", "xmax", x1) if x1 == x2 else ("ymin", "ymax", y1)
            message = f"{called} has {side[0]} = {side[1]} = {side[2]:g}"
            self.found.note(message, sort="boxes whose corners are equal", file=file.name)
        box = self.checks.box(called, (x1, y1, x2, y2), self.convention, answer.item)
        mark = self.found.mark(answer, label)
        if box is not None:
            self.found.put_box(mark, *box)
        for name in _FLAGS:
            written = number_of((one.findtext(name) or "").strip())
            self.unsaid[name] += written is None
            self.found.flag(mark, name, None if written is None else written > 0)

    def finish(self) -> None:
        self.checks.finish(self.convention.box_format)
        for name in ("difficult",):
            n = self.unsaid[name]
            if n:
                which = "1 object has" if n == 1 else f"{n} objects have"
                self.found.note(f'{which} no "{name}" tag: unknown, not 0')
        if self.absolute:
            n = len(self.absolute)
            which = "1 file" if n == 1 else f"{n} files"
            said = "<path> is absolute and is neither used nor shown"
            self.found.note(f"{said} ({which}, the first is {self.absolute[0].name}): it names folders of a machine")


def _is_absolute(path: str) -> bool:
    text = path.strip()
    return text.startswith(("/", "\\")) or text[1:3] in (":\\", ":/")


READER = Reader("voc", "Pascal VOC XML: boxes", read, {**FOLDER_OPTIONS}, folders=True)
