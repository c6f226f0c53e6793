"""CVAT XML 1.1, for images and for videos: boxes, outlines, points, masks, tags; tracks over frames.

The item is the image's name, or the frame of a video; all frames of a video are items, also those without a shape. A
file is one annotator's, named by its folder (option `folders`) or by the file: owner and assignee of the task are
personal data, and are neither annotators nor shown. Shapes marked as outside are left out; shapes of tracks between key
frames are interpolated, and keep that flag. Attributes stay text: `yes` and `no` are words.

| Option | Meaning |
|---|---|
| `folders` | annotators and their folders: a mapping, a list, or `each` for all subfolders |
| `files` | annotators and their files |
| `track_as_item` | `true` where a track is the item, and its shapes over all frames its marks |
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from gtreport.annotations.box_checks import BoxChecks
from gtreport.annotations.coordinates import circle, convention_of, rotated
from gtreport.annotations.file_texts import number_of, read_xml, refused
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.masks import mask_in_box
from gtreport.annotations.parts import File, Part, parted_files
from gtreport.annotations.problems import quoted
from gtreport.annotations.reading import Reader, ReadRequest

_SHAPES = ("box", "polygon", "polyline", "points", "mask", "ellipse", "cuboid", "skeleton", "tag")
_MOST_FRAMES = 1_000_000


def read(request: ReadRequest) -> Gathering:
    """Read the files.

    Raises:
        AnnotationsRefused: There are none, or one is no CVAT file.
    """
    found = Gathering(request.name)
    found.structured = True
    for part, file in parted_files(request, (".xml",)):
        _File(request, found, part, file).read()
    return found


class _File:
    """One file, while it is read into what is gathered."""

    def __init__(self, request: ReadRequest, found: Gathering, part: Part, file: File) -> None:
        self.request = request
        self.found = found
        self.part = part
        self.file = file
        self.checks = BoxChecks(request, found)
        self.convention = convention_of(request.encoding, "xyxy")
        self.pre_labels: dict[str, int] = {}
        self.drawn = self.interpolated = 0
        self.boxes_only = True

    def read(self) -> None:
        root = read_xml(self.request, self.file.path, self.file.name)
        if root.tag != "annotations":
            raise refused(self.request, f"{self.file.name} is no CVAT file: it begins with <{root.tag}>", 1)
        if root.find("track") is not None or root.findtext("meta/task/mode") == "interpolation":
            self._video(root)
        else:
            for image in root.iter("image"):
                self._image(image)
        declared = [(one.text or "").strip() for one in root.findall("meta/*/labels/label/name")]
        unused = [name for name in declared if name and name not in self.found.labels]
        self.found.unused_labels = tuple(dict.fromkeys((*self.found.unused_labels, *unused)))
        self.checks.finish(self.convention.box_format)
        self._tell(root, unused)

    def _image(self, image: Element) -> None:
        name = image.get("name") or f"image {image.get('id')}"
        item = self.found.item(name, number_of(image.get("width")), number_of(image.get("height")))
        answer = self.found.answer(item, self.part.annotator, self.file.name)
        for one in image:
            self._shape(answer, one, one.get("label") or "", one.get("source"))
        if not answer.marks:
            self.found.note(f"{name} has no shape", sort="images without a shape", file=self.file.name)
            self.found.count("images without a shape")

    def _video(self, root: Element) -> None:
        by_track = bool(self.request.options.get("track_as_item"))
        size = root.find("meta/*/original_size")
        width, height = (None, None) if size is None else (size.findtext("width"), size.findtext("height"))
        frames = {} if by_track else dict(self._frames(root, number_of(width), number_of(height)))
        for track in root.iter("track"):
            self.found.count("tracks")
            label, source = track.get("label") or "", track.get("source")
            if by_track:
                item = self.found.item(f"track {track.get('id')}", number_of(width), number_of(height))
                answer = self.found.answer(item, self.part.annotator, self.file.name)
            for one in track:
                if one.tag not in _SHAPES:
                    continue
                if not by_track:
                    answer = self._at_frame(frames, one.get("frame"))
                if one.get("outside") == "1":
                    self.found.leave_out("annotations", "outside", self.part.annotator)
                    continue
                mark = self._shape(answer, one, label, source)
                if mark is not None:
                    self._keyframe(mark, one)

    def _frames(self, root: Element, width: float | None, height: float | None) -> Iterator[tuple[str, Answer]]:
        """Yield every frame of a video with its answer: without a shape too, it was looked at."""
        start, stop = (number_of(root.findtext(f"meta/*/{name}")) for name in ("start_frame", "stop_frame"))
        n = number_of(root.findtext("meta/*/size"))
        last = stop if stop is not None else (start or 0) + n - 1 if n is not None else None
        if last is None or last - (start or 0) > _MOST_FRAMES:
            return
        for frame in range(int(start or 0), int(last) + 1):
            item = self.found.item(f"frame {frame}", width, height)
            yield str(frame), self.found.answer(item, self.part.annotator, self.file.name)

    def _at_frame(self, frames: dict[str, Answer], frame: str | None) -> Answer:
        number = frame or "unknown"
        if number not in frames:
            item = self.found.item(f"frame {number}")
            frames[number] = self.found.answer(item, self.part.annotator, self.file.name)
        return frames[number]

    def _keyframe(self, mark: int, one: Element) -> None:
        interpolated = one.get("keyframe") == "0"
        self.found.flag(mark, "interpolated", interpolated)
        self.interpolated += interpolated
        self.drawn += not interpolated
        self.boxes_only &= one.tag == "box"

    def _shape(self, answer: Answer, one: Element, label: str, source: str | None) -> int | None:
        if one.tag not in _SHAPES:
            return None
        called = f"{self.file.name}: {one.tag} {label} in {quoted(list(self.found.items)[answer.item])}"
        mark = self.found.mark(answer, label)
        try:
            self._put(called, mark, answer.item, one)
        except (ValueError, OverflowError) as error:
            answer.marks.pop()
            self.found.note(f"{called}: {error}; it is left out", sort="shapes left out", file=self.file.name)
            self.found.lose(answer, "their shape is not read")
            return None
        self.found.count("image_level" if one.tag == "tag" else one.tag)
        if one.get("occluded") is not None:
            self.found.flag(mark, "occluded", one.get("occluded") == "1")
        if source is not None:
            self.found.flag(mark, "pre_label", source not in ("manual", ""))
            if source not in ("manual", ""):
                self.pre_labels[source] = self.pre_labels.get(source, 0) + 1
        for attribute in one.iter("attribute"):
            self.found.attribute(mark, attribute.get("name") or "", (attribute.text or "").strip())
        return mark

    def _put(self, called: str, mark: int, item: int, one: Element) -> None:
        if one.tag == "tag":
            self.found.put_label(mark)
        elif one.tag == "box":
            self._box(called, mark, item, one)
        elif one.tag == "polygon":
            points = _points(one)
            if len(points) < 3:
                raise ValueError(f"it has {len(points)} points, expected 3 or more")
            self.found.put_polygon(mark, [points])
        elif one.tag in ("points", "polyline"):
            self.found.put_keypoints(mark, [(x, y, 2.0) for x, y in _points(one)])
        elif one.tag == "ellipse":
            x, y, across, down = (_number(one, name) for name in ("cx", "cy", "rx", "ry"))
            self.found.put_polygon(mark, [circle(x, y, across, down)])
        elif one.tag == "mask":
            self._mask(mark, item, one)
        elif one.tag == "skeleton":
            self._skeleton(mark, one)
        else:
            raise ValueError("shapes of this type are not read")

    def _box(self, called: str, mark: int, item: int, one: Element) -> None:
        x1, y1, x2, y2 = (_number(one, name) for name in ("xtl", "ytl", "xbr", "ybr"))
        turn = number_of(one.get("rotation")) or 0.0
        if turn % 360:
            corners = rotated(0.0, 0.0, x2 - x1, y2 - y1, turn)
            across = (x1 + x2) / 2 - sum(x for x, _ in corners) / 4
            down = (y1 + y2) / 2 - sum(y for _, y in corners) / 4
            self.found.put_polygon(mark, [[(x + across, y + down) for x, y in corners]])
            return
        box = self.checks.box(called, (x1, y1, x2, y2), self.convention, item)
        if box is not None:
            self.found.put_box(mark, *box)

    def _mask(self, mark: int, item: int, one: Element) -> None:
        left, top, width, height = (int(_number(one, name)) for name in ("left", "top", "width", "height"))
        counts = [int(number) for number in (one.get("rle") or "").split(",") if number.strip()]
        size = self.found.sizes.get(item, (left + width, top + height))
        self.found.put_mask(mark, mask_in_box(counts, left, top, (width, height), size))

    def _skeleton(self, mark: int, one: Element) -> None:
        points: list[tuple[float, float, float]] = []
        names: list[str] = []
        for point in one.findall("points"):
            x, y = _points(point)[0]
            seen = 0.0 if point.get("outside") == "1" else 1.0 if point.get("occluded") == "1" else 2.0
            points.append((x, y, seen) if seen else (0.0, 0.0, 0.0))
            names.append(point.get("label") or str(len(names) + 1))
        if not points:
            raise ValueError("it has no points")
        self.found.keypoint_names.setdefault(one.get("label") or "", tuple(names))
        self.found.put_keypoints(mark, points)

    def _tell(self, root: Element, unused: list[str]) -> None:
        for name in unused:
            self.found.note(f"label {quoted(name)} is never used", sort="labels never used", file=self.file.name)
        for source, n in self.pre_labels.items():
            which = "1 shape has" if n == 1 else f"{n} shapes have"
            self.found.note(f"{which} source {quoted(source)}: pre-labels", file=self.file.name)
        if self.interpolated:
            what = "boxes" if self.boxes_only else "shapes"
            is_or_are = "is" if self.interpolated == 1 else "are"
            n = self.drawn + self.interpolated
            said = f"{self.interpolated} of {n} {what} {is_or_are} interpolated, not drawn"
            self.found.note(said, file=self.file.name)
            self.found.count("drawn by hand", self.drawn)
        people = [name for name in ("owner", "assignee") if root.find(f"meta/*/{name}") is not None]
        if people:
            verb = "are" if len(people) > 1 else "is"
            self.found.note(f"{' and '.join(people)} {verb} personal data: not shown", file=self.file.name)


def _number(one: Element, name: str) -> float:
    number = number_of(one.get(name))
    if number is None:
        raise ValueError(f"{name} is no number")
    return number


def _points(one: Element) -> list[tuple[float, float]]:
    points = []
    for pair in (one.get("points") or "").split(";"):
        numbers = [number_of(text.strip()) for text in pair.split(",")]
        if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
            raise ValueError(f"{quoted(pair)} is no point")
        points.append((numbers[0], numbers[1]))
    return points


READER = Reader(
    "cvat",
    "CVAT XML 1.1: images and videos",
    read,
    {"folders": (), "files": (), "encoding": (), "track_as_item": (True, False)},
    folders=True,
)
