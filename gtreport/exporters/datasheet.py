"""A datasheet as Markdown: all 57 questions of Datasheets for Datasets, each with its answers or "not answered".

The questions are told in words of our own, under the codes that the questionnaire uses for them. Answers that belong to
none of them stand under the last question of each section, which asks for anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from gtreport.exporters.exporter import Exported, Exporter, not_carried
from gtreport.exporters.wordings import inert
from gtreport.questionnaire.model import questions
from gtreport.report import Report
from gtreport.told import Told

SECTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "M": (
        "Motivation",
        (
            "For which purpose was the dataset made, and which gap does it fill?",
            "Who made it, and on whose behalf?",
            "Who paid for it?",
            "What else is to be said of its motivation?",
        ),
    ),
    "C": (
        "Composition",
        (
            "What does an instance stand for?",
            "How many instances are there, of each type?",
            "Is it the whole or a sample of something larger, and does the sample stand for the whole?",
            "Which data does an instance hold: raw or as features?",
            "Does an instance have a label or target?",
            "Is anything missing from instances, and why?",
            "Are relations between instances told?",
            "Which splits are recommended, and why?",
            "Which errors, noise or duplicates are there?",
            "Does it rest on resources outside itself?",
            "Does it hold anything confidential?",
            "Does it hold anything that offends, threatens or frightens?",
            "Which groups of people does it tell apart, and how are they spread?",
            "Can a person be recognised from it?",
            "Does it hold sensitive data about people?",
            "What else is to be said of its composition?",
        ),
    ),
    "L": (
        "Collection",
        (
            "How were the data of each instance acquired, and were they verified?",
            "With which mechanisms or procedures were they collected, and how were these checked?",
            "If it is a sample, how was it drawn?",
            "Who collected the data, and how were they paid?",
            "Over which time were they collected, and does it match the time when they came about?",
            "Was there an ethical review, and how did it end?",
            "Did the data come from the people themselves or from others?",
            "Were the people told of the collection?",
            "Did they agree to the collection and the use?",
            "Can they take their agreement back?",
            "Was the possible effect on the people studied?",
            "What else is to be said of the collection?",
        ),
    ),
    "P": (
        "Preprocessing, cleaning and labelling",
        (
            "Which preprocessing, cleaning or labelling was done?",
            "Were the raw data kept, and where?",
            "Is the software for it available?",
            "What else is to be said of preprocessing, cleaning and labelling?",
        ),
    ),
    "U": (
        "Uses",
        (
            "For which tasks has it been used already?",
            "Where are papers and systems that use it listed?",
            "For which other tasks could it be used?",
            "Does anything in its making bear on future uses?",
            "For which tasks is it not to be used?",
            "What else is to be said of its uses?",
        ),
    ),
    "D": (
        "Distribution",
        (
            "Is it given to others than its makers?",
            "How is it given out, and does it have a DOI?",
            "When is it given out?",
            "Under which licence or terms?",
            "Which terms have others put on the data?",
            "Which export controls or other rules apply?",
            "What else is to be said of its distribution?",
        ),
    ),
    "N": (
        "Maintenance",
        (
            "Who looks after it and hosts it?",
            "How can they be reached?",
            "Is there a list of errors?",
            "Will it be updated, by whom and how often?",
            "How long may data about people be kept?",
            "Are older versions kept?",
            "Can others add to it, and how is that checked?",
            "What else is to be said of its maintenance?",
        ),
    ),
}
"""The sections with their questions; the code of a question is the letter of its section and its number."""

_LAST = {letter: f"{letter}{len(asked)}" for letter, (_, asked) in SECTIONS.items()}
_ELSE = {
    **dict.fromkeys(("report", "identity", "parties", "evidence"), _LAST["M"]),
    **dict.fromkeys(("targets", "composition", "vocab"), _LAST["C"]),
    "source": _LAST["L"],
    **dict.fromkeys(("protocol", "annotations", "quality", "decisions", "ground_truths"), _LAST["P"]),
    **dict.fromkeys(("limits", "contexts", "evaluations"), _LAST["U"]),
    **dict.fromkeys(("maintenance", "waivers"), _LAST["N"]),
}
_OWN = {
    "composition.modality": ("C4",),
    "contexts.combining_and_sampling": ("U4",),
    "limits.biases": ("U4",),
    "identity.published_on": ("D3",),
}
"""Codes of questions that answer one in other words, beside those that `maps_to` names."""
_CODE = re.compile(r"([MCLPUDN])(\d+)(?:-[MCLPUDN]?(\d+))?")


@cache
def codes() -> dict[str, tuple[str, ...]]:
    """Return the questions of a datasheet that each question of ours answers, by its id."""
    found: dict[str, tuple[str, ...]] = {}
    for one in questions():
        above = found.get(_above(one.id), ())
        found[one.id] = (*_named(one.maps_to), *_OWN.get(one.id, ())) or above or (_ELSE[one.part],)
    return found


def _above(question: str) -> str:
    """Return the id of the list or mapping that a question stands in; what has no code of its own has that of it."""
    return question.rpartition(".")[0].removesuffix("[]").removesuffix(".*")


def _named(maps_to: Iterable[str]) -> Iterator[str]:
    for cited in maps_to:
        if cited.startswith("Datasheets "):
            for letter, first, last in _CODE.findall(cited):
                yield from (f"{letter}{number}" for number in range(int(first), int(last or first) + 1))


def export(report: Report, _: str | None = None) -> Exported:
    """Return the datasheet, and the questions that nobody answered."""
    answers = report.told
    given: dict[str, list[Told]] = {}
    for one in answers:
        if one.text is not None and one.question.type != "id":
            for code in codes()[one.question.id]:
                given.setdefault(code, []).append(one)
    lines = [f"# Datasheet for {inert(report.title)}", ""]
    lacking = []
    for letter, (title, asked) in SECTIONS.items():
        lines += [f"## {title}", ""]
        for number, question in enumerate(asked, 1):
            found = given.get(f"{letter}{number}", [])
            lines += [f"### {letter}{number}. {question}", "", *_answered(found), ""]
            if not found and number < len(asked):
                lacking.append(f"{letter}{number} {question}")
    return Exported("\n".join(lines), tuple(lacking), not_carried(answers, tuple(codes())))


def _answered(found: list[Told]) -> Iterator[str]:
    if not found:
        yield "not answered"
    for one in found:
        yield f"- **{inert(one.where)}**: {inert(one.text or '')}"


EXPORTER = Exporter("datasheet", "datasheet.md", "Datasheet for Datasets: all 57 questions, answered or not", export)
