"""Where results go: which format into which file, and never over what was read."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtreport.errors import UsageError
from gtreport.outputs import outputs_of, refuse_written_over, write_result


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_files_the_terminal_has_the_format() -> None:
    wanted = outputs_of("concise", ())
    assert (wanted.terminal is not None and wanted.terminal.name, wanted.files) == ("concise", ())


def test_a_file_without_a_format_takes_the_place_of_the_terminal() -> None:
    wanted = outputs_of("json", ("a.json",))
    assert (wanted.terminal, [(form.name, file) for form, file in wanted.files]) == (None, [("json", "a.json")])


def test_a_file_with_a_format_leaves_the_terminal_as_it_is() -> None:
    wanted = outputs_of("concise", ("sarif=a", "junit=out/b"))
    assert wanted.terminal is not None
    assert [(form.name, file) for form, file in wanted.files] == [("sarif", "a"), ("junit", "out/b")]


def test_a_name_with_a_sign_is_a_file_where_no_plain_word_stands_before_it() -> None:
    assert [file for _, file in outputs_of("json", ("./a=b", "v1.2=c")).files] == ["./a=b", "v1.2=c"]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (("jsn=out.json",), "-o: there is no format jsn; did you mean json?"),
        (("json=",), "-o: json= names no file"),
        (("json=a", "sarif=a"), "a: two outputs would be written to this file"),
        (("a", "./a"), "a: two outputs would be written to this file"),
    ],
)
def test_an_output_that_cannot_be_meant_is_refused(given: tuple[str, ...], fault: str) -> None:
    with pytest.raises(UsageError) as refused:
        outputs_of("full", given)
    assert str(refused.value.faults[0]) == fault


def test_what_was_read_is_not_written_over_by_any_name(here: Path) -> None:
    (here / "votes.csv").write_text("item\n", encoding="utf-8")
    (here / "link").symlink_to(here / "votes.csv")
    with pytest.raises(UsageError) as refused:
        write_result("x", "link", (Path("votes.csv"),))
    assert str(refused.value.faults[0]) == "link: this file was read and is not written over"
    assert (here / "votes.csv").read_text(encoding="utf-8") == "item\n"


def test_a_report_is_not_written_over_though_it_was_not_read(here: Path) -> None:
    (here / "report.yaml").write_text("identity: {name: x}\n", encoding="utf-8")
    with pytest.raises(UsageError) as refused:
        write_result("x", "report.yaml")
    assert str(refused.value.faults[0]) == "report.yaml: this is a report and is not written over"
    assert (here / "report.yaml").read_text(encoding="utf-8") == "identity: {name: x}\n"


def test_links_in_a_circle_are_no_mistake_of_ours(here: Path) -> None:
    (here / "loop").symlink_to("loop")
    refuse_written_over(("a",), (Path("loop"),))


def test_a_result_is_written(here: Path) -> None:
    write_result("x\n", "a.txt", (Path("votes.csv"),))
    assert (here / "a.txt").read_text(encoding="utf-8") == "x\n"
