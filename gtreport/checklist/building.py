"""From a report, and a review where there is one, to a checklist."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from gtreport.checklist.alignment import ALIGNMENT
from gtreport.checklist.items import Checklist, Item, Kind, Topic
from gtreport.checklist.judgement import JUDGEMENTS, Judgement
from gtreport.checklist.mechanical import Mechanical, consistency, core_answers
from gtreport.checklist.published import entries_of, named
from gtreport.errors import Fault
from gtreport.findings import Finding
from gtreport.questionnaire.asked import Asked
from gtreport.questionnaire.model import questions
from gtreport.questionnaire.question import Question, Requirement
from gtreport.report import PARTS, Report
from gtreport.review import NEED_WORDS, Review, ReviewEntry, State, suggestion


def checklist(report: Report) -> Checklist:
    """Return the checklist of a report, filled in with its review where it has one."""
    items = (*_mechanical(report), *(_judgement(one, report) for one in (*JUDGEMENTS, *ALIGNMENT)))
    review = report.review
    if review is None:
        return Checklist(items, report.sha256)
    faults = (*review.faults, *_misplaced(review, items))
    said = {entry.id: entry for entry in review.entries}
    changed = None if review.report_sha256 is None else review.report_sha256 != report.sha256
    return Checklist(
        items=tuple(_filled(item, said.get(item.id)) for item in items),
        report_sha256=report.sha256,
        by=review.by,
        date=review.date,
        reviewed=True,
        report_changed=changed,
        faults=tuple(sorted(faults, key=lambda fault: (fault.line or 0, fault.column or 0))),
    )


def review_faults(report: Report) -> tuple[Fault, ...]:
    """Return what is wrong in the review that lies beside a report; nothing where there is none."""
    return () if report.review is None else checklist(report).faults


@cache
def _named(about: tuple[str, ...]) -> Mapping[str, Question]:
    """Return the questions that an item names, by id, in the order of the questionnaire."""
    return {question.id: question for question in named(questions(), about)}


def _mechanical(report: Report) -> tuple[Item, ...]:
    return (*(_part(part, report) for part in PARTS), *(_consistent(one, report) for one in consistency()))


def _part(part: str, report: Report) -> Item:
    outcome = core_answers(report, part)
    core = [one.question for one in report.evidence.asked if one.path[0] == part and _is_core(one)]
    return Item(
        id=f"core-answers-{part.replace('_', '-')}",
        question=f"Is every core question on {_IN_WORDS[part]} answered?",
        kind=Kind.MECHANICAL,
        topic=Topic.ANSWERS,
        state=outcome.state,
        said=outcome.said,
        notes=outcome.notes,
        lists=entries_of(core),
    )


_IN_WORDS = {
    "report": "the report itself",
    "identity": "the dataset",
    "targets": "the targets",
    "composition": "the items",
    "source": "the construction sites",
    "protocol": "the protocol",
    "annotations": "the attached annotations",
    "quality": "quality control",
    "limits": "limits",
    "contexts": "contexts",
    "decisions": "decisions",
    "ground_truths": "ground truths",
    "evaluations": "evaluations",
    "maintenance": "maintenance",
}


def _is_core(one: Asked) -> bool:
    return one.requirement is Requirement.CORE and one.question.counted


def _consistent(one: Mechanical, report: Report) -> Item:
    outcome = one.look(report)
    return Item(
        id=one.id,
        question=one.question,
        kind=Kind.MECHANICAL,
        topic=one.topic,
        state=outcome.state,
        said=outcome.said,
        notes=outcome.notes,
        findings=outcome.findings,
        lists=entries_of(_named(one.about).values()),
    )


def _judgement(one: Judgement, report: Report) -> Item:
    about = _named(one.about)
    asked = tuple(each for each in report.evidence.asked if each.question.id in about)
    given = tuple(each for each in asked if not each.absent)
    item = Item(
        id=one.id,
        question=one.question,
        kind=Kind.JUDGEMENT,
        topic=one.topic,
        state=State.OPEN,
        said="",
        answers=given,
        findings=_bearing(report, asked),
        lists=entries_of(about.values(), one.further),
    )
    if not _applies(one, asked, report):
        return replace(item, state=State.NOT_APPLICABLE, said=_why_not(one), answers=(), findings=())
    return item if given else replace(item, said="the report does not say anything about it")


def _applies(one: Judgement, asked: tuple[Asked, ...], report: Report) -> bool:
    if one.topic is not Topic.ALIGNMENT:
        return bool(asked)
    # Whoever reproduces a result has to ask these of every report whose labels have that form, answered or not.
    forms = {target.form.get() for target in report.answers.targets} - {None}
    return not one.forms or not forms or not forms.isdisjoint({*one.forms, "other"})


def _why_not(one: Judgement) -> str:
    if one.topic is Topic.ALIGNMENT:
        return "no target has a form that it is about"
    return "the questionnaire asks nothing of this kind of this report"


def _bearing(report: Report, asked: tuple[Asked, ...]) -> tuple[Finding, ...]:
    return tuple(finding for one in asked for finding in report.findings_at(one.path) if finding.waiver is None)


def _filled(item: Item, entry: ReviewEntry | None) -> Item:
    if entry is None:
        return item
    state = entry.state if entry.state is not None and item.kind is Kind.JUDGEMENT else item.state
    if entry.state in NEED_WORDS and entry.words is None:
        state = State.OPEN
    return replace(item, state=state, words=entry.words)


def _misplaced(review: Review, items: tuple[Item, ...]) -> list[Fault]:
    """Return a fault for every entry that names no item, and for every state that a reviewer cannot set."""
    known = {item.id: item for item in items}
    faults = []
    for entry in review.entries:
        item = known.get(entry.id)
        if item is None:
            at = entry.location
            message = f'items: there is no item "{entry.id}"{suggestion(entry.id, known)}'
            faults.append(Fault(message, at.file, at.line, at.column, "gtreport checklist lists them all"))
        elif item.kind is Kind.MECHANICAL and entry.state not in (None, item.state):
            at = entry.state_location
            message = f"items.{entry.id}: gtreport sets this state, and it is {item.state.value}"
            faults.append(Fault(message, at.file, at.line, at.column, "leave `state:` out and say it in `words:`"))
    return faults
