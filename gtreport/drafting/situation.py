"""The situation that a report is for, and which questions can be asked in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from gtreport.questionnaire.answers import Part
from gtreport.questionnaire.conditions import HUMAN_SITES, Conditions, Scope
from gtreport.questionnaire.model import SCHEMA_VERSION, answers_in
from gtreport.questionnaire.question import Question, Requirement
from gtreport.questionnaire.vocabulary import Form, SiteKind

SITE_KINDS: tuple[str, ...] = get_args(SiteKind)
FORMS: tuple[str, ...] = get_args(Form)


@dataclass(frozen=True)
class Situation:
    """What decides which questions are asked; what is not known is None or empty.

    Attributes:
        sites: Kinds of the construction sites, one record each.
        forms: Forms of the labels, one target each.
        people: Whether the data are about people.
        several_labels: Whether items have labels of two annotators or more.
    """

    sites: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    people: bool | None = None
    several_labels: bool | None = None

    @property
    def human_sites(self) -> tuple[int, ...]:
        """The sites at which people label, by their numbers from 0."""
        return tuple(number for number, kind in enumerate(self.sites) if kind in HUMAN_SITES)


@dataclass(frozen=True)
class Level:
    """How much an answer is needed in a situation."""

    asked: bool
    core: bool


class Asking:
    """Which questions are asked in a situation.

    Args:
        situation: The situation.
        pools: Numbers of the sites at which a pool of annotators works, from 0.
    """

    def __init__(self, situation: Situation, pools: tuple[int, ...]) -> None:
        self.answers = answers_in(_tree(situation, pools))
        self._conditions = Conditions(self.answers)

    def level(self, question: Question, scope: Scope) -> Level:
        """Return whether a question can be reported as missing there, and whether it is a core one."""
        if self._conditions.first(question.applies_when, scope) is None:
            return Level(asked=False, core=False)
        raised = self._conditions.first(question.core_when, scope) is not None
        core = raised or question.level is Requirement.CORE
        return Level(asked=core or question.level is Requirement.RECOMMENDED, core=core)

    def record(self, records: str, index: int) -> Part | None:
        """Return the record of a list of the situation, for conditions that look at it; None for any other list."""
        lists: dict[str, tuple[Part, ...]] = {
            "source.sites": self.answers.source.sites.items,
            "targets": self.answers.targets.items,
            "protocol.annotators": self.answers.protocol.annotators.items,
        }
        found = lists.get(records, ())
        return found[index] if index < len(found) else None


def _tree(situation: Situation, pools: tuple[int, ...]) -> dict[str, Any]:
    tree: dict[str, Any] = {"report": {"schema": SCHEMA_VERSION, "status": "draft"}, "protocol": {}}
    sites = situation.sites or (None,)
    tree["source"] = {
        "sites": [
            {"id": f"site-{number}"} | ({"kind": kind} if kind else {}) for number, kind in enumerate(sites, start=1)
        ]
    }
    tree["targets"] = [
        {"id": f"target-{number}"} | ({"form": form} if form else {})
        for number, form in enumerate(situation.forms or (None,), start=1)
    ]
    if situation.people is not None:
        tree["composition"] = {"about_people": situation.people}
    if situation.several_labels is not None:
        tree["protocol"]["labels_per_item"] = {"max": 2 if situation.several_labels else 1}
    if pools:
        tree["protocol"]["annotators"] = [
            {"id": f"annotators-{number}", "site": f"site-{site + 1}"} for number, site in enumerate(pools, start=1)
        ]
    return tree
