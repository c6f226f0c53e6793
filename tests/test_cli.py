"""The command line: what it prints, where, and with which exit code."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gtreport.cli import COMMANDS, main

Outcome = tuple[int, str, str]
Run = Callable[..., Outcome]

SMALL = "identity:\n  name: Fjords\n"
MISSPELT = "identity:\n  nmae: Fjords\n"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the command line in an empty folder and return exit code, output and errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(*arguments: str) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["gtreport", *arguments])
        with pytest.raises(SystemExit) as stop:
            main()
        printed = capsys.readouterr()
        return int(stop.value.code or 0), printed.out, printed.err

    return call


def _write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_a_report_that_passes_ends_with_0(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", SMALL)
    code, out, err = run("check")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith("report.yaml: passes at level draft: 0 errors, 0 warnings, ")


def test_a_finding_at_the_bar_ends_with_1(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    code, out, _ = run("check", "--format", "concise", "--select", "GT001")
    assert code == 1
    assert (
        out == 'report.yaml:2:3: GT001 error: identity: key "nmae" is not in the questionnaire; did you mean "name"?\n'
    )


def test_the_level_can_be_raised(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", SMALL)
    assert run("check", "--select", "GT003")[0] == 0
    assert run("check", "--select", "GT003", "--level", "release")[0] == 1


def test_ignored_rules_do_not_fail(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    assert run("check", "--ignore", "unknown_key")[0] == 0


def test_fail_on_note_lowers_the_bar(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", SMALL)
    assert run("check", "--fail-on", "note")[0] == 1


def test_hidden_findings_are_counted(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", SMALL)
    out = run("check", "--show", "error", "--format", "concise", "--select", "GT003")[1]
    assert out.startswith("report.yaml: and ")
    assert out.endswith(" more below error\n")


def test_a_file_that_cannot_be_read_does_not_stop_the_others(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "good.yaml", MISSPELT)
    _write(tmp_path / "bad.yaml", "identity: [\n")
    code, out, _ = run("check", "bad.yaml", "good.yaml", "--format", "concise", "--select", "GT001")
    assert code == 2
    assert [line.partition(":")[0] for line in out.splitlines()] == ["bad.yaml", "good.yaml"]


def test_the_folder_is_named_when_it_holds_no_report(run: Run) -> None:
    code, out, _ = run("check")
    assert code == 2
    assert "this folder holds no report.yaml or gtreport.yaml" in out


def test_standard_input_is_read(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", MISSPELT)
    done = subprocess.run(
        [sys.executable, "-m", "gtreport", "check", "-", "--format", "concise", "--select", "GT001"],
        input=MISSPELT,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout.partition(": ")[0]) == (1, "<stdin>:2:3")


def test_an_unknown_rule_ends_with_2_and_a_suggestion(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", SMALL)
    code, out, err = run("check", "--select", "unknown_kez")
    assert (code, out) == (2, "")
    assert err == (
        "gtreport: --select: there is no rule unknown_kez; did you mean unknown_key?\n"
        "   = help: gtreport rules lists them all\n"
    )


def test_an_unknown_format_ends_with_2_and_a_suggestion(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", SMALL)
    code, _, err = run("check", "--format", "jsn")
    assert code == 2
    assert err.startswith("gtreport: --format: there is no format jsn; did you mean json?\n")


def test_an_unknown_command_ends_with_2(run: Run) -> None:
    assert run("chekc")[0] == 2


def test_output_goes_to_a_file(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", SMALL)
    code, out, _ = run("check", "--format", "json", "-o", "findings.json")
    assert (code, out) == (0, "")
    assert json.loads((tmp_path / "findings.json").read_text(encoding="utf-8"))["format"] == "gtreport.check/1"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["findings.json", "report.yaml"]


def test_output_that_cannot_be_written_says_so(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", SMALL)
    code, _, err = run("check", "-o", "nowhere/findings.txt")
    assert code == 2
    assert err == "gtreport: nowhere/findings.txt: cannot be written: No such file or directory\n"


def test_alone_it_says_how_to_begin(run: Run) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert out.startswith("No report lies here:\n  gtreport init ")
    assert out.splitlines()[-1].split("  ")[1] == "gtreport --help"


def test_alone_it_says_what_can_be_done_with_a_report(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", SMALL)
    code, out, _ = run()
    assert code == 0
    assert out.startswith("report.yaml lies here:\n  gtreport check  ")
    assert "gtreport build" in out


def test_help_has_an_example_of_every_command(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    shown = [line.split()[1] for line in out.splitlines() if line.startswith("  gtreport ")]
    assert sorted(shown) == sorted(COMMANDS)


def test_explain_the_beginning_of_codes(run: Run) -> None:
    code, out, _ = run("explain", "gt02")
    lines = out.splitlines()
    assert (code, [line[:5] for line in lines[:-2]]) == (0, ["GT020", "GT021", "GT022", "GT023"])
    assert lines[-1] == "4 rules; gtreport explain CODE tells more"


def test_explain_a_statistic_of_marks(run: Run) -> None:
    code, out, _ = run("explain", "matched_f1")
    assert code == 0
    assert out.startswith("matched_f1: F1 of matched boxes (of boxes)\n")
    assert "iou (required): the least IoU of two boxes that are matched" in out


def test_explain_a_statistic(run: Run) -> None:
    code, out, _ = run("explain", "krippendorff_alpha")
    assert code == 0
    assert out.startswith("krippendorff_alpha: Krippendorff's alpha\n\nKrippendorff's alpha: disagreement observed")
    assert "\n  level: which distances count: nominal, ordinal, interval, ratio\n" in out


def test_explain_an_aggregation_rule_by_any_of_its_names(run: Run) -> None:
    code, out, _ = run("explain", "weighted")
    assert code == 0
    assert out.startswith("weighted: Weighted majority\n")
    assert out.partition("\n")[2] == run("explain", "weighted_majority")[1].partition("\n")[2]


def test_explain_suggests_a_statistic(run: Run) -> None:
    code, _, err = run("explain", "krippendorf_alpha")
    assert (code, "did you mean krippendorff_alpha?" in err) == (2, True)


def test_questions_are_found_by_the_end_of_their_name(run: Run) -> None:
    code, out, _ = run("questions", "agreement")
    assert code == 0
    assert {line.split("[]")[0].split()[0] for line in out.splitlines()} == {"quality.agreement"}


def test_explain_a_rule(run: Run) -> None:
    code, out, _ = run("explain", "gt001")
    assert code == 0
    assert out.startswith("GT001 unknown_key\nerror at draft, review, release; a note at other levels\n")


def test_explain_a_question(run: Run) -> None:
    assert run("explain", "identity.license") == (
        0,
        "identity.license\nUnder what terms may the data be used?\n\n"
        "Write an SPDX id such as `CC-BY-4.0`, or name the terms.\n\n"
        "Type: text\nLevel: core, asked for every report\n"
        "Asked for by: Datasheets D4; Croissant license; NeurIPS Q12\n",
        "",
    )


def test_explain_what_does_not_exist(run: Run) -> None:
    code, _, err = run("explain", "identity.licence")
    assert code == 2
    assert "did you mean identity.license?" in err


def test_schema_is_json(run: Run) -> None:
    code, out, _ = run("schema")
    assert (code, json.loads(out)["title"]) == (0, "gtreport questionnaire")


def test_rules_are_listed_with_their_number(run: Run) -> None:
    code, out, _ = run("rules", "--format", "json")
    listed = json.loads(out)["rules"]
    assert code == 0
    assert out.count('"code"') == len(listed)
    assert [rule["code"] for rule in listed] == sorted(rule["code"] for rule in listed)


def test_a_mistake_of_ours_is_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _write(tmp_path / "report.yaml", SMALL)
    monkeypatch.delenv("GTREPORT_TRACEBACK", raising=False)
    monkeypatch.setattr("gtreport.checking.examine", lambda *_, **__: 1 / 0)
    code, out, err = run("check")
    assert (code, out) == (2, "")
    assert err.startswith("gtreport: a mistake in gtreport itself (ZeroDivisionError: division by zero)")


def test_explain_a_path_as_check_prints_it(run: Run) -> None:
    code, out, _ = run("explain", "targets[0].plurality")
    assert code == 0
    assert "One of: single_truth, multiple_acceptable, distribution, perspectives\n" in out


def test_explain_an_entry_by_its_name(run: Run) -> None:
    assert run("explain", "contexts.envelope.place.covers")[1].startswith("contexts.envelope.*.covers\n")


def test_explain_a_part_lists_its_questions(run: Run) -> None:
    code, out, _ = run("explain", "contexts.claims")
    assert code == 0
    assert out.splitlines()[0].startswith("contexts.claims.supported ")
    assert out.splitlines()[-1] == "2 questions; gtreport explain QUESTION tells more"


def test_questions_are_listed(run: Run) -> None:
    assert len(run("questions")[1].splitlines()) == 499
    assert {line.partition(".")[0] for line in run("questions", "identity")[1].splitlines()} == {"identity"}


def test_a_part_that_does_not_exist_has_no_questions(run: Run) -> None:
    code, _, err = run("questions", "identty")
    assert (code, err.splitlines()[0]) == (2, "gtreport: there is no part identty")


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    if not Path("/dev/full").is_char_device():
        pytest.skip("this system has no device that is always full")
    _write(tmp_path / "report.yaml", SMALL)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "gtreport", "check"], cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (2, "gtreport: no space left on device\n")
