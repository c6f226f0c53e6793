"""Reference pages of gtreport itself, made from code: rules, questions, statistics, formats, checklist items."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from gtreport.agreement.statistic import Statistic
from gtreport.agreement.structured.estimating import forms
from gtreport.annotations.reading import Reader
from gtreport.checklist.alignment import ALIGNMENT
from gtreport.checklist.judgement import JUDGEMENTS
from gtreport.checklist.mechanical import consistency
from gtreport.exporters import checklist as checklist_exporter
from gtreport.formats.format import Format
from gtreport.questionnaire.conditions import in_words
from gtreport.questionnaire.model import choices, questions
from gtreport.questionnaire.question import Question
from gtreport.registry import discover
from gtreport.rules.engine import RULES_VERSION, all_rules
from gtreport.rules.rule import Rule
from gtreport.templating import environment

GROUPS = {
    "GT0": "Answers as such",
    "GT1": "Targets and composition",
    "GT2": "Construction sites",
    "GT3": "Protocol",
    "GT4": "Quality control",
    "GT5": "Limits",
    "GT6": "Contexts",
    "GT7": "Decisions",
    "GT8": "Encodings",
    "GT9": "Maintenance and exports",
}
"""What the first digit of a rule's code stands for."""

_FIRST_HEADING = re.compile(r"^#+ ", re.MULTILINE)


@dataclass(frozen=True)
class ReferencePage:
    """A page of the documentation.

    Attributes:
        file: Its path on the site.
        title: Its title in the navigation.
        markdown: Its text.
        section: The part of the navigation that it stands in; empty for the top.
    """

    file: str
    title: str
    markdown: str
    section: str = ""


@dataclass(frozen=True)
class QuestionEntry:
    """A question as the reference shows it."""

    question: Question
    choices: tuple[str, ...]

    @property
    def asked_when(self) -> str:
        """When it is asked, in words."""
        return " or ".join(in_words(term) for term in self.question.applies_when)

    @property
    def core_when(self) -> str:
        """What raises it to core, in words; empty for nothing."""
        return " or ".join(in_words(term) for term in self.question.core_when)


@dataclass(frozen=True)
class Documented:
    """A thing with a name and the document of its module."""

    name: str
    title: str
    document: str
    about: Any = field(default=None, compare=False)
    form: str = ""


def reference_pages(fields: Mapping[str, tuple[str, ...]] | None = None) -> tuple[ReferencePage, ...]:
    """Return every reference page, in the order of the navigation.

    Args:
        fields: For each rule, by code, the questions at which it speaks; not shown where they are not known.
    """
    return (
        *_rule_pages(fields or {}),
        *_question_pages(),
        _page("statistics", "Statistics", "Reference", statistics=_statistics()),
        _page(
            "formats",
            "Formats",
            "Reference",
            readers=_readers(),
            formats=_formats(),
            checklist=Documented("checklist", "", _document(checklist_exporter.as_json)),
        ),
        _page(
            "checklist_items",
            "Checklist items",
            "Reference",
            mechanical=consistency(),
            judged=(*JUDGEMENTS, *ALIGNMENT),
        ),
    )


def field_of(path: Iterable[str | int]) -> str:
    """Return the question that a path belongs to, for example `targets[].concept`; empty where there is none."""
    known = {question.id for question in questions()}
    found, here = "", ""
    for step in path:
        here += "[]" if isinstance(step, int) else f".{step}" if here else step
        if isinstance(step, str) and here not in known and here.rpartition(".")[0] + ".*" in _with_entries():
            here = here.rpartition(".")[0] + ".*"
        if here in known:
            found = here
    return found


@cache
def _with_entries() -> frozenset[str]:
    return frozenset(question.id.partition(".*")[0] + ".*" for question in questions() if ".*" in question.id)


def _page(template: str, heading: str, section: str, /, **given: object) -> ReferencePage:
    text = environment().get_template(f"reference/{template}.md.j2").render(given)
    return ReferencePage(f"{template}.md", heading, re.sub(r"\n\s*\n", "\n\n", text).strip() + "\n", section)


def _rule_pages(fields: Mapping[str, tuple[str, ...]]) -> Iterator[ReferencePage]:
    rules = all_rules()
    groups = {group: tuple(rule for rule in rules if rule.code.startswith(group)) for group in GROUPS}
    yield _page("rules", "All rules", "Rules", groups=groups, names=GROUPS, version=RULES_VERSION, n=len(rules))
    for group, members in groups.items():
        given = {"rules": members, "name": GROUPS[group], "fields": fields, "body": _rule_body, "page_of": _page_of}
        page = _page("rule_group", GROUPS[group], "Rules", **given)
        yield ReferencePage(f"rules_{group.lower()}.md", f"{group}: {GROUPS[group]}", page.markdown, "Rules")


def _rule_body(rule: Rule) -> str:
    """Return the document of a rule without its first line, with quotations of answers as code."""
    return inspect.cleandoc(rule.document).partition("\n")[2].strip()


def _page_of(question_id: str) -> str:
    return f"questions_{question_id.partition('.')[0].removesuffix('[]')}.md#{anchor_of(question_id)}"


def anchor_of(question_id: str) -> str:
    """Return the anchor of a question on its page."""
    return question_id.replace("[]", "").replace(".*", "-any").replace(".", "-").replace("_", "-").lower()


def _question_pages() -> Iterator[ReferencePage]:
    known = choices()
    parts = dict.fromkeys(question.part for question in questions())
    for part in parts:
        entries = [QuestionEntry(one, known.get(one.id, ())) for one in questions() if one.part == part]
        page = _page("questions", _title(part), "Questions", part=part, entries=entries, anchor_of=anchor_of)
        yield ReferencePage(f"questions_{part}.md", _title(part), page.markdown, "Questions")


def _title(name: str) -> str:
    return name[:1].upper() + name[1:].replace("_", " ")


def _statistics() -> tuple[Documented, ...]:
    found = discover("gtreport.agreement.statistics", "STATISTIC", Statistic)
    of_labels = tuple(Documented(one.name, one.title, _document(one.prepare), one) for one in found)
    known = {one.name for one in found}
    of_marks = tuple(
        Documented(one.name, one.title, _document(one.source), one, form.name)
        for form in forms().values()
        for one in form.statistics
        if one.name not in known
    )
    return (*of_labels, *of_marks)


def _readers() -> tuple[Documented, ...]:
    found = discover("gtreport.annotations.readers", "READER", Reader)
    return tuple(Documented(one.name, one.title, _document(one.read), one) for one in found)


def _formats() -> tuple[Documented, ...]:
    found = discover("gtreport.formats", "FORMAT", Format)
    return tuple(Documented(one.name, "", _document(one.write), one) for one in found)


def _document(function: Callable[..., object]) -> str:
    """Return the document of the module that a function stands in, its headings if any kept below those of the page."""
    document = inspect.cleandoc(sys.modules[function.__module__].__doc__ or "")
    return _FIRST_HEADING.sub(lambda found: "##" + found[0], document)
