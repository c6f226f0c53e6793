"""The questionnaire as a whole, its questions in order, and the answers in a tree that was read."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

from pydantic_core import SchemaValidator

from gtreport.questionnaire.annotations import AnnotationFile
from gtreport.questionnaire.answers import Part, Records
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
from gtreport.questionnaire.question import Question, ask, group, inner_part, mark, question_of, questions_of
from gtreport.questionnaire.report import EvidenceRecord, Party, Report, Vocabulary, WaiverRecord
from gtreport.questionnaire.source import Source
from gtreport.questionnaire.targets import Target
from gtreport.questionnaire.validation import schema_of

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
    for info in part.fields.values():
        here = prefix + info.key
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


@cache
def _validator() -> SchemaValidator:
    return SchemaValidator(schema_of(Questionnaire))


def answers_in(tree: dict[str, Any]) -> Questionnaire:
    """Return the answers in a tree that was read.

    Raises:
        ValidationError: Something in it is wrong; all mistakes are told at once.
    """
    answers: Questionnaire = _validator().validate_python(tree)
    return answers
