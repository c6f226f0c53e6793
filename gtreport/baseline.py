"""The baseline: findings that a project had when it took up the check, so that only new ones fail.

Shape, version 1, of the JSON file: `format` is `gtreport.baseline/1`; `findings[]` hold `file` (from the folder of the
baseline), `code`, `severity`, `fingerprint`, `count` (how many findings share it) and `message` (for readers; the
numbers of list entries are left out). Sorted, so that a change of the file shows what has come or gone.

A finding that has become heavier since counts as new. Codes that cannot be waived are never part of a baseline.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gtreport.errors import Fault, OutputError, UnreadableError
from gtreport.findings import Finding, Severity, without_list_numbers
from gtreport.report import Report
from gtreport.rules.waivers import UNWAIVABLE
from gtreport.sources import quoted, read_bytes
from gtreport.writing import real_place, write_whole

FORMAT = "gtreport.baseline/1"
MAX_BYTES = 16 * 1024 * 1024
STANDARD_INPUT = "<stdin>"
_FINGERPRINT = re.compile(r"[0-9a-f]{32}")
_ADVICE = "remove it, and write it anew: gtreport check --baseline FILE --write-baseline"
_ANOTHER = "name the file that holds the baseline"


@dataclass(frozen=True, order=True)
class Entry:
    """Findings that a project has taken over.

    Attributes:
        file: The report, from the folder of the baseline.
        code: The rule.
        message: What is wrong, without the numbers of list entries.
        fingerprint: What the findings share.
        severity: The severity that they had.
        count: How many they are.
    """

    file: str
    code: str
    message: str
    fingerprint: str
    severity: Severity
    count: int


@dataclass(frozen=True)
class Baseline:
    """The findings that a project has taken over.

    Attributes:
        folder: The folder that the names of files start from.
        entries: The findings, sorted.
    """

    folder: Path
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """A run beside the baseline.

    Attributes:
        reports: The reports, with the findings marked that the baseline holds.
        new: Open findings that it does not hold.
        known: Open findings that it holds.
        gone: What it holds and what was not found again, with how many: of rules and files that were looked at, and of
            files that are not there any more.
        left: The baseline without what is gone. It never holds anything that the old one did not.
    """

    reports: tuple[Report, ...]
    new: tuple[Finding, ...]
    known: tuple[Finding, ...]
    gone: tuple[Entry, ...]
    left: Baseline


def read_baseline(path: Path, name: str | None = None) -> Baseline:
    """Read a baseline.

    Args:
        path: The file.
        name: The file as the user named it; the path when None.

    Raises:
        UnreadableError: It is missing or damaged.
    """
    shown = str(path) if name is None else name
    data = read_bytes(path, shown, MAX_BYTES)
    if FORMAT.partition("/")[0].encode() not in data:
        raise UnreadableError(Fault("the file is no baseline of gtreport", shown, help=_ANOTHER))
    try:
        value = json.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise UnreadableError(Fault("the baseline is not UTF-8", shown, 1, 1, _ADVICE)) from None
    except json.JSONDecodeError as error:
        message = f"the baseline is no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise UnreadableError(Fault(message, shown, error.lineno, error.colno, _ADVICE)) from None
    except RecursionError:
        raise UnreadableError(Fault("the baseline is nested too deeply", shown, 1, 1, _ADVICE)) from None
    return Baseline(_folder(path), _entries(value, shown))


def baseline_of(reports: Iterable[Report], path: Path) -> Baseline:
    """Return a baseline of everything that is open in some reports.

    Args:
        reports: The reports; marks of an older baseline do not count.
        path: Where it is to be written.
    """
    folder = _folder(path)
    counted: Counter[tuple[str, str, str, str, Severity]] = Counter()
    for report in reports:
        file = _from(folder, report.document.name)
        for finding in report.findings:
            if finding.waiver is None and finding.code not in UNWAIVABLE:
                message = without_list_numbers(finding.message)
                counted[file, finding.code, message, finding.fingerprint, finding.severity] += 1
    return Baseline(folder, tuple(sorted(Entry(*key, count) for key, count in counted.items())))


def compare(baseline: Baseline, reports: Iterable[Report]) -> Comparison:
    """Set a run beside the baseline.

    Of equal findings the first ones are known and the rest are new; a waived finding needs no baseline.
    """
    stock = {(entry.file, entry.fingerprint, entry.severity): entry.count for entry in baseline.entries}
    marked, looked_at = [], set[tuple[str, str]]()
    for report in reports:
        file = _from(baseline.folder, report.document.name)
        looked_at |= {(file, code) for code in report.codes if not report.document.faults}
        findings = tuple(replace(one, known=_take(stock, file, one)) for one in report.findings)
        marked.append(replace(report, findings=findings))
    gone = tuple(
        replace(entry, count=stock[entry.file, entry.fingerprint, entry.severity])
        for entry in baseline.entries
        if stock[entry.file, entry.fingerprint, entry.severity]
        and ((entry.file, entry.code) in looked_at or _is_away(baseline.folder, entry.file))
    )
    return Comparison(
        tuple(marked),
        tuple(finding for report in marked for finding in report.open_findings),
        tuple(finding for report in marked for finding in report.known_findings),
        gone,
        Baseline(baseline.folder, _without(baseline.entries, gone)),
    )


def refuse_other_file(path: Path, name: str) -> None:
    """Refuse to write a baseline over anything but a baseline: `--baseline report.yaml` is easily typed.

    Args:
        path: The file.
        name: The file as the user named it.

    Raises:
        OutputError: Something else stands there, or a baseline that is damaged.
    """
    if not os.path.lexists(path):
        return
    try:
        read_baseline(path, name)
    except UnreadableError as error:
        why = error.faults[0]
        message = f"no baseline is written over this file: {why.message}"
        raise OutputError(Fault(message, why.file, why.line, why.column, "name another file")) from None


def write_baseline(baseline: Baseline, path: Path, name: str | None = None) -> None:
    """Write a baseline whole or not at all.

    Args:
        baseline: What to write.
        path: The file: absent, or a baseline.
        name: The file as the user named it; the path when None.

    Raises:
        OutputError: It cannot be written there, or something else stands there.
    """
    shown = str(path) if name is None else name
    refuse_other_file(path, shown)
    rows = [
        {
            "file": entry.file,
            "code": entry.code,
            "severity": entry.severity.value,
            "fingerprint": entry.fingerprint,
            "count": entry.count,
            "message": entry.message,
        }
        for entry in sorted(baseline.entries)
    ]
    text = json.dumps({"format": FORMAT, "findings": rows}, ensure_ascii=False, indent=2) + "\n"
    write_whole(path, text.encode("utf-8"), shown)


def _folder(path: Path) -> Path:
    return real_place(path).parent


def _from(folder: Path, name: str) -> str:
    """Return a report's file from the folder of the baseline; the name itself for standard input."""
    if name == STANDARD_INPUT:
        return name
    try:
        return Path(os.path.relpath(real_place(Path(name)), folder)).as_posix()
    except ValueError:  # another drive
        return name


