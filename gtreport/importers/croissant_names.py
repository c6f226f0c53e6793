"""Names in Croissant files: what a key means once its prefix is expanded, and which answer it holds.

Prefixes are expanded before names are compared: files place terms of the responsible-AI vocabulary in the core
namespace, without a prefix, and with either scheme.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

VOCABULARIES = {"rai": "mlcommons.org/croissant/RAI/", "cr": "mlcommons.org/croissant/", "sc": "schema.org/"}
_PREFIXES = {
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "sc": "https://schema.org/",
}
MAX_STEPS = 8
"""Terms may be defined by terms; in circles nobody finds an end."""

TERMS: dict[str, str] = {
    "dataCollection": "source.summary",
    "dataCollectionType": "source.inputs.origin",
    "dataCollectionRawData": "source.inputs.mechanism",
    "dataCollectionMissingData": "composition.missing",
    "dataCollectionTimeFrame": "composition.period_inputs",
    "dataPreprocessingProtocol": "source.preprocessing[].step",
    "dataManipulationProtocol": "source.preprocessing[].step",
    "dataImputationProtocol": "source.preprocessing[].step",
    "dataAnnotationProtocol": "protocol.guideline",
    "dataAnnotationPlatform": "source.sites[].crowd_consensus.platform",
    "dataAnnotationAnalysis": "quality.disagreement",
    "annotationsPerItem": "protocol.labels_per_item.max",
    "annotatorDemographics": "protocol.annotators[].demographics",
    "machineAnnotationTools": "protocol.preannotation",
    "dataLimitations": "limits.items[].statement",
    "dataBiases": "limits.items[].statement",
    "dataSocialImpact": "limits.social_impact",
    "personalSensitiveInformation": "composition.sensitive_data",
    "dataUseCases": "contexts.supported",
    "dataReleaseMaintenancePlan": "maintenance.update_policy",
    "hasSyntheticData": "source.sites[].synthetic_simulation.share",
}
"""Terms of the responsible-AI vocabulary, as specified, and the question that each answers."""

OTHER_SPELLINGS = {
    "annotationProtocol": "dataAnnotationProtocol",
    "annotationPlatform": "dataAnnotationPlatform",
    "dataReleaseMaintenance": "dataReleaseMaintenancePlan",
    "useCases": "dataUseCases",
    "annotatorsDemographics": "annotatorDemographics",
    "dataCollectionRaw": "dataCollectionRawData",
    "dataDataManipulationProtocol": "dataManipulationProtocol",
    "dataCollectionTimeframe": "dataCollectionTimeFrame",
    "dataCollectionTimeFrameStart": "dataCollectionTimeFrame",
}

CORE = {
    "name": "identity.name",
    "description": "identity.description",
    "url": "identity.url",
    "version": "identity.dataset_version",
    "citeAs": "identity.citation",
    "citation": "identity.citation",
    "datePublished": "identity.published_on",
    "inLanguage": "composition.languages",
    "license": "identity.license",
    "creator": "identity.creators",
}

_WITHOUT = (
    "conformsTo distribution recordSet keywords sameAs isLiveDataset publisher dateCreated dateModified alternateName "
    "identifier sdLicense sdVersion sdPublisher includedInDataCatalog isAccessibleForFree thumbnailUrl"
)
WITHOUT_ANSWERS = frozenset(_WITHOUT.split())
"""Keys that a reader knows and that answer no question about the ground truth."""


@dataclass(frozen=True)
class Name:
    """A key with what it means.

    Attributes:
        key: As it is written.
        vocabulary: `rai`, `cr`, `sc` or "" for any other.
        local: The last part of the expanded name.
    """

    key: str
    vocabulary: str
    local: str

    @property
    def term(self) -> str | None:
        """The term of the responsible-AI vocabulary that is meant, as specified; None for any other key."""
        meant = OTHER_SPELLINGS.get(self.local, self.local)
        return meant if meant in TERMS else None


def flattened(context: object) -> dict[str, str]:
    """Return the prefixes and terms that a context defines; addresses of contexts are not followed."""
    held: dict[str, str] = dict(_PREFIXES)
    for one in context if isinstance(context, list) else [context]:
        if isinstance(one, dict):
            for key, value in one.items():
                meant = value.get("@id") if isinstance(value, dict) else value
                if isinstance(meant, str):
                    held[key] = meant
    return held


def named(key: str, context: Mapping[str, str]) -> Name:
    """Return what a key means in a context."""
    full = _expanded(key, context)
    address = full.partition("://")[2] or full
    vocabulary = next((name for name, start in VOCABULARIES.items() if address.startswith(start)), "")
    return Name(key, vocabulary, address.rstrip("/").replace("#", "/").rpartition("/")[2].rpartition(":")[2])


def _expanded(key: str, context: Mapping[str, str]) -> str:
    name = key
    for _ in range(MAX_STEPS):
        if "://" in name:
            return name
        prefix, colon, local = name.partition(":")
        if name in context and context[name] != name:
            name = context[name]
        elif colon and prefix in context:
            name = context[prefix] + local
        else:
            return name if colon else context.get("@vocab", "") + name
    return name


def as_texts(value: Any) -> list[str]:
    """Return the texts in a value: of a list each, of an object its name or address."""
    if isinstance(value, list):
        return [text for one in value for text in as_texts(one)]
    if isinstance(value, dict):
        return next(([value[key]] for key in ("@value", "name", "url", "@id") if isinstance(value.get(key), str)), [])
    if isinstance(value, bool):
        return ["true" if value else "false"]
    return [value] if isinstance(value, str) else []
