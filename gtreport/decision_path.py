"""The decision path: the decisions in force, in order, and the option that each ground truth takes at each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gtreport.questionnaire.decisions import Decision
from gtreport.questionnaire.ground_truths import GroundTruthRecord
from gtreport.questionnaire.model import Questionnaire
from gtreport.sources import show

RELEASED = "released"


@dataclass(frozen=True)
class Road:
    """The options that one ground truth takes.

    Attributes:
        name: The id of its record, or its place; `released` for a released one that is not listed.
        label: What it is called.
        status: released, built, sampled or hypothetical; None when its record does not say.
        taken: The option at each decision in force, by the decision's id; None where nobody says.
        differs: Decisions at which it takes another option than the released one, in the order of the path.
        record: Its record; None for a released one that is not listed.
    """

    name: str
    label: str
    status: str | None
    taken: Mapping[str, str | None]
    differs: tuple[str, ...]
    record: GroundTruthRecord | None


@dataclass(frozen=True)
class DecisionPath:
    """Decisions and the roads through them.

    Attributes:
        decisions: Decisions in force that have an id, each after those that it depends on.
        roads: The released ground truth first, then the others in the order of the file.
    """

    decisions: tuple[Decision, ...]
    roads: tuple[Road, ...]

    @property
    def released(self) -> Road:
        """The road of the released ground truth."""
        return self.roads[0]


def active(answers: Questionnaire) -> Iterator[Decision]:
    """Yield the decisions that were not superseded, in the order of the file."""
    return (decision for decision in answers.decisions if decision.status.get() != "superseded")


def decision_path(answers: Questionnaire) -> DecisionPath:
    """Return the path of a report; a decision without an id has no place in it, for no path can name it."""
    decisions = _in_order([one for one in active(answers) if one.id.get() is not None])
    chosen = {_name(one): one.chosen.get() for one in decisions}
    listed = [record for record in answers.ground_truths if record.status.get() == RELEASED]
    released = listed[0] if listed else None
    roads = [_road(released, chosen)]
    roads += [_road(record, chosen) for record in answers.ground_truths if record is not released]
    return DecisionPath(tuple(decisions), tuple(roads))


def full_path(record: GroundTruthRecord | None, chosen: Mapping[str, str | None]) -> dict[str, str | None]:
    """Return the option that a ground truth takes at each decision: that of its own path, else the chosen one."""
    own = (record.path.get() or {}) if record is not None else {}
    return {name: own.get(name, option) for name, option in chosen.items()}


def _road(record: GroundTruthRecord | None, chosen: Mapping[str, str | None]) -> Road:
    taken = full_path(record, chosen)
    differs = tuple(name for name, option in taken.items() if option != chosen[name])
    if record is None:
        return Road(RELEASED, "the ground truth as released", RELEASED, taken, differs, None)
    name = record.id.get() or show(record.here)
    return Road(name, record.label.get() or name, record.status.get(), taken, differs, record)


def _in_order(decisions: list[Decision]) -> list[Decision]:
    """Put each decision after those that it depends on; otherwise, and in a circle, the order of the file stays."""
    waiting = {_name(one): one for one in decisions}
    ordered: list[Decision] = []
    while waiting:
        free = next((one for one in waiting.values() if not _awaited(one, waiting)), None)
        following = free or next(iter(waiting.values()))
        ordered.append(waiting.pop(_name(following)))
    return ordered


def _awaited(decision: Decision, waiting: Mapping[str, Decision]) -> bool:
    return any(name in waiting and name != _name(decision) for name in decision.depends_on.get() or ())


def _name(decision: Decision) -> str:
    return decision.id.get() or ""
