"""D4D: the YAML of the Bridge2AI data sheets schema, one object of the class Dataset.

Checked against the names of the schema's slots, not by its own validator: each answer stands in the description of an
object, since the finer slots of D4D have no counterpart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import yaml

from gtreport.crosswalk import Property
from gtreport.exporters.exporter import Exported, Exporter, not_carried
from gtreport.exporters.wordings import address_of, lines, party_names, value_of
from gtreport.report import Report
from gtreport.told import Told

_CORE = {
    "title": "identity.name",
    "description": "identity.description",
    "version": "identity.dataset_version",
    "license": "identity.license",
    "issued": "identity.published_on",
    "doi": "identity.persistent_id",
    "citation": "identity.citation",
}
_RESPONSES = frozenset({"purposes", "tasks"})
_SINGLE = frozenset({"license_and_use_terms", "ip_restrictions", "updates", "retention_limit", "version_access"})
_SLOTS = (
    Property("purposes", ("identity.purpose",)),
    Property("tasks", ("targets",)),
    Property("funders", ("identity.funders",)),
    Property("instances", ("composition.item", "composition.n_items", "composition.n_labelled", "composition.unit")),
    Property("sampling_strategies", ("composition.sampling", "composition.population")),
    Property("anomalies", ("composition.errors_redundancy", "composition.missing")),
    Property("subpopulations", ("composition.subpopulations",)),
    Property("sensitive_elements", ("composition.sensitive_data",)),
    Property("acquisition_methods", ("source.summary", "source.sites", "source.inputs.origin")),
    Property("collection_mechanisms", ("source.inputs.mechanism",)),
    Property("collection_timeframes", ("composition.period_inputs", "composition.period_labels")),
    Property("ethical_reviews", ("source.inputs.ethics_review",)),
    Property("data_protection_impacts", ("source.inputs.impact_assessment",)),
    Property("informed_consent", ("source.inputs.consent", "source.inputs.revocable")),
    Property("participant_privacy", ("composition.identifiability",)),
    Property("preprocessing_strategies", ("source.preprocessing", "source.preprocessing_complete")),
    Property("labeling_strategies", ("protocol", "quality")),
    Property("raw_sources", ("source.raw_available",)),
    Property("existing_uses", ("contexts.prior_uses",)),
    Property("intended_uses", ("contexts.supported", "contexts.conditional", "contexts.summary")),
    Property("discouraged_uses", ("contexts.out_of_scope",)),
    Property("prohibited_uses", ("contexts.prohibited",)),
    Property("future_use_impacts", ("limits.social_impact",)),
    Property("known_limitations", ("limits.items",)),
    Property("known_biases", ("limits.biases",)),
    Property("distribution_formats", ("maintenance.distribution",)),
    Property("license_and_use_terms", ("identity.license", "identity.commercial_use")),
    Property("ip_restrictions", ("identity.third_party_restrictions",)),
    Property("maintainers", ("identity.contact", "maintenance.status")),
    Property("errata", ("maintenance.errata",)),
    Property("updates", ("maintenance.update_policy",)),
    Property("retention_limit", ("maintenance.retention",)),
    Property("version_access", ("maintenance.versions_kept",)),
)
_CARRIED = (
    *_CORE.values(),
    *(question for one in _SLOTS for question in one.questions),
    "identity.creators",
    "identity.url",
    "composition.source_datasets[].name",
)

_ONLY_VALUES = (
    *(question for question in _CORE.values() if question != "identity.license"),
    "identity.creators",
    "identity.url",
)


def document(report: Report) -> dict[str, Any]:
    """Return the dataset as an object of the schema's class Dataset."""
    answers = report.told
    place = address_of(answers)
    parties = party_names(report)
    made: dict[str, Any] = {
        "id": place or "#dataset",
        "name": value_of(answers, "identity.name"),
        **{slot: value_of(answers, question) for slot, question in _CORE.items()},
        "page": place,
        "creators": [
            {"id": f"#creators-{number}", "name": parties.get(one, (one, None))[0]}
            for number, one in enumerate(report.answers.identity.creators.get() or (), 1)
        ],
        "parent_datasets": [
            {"id": f"#parent_datasets-{number}", "name": one.name.get()}
            for number, one in enumerate(report.answers.composition.source_datasets, 1)
            if one.name.get()
        ],
    }
    made |= {slot.name: _slot(slot, answers) for slot in _SLOTS}
    return {slot: held for slot, held in made.items() if held}


def _slot(slot: Property, answers: Iterable[Told]) -> Any:
    """Return an object for each record, and one for all other answers together."""
    by_record: dict[str, list[Told]] = {}
    for one in answers:
        if slot.takes(one) and one.text is not None:
            by_record.setdefault(_record_of(one), []).append(one)
    key = "response" if slot.name in _RESPONSES else "description"
    found = []
    for number, held in enumerate(by_record.values(), 1):
        told = list(lines(held))
        if told:
            found.append({"id": f"#{slot.name}-{number}", key: "\n".join(told) if key == "response" else told})
    return found[:1][0] if slot.name in _SINGLE and found else found


def _record_of(one: Told) -> str:
    """Return the path of the record that holds an answer; nothing for one that is in no record."""
    place = one.where.find("]")
    return one.where[: place + 1] if place >= 0 else ""


def export(report: Report, _: str | None = None) -> Exported:
    """Return the YAML, and what it lacks and leaves out."""
    made = document(report)
    text = yaml.safe_dump(made, sort_keys=False, allow_unicode=True, width=1000)
    lacking = [slot.name for slot in _SLOTS if slot.name not in made]
    return Exported(text, tuple(lacking), not_carried(report.told, _CARRIED, _ONLY_VALUES))


EXPORTER = Exporter("d4d", "d4d.yaml", "Data sheet in the YAML of Bridge2AI's D4D", export)
