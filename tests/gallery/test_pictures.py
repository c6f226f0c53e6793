"""Pictures of items: which are taken, from where, and what is left of them."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from gtreport.gallery import pictures
from gtreport.gallery.pictures import Bared, NotShown, Pictures, bared


def chunk(name: bytes, data: bytes = b"") -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int = 2, height: int = 3, *extra: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = chunk(b"IDAT", zlib.compress(b"\0" * (width + 1) * height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + b"".join(extra) + pixels + chunk(b"IEND")


def segment(marker: int, data: bytes) -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


FRAME = segment(0xC0, b"\x08" + struct.pack(">HH", 3, 2) + b"\x01\x01\x11\x00")
SCAN = segment(0xDA, b"\x01\x01\x00\x00\x3f\x00") + b"\x12\xff\x00\x34\xff\xd0\x56"


def jpeg(*extra: bytes) -> bytes:
    return b"\xff\xd8" + segment(0xE0, b"JFIF\0") + b"".join(extra) + FRAME + SCAN + b"\xff\xd9"


def test_a_png_loses_what_it_tells_besides() -> None:
    told = (chunk(b"tEXt", b"Author\0Ada"), chunk(b"eXIf", b"place"), chunk(b"tIME", b"1234567"))
    assert bared(png(2, 3, *told) + b"<script>") == Bared(png(), ".png", 2, 3)


def test_a_jpeg_loses_what_it_tells_besides() -> None:
    told = (segment(0xE1, b"Exif\0\0place"), segment(0xFE, b"by Ada"), segment(0xE2, b"MPF\0"), segment(0xED, b"x"))
    assert bared(jpeg(*told) + b"<script>") == Bared(jpeg(), ".jpg", 2, 3)


def test_a_jpeg_keeps_how_its_colours_are_meant() -> None:
    kept = (segment(0xE2, b"ICC_PROFILE\0\x01\x01x"), segment(0xEE, b"Adobe"))
    found = bared(jpeg(*kept))
    assert found is not None
    assert found.content == jpeg(*kept)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"GIF89a" + b"\0" * 30,
        png()[:-6],
        png()[:20],
        b"\x89PNG\r\n\x1a\n" + chunk(b"IEND"),
        jpeg()[:-2],
        jpeg()[:9],
        b"\xff\xd8\xff\xd9",
    ],
)
def test_what_is_no_sound_png_or_jpeg_is_none(data: bytes) -> None:
    assert bared(data) is None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "shots").mkdir()
    (tmp_path / "shots" / "a.png").write_bytes(png())
    (tmp_path / "shots" / "b.jpg").write_bytes(jpeg())
    (tmp_path / "shots" / "drawing.png").write_bytes(b"<svg/>")
    (tmp_path / "other.png").write_bytes(png())
    return tmp_path


def listed(folder: Path, *items: str, place: str | None = "shots") -> Pictures:
    return Pictures(folder, frozenset(items), place)


def test_an_item_is_found_by_its_id_or_by_its_id_with_a_suffix(folder: Path) -> None:
    found = [listed(folder, item).of(item) for item in ("a", "a.png", "b")]
    assert [one and one.suffix for one in found] == [".png", ".png", ".jpg"]


def test_an_item_that_is_not_listed_has_no_picture(folder: Path) -> None:
    assert listed(folder, "b").of("a") is None


def test_without_a_folder_of_pictures_there_is_none(folder: Path) -> None:
    assert listed(folder, "a", place=None).of("a") is None


@pytest.mark.parametrize(
    ("item", "place", "why"),
    [
        ("c", "shots", "the folder of pictures holds none of it"),
        ("drawing", "shots", "its picture is no sound PNG or JPEG"),
        ("../other", "shots", "its picture cannot be read: .*leads outside"),
        ("a", "..", "its picture cannot be read: .*leads outside"),
        ("a", "/etc", "its picture cannot be read: .*absolute"),
        ("a", "gone", "its picture cannot be read: no such file"),
    ],
)
def test_a_listed_item_without_a_picture_is_told(folder: Path, item: str, place: str, why: str) -> None:
    with pytest.raises(NotShown, match=why):
        listed(folder, item, place=place).of(item)


def test_a_link_out_of_the_folder_of_pictures_is_not_followed(folder: Path) -> None:
    (folder / "shots" / "link.png").symlink_to(folder / "other.png")
    with pytest.raises(NotShown, match="a link that leads out of the folder of pictures"):
        listed(folder, "link").of("link")


def test_pictures_are_not_larger_than_a_site_bears(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shots = listed(folder, "a", "b")
    monkeypatch.setattr(pictures, "MOST_BYTES_TOGETHER", len(png()) + 1)
    assert shots.of("a") is not None
    with pytest.raises(NotShown, match="together"):
        shots.of("b")
    monkeypatch.setattr(pictures, "MOST_BYTES", 10)
    with pytest.raises(NotShown, match="at most 10 are read"):
        listed(folder, "a").of("a")


def test_a_picture_that_unpacks_to_very_many_pixels_is_not_shown(folder: Path) -> None:
    (folder / "shots" / "a.png").write_bytes(png()[:16] + struct.pack(">II", 100_000, 100_000) + png()[24:])
    with pytest.raises(NotShown, match="more than 40,000,000 pixels"):
        listed(folder, "a").of("a")
