"""The report: evidence and findings; all that pages, exporters and formats may read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from gtreport.contexts.declared import declare
from gtreport.contexts.dimensions import USES, Declared
from gtreport.evidence import Evidence, Export, gather, level_of
from gtreport.findings import Finding, Level, Severity
from gtreport.outline import Section, outline, records
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.loader import load
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.part_counts import PartCount, count_part
from gtreport.results import Attached
from gtreport.review import Review, review_beside
from gtreport.rules.engine import (
    RULES_VERSION,
    Severities,
    all_rules,
    codes_wanted,
    judge,
    rules_until,
    runnable,
)
from gtreport.rules.rule import Rule
from gtreport.sources import Document, FieldPath, read_document, read_file

if TYPE_CHECKING:
    from gtreport.told import Told

PARTS = tuple(name for name in Questionnaire.fields if name not in {"parties", "evidence", "vocab", "waivers"})
"""Parts whose answers are counted; the others hold what answers refer to."""


@dataclass(frozen=True)
class Report:
    """One report, read and judged.

    Attributes:
        evidence: The answers, and what was computed from the attached data.
        findings: What the rules found, in the order of the file; waived findings among them.
        level: The level at which the rules were applied.
        rules_version: The version of the rule set that was applied.
        codes: The rules whose findings were looked for and wanted.
        newer_rules: How many rules came after that version, and so were not applied.
        review: The filled checklist that lies beside the report; None without one.
        bar: The least severity at which the report fails, as its project has settled; None leaves it to the run.
    """

    evidence: Evidence
    findings: tuple[Finding, ...]
    level: Level
    rules_version: str
    codes: frozenset[str] = frozenset()
    newer_rules: int = 0
    review: Review | None = None
    bar: Severity | None = None

    @property
    def document(self) -> Document:
        """The file as it was read."""
        return self.evidence.reading.document

    @property
    def sha256(self) -> str:
        """Checksum of the file as the site offers it: its lines in UTF-8, each with a line feed at its end."""
        from hashlib import sha256  # starts OpenSSL, which a check does not need

        return sha256("".join(f"{line}\n" for line in self.document.lines).encode()).hexdigest()

    @property
    def answers(self) -> Questionnaire:
        """The answers."""
        return self.evidence.answers

    @property
    def data_files(self) -> tuple[str, ...]:
        """The data files that the report names, each once: annotations, predictions, columns of labels."""
        named: list[object] = [one.file.get() for one in self.answers.annotations]
        named += [one.predictions.file.get() for one in self.answers.evaluations]
        named += [(one.built_by.params.get() or {}).get("file") for one in self.answers.ground_truths.items]
        return tuple(dict.fromkeys(one for one in named if isinstance(one, str)))

    @property
    def unread_files(self) -> int:
        """How many data files the report names that the check left unread: it was told to, or there is no folder."""
        return 0 if self.evidence.data_read else len(self.data_files)

    @property
    def title(self) -> str:
        """The dataset's name, or what to call a report that gives none."""
        return self.answers.identity.name.get() or "Unnamed dataset"

    @property
    def open_findings(self) -> tuple[Finding, ...]:
        """The findings that nobody waived and no baseline holds."""
        return tuple(finding for finding in self.findings if finding.waiver is None and not finding.known)

    @property
    def waived_findings(self) -> tuple[Finding, ...]:
        """The findings that somebody accepts, with reason and date."""
        return tuple(finding for finding in self.findings if finding.waiver is not None)

    @property
    def known_findings(self) -> tuple[Finding, ...]:
        """The findings that the baseline holds and nobody waived."""
        return tuple(finding for finding in self.findings if finding.waiver is None and finding.known)

    @cached_property
    def totals(self) -> dict[Severity, int]:
        """How many open findings there are of each severity."""
        counted = Counter(finding.severity for finding in self.open_findings)
        return {severity: counted[severity] for severity in Severity}

    def fails(self, bar: Severity = Severity.ERROR) -> bool:
        """Return whether the run fails: a fault, or an open finding at or above the bar."""
        found = any(finding.severity.rank <= bar.rank for finding in self.open_findings)
        return found or bool(self.document.faults)

    def findings_at(self, path: FieldPath) -> tuple[Finding, ...]:
        """Return the findings placed exactly at a path."""
        return self._by_path.get(path, ())

    @cached_property
    def _by_path(self) -> dict[FieldPath, tuple[Finding, ...]]:
        places: dict[FieldPath, list[Finding]] = {}
        for finding in self.findings:
            places.setdefault(finding.path, []).append(finding)
        return {path: tuple(found) for path, found in places.items()}

    @cached_property
    def sections(self) -> dict[str, Section]:
        """The answers as a tree of sections, by part."""
        return outline(self.answers, self.evidence.asked)

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """Every answer as a plain value, with A1, A2, ... in place of annotators where it was examined for a site."""
        from gtreport.told import told

        shown = {one.path: one.shown for one in self.evidence.computed.named if one.shown is not None}
        return told(self.answers, self.evidence.asked, shown)

    def record(self, kind: str, name: str) -> Section | None:
        """Return the section of a record by its list, for example `source.sites`, and its name.

        Args:
            kind: The list; `any` for the first list that has such a record.
            name: The record's id.
        """
        if kind != "any":
            return self._records.get((kind, name))
        return next((section for (_, found), section in self._records.items() if found == name), None)

    def section_at(self, path: FieldPath) -> Section | None:
        """Return the innermost section that holds a path and is set out on a page."""
        found = self.sections.get(str(path[0])) if path else None
        if found is None or (found.empty and not found.owed):
            return None
        while found.standing.status in (Status.ANSWERED, Status.ABSENT):
            inner = next((one for one in found.sections if path[: len(one.path)] == one.path and one.set_out), None)
            if inner is None:
                break
            found = inner
        return found

    @cached_property
    def _records(self) -> dict[tuple[str, str], Section]:
        return records(self.sections.values())

    @property
    def usage_notice(self) -> str:
        """The warning that belongs on every page."""
        notice = self.answers.contexts.usage_notice.get()
        if notice:
            return notice
        excluded = [use.id.get() for use in self.answers.contexts.out_of_scope if use.id.get()]
        if excluded:
            return "Not for: " + ", ".join(str(name) for name in excluded)
        return "This report does not say what its ground truth may not be used for."

    @cached_property
    def declared(self) -> Declared:
        """What the report declares about uses, as the boundary check reads it here and in the site's script."""
        return declare(self.answers, self.evidence.asked)

    @property
    def checkable(self) -> bool:
        """Return whether a plan can be held against it: a context, a limit with `affects`, or an envelope is there."""
        contexts = self.declared.get("contexts", {})
        limits = self.declared.get("limits", {}).get("items", ())
        return any(contexts.get(key) for key in (*USES, "envelope")) or any("affects" in one for one in limits)

    @property
    def n_annotators(self) -> int | None:
        """How many annotators all pools have together; None when a pool does not say, or there is none."""
        sizes = [pool.n.get() for pool in self.answers.protocol.annotators]
        known = [size for size in sizes if size is not None]
        return sum(known) if known and len(known) == len(sizes) else None

    @property
    def main_data(self) -> Attached | None:
        """The attached file that stands for the report in a summary: that of its first agreement, else the first."""
        usable = [one for one in self.evidence.attached if one.summary is not None]
        of_agreement = self.evidence.agreements[0].attached if self.evidence.agreements else None
        return of_agreement if of_agreement in usable else next(iter(usable), None)

    @property
    def expired(self) -> bool:
        """Return whether the labels are past the day until which they keep their meaning."""
        until = self.answers.limits.expiry.valid_until.get()
        return until is not None and until < self.evidence.today.isoformat()

    @cached_property
    def counts(self) -> tuple[PartCount, ...]:
        """How many answers of each part are given, unknown, withheld and missing, among those that are asked."""
        return tuple(count_part(part, self.evidence.asked) for part in PARTS)