def _is_away(folder: Path, file: str) -> bool:
    return file != STANDARD_INPUT and not (folder / file).exists()


def _take(stock: dict[tuple[str, str, Severity], int], file: str, finding: Finding) -> bool:
    """Return whether the baseline holds a finding, at its weight or heavier, and count it off."""
    if finding.waiver is not None or finding.code in UNWAIVABLE:
        return False
    for severity in reversed(Severity):
        key = (file, finding.fingerprint, severity)
        if severity.rank <= finding.severity.rank and stock.get(key, 0) > 0:
            stock[key] -= 1
            return True
    return False


def _without(entries: tuple[Entry, ...], gone: tuple[Entry, ...]) -> tuple[Entry, ...]:
    missing = {(entry.file, entry.fingerprint, entry.severity): entry.count for entry in gone}
    left = (
        replace(entry, count=entry.count - missing.get((entry.file, entry.fingerprint, entry.severity), 0))
        for entry in entries
    )
    return tuple(entry for entry in left if entry.count)


def _entries(value: object, name: str) -> tuple[Entry, ...]:
    if not isinstance(value, dict) or "format" not in value:
        raise UnreadableError(Fault("the file is no baseline of gtreport", name, help=_ANOTHER))
    if value["format"] != FORMAT:
        message = f"the baseline has the format {quoted(str(value['format']))}, this gtreport reads {quoted(FORMAT)}"
        raise UnreadableError(Fault(message, name, 1, 1, _ADVICE))
    rows = value.get("findings")
    if not isinstance(rows, list):
        raise UnreadableError(Fault("findings: a list is expected", name, 1, 1, _ADVICE))
    wrong = [_fault(number, row, name) for number, row in enumerate(rows)]
    if faults := [fault for fault in wrong if fault is not None]:
        raise UnreadableError(*faults)
    entries = tuple(
        Entry(row["file"], row["code"], row["message"], row["fingerprint"], Severity(row["severity"]), row["count"])
        for row in rows
    )
    twice = [key for key, n in Counter((one.file, one.fingerprint, one.severity) for one in entries).items() if n > 1]
    if twice:
        message = f"findings: {quoted(twice[0][1])} of {quoted(twice[0][0])} stands there twice"
        raise UnreadableError(Fault(message, name, help=_ADVICE))
    return tuple(sorted(entries))


def _fault(number: int, row: Any, name: str) -> Fault | None:
    """Return what is wrong with one entry; a line cannot be told, so its number is."""
    if not isinstance(row, dict):
        return Fault(f"findings[{number}]: a mapping is expected", name, help=_ADVICE)
    for key in ("file", "code", "message", "fingerprint", "severity"):
        if not isinstance(row.get(key), str):
            return Fault(f"findings[{number}].{key}: text is expected", name, help=_ADVICE)
    count = row.get("count")
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        return Fault(f"findings[{number}].count: a whole number of 1 or more is expected", name, help=_ADVICE)
    if row["severity"] not in tuple(Severity):
        words = ", ".join(severity.value for severity in Severity)
        return Fault(f"findings[{number}].severity: one of {words} is expected", name, help=_ADVICE)
    if not _FINGERPRINT.fullmatch(row["fingerprint"]):
        return Fault(f"findings[{number}].fingerprint: 32 hexadecimal digits are expected", name, help=_ADVICE)
    return None
