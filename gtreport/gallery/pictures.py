"""Pictures of items that a report lists as showable: found in the folder that it names, and bared.

Only PNG and JPEG are taken, told by their content. What they tell besides the picture (place and time of the shot, the
camera's owner, thumbnails, comments, bytes behind the end) is left behind, and so is a rotation that only a tag asks
for: annotations refer to the pixels as they are stored.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from gtreport.sources import PathRefused, resolve_folder_inside, resolve_inside

SUFFIXES = (".png", ".jpg", ".jpeg")

MOST_BYTES = 4 * 1024**2
"""Bytes of one picture."""

MOST_BYTES_TOGETHER = 40 * 1024**2
"""Bytes of all pictures of a file."""

MOST_PIXELS = 40_000_000
"""Pixels of a picture: a browser unpacks all of them."""

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = frozenset({b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT"})
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
_START_OF_SCAN, _END, _COMMENT = 0xDA, 0xD9, 0xFE
_ADOBE, _PROFILE = 0xEE, 0xE2
_MARKER = re.compile(rb"\xff([^\x00\xff\xd0-\xd7])", re.DOTALL)


class NotShown(Exception):  # noqa: N818 - an item without its picture is still drawn
    """There is no picture of an item that can be shown; the text says why."""


@dataclass(frozen=True)
class Bared:
    """A picture without anything but the picture.

    Attributes:
        content: Its bytes.
        suffix: What the name of such a file ends with.
        width: Width in pixels as stored.
        height: Height in pixels as stored.
    """

    content: bytes
    suffix: str
    width: int
    height: int


@dataclass
class Pictures:
    """The pictures of one attached file.

    Attributes:
        folder: The report's folder.
        items: Ids of the items that may be shown.
        place: The folder of the pictures as it is written; None where none is named.
        n_bytes: Bytes of the pictures taken so far.
    """

    folder: Path
    items: frozenset[str]
    place: str | None
    n_bytes: int = field(default=0)

    def of(self, item: str) -> Bared | None:
        """Return the picture of an item; None for one that may not be shown, and where no pictures are named.

        Raises:
            NotShown: It may be shown, but cannot.
        """
        if item not in self.items or self.place is None:
            return None
        path = self._found(item, self.place)
        found = bared(path.read_bytes())
        if found is None:
            raise NotShown("its picture is no sound PNG or JPEG")
        if found.width * found.height > MOST_PIXELS:
            raise NotShown(f"its picture has more than {MOST_PIXELS:,} pixels")
        if self.n_bytes + len(found.content) > MOST_BYTES_TOGETHER:
            raise NotShown(f"the pictures are larger than {MOST_BYTES_TOGETHER:,} bytes together")
        self.n_bytes += len(found.content)
        return found

    def _found(self, item: str, place: str) -> Path:
        """Return the file of an item: the id itself where that is a name of a picture, else with a suffix."""
        has_suffix = item.lower().endswith(SUFFIXES)
        try:
            within = resolve_folder_inside(self.folder, place)
            for name in (item,) if has_suffix else (f"{item}{suffix}" for suffix in SUFFIXES):
                try:
                    path = resolve_inside(self.folder, f"{place.rstrip('/')}/{name}", max_bytes=MOST_BYTES)
                except PathRefused as refused:
                    if refused.reason != "absent":
                        raise
                    continue
                if not path.is_relative_to(within):
                    raise NotShown("its picture is a link that leads out of the folder of pictures")
                return path
        except PathRefused as refused:
            raise NotShown(f"its picture cannot be read: {refused.message}") from refused
        raise NotShown("the folder of pictures holds none of it")


def bared(data: bytes) -> Bared | None:
    """Return a picture without what it tells besides; None where it is no PNG or JPEG, or broken."""
    try:
        if data.startswith(_PNG):
            return _bared_png(data)
        return _bared_jpeg(data) if data.startswith(b"\xff\xd8\xff") else None
    except (struct.error, IndexError):
        return None


def _bared_png(data: bytes) -> Bared | None:
    kept, names, at = [_PNG], [], len(_PNG)
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        name, end = data[at + 4 : at + 8], at + 12 + length
        if end > len(data):
            return None
        if name in _PNG_KEPT:
            kept.append(data[at:end])
            names.append(name)
        at = end
        if name == b"IEND":
            break
    if names[:1] != [b"IHDR"] or names[-1:] != [b"IEND"] or b"IDAT" not in names:
        return None
    width, height = struct.unpack_from(">II", data, len(_PNG) + 8)
    return Bared(b"".join(kept), ".png", width, height) if width and height else None


def _bared_jpeg(data: bytes) -> Bared | None:
    kept, size, scanned = [b"\xff\xd8"], (0, 0), False
    for marker, piece in _segments(data):
        if marker in _FRAMES and not any(size):
            height, width = struct.unpack_from(">HH", piece, 5)
            size = width, height
        scanned = scanned or marker == _START_OF_SCAN
        if not _tells_besides(marker, piece):
            kept.append(piece)
        if marker == _END:
            return Bared(b"".join(kept), ".jpg", *size) if all(size) and scanned else None
    return None


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield marker and bytes of each segment, a scan with the pixels behind it."""
    at = 2
    while at + 2 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == _END:
            yield marker, data[at : at + 2]
            return
        end = at + 2 + int(struct.unpack_from(">H", data, at + 2)[0])
        if marker == _START_OF_SCAN:
            behind = _MARKER.search(data, end)
            end = len(data) if behind is None else behind.start()
        if end > len(data):
            return
        yield marker, data[at:end]
        at = end


def _tells_besides(marker: int, piece: bytes) -> bool:
    """Return whether a segment is no part of the picture; how colours are meant is one."""
    if marker == _COMMENT:
        return True
    if marker == _PROFILE:
        return not piece[4:].startswith(b"ICC_PROFILE\0")
    return 0xE1 <= marker <= 0xEF and marker != _ADOBE
