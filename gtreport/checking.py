"""Checking: the reports that a user means, each under its project's settings and baseline, as one run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from gtreport.baseline import Baseline, Comparison, baseline_of, compare, read_baseline, refuse_other_file
from gtreport.errors import Fault, UnreadableError, UsageError
from gtreport.exporting import exports_asked_for
from gtreport.findings import Level, Severity
from gtreport.formats.format import Run, Unread
from gtreport.report import Report, examine, examine_text
from gtreport.report_files import ReportFile, report_files
from gtreport.rules.engine import codes_wanted, rules_until
from gtreport.settings import Settings, load_settings
from gtreport.writing import real_place


@dataclass(frozen=True)
class Wanted:
    """What a run is asked for; what is None is left to the settings of each report's project.

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
        write_baseline: Whether the baseline is to be written anew.
        shrink_only: Whether the baseline may only lose entries.
        standard_input: The file as which standard input counts; None where it has neither name nor folder.
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
    standard_input: Path | None = None


@dataclass(frozen=True)
class Known:
    """A baseline beside the reports that it is for.

    Attributes:
        place: The file of the baseline.
        comparison: How the findings stand to it.
        fresh: The baseline to write; None when nothing is to be written.
    """

    place: Path
    comparison: Comparison
    fresh: Baseline | None = None


@dataclass(frozen=True)
class Checked:
    """What came of a run.

    Attributes:
        run: The reports as judged.
        known: The baselines that took part.
        read: Reports, settings and baselines that were read, or stand where a baseline is to be written.
    """

    run: Run
    known: tuple[Known, ...]
    read: tuple[Path, ...]


def check(names: Sequence[str], wanted: Wanted, standard_input: Callable[[], bytes]) -> Checked:
    """Check the reports that a user means; one that cannot be read does not stop the others. Nothing is written.

    Args:
        names: Files, folders, `-`.
        wanted: What is asked for.
        standard_input: Gives the text of `-`.

    Raises:
        UnreadableError: The settings or the baseline cannot be read.
        UsageError: No rule is left to check a report by.
        OutputError: A baseline is to be written where something else stands.
    """
    files = report_files(names)
    projects = _Projects(wanted)
    if wanted.write_baseline and wanted.baseline is not None:
        refuse_other_file(wanted.baseline, str(wanted.baseline))
    results = tuple(_result(one, wanted, projects, standard_input) for one in files)
    places = tuple(
        None if isinstance(result, Unread) else projects.baseline(one)
        for one, result in zip(files, results, strict=True)
    )
    results, known = _against_baselines(results, places, wanted)
    read = [one.path for one in files if one.path is not None]
    read += [Path(one.file) for one in projects.settings if one.file is not None]
    read += [one.place for one in known] + ([wanted.standard_input] if wanted.standard_input is not None else [])
    read += [Path(one.review.name) for one in results if isinstance(one, Report) and one.review is not None]
    told = tuple(one for result in results for one in (result, *_review(result, wanted)))
    return Checked(Run(told, wanted.fail_on or Severity.ERROR, wanted.show), known, tuple(read))


def _review(result: Report | Unread, wanted: Wanted) -> tuple[Unread, ...]:
    """Return the review beside a report as a file that cannot be read, where it is broken; a site cannot be built."""
    if isinstance(result, Unread) or result.review is None:
        return ()
    faults = result.review.faults
    in_part = wanted.select or wanted.ignore or not wanted.data or result.document.faults
    if not in_part:
        # What the tool ticks by itself is known only where all rules have run.
        from gtreport.checklist import checklist  # few reports have a review, and every check waits for its imports

        faults = checklist(result).faults
    return (Unread(result.review.name, faults),) if faults else ()


class _Projects:
    """The settings of each report's project, read once for each folder."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._by_folder: dict[Path, Settings] = {}

    def of(self, one: ReportFile) -> Settings:
        """Return the settings that hold for a report."""
        path = one.path or self._wanted.standard_input
        folder = Path() if path is None else path.parent
        if folder not in self._by_folder:
            self._by_folder[folder] = load_settings(folder)
        return self._by_folder[folder]

    def baseline(self, one: ReportFile) -> Path | None:
        """Return the baseline that a report is held against: the one asked for, or that of its project."""
        return self._wanted.baseline or self.of(one).baseline

    @property
    def settings(self) -> tuple[Settings, ...]:
        """All settings that were read."""
        return tuple(self._by_folder.values())


def _result(
    one: ReportFile, wanted: Wanted, projects: _Projects, standard_input: Callable[[], bytes]
) -> Report | Unread:
    if one.faults:
        return Unread(one.name, one.faults)
    project = projects.of(one)
    try:
        report = _examined(one, wanted, project, standard_input)
    except UnreadableError as error:
        return Unread(error.faults[0].file or one.name, error.faults)
    return report if wanted.fail_on is not None else replace(report, bar=project.fail_on)


def _examined(one: ReportFile, wanted: Wanted, project: Settings, standard_input: Callable[[], bytes]) -> Report:
    rules = project.chosen(wanted.select, wanted.ignore)
    level, version = wanted.level or project.level, wanted.rules_version or project.rules_version
    if not codes_wanted(rules_until(version), rules, project.severities):
        raise UsageError(Fault(f"no rule is left to check {one.name} by", help="select more rules, or ignore fewer"))
    if one.path is not None:
        return examine(
            one.path,
            one.name,
            today=wanted.today,
            level=level,
            rules=rules,
            data=wanted.data,
            severities=project.severities,
            version=version,
            exporting=exports_asked_for,
        )
    return examine_text(
        standard_input(),
        one.name if wanted.standard_input is None else str(wanted.standard_input),
        path=wanted.standard_input,
        today=wanted.today,
        level=level,
        rules=rules,
        data=wanted.data,
        severities=project.severities,
        version=version,
        exporting=exports_asked_for,
    )


def _against_baselines(
    results: tuple[Report | Unread, ...], places: tuple[Path | None, ...], wanted: Wanted
) -> tuple[tuple[Report | Unread, ...], tuple[Known, ...]]:
    """Hold each report against its baseline, and mark the findings that it holds as known."""
    marked = list(results)
    by_file: dict[Path, list[int]] = {}
    for number, place in enumerate(places):
        if place is not None:
            by_file.setdefault(real_place(place), []).append(number)
    known = []
    for numbers in by_file.values():
        place = places[numbers[0]] or Path()
        reports = [one for one in (results[number] for number in numbers) if isinstance(one, Report)]
        beside = _against_baseline(reports, place, wanted)
        known.append(beside)
        for number, report in zip(numbers, beside.comparison.reports, strict=True):
            marked[number] = report
    return tuple(marked), tuple(known)


def _against_baseline(reports: Sequence[Report], place: Path, wanted: Wanted) -> Known:
    if wanted.write_baseline and not wanted.shrink_only:
        fresh = baseline_of(reports, place)
        return Known(place, compare(fresh, reports), fresh)
    comparison = compare(read_baseline(place), reports)
    return Known(place, comparison, comparison.left if wanted.write_baseline and comparison.gone else None)