Exporting = Callable[[Report], tuple[Export, ...]]
"""Makes the exports that a report's profiles ask for. Exporters stand above the report, so they are handed to it."""


def examine(
    path: Path,
    name: str,
    *,
    today: date,
    level: Level | None = None,
    rules: Iterable[Rule] | None = None,
    data: bool = True,
    for_site: bool = False,
    severities: Severities | None = None,
    version: str = RULES_VERSION,
    exporting: Exporting | None = None,
) -> Report:
    """Read a report file, compute what its attached data give, and judge it; a review beside it is read too.

    Args:
        path: The file.
        name: The file as the user named it, for messages.
        today: The day of the check.
        level: The level to check at; the report's own by default.
        rules: The rules to apply; all by default.
        data: Whether attached files are read.
        for_site: Whether a site is to be made of it: agreement is broken down too, and the annotators of attached files
            are called A1, A2, ... in everything that is computed and found.
        severities: The project's own severities, by code.
        version: The version of the rule set; rules that came later are not applied.
        exporting: Makes the exports that the profiles ask for, for the rules on them; they find nothing without it.

    Raises:
        UnreadableError: The file cannot be read as a questionnaire.
    """
    report = assess(
        read_file(path, name),
        path.parent,
        today=today,
        level=level,
        rules=rules,
        data=data,
        for_site=for_site,
        severities=severities,
        version=version,
        exporting=exporting,
    )
    return replace(report, review=review_beside(path, name, today))


def examine_text(
    text: bytes,
    name: str,
    *,
    path: Path | None = None,
    today: date,
    level: Level | None = None,
    rules: Iterable[Rule] | None = None,
    data: bool = True,
    severities: Severities | None = None,
    version: str = RULES_VERSION,
    exporting: Exporting | None = None,
) -> Report:
    """Read a report that was not read from a file, for example from standard input, and judge it.

    Args:
        text: The report.
        name: What it is called in messages.
        path: The file as which it counts, in whose folder its data lie; None where it has no folder.
        today: The day of the check.
        level: The level to check at; the report's own by default.
        rules: The rules to apply; all by default.
        data: Whether attached files are read.
        severities: The project's own severities, by code.
        version: The version of the rule set; rules that came later are not applied.
        exporting: Makes the exports that the profiles ask for, for the rules on them; they find nothing without it.

    Raises:
        UnreadableError: The text cannot be read as a questionnaire.
    """
    report = assess(
        read_document(text, name),
        None if path is None else path.parent,
        today=today,
        level=level,
        rules=rules,
        data=data,
        severities=severities,
        version=version,
        exporting=exporting,
    )
    return report if path is None else replace(report, review=review_beside(path, name, today))


def assess(
    document: Document,
    folder: Path | None,
    *,
    today: date,
    level: Level | None = None,
    rules: Iterable[Rule] | None = None,
    data: bool = True,
    for_site: bool = False,
    severities: Severities | None = None,
    version: str = RULES_VERSION,
    exporting: Exporting | None = None,
) -> Report:
    """Judge a document that was read."""
    evidence = gather(load(document), folder, today, data=data, for_site=for_site)
    chosen = level or level_of(evidence.answers)
    wanted = None if rules is None else tuple(rules)
    if exporting is not None:
        evidence = replace(evidence, exports=exporting(Report(evidence, (), chosen, version)))
    return Report(
        evidence,
        judge(evidence, chosen, wanted, severities, version),
        chosen,
        version,
        codes_wanted(runnable(evidence, version), wanted, severities),
        len(all_rules()) - len(rules_until(version)),
    )
