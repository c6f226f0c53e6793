"""Plans against reports: reads both, from files and never from a network, and judges every plan by every report."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from gtreport.contexts.boundary import judge
from gtreport.contexts.declared import declare
from gtreport.contexts.dimensions import dimensions_of
from gtreport.contexts.plan import WrittenPlan, dated, read_plan_file, read_plans
from gtreport.contexts.reading_declared import read_declared
from gtreport.contexts.verdict import Outcome, Verdict
from gtreport.errors import Fault, GtreportError, UnreadableError
from gtreport.exporters.report_json import FORMAT, NAME
from gtreport.questionnaire.asked import asked
from gtreport.questionnaire.conditions import Conditions
from gtreport.questionnaire.loader import load
from gtreport.report_files import REPORT_NAMES, report_file
from gtreport.sources import read_bytes, read_file

STANDARD_INPUT = "-"
MAX_BYTES = 64 * 1024**2
"""Largest report.json that is read."""


@dataclass(frozen=True)
class Boundary:
    """What one report says of its use.

    Attributes:
        name: The file as the user named it.
        title: Name of the dataset.
        declared: What the check reads of the report.
    """

    name: str
    title: str
    declared: Mapping[str, Any]


@dataclass(frozen=True)
class Use:
    """One plan against one report.

    Attributes:
        file: The file of the plan.
        plan: The plan.
        boundary: The report.
        verdict: The verdict with its reasons.
    """

    file: str
    plan: WrittenPlan
    boundary: Boundary
    verdict: Verdict


@dataclass(frozen=True)
class Uses:
    """Every plan against every report.

    Attributes:
        uses: The verdicts, plan by plan.
        faults: What could not be read.
    """

    uses: tuple[Use, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def exit_code(self) -> int:
        """Return 2 when something could not be read, else 0, 10, 20 or 30 by the worst verdict."""
        if self.faults or not self.uses:
            return 2
        return max((use.verdict.verdict for use in self.uses), key=lambda one: one.rank).exit_code

    @property
    def worst(self) -> Outcome | None:
        """Return the worst verdict; None without any."""
        return max((use.verdict.verdict for use in self.uses), key=lambda one: one.rank, default=None)


def judged(plans: Sequence[str], reports: Sequence[str], today: date, stdin: bytes = b"") -> Uses:
    """Judge plans by reports; a file that cannot be read does not stop the others.

    Args:
        plans: Files of plans; `-` for standard input.
        reports: Report files, folders with a report, built sites, or their report.json.
        today: The day of the check, for plans that do not say when they are planned.
        stdin: What standard input holds.
    """
    faults: list[Fault] = []
    boundaries = []
    for name in reports:
        try:
            boundaries.append(boundary_of(name))
        except GtreportError as error:
            faults += error.faults
    known = frozenset(key for one in boundaries for key in dimensions_of(one.declared).types)
    uses = []
    for name in plans:
        try:
            written = read_plans(stdin, "<stdin>", known) if name == STANDARD_INPUT else _plans(name, known)
        except GtreportError as error:
            faults += error.faults
            continue
        shown = "<stdin>" if name == STANDARD_INPUT else name
        for plan in written:
            value = dated(plan.value, today)
            uses += [Use(shown, plan, one, judge(one.declared, value)) for one in boundaries]
    return Uses(tuple(uses), tuple(faults))


def _plans(name: str, known: frozenset[str]) -> tuple[WrittenPlan, ...]:
    return read_plan_file(Path(name), name, known)


def boundary_of(name: str) -> Boundary:
    """Read what a report says of its use.

    Args:
        name: A report file, a folder that holds a report or a built site, or a site's report.json.

    Raises:
        UnreadableError: There is none, or it cannot be read; a report that holds something refused is not read in part.
    """
    path = Path(name)
    if path.is_dir() and not any((path / one).is_file() for one in REPORT_NAMES) and (path / NAME).is_file():
        return _of_json(path / NAME, str(path / NAME))
    if path.suffix == ".json":
        return _of_json(path, name)
    found = report_file(name)
    return _of_report(found.path or path, found.name)


def _of_report(path: Path, name: str) -> Boundary:
    document = read_file(path, name)
    if document.faults:
        raise UnreadableError(*document.faults)
    answers = load(document).questionnaire
    declared = declare(answers, asked(answers, Conditions(answers)))
    return Boundary(name, answers.identity.name.get() or "Unnamed dataset", declared)


def _of_json(path: Path, name: str) -> Boundary:
    try:
        held = json.loads(read_bytes(path, name, MAX_BYTES))
    except (ValueError, RecursionError):
        raise UnreadableError(Fault("this is no JSON", name, help=f"name a {NAME} that gtreport wrote")) from None
    if not isinstance(held, dict) or held.get("format") != FORMAT:
        raise UnreadableError(
            Fault(f"this is no {NAME} of the format {FORMAT}", name, help="build the site again with this version")
        )
    declared = read_declared(held.get("boundary"), name)
    return Boundary(name, str(held.get("title") or "Unnamed dataset"), declared)
