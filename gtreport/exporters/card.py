"""A dataset card for the Hugging Face Hub: front matter and text, merged into a card that is there already."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from gtreport.crosswalk import Property, is_below
from gtreport.exporters.croissant import recomputed
from gtreport.exporters.exporter import Exported, Exporter, not_carried
from gtreport.exporters.front_matter import merged
from gtreport.exporters.wordings import inert, party_names, value_of
from gtreport.report import Report
from gtreport.told import Told

_LICENCES = {
    one.casefold(): one
    for one in (
        "apache-2.0",
        "mit",
        "bsd-2-clause",
        "bsd-3-clause",
        "cc0-1.0",
        "cc-by-2.0",
        "cc-by-3.0",
        "cc-by-4.0",
        "cc-by-sa-3.0",
        "cc-by-sa-4.0",
        "cc-by-nc-2.0",
        "cc-by-nc-3.0",
        "cc-by-nc-4.0",
        "cc-by-nd-4.0",
        "cc-by-nc-nd-3.0",
        "cc-by-nc-nd-4.0",
        "cc-by-nc-sa-3.0",
        "cc-by-nc-sa-4.0",
        "odc-by",
        "odbl",
        "pddl",
        "gpl-3.0",
        "lgpl-3.0",
        "agpl-3.0",
        "mpl-2.0",
        "unlicense",
    )
}
"""Licences that the Hub knows by these names; any other is `other`, with its name beside it."""

_CREATORS = {
    "expert_interpretation": "expert-generated",
    "crowd_consensus": "crowdsourced",
    "programmatic_pseudo_label": "machine-generated",
    "synthetic_simulation": "machine-generated",
    "found_administrative": "found",
}
_SIZES = (
    (10**3, "n<1K"),
    (10**4, "1K<n<10K"),
    (10**5, "10K<n<100K"),
    (10**6, "100K<n<1M"),
    (10**7, "1M<n<10M"),
    (10**8, "10M<n<100M"),
    (10**9, "100M<n<1B"),
    (10**10, "1B<n<10B"),
    (10**11, "10B<n<100B"),
    (10**12, "100B<n<1T"),
)
_SECTIONS = (
    Property("Dataset Summary", ("identity.description", "targets[].concept", "targets[].operationalisation")),
    Property("Curated by", ("identity.creators", "identity.funders")),
    Property("Direct Use", ("contexts.summary", "contexts.supported", "contexts.conditional")),
    Property("Out-of-Scope Use", ("contexts.out_of_scope", "contexts.prohibited", "contexts.usage_notice")),
    Property("Dataset Structure", ("composition", "targets")),
    Property("Curation Rationale", ("identity.purpose",)),
    Property("Data Collection and Processing", ("source",)),
    Property("Annotation process", ("protocol", "quality", "decisions")),
    Property("Who are the annotators?", ("protocol.annotators",)),
    Property(
        "Personal and Sensitive Information",
        ("composition.sensitive_data", "composition.identifiability", "composition.about_people"),
    ),
    Property("Bias, Risks, and Limitations", ("limits",)),
    Property("Citation", ("identity.citation", "identity.persistent_id", "identity.dataset_version")),
    Property("Dataset Card Contact", ("identity.contact", "maintenance")),
)
_BELOW = {
    "Direct Use": "Uses",
    "Out-of-Scope Use": "Uses",
    "Curation Rationale": "Dataset Creation",
    "Data Collection and Processing": "Dataset Creation",
    "Annotation process": "Dataset Creation",
    "Who are the annotators?": "Dataset Creation",
    "Personal and Sensitive Information": "Dataset Creation",
}
_CARRIED = (
    *(question for one in _SECTIONS for question in one.questions),
    "identity.name",
    "identity.license",
)
_ONLY_VALUES = ("identity.name", "identity.license")
_KEYS = ("pretty_name", "license", "language", "size_categories", "annotations_creators", "source_datasets")


def front_matter(report: Report) -> dict[str, Any]:
    """Return the keys that the answers fill."""
    answers = report.told
    composition = report.answers.composition
    found = {
        "pretty_name": value_of(answers, "identity.name"),
        **_licence(value_of(answers, "identity.license")),
        "language": _languages(composition.languages.get() or ()),
        "size_categories": _size(composition.n_items.get()),
        "annotations_creators": _creators(report),
        "source_datasets": _sources(report),
    }
    return {key: held for key, held in found.items() if held}


def _licence(written: str | None) -> dict[str, str]:
    if written is None:
        return {}
    known = _LICENCES.get(written.strip().casefold())
    return {"license": known} if known else {"license": "other", "license_name": written}


def _languages(tags: Iterable[str]) -> list[str]:
    """Return the languages without their regions and scripts, as the Hub lists them."""
    return list(dict.fromkeys(tag.replace("_", "-").partition("-")[0].lower() for tag in tags))


def _size(n_items: int | None) -> list[str]:
    if n_items is None:
        return []
    return [next((name for below, name in _SIZES if n_items < below), "n>1T")]


def _creators(report: Report) -> list[str]:
    kinds = [kind for site in report.answers.source.sites if (kind := site.kind.get()) is not None]
    return list(dict.fromkeys(_CREATORS.get(kind, "no-annotation") for kind in kinds))


def _sources(report: Report) -> list[str]:
    names = [name for one in report.answers.composition.source_datasets if (name := one.name.get()) is not None]
    if names:
        return [f"extended|other-{'-'.join(name.lower().split())}" for name in names]
    origin = report.answers.source.inputs.origin.get()
    return [] if origin in (None, "reused") else ["original"]


def body(report: Report) -> str:
    """Return the text of the card: the Hub's own headings, each answer under the heading it belongs to most closely."""
    answers = [one for one in report.told if one.text is not None and one.question.type != "id"]
    parties = {name: shown for name, (shown, _) in party_names(report).items()}
    lines = [f"# Dataset card for {inert(report.title)}", ""]
    above = None
    for section in _SECTIONS:
        found = [one for one in answers if _home(one.question.id) is section]
        told = [f"- **{inert(one.where)}**: {inert(_with_names(one, parties))}" for one in found]
        if section.name == "Annotation process":
            told += [f"- {inert(one)}" for one in recomputed(report)]
        group = _BELOW.get(section.name)
        if group is not None and group != above:
            lines += [f"## {group}", ""]
        above = group
        lines += [f"{'###' if group else '##'} {section.name}", "", *(told or ["Not answered."]), ""]
    return "\n".join(lines)


def _with_names(one: Told, parties: Mapping[str, str]) -> str:
    """Return an answer in words, with the names of parties in place of their ids."""
    if "parties" not in one.question.type or not isinstance(one.value, list):
        return one.text or ""
    return "; ".join(parties.get(name, name) for name in one.value)


@cache
def _home(question: str) -> Property | None:
    """Return the section with the longest id that takes the answers to a question."""
    taking = [
        (max(len(wanted) for wanted in section.questions if is_below(question, (wanted,))), section)
        for section in _SECTIONS
        if is_below(question, section.questions)
    ]
    return max(taking, key=lambda held: held[0])[1] if taking else None


def export(report: Report, existing: str | None = None) -> Exported:
    """Return the card, merged into the one that is there, and what it lacks and leaves out."""
    keys = front_matter(report)
    lacking = tuple(key for key in _KEYS if key not in keys)
    return Exported(merged(existing, keys, body(report)), lacking, not_carried(report.told, _CARRIED, _ONLY_VALUES))


EXPORTER = Exporter("card", "README.md", "Dataset card for the Hugging Face Hub", export, merges=True)
