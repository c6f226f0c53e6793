"""Croissant 1.1 with the RAI vocabulary and PROV: the description of a dataset that machine-learning tools read.

Every RAI answer is written under the specified name, and under the name that the reference library binds where the two
differ: the library passes unknown names without a word.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gtreport.crosswalk import RAI, Property
from gtreport.exporters import croissant_files as files
from gtreport.exporters import croissant_origin as origin
from gtreport.exporters.exporter import Exported, Exporter, not_carried
from gtreport.exporters.wordings import address_of, doi_address, lines, party_names, value_of
from gtreport.report import Report
from gtreport.told import Told
from gtreport.wording import interval_in_words, number, statistic_in_words

CHECKED_WITH = "mlcroissant 1.1.1"
"""The version of the reference library that the exporter was tested with."""

CONFORMS_TO = ("http://mlcommons.org/croissant/1.1", "http://mlcommons.org/croissant/RAI/1.0")
CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "name": {"@container": "@language"},
    "odrl": "http://www.w3.org/ns/odrl/2/",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "prov": "http://www.w3.org/ns/prov#",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "sdVersion": "cr:sdVersion",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The standard context, and the prefixes of PROV and ODRL."""

_IDENTITY = {
    "name": "identity.name",
    "description": "identity.description",
    "version": "identity.dataset_version",
    "datePublished": "identity.published_on",
    "citeAs": "identity.citation",
    "license": "identity.license",
    "sdVersion": "report.version",
}
_REQUIRED = {
    **{name: _IDENTITY[name] for name in ("name", "description", "license", "datePublished")},
    "url": "identity.url",
    "creator": "identity.creators",
    "distribution": "annotations, with protocol.individual_labels released",
}
_CARRIED = (
    *_IDENTITY.values(),
    *(question for one in RAI for question in one.questions),
    *origin.CARRIED,
    "identity.url",
    "identity.persistent_id",
    "identity.creators",
    "identity.commercial_use",
    "composition.languages",
)

_ONLY_VALUES = (
    *_IDENTITY.values(),
    origin.PERIOD,
    "identity.url",
    "identity.persistent_id",
    "identity.creators",
    "identity.commercial_use",
    "composition.languages",
)


def document(report: Report) -> dict[str, Any]:
    """Return the Croissant description of a report as a JSON object."""
    answers = report.told
    found: dict[str, Any] = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": list(CONFORMS_TO),
        **{name: value_of(answers, question) for name, question in _IDENTITY.items()},
        "url": address_of(answers),
        "sameAs": doi_address(value_of(answers, "identity.persistent_id")),
        "creator": creators(report),
        "inLanguage": next((one.value for one in answers if one.question.id == "composition.languages"), None),
        **files.described(report),
        **{name: held for one in RAI for name, held in _rai(report, one, answers).items()},
        **origin.described(report, answers),
    }
    return {name: held for name, held in found.items() if held not in (None, [], "")}


def creators(report: Report) -> list[dict[str, str]]:
    """Return the makers of the dataset: persons where the report says so, and where it gives a plain name."""
    parties = party_names(report)
    found = []
    for written in report.answers.identity.creators.get() or ():
        name, kind = parties.get(written, (written, "person"))
        found.append({"@type": "sc:Person" if kind == "person" else "sc:Organization", "name": name})
    return found


def _rai(report: Report, wanted: Property, answers: Iterable[Told]) -> dict[str, Any]:
    taken = [one for one in answers if wanted.takes(one) and one.text is not None]
    texts = _TEXTS.get(wanted.name, _in_lines)(report, wanted, taken)
    if not texts:
        return {}
    value = list(dict.fromkeys(texts)) if wanted.many else "\n".join(texts)
    return dict.fromkeys((wanted.name, *wanted.also), value)


def _in_lines(_: Report, wanted: Property, taken: list[Told]) -> list[str]:
    """Return the answers: as they stand where the property is filled by one question, else each after its path."""
    if len(wanted.questions) > 1 or any(one.question.id not in wanted.questions for one in taken):
        return list(lines(taken))
    if wanted.many and len(taken) == 1 and isinstance(taken[0].value, list):
        return [str(one) for one in taken[0].value]
    return [str(one.text) for one in taken]


def _analysis(report: Report, _: Property, taken: list[Told]) -> list[str]:
    """Return the answers, and beside each agreement record the value that was computed again."""
    return [*lines(taken), *recomputed(report)]


def recomputed(report: Report) -> list[str]:
    """Return every agreement that was computed again, with its intervals and how many items and annotators it is of."""
    found = []
    for one in report.evidence.agreements:
        if one.estimate is None or one.estimate.value is None:
            continue
        name = statistic_in_words(one.estimate.statistic, one.estimate.parameters)
        limits = "; ".join(interval_in_words(interval) for interval in one.estimate.intervals)
        of = f"{one.estimate.n_items_used:,} items, {one.estimate.n_annotators:,} annotators"
        shown = f"{name} {number(one.estimate.value)}{f', {limits}' if limits else ''}, of {of}"
        found.append(f"{one.name}, recomputed: {shown}")
    return found


_TEXTS: Mapping[str, Callable[[Report, Property, list[Told]], list[str]]] = {"rai:dataAnnotationAnalysis": _analysis}


def export(report: Report, _: str | None = None) -> Exported:
    """Return the Croissant file of a report, and what it lacks and leaves out."""
    made, answers = document(report), report.told
    lacking = [f"{name} ({question} would fill it)" for name, question in _REQUIRED.items() if name not in made]
    text = json.dumps(made, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    dated = () if made.get("rai:dataCollectionTimeFrame") else (origin.PERIOD,)
    held = (*_CARRIED, *(files.CARRIED if "distribution" in made else ()))
    carried = tuple(one for one in held if one not in dated)
    return Exported(text, tuple(lacking), not_carried(answers, carried, _ONLY_VALUES))


EXPORTER = Exporter(
    "croissant",
    "croissant.json",
    f"Croissant 1.1 with RAI and PROV, for machine-learning tools; tested with {CHECKED_WITH}",
    export,
)
