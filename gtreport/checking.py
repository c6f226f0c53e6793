"""Checking: the reports that a user means, under their project's settings and baseline, as one run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from gtreport.baseline import Comparison, baseline_of, compare, read_baseline, write_baseline
from gtreport.errors import UnreadableError
from gtreport.findings import Level, Severity
from gtreport.formats.format import Run, Unread
from gtreport.report import Report, examine, examine_text
from gtreport.report_files import ReportFile, report_files
from gtreport.settings import Settings, load_settings


@dataclass(frozen=True)
class Wanted:
    """What a run is asked for; what is None is left to the project's settings.

    Attributes:
        today: The day of the check.
        level: The level to check at.
        select: Codes whose findings are wanted; all when empty.
        ignore: Codes whose findings are not wanted.
        fail_on: The least severity that fails the run.
        show: The least severity that is written out.
        data: Whether attached files are read.
        rules_version: The version of the rule set to apply.
        baseline: The baseline file.
        write_baseline: Whether the baseline is written anew.
        shrink_only: Whether the baseline may only lose entries.
    """

    today: date
    level: Level | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity | None = None
    show: Severity = Severity.NOTE
    data: bool = True
    rules_version: str | None = None
    baseline: Path | None = None
    write_baseline: bool = False
    shrink_only: bool = False


@dataclass(frozen=True)
class Checked:
    """What came of a run.

    Attributes:
        run: The reports as judged.
        comparison: How their findings stand to the baseline; None without one.
        written: How many findings the baseline that was written holds; None when none was written.
    """

    run: Run
    comparison: Comparison | None = None
    written: int | None = None


def check(names: Sequence[str], wanted: Wanted, standard_input: Callable[[], bytes]) -> Checked:
    """Check the reports that a user means; one that cannot be read does not stop the others.

    Args:
        names: Files, folders, `-`.
        wanted: What is asked for.
        standard_input: Gives the text of `-`.

    Raises:
        UnreadableError: The settings or the baseline cannot be read.
        OutputError: The baseline cannot be written.
    """
    settings: dict[Path, Settings] = {}
    results = [_result(one, wanted, settings, standard_input) for one in report_files(names)]
    first = next(iter(settings.values()), None)
    bar = wanted.fail_on or (first.fail_on if first is not None else None) or Severity.ERROR
    run = Run(tuple(results), bar, wanted.show)
    place = wanted.baseline or (first.baseline if first is not None else None)
    return Checked(run) if place is None else _against_baseline(run, place, wanted)


def _result(
    one: ReportFile, wanted: Wanted, settings: dict[Path, Settings], standard_input: Callable[[], bytes]
) -> Report | Unread:
    if one.faults:
        return Unread(one.name, one.faults)
    folder = one.path.parent if one.path is not None else Path()
    project = settings.setdefault(folder, load_settings(folder))
    rules = project.chosen(wanted.select, wanted.ignore)
    level, version = wanted.level or project.level, wanted.rules_version or project.rules_version
    try:
        if one.path is None:
            return examine_text(
                standard_input(),
                one.name,
                today=wanted.today,
                level=level,
                rules=rules,
                severities=project.severities,
                version=version,
            )
        return examine(
            one.path,
            one.name,
            today=wanted.today,
            level=level,
            rules=rules,
            data=wanted.data,
            severities=project.severities,
            version=version,
        )
    except UnreadableError as error:
        return Unread(error.faults[0].file or one.name, error.faults)


def _against_baseline(run: Run, place: Path, wanted: Wanted) -> Checked:
    if wanted.write_baseline and not wanted.shrink_only:
        fresh = baseline_of(run.reports, place)
        write_baseline(fresh, place)
        return Checked(_marked(run, compare(fresh, run.reports)), None, sum(entry.count for entry in fresh.entries))
    comparison = compare(read_baseline(place), run.reports)
    written = None
    if wanted.write_baseline and comparison.gone:
        write_baseline(comparison.left, place)
        written = sum(entry.count for entry in comparison.left.entries)
    return Checked(_marked(run, comparison), comparison, written)


def _marked(run: Run, comparison: Comparison) -> Run:
    """Return the run with the findings of the baseline marked as known."""
    marked = iter(comparison.reports)
    return replace(run, results=tuple(one if isinstance(one, Unread) else next(marked) for one in run.results))
