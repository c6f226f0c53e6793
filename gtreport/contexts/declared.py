"""The one plain object that the check reads of a report: made from a questionnaire, or read back from a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gtreport.questionnaire.answers import Answer, Entries, Part, Records, Status
from gtreport.questionnaire.asked import Asked
from gtreport.questionnaire.contexts import EnvelopeEntry
from gtreport.questionnaire.limits import Limit
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.paths import child, resolve
from gtreport.questionnaire.placed import Node
from gtreport.questionnaire.value_types import Constraint, Match
from gtreport.sources import FieldPath, show


def declare(answers: Questionnaire, asked: Iterable[Asked] = ()) -> dict[str, Any]:
    """Return the parts of a report that the check reads, and the statuses of what is not answered.

    Only what is answered is in it: an answer that is unknown, withheld or still to do is named under `statuses`.

    Args:
        answers: The questionnaire.
        asked: The questions that apply, of which those without an answer get a status; none when only boxes are wanted.
    """
    declared = {
        "identity": _answers(answers.identity, "license", "commercial_use"),
        "vocab": _answers(answers.vocab, "broader", "terms", "types"),
        "composition": _held("splits", [_answers(split, "id") for split in _answered(answers.composition.splits)]),
        "source": _answers(answers.source, "circular_with", "preprocessing_complete", "raw_available"),
        "quality": _held(
            "reference_levels",
            [_answers(level, "metric", "value") for level in _answered(answers.quality.reference_levels)],
        ),
        "limits": {
            **_held("items", [_limit(limit) for limit in _answered(answers.limits.items)]),
            **_held("expiry", _answers(answers.limits.expiry, "valid_until")),
        },
        "contexts": _contexts(answers),
        "statuses": _statuses(answers, asked),
    }
    return {part: held for part, held in declared.items() if held}


def _contexts(answers: Questionnaire) -> dict[str, Any]:
    contexts = answers.contexts
    entries = contexts.envelope.items if contexts.envelope.status is Status.ANSWERED else {}
    conditional = [{**_use(use, answers), **_conditions(use.conditions)} for use in _answered(contexts.conditional)]
    found = {
        "envelope": {name: _entry(entry) for name, entry in entries.items()},
        "supported": [_use(use, answers) for use in _answered(contexts.supported)],
        "conditional": conditional,
        "out_of_scope": [_use(use, answers) for use in _answered(contexts.out_of_scope)],
        "prohibited": [_use(use, answers) for use in _answered(contexts.prohibited)],
        "claims": _answers(contexts.claims, "supported", "unsupported"),
    }
    return {key: held for key, held in found.items() if held}


def _conditions(conditions: Records[Any]) -> dict[str, Any]:
    """Return the conditions of a use, also when the list is empty; nothing when they are not answered."""
    if conditions.status is not Status.ANSWERED:
        return {}
    return {"conditions": [_answers(one, "id", "text", "needs_evidence") for one in conditions]}


def _use(use: Part, answers: Questionnaire) -> dict[str, Any]:
    """Return a context of any kind; what it rests on is named by the ids of records."""
    found = _answers(use, "id", "because", "when")
    rests_on = getattr(use, "rests_on", None)
    if isinstance(rests_on, Answer) and rests_on.get():
        found["rests_on"] = [_canonical(answers, written) for written in rests_on.get() or ()]
    return found


def _limit(limit: Limit) -> dict[str, Any]:
    return _answers(limit, "id", "statement", "severity", "affects")


def _entry(entry: EnvelopeEntry) -> dict[str, Any]:
    return _answers(entry, "covers", "closed", "must_state")


def _answered(records: Records[Any]) -> tuple[Any, ...]:
    return records.items if records.status is Status.ANSWERED else ()


def _held(key: str, value: list[dict[str, Any]] | dict[str, Any]) -> dict[str, Any]:
    return {key: value} if value else {}


def _answers(part: Part, *names: str) -> dict[str, Any]:
    """Return those of some answers that are answered, by key, as plain values."""
    held = {name: getattr(part, name) for name in names}
    return {name: _plain(answer.value) for name, answer in held.items() if answer.answered}


def _plain(value: Any) -> Any:
    if isinstance(value, Constraint):
        found = {"any_of": value.any_of, "none_of": value.none_of, "min": value.min, "max": value.max}
        return {key: _plain(held) for key, held in found.items() if held is not None}
    if isinstance(value, Mapping):
        return {key: _plain(held) for key, held in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def plain_box(box: Match) -> dict[str, Any]:
    """Return a box of the questionnaire in the form in which the check reads it."""
    return {name: _plain(constraint) for name, constraint in box.items()}


def _statuses(answers: Questionnaire, asked: Iterable[Asked]) -> dict[str, str]:
    """Return the status of every answer asked for that is not answered, and of those that a use rests on.

    A use may rest on an answer that nobody asked for, or on a path that leads nowhere: both count as absent.
    """
    questions = tuple(asked)
    found = {
        id_path(answers, one.path): one.standing.status.value
        for one in questions
        if one.standing.status is not Status.ANSWERED
    }
    if questions:
        for written in _rested_on(answers):
            found.setdefault(*_status_at(answers, written))
    return dict(sorted((path, status) for path, status in found.items() if status != Status.ANSWERED))


def _rested_on(answers: Questionnaire) -> Iterator[str]:
    for use in (*answers.contexts.supported, *answers.contexts.conditional):
        yield from use.rests_on.get() or ()


def _status_at(answers: Questionnaire, written: str) -> tuple[str, str]:
    path = resolve(answers, written)
    if path is None:
        return written, Status.ABSENT.value
    node = _node_at(answers, path)
    standing = node.standing if isinstance(node, Part) else node
    return id_path(answers, path), standing.status.value


def _canonical(answers: Questionnaire, written: str) -> str:
    path = resolve(answers, written)
    return written if path is None else id_path(answers, path)


def id_path(answers: Questionnaire, path: FieldPath) -> str:
    """Return a path with the ids of records in place of their numbers: `quality.agreement[alpha-all].value`."""
    node: Node = answers
    shown = ""
    for step in path:
        holder, node = node, _below(node, step)
        if isinstance(holder, Records):
            own = getattr(node, "id", None)
            shown += f"[{own.get() if isinstance(own, Answer) and own.get() else step}]"
        else:
            word = show((step,))
            shown += word if not shown or word.startswith("[") else f".{word}"
    return shown


def _node_at(answers: Questionnaire, path: FieldPath) -> Node:
    node: Node = answers
    for step in path:
        node = _below(node, step)
    return node


def _below(node: Node, step: int | str) -> Node:
    """Return what stands at one step below a part, a list or a mapping of the questionnaire.

    Raises:
        KeyError: Nothing stands there.
    """
    if isinstance(node, Records) and isinstance(step, int):
        return node[step]
    if isinstance(node, Entries) and isinstance(step, str):
        return node.items[step]
    found = child(node, step) if isinstance(node, Part) and isinstance(step, str) else None
    if found is None:
        raise KeyError(step)
    return found
