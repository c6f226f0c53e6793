"""From the headings of a Markdown file to answers: one table of headings for each kind of document."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gtreport.importers.finding import Findings
from gtreport.importers.imported import Origin
from gtreport.importers.markdown import QUESTION_LEVEL, Page, Section
from gtreport.importers.texts import address_in, is_filler, is_slot, is_unanswered, period_in, truth_in
from gtreport.sources import quoted

Table = Sequence[tuple[str, tuple[str, ...]]]
"""Beginnings or parts of headings, in lower case, and the questions that what stands under them answers."""

RECORDS = frozenset({"limits.items[].statement", "source.preprocessing[].step", "composition.subpopulations[].group"})
COUNTS = frozenset({"composition.n_items"})
TRUTHS = frozenset({"composition.about_people", "source.inputs.direct_from_people"})
PERIODS = frozenset({"composition.period_inputs", "composition.period_labels"})
LISTS = frozenset({"identity.creators", "identity.funders", "contexts.prior_uses"})

_REVISED = re.compile(r"\b(?:being revised|under revision|work in progress|under construction)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Heading:
    """A section whose heading is in the table, or is not.

    Attributes:
        section: The section.
        questions: The questions that it answers; None when the heading is not known.
    """

    section: Section
    questions: tuple[str, ...] | None


def matched(page: Page, table: Table) -> tuple[Heading, ...]:
    """Return every section under a heading, with the questions that it answers."""
    return tuple(Heading(one, _questions(one.heading, table)) for one in page.sections if one.level > 0)


def _questions(heading: str, table: Table) -> tuple[str, ...] | None:
    plain = re.sub(r"[\"“”]", "", heading.lower())
    return next((questions for words, questions in table if words in plain), None)


def take(found: Findings, headings: Sequence[Heading], answered: frozenset[str] = frozenset()) -> None:
    """Take what stands under the headings that are known, and list the others with their text: none is dropped.

    Args:
        found: Where the answers go.
        headings: The sections.
        answered: Questions that a better place of the same file answers already.
    """
    fillers = [one for one in headings if is_filler(one.section.text)]
    if fillers:
        found.warn(f'{len(fillers)} sections hold "[More Information Needed]": not answered')
    prompts = sum(one.section.prompts for one in headings)
    if prompts:
        found.warn(f"{prompts} italic prompts of the template stand above answers and between them: left out")
    for one in headings:
        if one.questions is not None:
            _take_section(found, one.section, one.questions, answered)
        elif one.section.level > 1 and not is_unanswered(one.section.text):
            _list_unknown(found, one.section)
    _tell_unanswered(found, headings)


def _take_section(found: Findings, section: Section, questions: tuple[str, ...], answered: frozenset[str]) -> None:
    if is_unanswered(section.text):
        return
    origin = Origin(found.file, section.text_line, under=section.heading)
    for question in questions:
        if question not in answered:
            _take_answer(found, question, section.text, origin)
    if any(question.startswith("protocol.") for question in questions):
        found.annotators(section.text, origin)
    if _REVISED.search(section.text):
        found.warn("the document says of itself that it is being revised", section.text_line)


def _take_answer(found: Findings, question: str, text: str, origin: Origin) -> None:
    truth = truth_in(text)
    period = period_in(text) if question in PERIODS else None
    if question == "targets" and truth is False:
        found.warn(
            f"{quoted(origin.under or '')} is answered with {quoted(text)}: ask which labels are reported", origin.line
        )
    elif question == "targets":
        found.text("targets[].operationalisation", text, origin)
    elif question in RECORDS:
        if truth is not False:
            found.add(question, text, origin)
    elif question in COUNTS:
        found.count(question, text, origin)
    elif question in TRUTHS and truth is not None:
        found.value(question, truth, origin)
    elif question in LISTS:
        found.texts(question, [text], origin)
    elif period is not None:
        if not found.answered("composition.period_inputs"):
            found.value(question, period, origin, "", f"read out of {quoted(text, 200)}")
    elif question == "identity.url":
        found.text(question, address_in(text) or text, origin)
    elif question == "identity.license":
        found.licence(text, origin)
    else:
        found.text(question, text, origin)


def _list_unknown(found: Findings, section: Section) -> None:
    said = " ".join(section.text.split())
    found.warn(f"no question is known for the heading {quoted(section.heading)}: {quoted(said, 300)}", section.line)


def _tell_unanswered(found: Findings, headings: Sequence[Heading]) -> None:
    """Say which known questions have no answer, one by one unless none has one."""
    asked = [
        one for one in headings if one.questions and ("?" in one.section.heading or one.section.level == QUESTION_LEVEL)
    ]
    empty = [one.section for one in asked if is_unanswered(one.section.text)]
    if len(empty) < len(asked):
        for section in empty:
            found.warn(f"the question {quoted(section.heading, 200)} has no answer", section.line)


def take_pairs(found: Findings, page: Page, keys: Mapping[str, str]) -> None:
    """Take lines such as `**License:** MIT`, for questions that nothing else answers."""
    for pair in page.pairs:
        question = keys.get(re.sub(r"\s*\[optional\]", "", pair.key.lower()))
        if question is None or is_unanswered(pair.value) or found.answered(question):
            continue
        origin = Origin(found.file, pair.line, under=pair.key)
        _take_answer(found, question, pair.value, origin)


def refuses_unfilled(found: Findings, page: Page, headings: Sequence[Heading]) -> bool:
    """Tell and warn whether a document is a template: prompts or slots, and no answer under a heading that is known."""
    known = [one.section for one in headings if one.questions]
    marks = sum(one.section.prompts for one in headings) + sum(is_slot(one.text) for one in page.sections)
    unfilled = marks > 1 and bool(known) and all(is_unanswered(one.text) for one in known)
    if unfilled:
        found.warn("this is an unfilled template: nothing was imported")
    return unfilled
