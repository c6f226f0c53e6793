"""The crosswalk: which questions fill which property of other forms of documentation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from gtreport.questionnaire.answers import Status
from gtreport.told import Told


@dataclass(frozen=True)
class Property:
    """A property of another form, and the questions whose answers fill it.

    Attributes:
        name: The property.
        questions: Ids of questions; one that names a part or list stands for everything below it too, unless
            it ends with `!`.
        many: Whether it takes a list; else its lines are one text.
        also: Other spellings under which it is written too.
    """

    name: str
    questions: tuple[str, ...]
    many: bool = True
    also: tuple[str, ...] = ()

    def takes(self, one: Told) -> bool:
        """Return whether an answer goes into it."""
        return is_below(one.question.id, self.questions)


def is_below(question: str, wanted: Iterable[str]) -> bool:
    """Return whether a question is one of those wanted, or stands below one of them that does not end with `!`."""
    return not _taken_by(question).isdisjoint(wanted)


@cache
def _taken_by(question: str) -> frozenset[str]:
    """Return what can be written to take a question: itself, with `!` or without, and all that it stands below."""
    above = (question[:end] for end in range(1, len(question)) if question.startswith((".", "[]", "*"), end))
    return frozenset((question, f"{question}!", *above))


RAI = (
    Property("rai:dataCollection", ("source.summary", "source.inputs.mechanism"), many=False),
    Property("rai:dataCollectionRawData", ("source.raw_available", "composition.source_datasets"), many=False),
    Property("rai:dataCollectionMissingData", ("composition.missing",), many=False),
    Property(
        "rai:dataAnnotationProtocol",
        (
            "protocol.guideline",
            "protocol.workflow",
            "protocol.valid_annotation",
            "protocol.ambiguity_rule",
            "protocol.information_shown",
        ),
    ),
    Property("rai:dataAnnotationPlatform", ("protocol.tool", "source.sites[].crowd_consensus.platform")),
    Property("rai:annotationsPerItem", ("protocol.labels_per_item",), many=False),
    Property(
        "rai:annotatorDemographics",
        (
            "protocol.annotators!",
            "protocol.annotators[].n",
            "protocol.annotators[].qualification",
            "protocol.annotators[].demographics",
            "protocol.annotators[].locale",
            "protocol.annotators[].languages",
        ),
    ),
    Property(
        "rai:machineAnnotationTools",
        (
            "source.sites[].programmatic_pseudo_label.generator",
            "protocol.preannotation",
            "protocol.llm_assistance",
        ),
    ),
    Property("rai:dataAnnotationAnalysis", ("quality.agreement", "quality.disagreement", "protocol.aggregation")),
    Property("rai:dataLimitations", ("limits.items", "contexts.out_of_scope", "contexts.prohibited")),
    Property("rai:dataBiases", ("limits.biases",)),
    Property("rai:dataSocialImpact", ("limits.social_impact",), many=False),
    Property("rai:personalSensitiveInformation", ("composition.sensitive_data",)),
    Property("rai:dataUseCases", ("contexts.supported", "contexts.conditional", "contexts.claims")),
    Property("rai:dataReleaseMaintenancePlan", ("maintenance",), many=False),
)
"""Properties of Croissant RAI that take answers as text; those that take dates or choices are made by the exporter."""

NEURIPS_2026 = (
    Property("rai:dataLimitations", ("limits.items", "contexts.out_of_scope", "contexts.prohibited")),
    Property("rai:dataBiases", ("limits.biases",)),
    Property("rai:personalSensitiveInformation", ("composition.sensitive_data",)),
    Property("rai:dataUseCases", ("contexts.supported", "contexts.conditional", "contexts.claims")),
    Property("rai:dataSocialImpact", ("limits.social_impact",)),
    Property("rai:hasSyntheticData", ("source.sites[].kind",)),
    Property("prov:wasDerivedFrom", ("composition.source_datasets", "source.inputs.origin")),
    Property("prov:wasGeneratedBy", ("source.sites", "decisions")),
)
"""What the profile `neurips_2026` asks of a Croissant file, with the answers that fill it, the first one best."""


def unfilled(told: Iterable[Told]) -> tuple[Property, ...]:
    """Return the properties that the profile `neurips_2026` asks for and no answer fills.

    An answer that is unknown, withheld or not applicable fills a text with its reason; whether synthetic data are in it
    can be told only when the kind of every site is known.
    """
    given = tuple(one for one in told if one.text is not None)
    kinds = [one for one in told if one.question.id == "source.sites[].kind"]
    found = []
    for wanted in NEURIPS_2026:
        if wanted.name == "rai:hasSyntheticData":
            filled = bool(kinds) and all(one.status is Status.ANSWERED for one in kinds)
        else:
            filled = any(wanted.takes(one) for one in given)
        if not filled:
            found.append(wanted)
    return tuple(found)
