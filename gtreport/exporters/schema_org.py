"""schema.org JSON-LD of a dataset: short enough for the head of a page, for the search engines that read it there."""

from __future__ import annotations

import json
from typing import Any

from gtreport.exporters.croissant import creators
from gtreport.exporters.exporter import Exported, Exporter, not_carried
from gtreport.exporters.wordings import address_of, doi_address, value_of
from gtreport.report import Report

LONGEST = 1000
"""Characters of a text, so that the whole stays a few kilobytes; a longer one ends with an ellipsis."""

_ANSWERS = {
    "name": "identity.name",
    "description": "identity.description",
    "version": "identity.dataset_version",
    "datePublished": "identity.published_on",
    "license": "identity.license",
    "citation": "identity.citation",
    "temporalCoverage": "composition.period_inputs",
}
_REQUIRED = ("name", "description", "license", "url", "creator")
_CARRIED = (
    *_ANSWERS.values(),
    "identity.creators",
    "identity.url",
    "identity.persistent_id",
    "contexts.usage_notice",
    "targets[].concept",
    "composition.languages",
)
_UNSAFE = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def document(report: Report) -> dict[str, Any]:
    """Return the description as a JSON object; only what is answered is in it."""
    answers = report.told
    found = {
        "@context": "https://schema.org/",
        "@type": "Dataset",
        **{name: _short(value_of(answers, question)) for name, question in _ANSWERS.items()},
        "temporalCoverage": _period(report),
        "url": address_of(answers),
        "identifier": doi_address(value_of(answers, "identity.persistent_id")),
        "creator": [{**one, "@type": one["@type"].removeprefix("sc:")} for one in creators(report)],
        "inLanguage": next((one.value for one in answers if one.question.id == "composition.languages"), None),
        "variableMeasured": [_short(one.concept.get()) for one in report.answers.targets if one.concept.get()],
        "usageInfo": _short(report.answers.contexts.usage_notice.get()),
    }
    return {name: held for name, held in found.items() if held}


def _period(report: Report) -> str | None:
    """Return the period as ISO 8601 has it; two dots stand for an end that is not given."""
    period = report.answers.composition.period_inputs.get()
    if period is None:
        return None
    first, last = period.start or "..", period.end or ".."
    return first if first == last else f"{first}/{last}"


def _short(text: str | None) -> str | None:
    if text is None or len(text) <= LONGEST:
        return text
    return text[: LONGEST - 1].rstrip() + "…"


def for_head(report: Report) -> str:
    """Return the description as one line that can stand in a script element: nothing in it can end the element."""
    return json.dumps(document(report), ensure_ascii=False, allow_nan=False).translate(_UNSAFE)


def export(report: Report, _: str | None = None) -> Exported:
    """Return the description as a file, and what it lacks and leaves out."""
    made = document(report)
    lacking = tuple(name for name in _REQUIRED if name not in made)
    text = json.dumps(made, ensure_ascii=False, indent=2, allow_nan=False).translate(_UNSAFE) + "\n"
    return Exported(text, lacking, not_carried(report.told, _CARRIED, _CARRIED))


EXPORTER = Exporter("schema-org", "dataset.jsonld", "The dataset in schema.org's terms, for search engines", export)
