from __future__ import annotations

import os
from pathlib import Path

import pytest

from gtreport.errors import Fault, UnreadableError
from gtreport.sources import PathRefused, files_below, read_file, resolve_folder_inside, resolve_inside


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.csv").write_text("secret\n", encoding="utf-8")
    folder = tmp_path / "report"
    (folder / "data").mkdir(parents=True)
    (folder / "data" / "a b.csv").write_text("item,label\n", encoding="utf-8")
    return folder


def refused(folder: Path, written: str, max_bytes: int | None = None) -> tuple[str, str]:
    with pytest.raises(PathRefused) as caught:
        resolve_inside(folder, written, max_bytes=max_bytes)
    (fault,) = caught.value.faults
    assert fault.message == caught.value.message
    assert caught.value.written == written
    return caught.value.reason, caught.value.message


def test_a_file_in_the_folder_is_found(folder: Path) -> None:
    assert resolve_inside(folder, "data/a b.csv") == (folder / "data" / "a b.csv").resolve()


def test_a_folder_reached_by_a_link_is_the_folder(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(folder)

    assert resolve_inside(tmp_path / "link", "./data/a b.csv") == (folder / "data" / "a b.csv").resolve()


def test_a_link_inside_the_folder_may_be_followed(folder: Path) -> None:
    (folder / "latest.csv").symlink_to("data/a b.csv")

    assert resolve_inside(folder, "latest.csv") == (folder / "data" / "a b.csv").resolve()


LEADS_OUT = 'leads outside the folder of the report or takes a way round by ".."'
URL = "is a URL where a file is expected: files are not downloaded"
HOME = "the home sign is not expanded, files are read in the folder of the report only"


@pytest.mark.parametrize(
    ("written", "reason", "message"),
    [
        ("", "empty", "the path is empty"),
        ("  ", "empty", "the path is empty"),
        ("..", "outside", f'the path ".." {LEADS_OUT}'),
        ("../secret.csv", "outside", f'the path "../secret.csv" {LEADS_OUT}'),
        ("data/../data/a b.csv", "outside", f'the path "data/../data/a b.csv" {LEADS_OUT}'),
        ("../../../../etc/passwd", "outside", f'the path "../../../../etc/passwd" {LEADS_OUT}'),
        ("/etc/hostname", "outside", '"/etc/hostname" is an absolute path'),
        ("//server/share/x.csv", "outside", '"//server/share/x.csv" is an absolute path'),
        ("\\\\server\\share", "outside", '"\\\\\\\\server\\\\share" is an absolute path'),
        ("C:/x.csv", "outside", '"C:/x.csv" is an absolute path'),
        ("c:x.csv", "outside", '"c:x.csv" is an absolute path'),
        ("~", "outside", f'no such file "~": {HOME}'),
        ("~/x.csv", "outside", f'no such file "~/x.csv": {HOME}'),
        ("https://example.org/d.csv", "url", f'"https://example.org/d.csv" {URL}'),
        ("s3://bucket/d.csv", "url", f'"s3://bucket/d.csv" {URL}'),
        ("file:///etc/passwd", "url", f'"file:///etc/passwd" {URL}'),
        ("FILE:x.csv", "url", f'"FILE:x.csv" {URL}'),
        ("data\\x.csv", "malformed", 'the path "data\\\\x.csv" holds a backslash'),
        ("a\0b", "malformed", 'the path "a\\u0000b" holds a control character (U+0000)'),
        ("a\nb", "malformed", 'the path "a\\nb" holds a control character (U+000A)'),
        ("a\u202eb", "malformed", 'the path "a\\u202eb" holds a direction override (U+202E)'),
        ("missing.csv", "absent", 'no such file "missing.csv"'),
        ("data/a b.csv/x", "absent", 'no such file "data/a b.csv/x"'),
        ("data/a b.csv/", "absent", 'no such file "data/a b.csv/"'),
        ("x" * 300, "absent", f'no such file "{"x" * 60}..."'),
        (".", "not_a_file", '"." is a folder where a file is expected'),
        ("data", "not_a_file", '"data" is a folder where a file is expected'),
        ("data/", "not_a_file", '"data/" is a folder where a file is expected'),
    ],
)
def test_other_paths_are_refused(folder: Path, written: str, reason: str, message: str) -> None:
    assert refused(folder, written) == (reason, message)


@pytest.mark.parametrize("target", ["../secret.csv", "/etc/hostname", "../no-such-file", "/dev/null"])
def test_a_link_that_leads_out_is_refused_whatever_stands_there(folder: Path, target: str) -> None:
    (folder / "link.csv").symlink_to(target)

    message = '"link.csv" is a link that leads outside the folder of the report'
    assert refused(folder, "link.csv") == ("outside", message)


def test_a_linked_folder_that_leads_out_is_refused(folder: Path) -> None:
    (folder / "up").symlink_to("..")

    assert refused(folder, "up/secret.csv")[0] == "outside"


def test_links_in_a_circle_are_no_file(folder: Path) -> None:
    (folder / "a.csv").symlink_to("b.csv")
    (folder / "b.csv").symlink_to("a.csv")

    assert refused(folder, "a.csv") == ("absent", 'no such file "a.csv"')


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_is_refused_without_being_opened(folder: Path) -> None:
    os.mkfifo(folder / "pipe.csv")

    assert refused(folder, "pipe.csv") == ("not_a_file", '"pipe.csv" is a pipe where a file is expected')


def test_a_file_over_the_size_is_refused(folder: Path) -> None:
    message = '"data/a b.csv" is 11 bytes large, at most 10 are read'

    assert refused(folder, "data/a b.csv", 10) == ("too_large", message)
    assert resolve_inside(folder, "data/a b.csv", max_bytes=11).name == "a b.csv"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_without_permission_is_refused(folder: Path) -> None:
    (folder / "data" / "a b.csv").chmod(0)

    assert refused(folder, "data/a b.csv") == ("unreadable", 'no permission to read "data/a b.csv"')


def unreadable(path: Path, name: str) -> Fault:
    with pytest.raises(UnreadableError) as caught:
        read_file(path, name)
    (fault,) = caught.value.faults
    return fault


def test_a_questionnaire_is_read_under_the_name_the_user_wrote(tmp_path: Path) -> None:
    (tmp_path / "report.yaml").write_text("a: 1\n", encoding="utf-8")

    document = read_file(tmp_path / "report.yaml", "./report.yaml")

    assert (document.name, document.value) == ("./report.yaml", {"a": 1})
    assert str(document.source.locate(("a",))) == "./report.yaml:1:4"


def test_without_a_name_the_path_is_shown(tmp_path: Path) -> None:
    (tmp_path / "report.yaml").write_text("a: 1\n", encoding="utf-8")

    assert read_file(tmp_path / "report.yaml").name == str(tmp_path / "report.yaml")


def test_a_missing_file_is_told_with_a_similar_one(tmp_path: Path) -> None:
    (tmp_path / "report.yml").write_text("a: 1\n", encoding="utf-8")

    assert unreadable(tmp_path / "report.yaml", "report.yaml") == Fault(
        "there is no such file", "report.yaml", help="did you mean report.yml?"
    )


def test_a_missing_folder_is_a_missing_file(tmp_path: Path) -> None:
    assert unreadable(tmp_path / "no" / "x.yaml", "no/x.yaml") == Fault("there is no such file", "no/x.yaml")


def test_a_name_that_no_file_can_have_is_a_missing_file(tmp_path: Path) -> None:
    assert unreadable(tmp_path / "a\0b", "a?b") == Fault("there is no such file", "a?b")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert unreadable(tmp_path, ".") == Fault("this is a folder, a file is expected", ".")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_is_no_questionnaire(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "report.yaml")

    assert unreadable(tmp_path / "report.yaml", "r") == Fault("this is a pipe, a file is expected", "r")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no /dev/zero")
def test_a_device_is_no_questionnaire() -> None:
    assert unreadable(Path("/dev/zero"), "/dev/zero") == Fault("this is a device, a file is expected", "/dev/zero")


def test_a_file_over_two_mebibytes_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "report.yaml").write_bytes(b"a: 1\n" + b"#" * 2_097_152)

    message = "the file is 2,097,157 bytes large, at most 2,097,152 are read"
    assert unreadable(tmp_path / "report.yaml", "r") == Fault(message, "r", 1, 1)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_questionnaire_without_permission_is_told(tmp_path: Path) -> None:
    (tmp_path / "report.yaml").write_text("a: 1\n", encoding="utf-8")
    (tmp_path / "report.yaml").chmod(0)

    assert unreadable(tmp_path / "report.yaml", "r") == Fault("no permission to read the file", "r")


def test_folders_are_resolved_where_either_will_do(folder: Path) -> None:
    assert resolve_folder_inside(folder, "data/") == (folder / "data").resolve()
    assert resolve_folder_inside(folder, "data/a b.csv") == (folder / "data" / "a b.csv").resolve()


def test_a_link_to_a_folder_outside_is_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (folder / "way").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    with pytest.raises(PathRefused) as caught:
        resolve_folder_inside(folder, "way")
    assert caught.value.reason == "outside"


def test_files_below_leave_out_links_and_hidden_names(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("x", encoding="utf-8")
    (folder / "data" / "link.csv").symlink_to(tmp_path / "secret.csv")
    (folder / "data" / ".hidden.csv").write_text("x", encoding="utf-8")
    assert files_below(folder / "data", (".csv",), max_files=9, max_bytes=999) == ["a b.csv"]


@pytest.mark.parametrize(("max_files", "max_bytes"), [(0, 999), (9, 3)])
def test_files_below_are_capped(folder: Path, max_files: int, max_bytes: int) -> None:
    with pytest.raises(PathRefused) as caught:
        files_below(folder / "data", (), max_files=max_files, max_bytes=max_bytes)
    assert caught.value.reason == "too_large"
