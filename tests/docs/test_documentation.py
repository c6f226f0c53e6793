"""The documentation of gtreport: its commands run, its reference is complete, its site builds."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from types import ModuleType

import click
import pytest
import yaml

from gtreport.agreement.statistic import Statistic
from gtreport.agreement.structured.estimating import forms
from gtreport.annotations.reading import Reader
from gtreport.checklist.alignment import ALIGNMENT
from gtreport.checklist.judgement import JUDGEMENTS
from gtreport.checklist.mechanical import consistency
from gtreport.cli import every_command
from gtreport.commands.options import examples_of
from gtreport.exporters.checklist import WRITERS
from gtreport.formats.format import Format
from gtreport.questionnaire.model import questions
from gtreport.reference import GROUPS, ReferencePage, anchor_of, field_of, reference_pages
from gtreport.registry import discover
from gtreport.rules.engine import all_rules
from gtreport.site.scan import faults

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = (
    "index",
    "companion_site",
    "reviewer_checklist",
    "release_gate",
    "other_ground_truths",
    "marks",
    "declare_boundary",
    "check_a_plan",
    "editor",
    "shell",
    "continuous_integration",
)

_BLOCK = re.compile(r"(?:<!-- file:(?P<file>\S+) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)

if not DOCS.is_dir():
    pytest.skip("this system holds an installed gtreport and no documentation", allow_module_level=True)


@dataclass(frozen=True)
class Step:
    """A file to write, or a command to run with what it prints; a line `...` stands for any lines, `...` in it for any.

    Attributes:
        page: The page on which it stands.
        file: The file; None for a command.
        line: The command.
        text: The content of the file, or what is printed.
    """

    page: str
    file: str | None
    line: str
    text: str

    def fits(self, printed: str) -> bool:
        lines = self.text.splitlines()
        parts = [None if line == "..." else ".*".join(map(re.escape, line.split("..."))) for line in lines]
        return (
            re.fullmatch("".join(r"(?:.*\n)*?" if part is None else part + r"\n" for part in parts), printed)
            is not None
        )


def steps(page: str) -> list[Step]:
    found = []
    for block in _BLOCK.finditer((DOCS / f"{page}.md").read_text(encoding="utf-8")):
        if block["file"]:
            found.append(Step(page, block["file"], "", block["text"]))
        elif block["kind"] == "console":
            for one in re.split(r"^\$ ", block["text"], flags=re.MULTILINE)[1:]:
                line, _, output = one.partition("\n")
                found.append(Step(page, None, line, output))
    return found


def run(step: Step, folder: Path) -> None:
    beside = Path(sys.executable).parent
    done = subprocess.run(
        ["sh", "-c", step.line],
        cwd=folder,
        env={
            **os.environ,
            "PATH": f"{beside}{os.pathsep}{os.environ['PATH']}",
            "NO_COLOR": "1",
            "COLUMNS": "100",
            "CI": "",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode != 2, done.stdout
    if not step.fits(done.stdout):
        assert (step.line, done.stdout) == (step.line, step.text)


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_a_page_print_what_is_written(page: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "site_example", tmp_path / "site_example", ignore=shutil.ignore_patterns("site"))
    for step in steps(page):
        if step.file is None:
            run(step, tmp_path)
        else:
            (tmp_path / step.file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / step.file).write_text(step.text, encoding="utf-8")


def module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_build", DOCS / "build.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.fixture(scope="module")
def pages() -> dict[str, ReferencePage]:
    return {page.file: page for page in reference_pages()}


def test_every_page_that_is_written_is_on_the_site() -> None:
    assert [page.file for page in module().written_pages()] == [f"{page}.md" for page in PAGES]
    assert sorted(path.stem for path in DOCS.glob("*.md")) == sorted(PAGES)


def test_every_rule_has_its_place_and_its_document(pages: dict[str, ReferencePage]) -> None:
    for rule in all_rules():
        page = pages[f"rules_{rule.code[:3].lower()}.md"].markdown
        assert f"{{#{rule.code.lower()}}}" in page
        assert rule.document.strip().partition("\n")[2].strip() in page
        assert f"(rules_{rule.code[:3].lower()}.md#{rule.code.lower()})" in pages["rules.md"].markdown


def test_every_group_of_rules_is_named() -> None:
    assert {rule.code[:3] for rule in all_rules()} <= set(GROUPS)


def test_every_question_has_its_place(pages: dict[str, ReferencePage]) -> None:
    lost = [
        question.id
        for question in questions()
        if f"{{#{anchor_of(question.id)}}}" not in pages[f"questions_{question.part}.md"].markdown
    ]
    assert lost == []


def test_no_two_questions_of_a_page_have_one_place() -> None:
    places = [(question.part, anchor_of(question.id)) for question in questions()]
    assert [place for place in set(places) if places.count(place) > 1] == []


def test_a_question_shows_its_choices(pages: dict[str, ReferencePage]) -> None:
    text = pages["questions_targets.md"].markdown
    assert "<code>not&#95;resampled</code>, <code>nearest</code>, <code>other</code>" in text


def test_every_statistic_is_there_with_its_document(pages: dict[str, ReferencePage]) -> None:
    text = pages["statistics.md"].markdown
    for one in discover("gtreport.agreement.statistics", "STATISTIC", Statistic):
        assert f"{{#{one.name.replace('_', '-')}}}" in text
        assert (sys.modules[one.prepare.__module__].__doc__ or "").splitlines()[0] in text


def test_every_statistic_of_marks_is_there_with_its_document(pages: dict[str, ReferencePage]) -> None:
    text = pages["statistics.md"].markdown
    of_labels = {one.name for one in discover("gtreport.agreement.statistics", "STATISTIC", Statistic)}
    for form in forms().values():
        for one in (each for each in form.statistics if each.name not in of_labels):
            assert f"{{#{one.name.replace('_', '-')}}}" in text
            assert (sys.modules[one.source.__module__].__doc__ or "").splitlines()[0] in text


def test_every_format_is_there(pages: dict[str, ReferencePage]) -> None:
    text = pages["formats.md"].markdown
    readers = [one.name for one in discover("gtreport.annotations.readers", "READER", Reader)]
    formats = [one.name for one in discover("gtreport.formats", "FORMAT", Format)]
    assert [name for name in readers if f"`format: {name}`" not in text] == []
    assert [name for name in formats if f"{{#format-{name}}}" not in text] == []
    assert [name for name in WRITERS if f"`{name}`" not in text] == []


def test_every_command_is_there_with_its_options(site: Path) -> None:
    text = unescape((site / "commands.html").read_text(encoding="utf-8"))
    for name, command in every_command().items():
        assert f'<h2 id="gtreport-{name}">gtreport {name}</h2>' in text
        for option in (one for one in command.params if isinstance(one, click.Option) and not one.hidden):
            assert option.opts[0] in text
        assert [line for line in examples_of(command) if line not in text] == []
    assert "--level [draft|review|release]</code>" in text


def test_every_item_of_the_checklist_is_there(pages: dict[str, ReferencePage]) -> None:
    text = pages["checklist_items.md"].markdown
    items = [one.id for one in (*consistency(), *JUDGEMENTS, *ALIGNMENT)]
    assert [id_ for id_ in items if f"`{id_}`" not in text] == []


@pytest.mark.parametrize(
    ("path", "question"),
    [
        (("targets", 0, "concept"), "targets[].concept"),
        (("targets", 0, "labels", 2, "definition", "value"), "targets[].labels[].definition"),
        (("contexts", "envelope", "region", "covers"), "contexts.envelope.*.covers"),
        (("quality",), ""),
        ((), ""),
    ],
)
def test_a_path_belongs_to_a_question(path: tuple[str | int, ...], question: str) -> None:
    assert field_of(path) == question


def test_the_places_at_which_rules_speak_come_from_their_cases(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built = module()
    tests = built._module(built.CASES)
    one = [path for path in tests.case_files() if path.name.startswith("gt401")]
    monkeypatch.setattr(built, "_module", lambda _: tests)
    monkeypatch.setattr(tests, "case_files", lambda: one)
    assert built.fields_of_rules() == {"GT401": ("quality.agreement[].statistic",)}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = module()
    built.fields_of_rules = lambda: {"GT401": ("quality.agreement[].statistic",)}
    folder: Path = built.build(tmp_path_factory.mktemp("documentation") / "site").folder
    return folder


def test_the_site_builds_strictly_and_asks_no_other_host(site: Path) -> None:
    assert faults(site) == ()
    assert (site / "index.html").is_file()


def test_a_rule_leads_to_the_questions_at_which_it_speaks(site: Path) -> None:
    text = (site / "rules_gt4.html").read_text(encoding="utf-8")
    assert 'href="questions_quality.html#quality-agreement-statistic"' in text


def test_the_navigation_has_its_sections(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    assert [name for name in ("Tutorials", "Guides", "Rules", "Questions", "Reference") if name not in text] == []


def test_a_folder_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    built = module()
    built.fields_of_rules = dict
    assert built.main([str(tmp_path)]) == 2


def marked(page: str, mark: str) -> str:
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    found = re.search(rf"<!-- {mark} -->\n```yaml\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_workflow_uses_inputs_that_the_action_has() -> None:
    used = yaml.safe_load(marked("continuous_integration", "workflow"))["jobs"]["gtreport"]["steps"][1]["with"]
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    assert set(used) <= set(action["inputs"])
    table = (DOCS / "continuous_integration.md").read_text(encoding="utf-8")
    assert [name for name in action["inputs"] if f"| `{name}` |" not in table] == []


def test_the_gitlab_job_runs(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "site_example", tmp_path / "data", ignore=shutil.ignore_patterns("site", "mistakes"))
    job = yaml.safe_load(marked("continuous_integration", "gitlab"))["gtreport"]
    (command,) = (line for line in job["script"] if line.startswith("gtreport "))
    run(Step("continuous_integration", None, command, "...\n"), tmp_path)
    kept = [*job["artifacts"]["paths"], job["artifacts"]["reports"]["junit"]]
    assert [name for name in kept if not (tmp_path / name).is_file()] == []


def test_the_problem_matcher_reads_what_concise_prints() -> None:
    text = (DOCS / "editor.md").read_text(encoding="utf-8")
    blocks = [json.loads(block["text"]) for block in _BLOCK.finditer(text) if block["kind"] == "json"]
    pattern = blocks[1]["tasks"][0]["problemMatcher"]["pattern"]
    found = re.match(pattern["regexp"], "a b/report.yaml:27:14: GT413 error: 0.81 is claimed")
    assert found is not None
    wanted = {name: found[number] for name, number in pattern.items() if isinstance(number, int)}
    assert wanted == {
        "file": "a b/report.yaml",
        "line": "27",
        "column": "14",
        "code": "GT413",
        "severity": "error",
        "message": "0.81 is claimed",
    }
