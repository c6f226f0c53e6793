"""Which folder may be replaced, and how."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gtreport.errors import OutputError
from gtreport.site import folder


def made(target: Path) -> Path:
    target.mkdir()
    (target / "index.html").write_text("old", encoding="utf-8")
    folder.mark(target)
    return target


def refusal(target: Path) -> tuple[str, str | None]:
    with pytest.raises(OutputError) as caught:
        folder.check_target(target)
    (fault,) = caught.value.faults
    return fault.message, fault.help


def test_a_folder_that_is_not_there_or_empty_may_be_taken(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    folder.check_target(tmp_path / "new")
    folder.check_target(tmp_path / "empty")


def test_a_folder_that_gtreport_made_may_be_replaced(tmp_path: Path) -> None:
    folder.check_target(made(tmp_path / "site"))


def test_litter_of_file_managers_does_not_matter(tmp_path: Path) -> None:
    target = made(tmp_path / "site")
    (target / ".DS_Store").write_bytes(b"")
    folder.check_target(target)


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "mine"
    target.mkdir()
    for name in "abcde":
        (target / name).write_bytes(b"")
    assert refusal(target) == (
        f'"{target}" was not made by gtreport, and a, b, c and 2 more would be lost',
        "name another folder, or remove this one yourself",
    )


def test_a_file_that_somebody_put_into_the_site_is_not_lost(tmp_path: Path) -> None:
    target = made(tmp_path / "site")
    (target / "CNAME").write_text("example.org", encoding="utf-8")
    assert refusal(target) == (
        f'"{target}" holds what gtreport did not write and would be lost: CNAME',
        "move it out of the folder",
    )


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    target = tmp_path / "site"
    target.write_text("x", encoding="utf-8")
    assert refusal(target) == (f'"{target}" is not a folder', "name another folder for the site")


def test_a_link_that_leads_nowhere_is_no_folder(tmp_path: Path) -> None:
    target = tmp_path / "site"
    target.symlink_to(tmp_path / "gone")
    assert refusal(target)[0] == f'"{target}" is not a folder'


def test_the_new_folder_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    target = made(tmp_path / "site")
    with folder.workplace(target) as work:
        (work / "site").mkdir()
        (work / "site" / "index.html").write_text("new", encoding="utf-8")
        folder.swap(work / "site", target, work)
    assert (target / "index.html").read_text(encoding="utf-8") == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_folder_behind_a_link_is_replaced_and_the_link_stays(tmp_path: Path) -> None:
    real = made(tmp_path / "real")
    link = tmp_path / "site"
    link.symlink_to(real)
    with folder.workplace(real) as work:
        (work / "new").mkdir()
        folder.swap(work / "new", link, work)
    assert (link.is_symlink(), list(real.iterdir())) == (True, [])


def test_the_old_folder_is_put_back_when_the_new_one_cannot_be_moved(tmp_path: Path) -> None:
    target = made(tmp_path / "site")
    with folder.workplace(target) as work, pytest.raises(OutputError) as caught:
        folder.swap(work / "not there", target, work)
    assert str(caught.value.faults[0].message) == f'"{target}" cannot be replaced: no such file or directory'
    assert (target / "index.html").read_text(encoding="utf-8") == "old"


def test_a_place_that_cannot_be_written_is_a_located_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(OutputError, match="cannot be written"), folder.workplace(tmp_path / "file" / "site"):
        pass


@pytest.mark.parametrize("name", ["site", "a**b", "a[b", "a[bc]?"])
def test_what_a_killed_build_left_is_cleared_away(tmp_path: Path, name: str) -> None:
    with folder.workplace(tmp_path / name) as dead:
        kept = tmp_path / "kept"
        shutil.copytree(dead, kept)
    kept.rename(tmp_path / f".{name}.dead")
    with folder.workplace(tmp_path / name):
        assert not (tmp_path / f".{name}.dead").exists()


def test_a_site_that_was_being_replaced_when_the_build_died_is_put_back(tmp_path: Path) -> None:
    with folder.workplace(tmp_path / "site") as dead:
        shutil.copytree(dead, tmp_path / ".site.dead")
    made(tmp_path / ".site.dead" / "old")
    with folder.workplace(tmp_path / "site"):
        assert (tmp_path / "site" / "index.html").read_text(encoding="utf-8") == "old"


def test_the_workplace_of_a_build_that_runs_is_left_alone(tmp_path: Path) -> None:
    with folder.workplace(tmp_path / "site") as first, folder.workplace(tmp_path / "site"):
        assert first.exists()


def test_a_folder_that_only_looks_like_a_workplace_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".site.mine").mkdir()
    with folder.workplace(tmp_path / "site"):
        assert (tmp_path / ".site.mine").exists()
