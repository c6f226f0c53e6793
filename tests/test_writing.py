"""Files are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtreport.errors import OutputError
from gtreport.writing import write_whole


def test_a_new_file_is_written_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.json", b"x\n", "a.json")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
    assert (tmp_path / "a.json").read_bytes() == b"x\n"


def test_permissions_are_kept(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"old")
    (tmp_path / "a.yaml").chmod(0o640)
    write_whole(tmp_path / "a.yaml", b"new", "a.yaml")
    assert (tmp_path / "a.yaml").stat().st_mode & 0o777 == 0o640


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"old")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "a.yaml")
    write_whole(tmp_path / "link.yaml", b"new", "link.yaml")
    assert (tmp_path / "link.yaml").is_symlink()
    assert (tmp_path / "a.yaml").read_bytes() == b"new"


def test_what_stood_there_is_left_when_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    (tmp_path / "a.yaml").write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OutputError, match=r"^a\.yaml: cannot be written: No space left on device$"):
        write_whole(tmp_path / "a.yaml", b"new", "a.yaml")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.yaml", b"old")]
