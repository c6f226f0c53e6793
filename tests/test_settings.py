"""Settings of a project: what counts, and every mistake with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtreport.errors import UnreadableError
from gtreport.findings import Level, Severity
from gtreport.rules.engine import RULES_VERSION, RULES_VERSIONS, all_rules
from gtreport.rules.waivers import UNWAIVABLE
from gtreport.settings import KEYS, Settings, codes_named, load_settings

ALL_IN_TOML = """\
[project]
name = "fjords"

[tool.gtreport]
level = "review"
select = ["GT4", "core_answer_absent"]
ignore = ["GT401"]
fail-on = "warning"
baseline = "checks/baseline.json"
rules-version = "1"

[tool.gtreport.severities]
GT020 = "off"
GT420 = "error"
"""

ALL_IN_YAML = """\
level: review
select: [GT4, core_answer_absent]
ignore: GT401
fail-on: warning
baseline: checks/baseline.json
rules-version: "1"
severities:
  GT020: off
  GT420: error
"""


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a repository and go there."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _faults(folder: Path) -> list[str]:
    with pytest.raises(UnreadableError) as refused:
        load_settings(folder)
    return [f"{fault}; {fault.help}" if fault.help else str(fault) for fault in refused.value.faults]


def test_without_a_file_the_defaults_hold(project: Path) -> None:
    assert load_settings(project) == Settings()


@pytest.mark.parametrize(("name", "text"), [("pyproject.toml", ALL_IN_TOML), (".gtreport.yaml", ALL_IN_YAML)])
def test_every_setting_is_read(project: Path, name: str, text: str) -> None:
    _write(project / name, text)
    of_four = tuple(rule.code for rule in all_rules() if rule.code.startswith("GT4"))
    assert load_settings(project) == Settings(
        file=name,
        level=Level.REVIEW,
        select=(*of_four, "GT003"),
        ignore=("GT401",),
        fail_on=Severity.WARNING,
        severities={"GT020": None, "GT420": Severity.ERROR},
        baseline=project / "checks" / "baseline.json",
        rules_version="1",
    )


def test_the_nearest_file_counts(project: Path) -> None:
    _write(project / ".gtreport.yaml", "level: draft\n")
    _write(project / "reports" / "pyproject.toml", '[tool.gtreport]\nlevel = "release"\n')
    (project / "reports" / "faces").mkdir()
    assert load_settings(project / "reports" / "faces").level is Level.RELEASE


def test_a_table_of_another_tool_is_passed_over(project: Path) -> None:
    _write(project / ".gtreport.yaml", "level: review\n")
    _write(project / "faces" / "pyproject.toml", '[project]\nname = "gtreport-faces"\n')
    assert load_settings(project / "faces").level is Level.REVIEW


def test_a_broken_file_of_another_tool_is_passed_over(project: Path) -> None:
    _write(project / "pyproject.toml", "[project\n")
    assert load_settings(project) == Settings()


def test_nothing_above_the_repository_counts(project: Path) -> None:
    _write(project / ".gtreport.yaml", "level: review\n")
    (project / "inner" / ".git").mkdir(parents=True)
    assert load_settings(project / "inner") == Settings()


def test_two_files_in_one_folder_are_refused(project: Path) -> None:
    _write(project / "pyproject.toml", "[tool.gtreport]\n")
    _write(project / ".gtreport.yaml", "level: review\n")
    assert _faults(project) == [
        ".gtreport.yaml:1:1: settings stand here and in pyproject.toml; keep them in one of the two files"
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", ".gtreport.yaml:1:1: the file is empty; write settings such as `level: release`, or remove the file"),
        (
            "- GT401\n",
            ".gtreport.yaml:1:1: a mapping of settings is expected, this is a list; "
            "write settings such as `level: release`, or remove the file",
        ),
        (
            "level: draft\nfail_on: error\n",
            '.gtreport.yaml:2:1: there is no setting "fail_on"; did you mean fail-on?; one of ' + ", ".join(KEYS),
        ),
        (
            "level: releas\n",
            '.gtreport.yaml:1:8: level: one of draft, review, release is expected, found "releas"; '
            "did you mean release?",
        ),
        ("level: [review]\n", ".gtreport.yaml:1:8: level: one of draft, review, release is expected, found a list"),
        (
            "ignore:\n  - GT302\n  - GT399\n",
            '.gtreport.yaml:3:5: ignore: there is no rule "GT399"; did you mean GT309?; gtreport rules lists them all',
        ),
        ("select: {a: 1}\n", ".gtreport.yaml:1:9: select: codes of rules are expected, found a mapping"),
        (
            "select: []\n",
            ".gtreport.yaml:1:9: select: names no rule; name codes of rules, or leave the setting out",
        ),
        (
            "ignore: [GT302, unknown_key]\n",
            ".gtreport.yaml:1:17: ignore: GT001 cannot be left out; "
            "mend what they find: the file would not mean what it says",
        ),
        (
            "severities: {GT001: warning}\n",
            ".gtreport.yaml:1:21: severities.GT001: GT001 is error and cannot be lowered to warning; "
            "mend what it finds: the file would not mean what it says",
        ),
        (
            "severities: {GT009: off}\n",
            ".gtreport.yaml:1:21: severities.GT009: GT009 is error and cannot be lowered to off; "
            "mend what it finds: the file would not mean what it says",
        ),
        (
            "severities:\n  GT302: eror\n",
            ".gtreport.yaml:2:10: severities.GT302: one of error, warning, note, off is expected, "
            'found "eror"; did you mean error?',
        ),
        (
            "severities:\n  GT4: error\n",
            ".gtreport.yaml:2:8: severities: GT4 is no whole code; give each code its severity",
        ),
        (
            "severities: {GT302: error, guideline_not_public: note}\n",
            ".gtreport.yaml:1:50: severities: GT302 is set twice",
        ),
        (
            "severities: [GT302]\n",
            ".gtreport.yaml:1:13: severities: a mapping from codes to severities is expected, found a list",
        ),
        (
            "baseline: ../baseline.json\n",
            '.gtreport.yaml:1:11: baseline: the path "../baseline.json" leads outside the folder of the settings or '
            'takes a way round by ".."; name a file beside it',
        ),
        (
            'rules-version: "99"\n',
            f".gtreport.yaml:1:16: rules-version: there is no version 99 of the rule set; this gtreport knows "
            f"{', '.join(RULES_VERSIONS)}; a newer one may come with a newer gtreport",
        ),
        (
            "rules-version: 1.5\n",
            f'.gtreport.yaml:1:16: rules-version: a version such as "{RULES_VERSION}" is expected, '
            "found the number 1.5",
        ),
        (
            "level: draft\nlevel: review\n",
            ".gtreport.yaml:2:1: key level stands twice in the same mapping, first in line 1",
        ),
        ("level: draft\n---\nlevel: review\n", ".gtreport.yaml:2:1: the file holds 2 YAML documents, expected one"),
        ("a: &x b\nc: *x\n", ".gtreport.yaml:2:4: c: the alias *x is not allowed; write the value out"),
    ],
)
def test_a_mistake_in_yaml_stops_the_work(project: Path, text: str, fault: str) -> None:
    _write(project / ".gtreport.yaml", text)
    assert _faults(project) == [fault]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[tool.gtreport]\nlevel = "final"\n', "2:9"),
        ('[tool.gtreport]\nlevle = "draft"\n', "2:1"),
        ('[tool]\ngtreport.level = "final"\n', "2:18"),
        ('[tool]\ngtreport = {level = "final"}\n', "2:21"),
        ('[other]\nlevel = "x"\n[tool.gtreport]  # ours\n  level = "final"\n', "4:11"),
        ('[[other]]\nlevel = "x"\n[tool.gtreport]\nlevel = "final"\n', "4:9"),
        ('[tool.gtreport]\nignore = [\n  "GT302",  # "GT303"\n  "GT399",\n]\n', "4:3"),
        ('[tool.gtreport]\nseverities = {GT302 = "note", GT303 = "eror"}\n', "2:39"),
        ('[tool.gtreport.severities]\nGT302 = "note"\n"GT303" = "eror"\n', "3:11"),
        ('[tool.gtreport]\nseverities.GT303 = "eror"\n', "2:20"),
        ('[tool.gtreport.severities]\nGT399 = "note"\n', "2:1"),
        ("[tool]\ngtreport = 3\n", "2:12"),
        ("[tool.gtreport]\nlevel = draft\n", "2:9"),
        ('[tool.gtreport]\nlevel = "draft\n', "2:15"),
    ],
)
def test_a_mistake_in_toml_is_placed(project: Path, text: str, place: str) -> None:
    _write(project / "pyproject.toml", text)
    (fault,) = _faults(project)
    assert fault.startswith(f"pyproject.toml:{place}: ")


def test_all_mistakes_are_told_at_once(project: Path) -> None:
    _write(project / ".gtreport.yaml", "levle: draft\nfail-on: eror\nseverities: {GT001: off, GT302: eror}\n")
    assert [fault.split(": ")[0] for fault in _faults(project)] == [
        ".gtreport.yaml:1:1",
        ".gtreport.yaml:2:10",
        ".gtreport.yaml:3:21",
        ".gtreport.yaml:3:33",
    ]


def test_a_file_elsewhere_is_named_in_full(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _write(project / ".gtreport.yaml", "level: final\n")
    (project / "reports").mkdir()
    monkeypatch.chdir(project / "reports")
    assert _faults(project)[0].startswith(f"{project / '.gtreport.yaml'}:1:8: ")


def test_a_link_that_leads_nowhere_is_refused(project: Path) -> None:
    (project / ".gtreport.yaml").symlink_to(project / "absent.yaml")
    assert _faults(project)[0].startswith(".gtreport.yaml: there is no such file")


def _codes(settings: Settings, **flags: tuple[str, ...]) -> set[str]:
    return {rule.code for rule in settings.chosen(**flags)}


def test_a_project_cannot_leave_out_what_cannot_be_waived() -> None:
    assert _codes(Settings(select=("GT401",))) == {"GT401"} | UNWAIVABLE


def test_flags_go_before_the_file() -> None:
    settings = Settings(select=("GT401",), ignore=("GT402",))
    assert _codes(settings, select=("GT402", "GT403")) == {"GT403"}
    assert _codes(settings, ignore=("GT001", "GT401")) == UNWAIVABLE - {"GT001"}


def test_all_rules_by_default() -> None:
    assert Settings().chosen() == all_rules()


@pytest.mark.parametrize(
    ("given", "codes"),
    [("GT401", ("GT401",)), ("gt401", ("GT401",)), ("unknown_key", ("GT001",)), ("GT999", ()), ("", ()), ("key", ())],
)
def test_codes_are_named_by_code_or_name(given: str, codes: tuple[str, ...]) -> None:
    assert codes_named(given) == codes
