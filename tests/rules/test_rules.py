"""Every rule against its case file, and what must correspond between rules, modules, case files and specification.

A case file `gtNNN_<name>.yaml` holds YAML documents separated by lines `---` (`--- # ...` belongs to a document).
The comment at the start of a document says what it shows. It may hold directives, one a line:

    # level: draft             the level of the run; release when not given
    # today: 2026-11-30        the day of the check
    # message: ...             the exact message of a finding; one line for each finding, in the order of the file
    # column: 7                the column of every finding
    # severity: warning        the severity of every finding
    # help: ...                the advice of every finding, where it is not that of the rule
    # file: a.csv | x\\ny       a file in the report's folder; `\\n` ends a line
    # refused: ...            what the library that reads the exported file says of it
    # png: a.png | 0 1; 2 3    a picture in the report's folder, its rows of grey values

A trailing comment `# finds GTNNN` marks the line of a finding; the code is repeated for two findings in one line.
"""

from __future__ import annotations

import ast
import os
import re
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

import gtreport.rules
from gtreport.evidence import gather
from gtreport.exporting import exports_asked_for
from gtreport.findings import Finding, Level
from gtreport.questionnaire.loader import load
from gtreport.registry import discover
from gtreport.report import Report
from gtreport.rules.engine import RULES_VERSION, all_rules, judge, rule_of
from gtreport.rules.rule import Rule, Stage
from gtreport.sources import read_document

HERE = Path(__file__).parent
RULES = Path(str(gtreport.rules.__file__)).parent
SHARED = Path(os.environ.get("GTREPORT_SHARED", HERE.parents[2] / "shared"))
TODAY = "2026-11-30"

ALIGNMENT = {807, 808, 809, 810, 817, 818, 819, 820, 825, 826, 827, 828, 829, 830, 835, 836, 837, 854, 876, 877}
BEYOND_SPECIFICATION = {"GT023", "GT454", "GT455", "GT720", *(f"GT{code}" for code in (*ALIGNMENT, 886, 887, 888))}
"""Rules that came after the specification was written; those of alignment compare files with what is declared."""

OF_EXPORTS = {"GT906", "GT907"}
"""Rules on what an export would be, which is made only where a profile asks for it."""

_DIRECTIVE = re.compile(r"# (level|today|message|column|severity|help|file|png|refused): (.*)$")
_MARK = re.compile(r"# finds (GT\d{3}(?: GT\d{3})*)\s*$")


@dataclass(frozen=True)
class Case:
    """One document of a case file.

    Attributes:
        file: The case file.
        code: The rule that it is about.
        line: The line in which the document begins, from 1.
        lines: The document.
    """

    file: Path
    code: str
    line: int
    lines: tuple[str, ...]

    @property
    def title(self) -> str:
        return self.lines[0].removeprefix("# ")

    def directives(self, name: str) -> list[str]:
        found = [_DIRECTIVE.match(line) for line in self.lines]
        return [match[2] for match in found if match and match[1] == name]

    def directive(self, name: str, default: str) -> str:
        return (self.directives(name) or [default])[0]

    @property
    def expected_lines(self) -> list[int]:
        marks = ((number, _MARK.search(line)) for number, line in enumerate(self.lines, self.line))
        return [number for number, mark in marks if mark for code in mark[1].split() if code == self.code]

    def findings(self, folder: Path) -> tuple[Finding, ...]:
        """Read and judge the document as if the lines before it were blank, so that places are those of the file."""
        for attached in self.directives("file"):
            name, _, content = attached.partition(" | ")
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(content.replace("\\n", "\n"), encoding="utf-8")
        for picture in self.directives("png"):
            name, _, rows = picture.partition(" | ")
            write_picture(folder / name, [[int(value) for value in row.split()] for row in rows.split(";")])
        text = "\n" * (self.line - 1) + "\n".join(self.lines) + "\n"
        reading = load(read_document(text.encode("utf-8"), self.file.name))
        evidence = gather(reading, folder, date.fromisoformat(self.directive("today", TODAY)))
        level = Level(self.directive("level", "release"))
        if self.code in OF_EXPORTS:
            made = exports_asked_for(Report(evidence, (), level, RULES_VERSION))
            refused = tuple(self.directives("refused"))
            exports = tuple(replace(one, library="1.1.1", refused=refused or one.refused) for one in made)
            evidence = replace(evidence, exports=exports)
        found = judge(evidence, level, self._rules())
        return tuple(finding for finding in found if finding.code == self.code)

    def _rules(self) -> list[Rule]:
        """Return the rule with those that it depends on: it stays silent where a rule on absence has spoken."""
        rule = rule_of(self.code)
        return [one for one in all_rules() if one is rule or one.stage < rule.stage]


