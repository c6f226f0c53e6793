"""Width and height of an image from the beginning of its file, without decoding it: PNG, JPEG, GIF and BMP."""

from __future__ import annotations

import struct
from pathlib import Path

IMAGE_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".bmp")

_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})


def image_size(path: Path) -> tuple[int, int] | None:
    """Return width and height in pixels as stored; None where the file is none of these."""
    with path.open("rb") as file:
        start = file.read(32)
        if not start.startswith(b"\xff\xd8"):
            return size_of_start(start)
        file.seek(2)
        return _jpeg(file.read(1 << 20))


def size_of_start(start: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG, GIF or BMP by its first 32 bytes; None for anything else."""
    if start.startswith(b"\x89PNG\r\n\x1a\n") and len(start) >= 24:
        width, height = struct.unpack(">II", start[16:24])
        return width, height
    if start[:6] in (b"GIF87a", b"GIF89a") and len(start) >= 10:
        width, height = struct.unpack("<HH", start[6:10])
        return width, height
    if start.startswith(b"BM") and len(start) >= 26:
        width, height = struct.unpack("<ii", start[18:26])
        return width, abs(height)
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 0
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    return None
