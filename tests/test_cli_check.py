"""`gtreport check` on many reports, under settings and a baseline, in several formats; and `gtreport fix`."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gtreport.cli import main

Outcome = tuple[int, str, str]
Run = Callable[..., Outcome]
MISSPELT = "identity:\n  nmae: Fjords\n"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the command line in a folder of its own and return exit code, output and errors."""
    monkeypatch.chdir(tmp_path)
    for name in ("FORCE_COLOR", "CI", "GITHUB_STEP_SUMMARY"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / ".git").mkdir()

    def call(*arguments: str) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["gtreport", *arguments])
        with pytest.raises(SystemExit) as stop:
            main()
        printed = capsys.readouterr()
        return int(stop.value.code or 0), printed.out, printed.err

    return call


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_folder_stands_for_every_report_below_it(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "a" / "report.yaml", MISSPELT)
    _write(tmp_path / "b" / "c" / "gtreport.yaml", "identity: [\n")
    _write(tmp_path / "node_modules" / "report.yaml", MISSPELT)
    code, out, _ = run("check", ".", "--format", "concise", "--select", "GT001")
    assert code == 2
    assert [line.partition(":")[0] for line in out.splitlines()] == ["a/report.yaml", "b/c/gtreport.yaml"]


def test_several_formats_at_once(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    code, out, _ = run("check", "--format", "concise", "-o", "sarif=f.sarif", "-o", "junit=f.xml", "--select", "GT001")
    assert code == 1
    assert out.startswith("report.yaml:2:3: GT001 error")
    assert json.loads((tmp_path / "f.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
    assert (tmp_path / "f.xml").read_text(encoding="utf-8").startswith("<?xml")


def test_settings_of_the_project_set_the_severity(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", "identity: {name: x}\n")
    _write(tmp_path / ".gtreport.yaml", "level: release\nseverities: {GT003: note}\nselect: [GT003]\n")
    code, out, _ = run("check", "--format", "json")
    found = json.loads(out)["reports"][0]
    assert (code, found["level"]) == (0, "release")
    assert {finding["severity"] for finding in found["findings"]} == {"note"}


def test_settings_that_are_wrong_stop_the_run_with_their_place(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", "identity: {name: x}\n")
    _write(tmp_path / ".gtreport.yaml", "levle: release\n")
    code, out, err = run("check")
    assert (code, out) == (2, "")
    assert ".gtreport.yaml:1:1" in err
    assert "level" in err


def test_a_baseline_silences_what_is_known_and_nothing_new(run: Run, tmp_path: Path) -> None:
    report = _write(tmp_path / "report.yaml", MISSPELT)
    options = ("--select", "GT002,GT007,GT003", "--level", "release", "--baseline", "known.json")
    assert run("check", *options, "--write-baseline")[0] in (0, 1)
    assert run("check", *options)[0] == run("check", *options, "--write-baseline")[0]
    first = json.loads((tmp_path / "known.json").read_text(encoding="utf-8"))
    report.write_text("# a line more\n" + MISSPELT, encoding="utf-8")
    assert run("check", *options)[0] == 0
    report.write_text("composition: {n_items: many}\n" + MISSPELT, encoding="utf-8")
    code, out, _ = run("check", *options, "--format", "concise", "--show", "error")
    assert (code, out.splitlines()[0].split()[1]) == (1, "GT002")
    assert json.loads((tmp_path / "known.json").read_text(encoding="utf-8")) == first


def test_in_ci_a_baseline_only_shrinks(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = _write(tmp_path / "report.yaml", "identity: {name: x}\n")
    options = ("--select", "GT003", "--level", "release", "--baseline", "known.json", "--write-baseline")
    run("check", *options)
    before = (tmp_path / "known.json").read_text(encoding="utf-8")
    monkeypatch.setenv("CI", "true")
    report.write_text("identity: {name: x, license: MIT}\n", encoding="utf-8")
    run("check", *options)
    after = (tmp_path / "known.json").read_text(encoding="utf-8")
    assert "identity.license" in before
    assert "identity.license" not in after
    report.write_text("report: {}\n", encoding="utf-8")
    run("check", *options)
    assert "identity.name" not in (tmp_path / "known.json").read_text(encoding="utf-8")


def test_writing_a_baseline_needs_a_place(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    assert run("check", "--write-baseline")[2].startswith("gtreport: --write-baseline needs --baseline FILE\n")


def test_the_step_summary_is_written_on_github(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    run("check", "--format", "github", "--select", "GT001")
    assert (tmp_path / "summary.md").read_text(encoding="utf-8").startswith("### `report.yaml` fails at level draft\n")


def test_an_unknown_rules_version_is_told(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    code, _, err = run("check", "--rules-version", "99")
    assert code == 2
    assert "99" in err


def test_fix_mends_what_is_mechanical(run: Run, tmp_path: Path) -> None:
    report = _write(tmp_path / "report.yaml", "composition:\n  geography: [NO, SE]\n  about_people: True\n")
    code, out, _ = run("fix", "--diff")
    assert (code, "-  geography: [NO, SE]" in out) == (1, True)
    assert "[NO, SE]" in report.read_text(encoding="utf-8")
    assert run("fix")[0] == 0
    assert report.read_text(encoding="utf-8") == 'composition:\n  geography: ["NO", SE]\n  about_people: true\n'
    assert run("fix", "--diff")[:2] == (0, "")


def test_a_report_is_not_written_over(run: Run, tmp_path: Path) -> None:
    report = _write(tmp_path / "report.yaml", MISSPELT)
    code, _, err = run("check", "-o", "report.yaml")
    assert (code, err) == (
        2,
        "gtreport: report.yaml: this file was read and is not written over\n   = help: name another file\n",
    )
    assert report.read_text(encoding="utf-8") == MISSPELT


def test_attached_data_are_not_written_over(run: Run, tmp_path: Path) -> None:
    data = _write(tmp_path / "v.csv", "i,w,l\n1,a,x\n")
    text = "annotations: [{id: a, file: v.csv, format: long, columns: {item: i, annotator: w, label: l}}]\n"
    _write(tmp_path / "report.yaml", text)
    assert run("check", "-o", "v.csv")[0] == 2
    assert data.read_text(encoding="utf-8").startswith("i,w,l")


@pytest.mark.parametrize("kind", ["folder", "empty table", "nul"])
def test_an_attached_file_that_is_no_table_is_a_finding(run: Run, tmp_path: Path, kind: str) -> None:
    columns = "columns: {item: i, annotator: w, label: l}"
    _write(
        tmp_path / "report.yaml",
        f"report: {{status: review}}\nannotations:\n  - {{id: a, format: long, file: v.csv, {columns}}}\n",
    )
    if kind == "folder":
        (tmp_path / "v.csv").mkdir()
    else:
        _write(tmp_path / "v.csv", "i,w,l\n" if kind == "empty table" else "i,w,l\n1,a,x\n2,\0b,x\n")
    code, out, _ = run("check", "--format", "concise", "--select", "GT442")
    assert code == 1
    assert out.startswith("report.yaml:3:33: GT442 error: ")


@pytest.mark.parametrize("place", ["report.yaml", "v.csv", "notes.txt"])
def test_a_baseline_is_written_over_nothing_else(run: Run, tmp_path: Path, place: str) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    _write(tmp_path / "v.csv", "i,w,l\n1,a,x\n")
    _write(tmp_path / "notes.txt", "keep\n")
    before = (tmp_path / place).read_text(encoding="utf-8")
    code, out, err = run("check", "-o", "json=f.json", "--baseline", place, "--write-baseline")
    assert (code, out) == (2, "")
    assert err.startswith(f"gtreport: {place}: no baseline is written over this file")
    assert (tmp_path / place).read_text(encoding="utf-8") == before
    assert not (tmp_path / "f.json").exists()


def test_a_baseline_and_findings_are_not_written_to_one_file(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    code, _, err = run("check", "-o", "json=known.json", "--baseline", "known.json", "--write-baseline")
    assert (code, err.splitlines()[0]) == (2, "gtreport: known.json: this file was read and is not written over")
    assert not (tmp_path / "known.json").exists()


@pytest.mark.parametrize(
    "command",
    [
        ("schema", "-o", "report.yaml"),
        ("checklist", ".", "-o", "report.yaml"),
        ("checklist", "--open", "-o", "report.yaml"),
        ("checklist", "-o", "review.yaml"),
        ("checklist", "--format", "review", "-o", "v.csv"),
        ("agreement", "v.csv", "--item", "i", "--annotator", "w", "--label", "l", "-o", "./v.csv"),
    ],
)
def test_no_command_writes_over_what_it_read(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    columns = "columns: {item: i, annotator: w, label: l}"
    attached = f"annotations: [{{id: a, file: v.csv, format: long, {columns}}}]\n"
    texts = {
        "report.yaml": attached,
        "v.csv": "i,w,l\n1,a,x\n1,b,x\n2,a,y\n2,b,x\n",
        "review.yaml": "review: {schema: gtreport-review/1}\n",
    }
    for name, text in texts.items():
        _write(tmp_path / name, text)
    code, out, err = run(*command)
    assert (code, out) == (2, "")
    assert "is not written over\n   = help: name another file\n" in err
    assert {name: (tmp_path / name).read_text(encoding="utf-8") for name in texts} == texts


def test_a_review_may_be_filled_in_again(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", "identity: {name: x}\n")
    assert run("checklist", "--format", "review", "-o", "review.yaml")[0] == 0
    assert run("checklist", "--format", "review", "-o", "review.yaml")[0] == 0


def _two_projects(folder: Path) -> None:
    for name, settings in (("strict", "fail-on: note\n"), ("lax", "fail-on: error\n")):
        _write(folder / name / "report.yaml", "report: {status: draft}\n")
        _write(folder / name / ".gtreport.yaml", f"{settings}select: [GT003]\n")


@pytest.mark.parametrize("order", [("strict", "lax"), ("lax", "strict")])
def test_each_report_fails_at_the_bar_of_its_own_project(run: Run, tmp_path: Path, order: tuple[str, str]) -> None:
    _two_projects(tmp_path)
    code, out, _ = run("check", *order, "--format", "json")
    assert code == 1
    passed = {one["file"]: one["passed"] for one in json.loads(out)["reports"]}
    assert passed == {"strict/report.yaml": False, "lax/report.yaml": True}
    assert run("check", *order, "--fail-on", "error")[0] == 0


@pytest.mark.parametrize("order", [("old", "new"), ("new", "old")])
def test_each_report_is_held_against_the_baseline_of_its_own_project(
    run: Run, tmp_path: Path, order: tuple[str, str]
) -> None:
    for name in order:
        _write(tmp_path / name / "report.yaml", "identity: {name: x}\n")
        _write(tmp_path / name / ".gtreport.yaml", "select: [GT003]\nlevel: release\n")
    run("check", "old", "--baseline", "old/known.json", "--write-baseline")
    _write(tmp_path / "old" / ".gtreport.yaml", "select: [GT003]\nlevel: release\nbaseline: known.json\n")
    code, out, _ = run("check", *order, "--format", "json")
    found = {one["file"]: one["counts"] for one in json.loads(out)["reports"]}
    assert found["old/report.yaml"]["known"] > found["new/report.yaml"]["known"] == 0
    assert found["new/report.yaml"]["error"] > 0
    assert code == 1
    assert run("check", "old")[0] == 0


def test_links_in_a_circle_are_told_like_any_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for command in (("loop",), ("loop", "-o", "f.txt"), ("loop/report.yaml", "-o", "f.txt")):
        code, out, err = run("check", *command)
        assert (code, "mistake in gtreport" in out + err) == (2, False)
    assert run("build", "loop")[2].startswith("gtreport: loop: there is no such file")
    _write(tmp_path / "report.yaml", MISSPELT)
    code, _, err = run("check", "-o", "loop")
    assert (code, err.splitlines()[0]) == (2, "gtreport: loop: this is not a regular file")


ATTACHED = """\
annotations: [{id: a, file: v.csv, format: long, columns: {item: i, annotator: w, label: l}}]
"""


@pytest.fixture
def piped(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """Run the command line with a text on standard input."""

    def call(text: str, *arguments: str) -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        return run(*arguments)

    return call


def test_standard_input_alone_has_no_data(piped: Callable[..., Outcome], tmp_path: Path) -> None:
    code, out, _ = piped(ATTACHED, "check", "-", "--select", "GT440")
    assert (code, out) == (
        0,
        "<stdin>: passes at level draft: 0 errors, 0 warnings, 0 notes, 1 attached file was not read\n",
    )


def test_standard_input_may_count_as_a_file(piped: Callable[..., Outcome], tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    arguments = ("check", "-", "--stdin-filename", "a/report.yaml", "--select", "GT440", "--level", "review")
    code, out, _ = piped(ATTACHED, *arguments, "--format", "concise")
    assert (code, out) == (1, "a/report.yaml:1:29: GT440 error: file v.csv is not in the report's folder\n")
    _write(tmp_path / "a" / "v.csv", "i,w,l\n1,a,x\n1,b,x\n")
    assert piped(ATTACHED, *arguments)[:2] == (
        0,
        "a/report.yaml: passes at level review: 0 errors, 0 warnings, 0 notes\n",
    )


def test_a_name_for_standard_input_needs_standard_input(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    code, out, err = run("check", "--stdin-filename", "a.yaml")
    assert (code, out) == (2, "")
    assert err == "gtreport: --stdin-filename is for standard input\n   = help: add - to the reports\n"


@pytest.mark.parametrize(
    ("review", "told"),
    [
        ("", "review.yaml:1:1: the file is empty"),
        ('review: {schema: "\n', "review.yaml:1:"),
        (
            "review: {schema: gtreport-review/1}\nitems: {concept-fit: {state: ticked}}\n",
            "review.yaml:2:9: items: there ",
        ),
    ],
)
def test_a_broken_review_is_told_and_the_findings_too(run: Run, tmp_path: Path, review: str, told: str) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    _write(tmp_path / "review.yaml", review)
    code, out, _ = run("check", "--format", "concise", "--show", "error")
    lines = out.splitlines()
    assert code == 2
    assert lines[0].startswith("report.yaml:2:3: GT001 error")
    assert lines[-1].startswith(told)
    unread = json.loads(run("check", "--format", "json")[1])["reports"][1]
    assert (unread["file"], unread["level"]) == ("review.yaml", None)
    assert run("build")[0] == 2


def test_a_review_that_ticks_for_the_tool_is_no_fault_of_a_check_in_part(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", "identity: {name: x}\n")
    _write(
        tmp_path / "review.yaml",
        "review: {schema: gtreport-review/1}\nitems: {core-answers-identity: {state: ticked}}\n",
    )
    assert run("check")[0] == 2
    assert run("check", "--select", "GT001")[0] == 0


def test_a_site_counts_what_the_check_finds(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", "identity: {name: x}\n")
    _write(tmp_path / ".gtreport.yaml", "select: [GT003]\nignore: [GT020]\nlevel: review\n")
    counts = json.loads(run("check", "--format", "json")[1])["reports"][0]["counts"]
    assert run("build", ".")[1].splitlines()[-1] == (
        f"level review: 0 errors, 0 warnings, {counts['note']} notes "
        "(gtreport check --level review report.yaml shows them)"
    )


def test_a_file_that_cannot_be_mended_does_not_stop_the_others(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "a.yaml", "identity: [\n")
    good = _write(tmp_path / "b.yaml", "composition: {about_people: True}\n")
    code, out, err = run("fix", "a.yaml", "missing.yaml", "b.yaml")
    assert (code, out.splitlines()[-1]) == (2, "b.yaml: 1 mended")
    assert [line.split(": ")[1] for line in err.splitlines() if line.startswith("gtreport")] == [
        "a.yaml:1:11",
        "missing.yaml",
    ]
    assert good.read_text(encoding="utf-8") == "composition: {about_people: true}\n"


@pytest.mark.parametrize("form", ["json", "csv", "markdown"])
def test_what_is_open_has_no_format(run: Run, tmp_path: Path, form: str) -> None:
    _write(tmp_path / "report.yaml", "identity: {name: x}\n")
    code, out, err = run("checklist", "--open", "--format", form)
    assert (code, out) == (2, "")
    assert err.startswith("gtreport: --open is a list for people and has no --format\n")


@pytest.mark.parametrize("option", ["--select", "--ignore"])
@pytest.mark.parametrize("codes", ["", ",", " , "])
def test_an_empty_list_of_rules_is_refused(run: Run, tmp_path: Path, option: str, codes: str) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    code, out, err = run("check", option, codes)
    assert (code, out, err.splitlines()[0]) == (2, "", f"gtreport: {option} names no rule")


@pytest.mark.parametrize(
    "options",
    [("--ignore", "GT"), ("--select", "GT003", "--ignore", "GT0"), ("--select", "GT603", "--rules-version", "1")],
)
def test_a_check_without_any_rule_is_refused(run: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    code, out, err = run("check", *options)
    assert (code, out, err.splitlines()[0]) == (2, "", "gtreport: no rule is left to check report.yaml by")


def test_a_no_break_space_before_a_key_is_named(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", "identity:\n  name: x\n  \u00a0license: y\n")
    assert run("check", "--select", "GT001", "--format", "concise")[1] == (
        'report.yaml:3:3: GT001 error: identity: key "\u00a0license" is not in the questionnaire: '
        'it holds a no-break space (U+00A0) where a plain blank is meant; did you mean "license"?\n'
    )


def test_a_site_says_where_the_check_leaves_out_what_is_known(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", "identity: {name: x}\n")
    _write(tmp_path / ".gtreport.yaml", "baseline: known.json\n")
    assert run("build")[1].endswith("report.yaml shows those that the baseline does not hold)\n")


@pytest.mark.parametrize("option", ["--baseline", "--stdin-filename"])
def test_an_empty_name_of_a_file_is_refused(run: Run, tmp_path: Path, option: str) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    code, out, err = run("check", option, "")
    assert (code, out, err.splitlines()[0]) == (2, "", f"gtreport: {option} names no file")