def write_picture(path: Path, rows: list[list[int]]) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = image.new("L", (len(rows[0]), len(rows)))
    picture.putdata([value for row in rows for value in row])
    picture.save(path)


def case_files() -> list[Path]:
    return sorted(HERE.glob("gt*.yaml"))


def cases_of(file: Path) -> list[Case]:
    cases, start = [], 0
    lines = file.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate([*lines, "---"]):
        if line == "---":
            cases.append(Case(file, file.name[:5].upper(), start + 1, tuple(lines[start:number])))
            start = number + 1
    return cases


def all_cases() -> list[Any]:
    cases = [case for file in case_files() for case in cases_of(file)]
    return [pytest.param(case, id=f"{case.file.stem}:{case.line} {case.title}") for case in cases]


def modules() -> list[Path]:
    return sorted(RULES.glob("gt*.py"))


@pytest.mark.parametrize("case", all_cases())
def test_case(case: Case, tmp_path: Path) -> None:
    found = case.findings(tmp_path)
    shown = "\n".join(f"{finding.location}: {finding.message}" for finding in found)
    assert [finding.location.line for finding in found] == case.expected_lines, f"{case.file}:{case.line}\n{shown}"
    if messages := case.directives("message"):
        assert [finding.message for finding in found] == messages, f"{case.file}:{case.line}"
    for column in case.directives("column"):
        assert {finding.location.column for finding in found} == {int(column)}, f"{case.file}:{case.line}"
    for severity in case.directives("severity"):
        assert {finding.severity.value for finding in found} == {severity}, f"{case.file}:{case.line}"
    for advice in case.directives("help"):
        assert {finding.help for finding in found} == {advice}, f"{case.file}:{case.line}"


@pytest.mark.parametrize("case", all_cases())
def test_a_case_says_what_it_shows(case: Case) -> None:
    assert case.lines, f"{case.file}:{case.line}: an empty document"
    assert re.match(r"# \S", case.lines[0]) and not _DIRECTIVE.match(case.lines[0]), f"{case.file}:{case.line}"


def test_codes_are_unique() -> None:
    codes = [rule.code for rule in all_rules()]
    assert sorted(set(codes)) == codes


def test_names_are_unique() -> None:
    names = [rule.name for rule in all_rules()]
    assert len(set(names)) == len(names)


def test_a_module_is_named_after_its_rule() -> None:
    expected = [f"{rule.code.lower()}_{rule.name}" for rule in discover("gtreport.rules", "RULE", Rule)]
    assert [module.stem for module in modules()] == expected


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.stem)
def test_rules_do_not_know_each_other(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert [name for name in imported if re.match(r"gtreport\.rules\.(gt\d|engine)", name)] == []


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.stem)
def test_every_rule_has_a_case_with_a_finding_and_a_silent_one(module: Path) -> None:
    file = HERE / f"{module.stem}.yaml"
    cases = cases_of(file) if file.exists() else []
    assert {bool(case.expected_lines) for case in cases} == {True, False}


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.stem)
def test_every_rule_has_a_case_with_its_message(module: Path) -> None:
    file = HERE / f"{module.stem}.yaml"
    assert file.exists() and any(case.directives("message") for case in cases_of(file))


def test_every_case_file_has_a_rule() -> None:
    assert sorted({file.stem for file in case_files()} - {module.stem for module in modules()}) == []


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.code)
def test_every_rule_is_documented(rule: Rule) -> None:
    first, blank, *rest = rule.document.splitlines()
    assert first.endswith(".") and blank == ""
    assert rest[0].startswith("**Why.** ")
    assert [line for line in rest if line.startswith("**Fix.** ")] != []


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.code)
def test_rules_are_as_specified(rule: Rule) -> None:
    file = SHARED / "spec" / "rules.yaml"
    if not file.exists():
        pytest.skip(f"the specification is not there: {file}")
    every = {one["code"]: one for one in yaml.safe_load(file.read_text(encoding="utf-8"))["rules"]}
    if rule.code in BEYOND_SPECIFICATION:
        assert rule.code not in every
        return
    specified = every[rule.code]
    actual = (rule.name, rule.severity.value, [level.value for level in rule.levels], list(rule.basis))
    assert actual == (specified["name"], specified["severity"], specified["levels"], specified["basis"])
    assert rule.stage in stages_of(specified)


def stages_of(specified: dict[str, Any]) -> set[Stage]:
    if specified["code"] == "GT015":
        return {Stage.LAST}
    if specified.get("absence"):
        return {Stage.ABSENCE}
    # A rule that is not listed as one on absence may be placed at an answer that is absent all the same, as GT401 is;
    # it then runs with those, so that GT003 or GT020 does not report that answer a second time.
    return {Stage.ORDINARY, Stage.ABSENCE}
