"""Builds the documentation of gtreport: the pages beside this file, and the reference made from code.

    python docs/build.py [FOLDER]

The site is put into FOLDER, `docs/site` by default, with gtreport's own settings: static, offline, strict.
"""

from __future__ import annotations

import html
import importlib.util
import inspect
import sys
import tempfile
from pathlib import Path
from types import ModuleType

import click

from gtreport import __version__
from gtreport.cli import every_command
from gtreport.commands.options import examples_of
from gtreport.errors import GtreportError
from gtreport.reference import ReferencePage, field_of, reference_pages
from gtreport.site.build import BuiltSite, build_site
from gtreport.site.source import SiteSettings

HERE = Path(__file__).resolve().parent
CASES = HERE.parent / "tests" / "rules" / "test_rules.py"
SECTIONS = {
    "": ("index",),
    "Tutorials": (
        "companion_site",
        "reviewer_checklist",
        "release_gate",
        "other_ground_truths",
        "marks",
        "declare_boundary",
        "check_a_plan",
    ),
    "Guides": ("editor", "shell", "continuous_integration"),
}


def main(arguments: list[str]) -> int:
    """Build, and return the exit code: 0 done, 2 could not."""
    target = Path(arguments[0]) if arguments else HERE / "site"
    try:
        build(target)
    except GtreportError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def build(target: Path) -> BuiltSite:
    """Build the site at a folder that is absent, empty, or made by gtreport.

    Raises:
        OutputError: A page is not sound, or the folder is not gtreport's.
    """
    pages = (*written_pages(), commands_page(), *reference_pages(fields_of_rules()))
    return build_site(target, pages, SiteSettings("gtreport", f"gtreport {__version__}"))


def written_pages() -> tuple[ReferencePage, ...]:
    """Return the pages written by hand, in the order of the navigation; the first heading is the title."""
    found = []
    for section, names in SECTIONS.items():
        for name in names:
            text = (HERE / f"{name}.md").read_text(encoding="utf-8")
            title = text.partition("\n")[0].removeprefix("# ")
            found.append(ReferencePage(f"{name}.md", title, text, section))
    return tuple(found)


def commands_page() -> ReferencePage:
    """Return the page of all commands, made from what `--help` says."""
    lines = [
        "# Commands",
        "",
        "Exit codes, everywhere: **0** passed, **1** findings at or above the bar, **2** could not run.",
    ]
    for name, command in every_command().items():
        context = click.Context(command, info_name=f"gtreport {name}")
        lines += ["", f"## gtreport {name}", "", f"`{command.get_usage(context).removeprefix('Usage: ')}`", ""]
        lines += [inspect.cleandoc(command.help or ""), "", "```text"]
        lines += [*examples_of(command), "```", "", "| Option | Does |", "|---|---|"]
        options = (one for one in command.get_params(context) if isinstance(one, click.Option))
        records = (one.get_help_record(context) for one in options)
        lines += [f"| <code>{_in_cell(option)}</code> | {_in_cell(does)} |" for option, does in filter(None, records)]
    return ReferencePage("commands.md", "Commands", "\n".join(lines) + "\n", "Guides")


def _in_cell(text: str) -> str:
    return html.escape(text).replace("|", "&#124;")


def fields_of_rules() -> dict[str, tuple[str, ...]]:
    """Return the questions at which each rule speaks, found out by running the rules on their case files."""
    if not CASES.is_file():
        return {}
    tests = _module(CASES)
    speaking: dict[str, set[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, case in enumerate(case for file in tests.case_files() for case in tests.cases_of(file)):
            own = Path(folder) / str(number)
            own.mkdir()
            for finding in case.findings(own):
                speaking.setdefault(case.code, set()).add(field_of(finding.path))
    return {code: tuple(sorted(found - {""})) for code, found in speaking.items()}


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(str(path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
