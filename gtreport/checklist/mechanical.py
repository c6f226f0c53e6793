"""Items that the tool settles: what it looks at, and what that shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gtreport.checklist.items import Note, Topic
from gtreport.checklist.published import speaks_of
from gtreport.findings import Finding, Severity
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.question import Requirement
from gtreport.report import Report
from gtreport.review import State
from gtreport.rules.engine import all_rules
from gtreport.sources import show

MOST_NAMED = 6
"""So many rules are named one by one."""


@dataclass(frozen=True)
class Outcome:
    """What looking gave.

    Attributes:
        state: The state of the item.
        said: Why, in one sentence.
        notes: Answers and records that show it.
        findings: Findings that bear on it.
    """

    state: State
    said: str
    notes: tuple[Note, ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Mechanical:
    """A question that the tool settles.

    Attributes:
        id: Its name.
        topic: The part of the checklist.
        question: The question.
        about: Ids of the questions that it speaks of, for the published lists; one that ends with `.` stands for all
            below.
        look: Looks at a report.
        codes: Rules that it rests on.
    """

    id: str
    topic: Topic
    question: str
    about: tuple[str, ...]
    look: Callable[[Report], Outcome]
    codes: tuple[str, ...] = ()


def core_answers(report: Report, part: str) -> Outcome:
    """Return whether every core question of a part has an answer; unknown with a reason is one."""
    core = [
        one
        for one in report.evidence.asked
        if one.path[0] == part and one.requirement is Requirement.CORE and one.question.counted
    ]
    if not core:
        return Outcome(State.NOT_APPLICABLE, "no core question of this part is asked of this report")
    lacking = [one for one in core if one.absent or one.standing.status is Status.TODO]
    if lacking:
        said = f"{len(lacking):,} of {len(core):,} core answers {'is' if len(lacking) == 1 else 'are'} missing"
        notes = tuple(Note(one.path, "left for later" if not one.absent else "") for one in lacking)
        return Outcome(State.FAILED, said, notes)
    declared = [one for one in core if one.standing.status is not Status.ANSWERED]
    notes = tuple(
        Note(one.path, f"{one.standing.status.value.replace('_', ' ')}: {one.standing.reason or 'no reason'}")
        for one in declared
    )
    given = f"{len(core):,} core answer{'s' * (len(core) != 1)} given"
    rest = f", {len(declared):,} of them as unknown, withheld or not applicable" if declared else ""
    return Outcome(State.TICKED, given + rest, notes or (Note((part,)),))


def free_of(
    codes: tuple[str, ...], about: tuple[str, ...] = (), kind: str | None = None
) -> Callable[[Report], Outcome]:
    """Return a look for findings of some rules.

    Args:
        codes: The rules.
        about: Ids of questions; where none of them is answered, and nothing is found, the item does not apply.
        kind: The list of records that the rules are about, with dots; without any record the item does not apply.
    """

    def look(report: Report) -> Outcome:
        if kind is not None and not _holds_records(report, kind):
            return Outcome(State.NOT_APPLICABLE, f"the report has no {kind}")
        found = tuple(one for one in report.findings if one.code in codes and _weighs(one))
        standing = tuple(one for one in found if one.waiver is None)
        if standing:
            return Outcome(State.FAILED, _counted(standing), findings=standing)
        if found:
            return Outcome(State.OPEN, "findings are waived; judge whether the reasons hold", findings=found)
        if not report.codes.issuperset(codes):
            return Outcome(State.OPEN, f"not looked for: {_listed(tuple(sorted(set(codes) - report.codes)))}")
        if about and not any(speaks_of(one.question.id, about) and not one.absent for one in report.evidence.asked):
            return Outcome(State.NOT_APPLICABLE, "the report holds nothing of this kind")
        return Outcome(State.TICKED, f"no finding of {_listed(codes)}", (Note(tuple(kind.split("."))),) if kind else ())

    return look


def no_errors(report: Report) -> Outcome:
    """Return whether no error is open."""
    errors = tuple(one for one in report.open_findings if one.severity is Severity.ERROR)
    if errors or report.document.faults:
        return Outcome(State.FAILED, _counted(errors) if errors else "the file was refused in part", findings=errors)
    warnings = report.totals[Severity.WARNING]
    rest = f", {warnings:,} warning{'s' * (warnings != 1)}" if warnings else ""
    return Outcome(State.TICKED, f"no error at level {report.level.value}{rest}")


def waivers_hold(report: Report) -> Outcome:
    """Return whether every waiver has a reason, a person and a day that has not passed."""
    if not len(report.answers.waivers):
        return Outcome(State.NOT_APPLICABLE, "nothing is waived")
    outcome = free_of(("GT015",))(report)
    notes = tuple(
        Note(one.here, f"{one.rule.get() or '?'}: {one.reason.get() or ''}") for one in report.answers.waivers
    )
    return Outcome(outcome.state, outcome.said, notes, outcome.findings)


def files_found(report: Report) -> Outcome:
    """Return whether every attached file was found and read, with its checksum."""
    records = report.answers.annotations
    if not len(records):
        return Outcome(State.NOT_APPLICABLE, "no file is attached")
    if not report.evidence.data_read:
        return Outcome(State.OPEN, "attached files were not read")
    attached = report.evidence.attached
    lost = [one for one in attached if one.summary is None]
    notes = tuple(
        Note(
            one.record.here,
            f"{one.file}: {one.summary.n_bytes:,} bytes, sha256 {one.summary.sha256}"
            if one.summary
            else f"{one.file or 'no file named'}: {'; '.join(problem.message for problem in one.problems)}",
        )
        for one in attached
    )
    if lost or len(attached) < len(records):
        return Outcome(
            State.FAILED, f"{len(records) - len(attached) + len(lost):,} of {len(records):,} not read", notes
        )
    return Outcome(State.TICKED, f"{len(attached):,} file{'s' * (len(attached) != 1)} read", notes)


def agreement_recomputed(report: Report) -> Outcome:
    """Return whether every claimed agreement was computed again from the attached annotations, and agrees."""
    agreements = report.evidence.agreements
    if not len(report.answers.quality.agreement):
        return Outcome(State.NOT_APPLICABLE, "no agreement is reported")
    if not report.evidence.data_read:
        return Outcome(State.OPEN, "attached files were not read")
    notes = tuple(Note(one.path, f"{one.verdict}: {one.said}") for one in agreements)
    differing = sum(one.verdict == "differs" for one in agreements)
    if differing:
        return Outcome(State.FAILED, f"{differing:,} of {len(agreements):,} differ from the annotations", notes)
    sure = sum(one.verdict in ("agrees", "cut off") for one in agreements)
    if sure == len(agreements) and agreements:
        return Outcome(State.TICKED, f"{sure:,} recomputed, and none differs", notes)
    return Outcome(State.OPEN, f"{len(agreements) - sure:,} of {len(agreements):,} could not be compared", notes)


def _holds_records(report: Report, kind: str) -> bool:
    part, _, inner = kind.partition(".")
    held = getattr(report.answers, part)
    return len(getattr(held, inner) if inner else held) > 0


def _weighs(finding: Finding) -> bool:
    return finding.full_severity is not Severity.NOTE


def _counted(findings: tuple[Finding, ...]) -> str:
    n = len(findings)
    first = findings[0]
    more = f", and {n - 1:,} more" if n > 1 else ""
    return f"{first.code} at {show(first.path)}: {first.message}{more}"


def _listed(codes: tuple[str, ...]) -> str:
    if len(codes) > MOST_NAMED:
        return f"{len(codes):,} rules, {codes[0]} to {codes[-1]}"
    return codes[0] if len(codes) == 1 else f"{', '.join(codes[:-1])} or {codes[-1]}"


def _of_encodings() -> tuple[str, ...]:
    """Return the rules on how labels are written down that weigh as errors."""
    return tuple(rule.code for rule in all_rules() if rule.code.startswith("GT8") and rule.severity is Severity.ERROR)


def _by_rules(
    id_: str, question: str, codes: tuple[str, ...], about: tuple[str, ...] = (), kind: str | None = None
) -> Mechanical:
    return Mechanical(id_, Topic.CONSISTENCY, question, about, free_of(codes, about, kind), codes)


def consistency() -> tuple[Mechanical, ...]:
    """Return the items on whether answers, records and files fit together."""
    encodings = _of_encodings()
    return (
        Mechanical("no-errors", Topic.CONSISTENCY, "Is the report free of errors at its level?", (), no_errors),
        _by_rules(
            "nothing-left-open", "Is no answer left for later, and none filled with a placeholder?", ("GT004", "GT014")
        ),
        _by_rules(
            "references-resolve",
            "Does every reference lead to a record, and has every record a name of its own?",
            ("GT008", "GT009"),
        ),
        _by_rules(
            "evidence-can-be-followed",
            "Can every piece of evidence be followed?",
            ("GT011",),
            ("evidence[].",),
            "evidence",
        ),
        Mechanical("waivers-hold", Topic.CONSISTENCY, "Does every waiver hold?", (), waivers_hold, ("GT015",)),
        Mechanical(
            "files-found",
            Topic.CONSISTENCY,
            "Was every attached file found and read, and which checksum has it?",
            ("annotations", "annotations[].file"),
            files_found,
        ),
        _by_rules(
            "files-hold-what-is-declared",
            "Do the attached files hold the declared columns and labels, each annotation once?",
            ("GT440", "GT441", "GT442", "GT443", "GT444"),
            ("annotations[].columns.", "targets[].labels[].value"),
            "annotations",
        ),
        _by_rules(
            "no-names-in-files",
            "Are annotators in the attached files without names?",
            ("GT452", "GT455"),
            kind="annotations",
        ),
        _by_rules(
            "numbers-add-up",
            "Can every number be what it is said to be, and do counts agree with each other and with the files?",
            ("GT013", "GT023", "GT112", "GT412", "GT449"),
            ("composition.n_items", "composition.n_labelled", "composition.splits[].n"),
        ),
        _by_rules(
            "sites-are-described",
            "Is every target fed by a construction site, and every site described by its kind?",
            ("GT201", "GT202", "GT203"),
            ("source.sites", "source.sites[].kind", "targets[].sites"),
        ),
        _by_rules(
            "versions-are-named",
            "Have guideline, generators, code lists and sources a version?",
            ("GT118", "GT241", "GT262", "GT301"),
            ("protocol.guideline", "composition.source_datasets"),
        ),
        _by_rules(
            "encoding-is-complete",
            "Is it written down how a label is to be read from the files?",
            encodings,
            ("targets[].form", "targets[].encoding."),
            "targets",
        ),
        _by_rules(
            "agreement-is-named",
            "Does every agreement name its statistic, its parameters, and on what it rests?",
            ("GT401", "GT402", "GT408"),
            ("quality.agreement[].statistic", "quality.agreement[].params", "quality.agreement[].n_items"),
            "quality.agreement",
        ),
        _by_rules(
            "statistic-fits",
            "Is each statistic one of agreement, and defined for labels of this form and scale?",
            ("GT404", "GT405", "GT446"),
            ("quality.agreement[].statistic", "targets[].scale"),
            "quality.agreement",
        ),
        Mechanical(
            "agreement-recomputed",
            Topic.CONSISTENCY,
            "Does every reported agreement come out again from the attached annotations?",
            ("quality.agreement[].value", "quality.agreement[].ci.low", "annotations"),
            agreement_recomputed,
            ("GT413",),
        ),
        _by_rules(
            "test-is-kept-apart",
            "Is no test split labelled by a machine alone, trained on, or used to choose?",
            ("GT243", "GT423", "GT428", "GT430"),
            ("composition.splits[].role", "evaluations[].trained_on", "evaluations[].tuned_on"),
            "composition.splits",
        ),
        _by_rules(
            "limits-were-looked-for",
            "Are limits named, or is it said how they were looked for?",
            ("GT501", "GT502", "GT503"),
            ("limits.items", "limits.areas_considered"),
        ),
        _by_rules(
            "uses-are-bounded",
            "Is a use named that the labels carry, and one that they do not, without contradiction?",
            ("GT601", "GT602", "GT613", "GT618"),
            ("contexts.supported", "contexts.out_of_scope"),
        ),
        _by_rules(
            "decisions-are-traced",
            "Has every stage its decision, with options, a choice, a reason and somebody who decided?",
            ("GT701", "GT702", "GT704", "GT705", "GT706", "GT716"),
            ("decisions", "decisions[].options", "decisions[].decided_by", "decisions[].reason"),
        ),
    )
