"""The questionnaire as a whole, its questions in order, and its JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

from gtreport.questionnaire.annotations import AnnotationFile
from gtreport.questionnaire.answers import WRITTEN_STATUSES, Part, Records, spelt
from gtreport.questionnaire.composition import Composition
from gtreport.questionnaire.contexts import Contexts
from gtreport.questionnaire.decisions import Decision
from gtreport.questionnaire.evaluations import Evaluation
from gtreport.questionnaire.ground_truths import GroundTruthRecord
from gtreport.questionnaire.identity import Identity
from gtreport.questionnaire.limits import Limits
from gtreport.questionnaire.maintenance import Maintenance
from gtreport.questionnaire.protocol import Protocol
from gtreport.questionnaire.quality import Quality
from gtreport.questionnaire.question import EXTRA, Question, ask, group, inner_part, mark, question_of, questions_of
from gtreport.questionnaire.report import EvidenceRecord, Party, Report, Vocabulary, WaiverRecord
from gtreport.questionnaire.source import Source
from gtreport.questionnaire.targets import Target

SCHEMA_VERSION = "gtreport/1"


class Questionnaire(Part):
    """One report: the answers about one ground truth, as released."""

    report: Report = group()
    identity: Identity = group()
    targets: Records[Target] = ask(
        "Which layers of labels are there?",
        "core",
        "One record per layer: boxes, masks and captions are three.",
        type="list(object)",
        maps_to="Datasheets C5",
        counted=False,
    )
    composition: Composition = group()
    source: Source = group()
    protocol: Protocol = group()
    annotations: Records[AnnotationFile] = ask(
        "Which files hold the single annotations?",
        "recommended",
        "One record per file or folder; agreement is recomputed from it.",
        type="list(object)",
        when="human",
        maps_to="GRRAS 15",
        counted=False,
    )
    quality: Quality = group()
    limits: Limits = group()
    contexts: Contexts = group()
    decisions: Records[Decision] = ask(
        "At which points was a choice made that could have been otherwise?",
        "core",
        "One record per decision.",
        type="list(object)",
        maps_to="AI Act 10(2)(a); Jaton 2021",
        counted=False,
    )
    ground_truths: Records[GroundTruthRecord] = ask(
        "Which ground truths exist or could exist?",
        "recommended",
        "The released one follows from decisions[].chosen; name at least one other.",
        type="list(object)",
        maps_to="Recht 2019",
        counted=False,
    )
    evaluations: Records[Evaluation] = ask(
        "Which scores were reported on this ground truth?",
        "optional",
        "One record per model, metric and split.",
        type="list(object)",
        maps_to="Data Cards known applications; AI Act Annex IV 2(g)",
        counted=False,
    )
    maintenance: Maintenance = group()
    parties: Records[Party] = ask(
        "Who and what had a hand in this ground truth?",
        "optional",
        "One record per person, team, organisation, crowd, vendor, model or committee.",
        type="list(object)",
        maps_to="Datasheets M2; PROV Agent",
        counted=False,
    )
    evidence: Records[EvidenceRecord] = ask(
        "Where can each claim be looked up?",
        "optional",
        "One record per paper, file, log or address that answers cite.",
        type="list(object)",
        maps_to="ARR checklist section numbers; CLEARR-AI",
        counted=False,
    )
    vocab: Vocabulary = ask(
        "Which terms do the contexts use, and which is narrower than which?",
        "optional",
        "Holds broader, terms and types.",
        type="object",
        maps_to="DUO hierarchy; Data Statements 17",
        counted=False,
    )
    waivers: Records[WaiverRecord] = ask(
        "Which findings are accepted, by whom, until when?",
        "optional",
        "Waived findings stay visible on the site.",
        type="list(object)",
        counted=False,
    )


@cache
def questions() -> tuple[Question, ...]:
    """Return every question, in the order of the questionnaire."""
    return tuple(questions_of(Questionnaire))


@cache
def choices() -> Mapping[str, tuple[str, ...]]:
    """Return the words that each question takes, by its id, for those that take words of a list."""
    return dict(_choices(Questionnaire, ""))


def _choices(part: type[Part], prefix: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, info in part.model_fields.items():
        here = prefix + spelt(part, name)
        question = question_of(info, here)
        if question is not None and question.type.startswith(("enum", "list(enum")):
            yield here, tuple(_words(info.annotation))
        inner = inner_part(info)
        if inner is not None:
            yield from _choices(inner, here + mark(info) + ".")


def _words(annotation: Any) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from (str(word) for word in get_args(annotation))
    else:
        for inner in get_args(annotation):
            yield from _words(inner)


def json_schema() -> dict[str, Any]:
    """Return a JSON Schema of report files, for completion and hover in editors.

    Titles are the questions, descriptions say how to answer them. The schema is a help while writing: `gtreport check`
    also reads conditions, references and attached files, which a JSON Schema cannot.
    """
    schema = Questionnaire.model_json_schema(by_alias=True)
    definitions = schema["$defs"]
    for part in _parts_below(Questionnaire):
        definitions[part.__name__] = _forms(part, definitions[part.__name__])
    definitions["StatusForm"] = _status_form()
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "urn:gtreport:questionnaire:1",
        "title": "gtreport questionnaire",
        "description": "How the ground truth of a dataset was constructed, and where that lets you rely on it.",
    } | {key: value for key, value in _finished(schema).items() if key not in {"title", "description"}}


def _parts_below(part: type[Part]) -> set[type[Part]]:
    inner = {one for field in part.model_fields.values() if (one := inner_part(field)) is not None}
    return inner.union(*(_parts_below(one) for one in inner))


def _forms(part: type[Part], written: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a part: the mapping, its short form if it has one, or a status for the whole."""
    short = [{"type": ["string", "number", "boolean"]}] if part.short_form else []
    return {"anyOf": [written, *short, {"x-form": "status"}]}


def _finished(node: Any) -> Any:
    """Return a schema with the status form filled in, levels and conditions in words, and no empty defaults."""
    if isinstance(node, list):
        return [_finished(item) for item in node]
    if not isinstance(node, dict):
        return node
    if node.get("x-form") == "status":
        return {"$ref": "#/$defs/StatusForm"}
    if EXTRA in node:
        node = _described(node)
    return {key: _finished(value) for key, value in node.items() if not (key == "default" and value is None)}


def _described(field: dict[str, Any]) -> dict[str, Any]:
    """Put question, help, level and condition into the description, which editors show on hover and in completion.

    The title is left out: editors that show it would show the question twice.
    """
    about = field[EXTRA]
    asked = "" if about["applies_when"] == ["always"] else f" Asked when: {' or '.join(about['applies_when'])}."
    core = f" Core when: {' or '.join(about['core_when'])}." if about["core_when"] else ""
    text = f"{field['title']}\n\n{field['description']}\n\nLevel: {about['level']}.{asked}{core}"
    return {key: value for key, value in field.items() if key != "title"} | {"description": text}


def _status_form() -> dict[str, Any]:
    ids = {"type": "array", "items": {"type": "string"}}
    return {
        "title": "An answer with a status",
        "description": "The long form of an answer: what is known of it, why, and what shows it.",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "value": {"description": "The value; with status `todo`, one that waits to be confirmed."},
            "status": {"enum": list(WRITTEN_STATUSES), "description": "What is known of this answer."},
            "reason": {"type": "string", "description": "One sentence; needed unless the status is `answered`."},
            "evidence": {"anyOf": [ids, {"type": "string"}], "description": "Ids of evidence that shows it."},
        },
    }
