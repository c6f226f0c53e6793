"""Bridge2AI datasheets (D4D, YAML): one dataset, or a collection that holds one.

Fields that are "" or [] are not answered. Text "true" and "false" is read as what it says. A provenance record beside
the datasheet gives no answers; who wrote the others is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from gtreport.errors import Fault, UnreadableError
from gtreport.importers.finding import MOST_RECORDS, Findings
from gtreport.importers.imported import Importer, Imports, Material, Origin
from gtreport.importers.texts import period_in, truth_in
from gtreport.sources import Document, FieldPath, quoted, read_document

TEXTS = {
    "title": "identity.name",
    "version": "identity.dataset_version",
    "doi": "identity.persistent_id",
    "description": "identity.description",
    "page": "identity.url",
    "issued": "identity.published_on",
    "citation": "identity.citation",
    "purposes": "identity.purpose",
    "collection_mechanisms": "source.inputs.mechanism",
    "acquisition_methods": "source.summary",
    "sampling_strategies": "composition.sampling.method",
    "missing_information": "composition.missing",
    "anomalies": "composition.errors_redundancy",
    "relationships": "composition.relations",
    "external_resources": "composition.external_resources",
    "sensitive_elements": "composition.sensitive_data",
    "confidential_elements": "composition.sensitive_data",
    "content_warnings": "composition.sensitive_data",
    "is_deidentified": "composition.identifiability",
    "ethical_reviews": "source.inputs.ethics_review",
    "data_protection_impacts": "source.inputs.impact_assessment",
    "raw_sources": "source.raw_available",
    "labeling_strategies": "protocol.guideline",
    "annotation_analyses": "quality.disagreement",
    "machine_annotation_tools": "protocol.preannotation",
    "intended_uses": "contexts.supported",
    "discouraged_uses": "contexts.out_of_scope",
    "prohibited_uses": "contexts.prohibited",
    "existing_uses": "contexts.prior_uses",
    "future_use_impacts": "limits.social_impact",
    "license_and_use_terms": "identity.third_party_restrictions",
    "ip_restrictions": "identity.third_party_restrictions",
    "regulatory_restrictions": "identity.third_party_restrictions",
    "distribution_formats": "maintenance.distribution",
    "updates": "maintenance.update_policy",
    "version_access": "maintenance.versions_kept",
    "retention_limit": "maintenance.retention",
    "errata": "maintenance.errata",
    "extension_mechanism": "maintenance.contributions",
}
"""Fields whose text answers one question."""

RECORDS = {
    "preprocessing_strategies": "source.preprocessing[].step",
    "cleaning_strategies": "source.preprocessing[].step",
    "known_limitations": "limits.items[].statement",
    "known_biases": "limits.items[].statement",
    "limitations": "limits.items[].statement",
    "biases": "limits.items[].statement",
}
"""Fields of which each entry is a record."""

_SPECIAL = "name license instances subpopulations collection_timeframes creators funders same_as media_type language"
SPECIAL = frozenset(_SPECIAL.split())
_WITHOUT = "id keywords bytes path format encoding is_tabular hash md5 sha256 dialect compression"
WITHOUT_ANSWERS = frozenset(_WITHOUT.split())
TOO_SHORT = 60
"""A step told in fewer characters cannot be checked by anybody."""

_MARKS = re.compile(
    r"^[ \t]{0,40}(?:- {1,4})?(?:DatasetCollection|resources|purposes|instances|is_tabular|labeling_strategies|"
    r"record_type|preprocessing_strategies|acquisition_methods):",
    re.MULTILINE,
)
_SAID = ("description", "response", "name", "value", "text")


def likelihood(material: Material) -> int:
    """Return how surely a file is a D4D datasheet: YAML with some of its fields, or merely YAML."""
    if not material.name.lower().endswith((".yaml", ".yml")):
        return 0
    return 3 if _MARKS.search(material.text.content) else 1


def read(material: Material) -> Imports:
    """Return the answers of a D4D datasheet.

    Raises:
        UnreadableError: It cannot be read as strict YAML, or it is a report of gtreport.
    """
    found = Findings(material.name)
    document = read_document(material.text.content.encode(), material.name)
    if document.faults:
        raise UnreadableError(*document.faults)
    if document.value.get("record_type") == "d4d_generation_provenance":
        _provenance(found, document.value)
        return found.done()
    if "schema" in _mapping(document.value.get("report")):
        raise UnreadableError(Fault("this is a report of gtreport", material.name, help="edit it, it needs no import"))
    path = _unwrap(found, document)
    _Datasheet(found, document, path).take()
    return found.done()


def _provenance(found: Findings, tree: Mapping[str, Any]) -> None:
    method = _mapping(tree.get("model")).get("generation_method")
    how = f" ({method})" if isinstance(method, str) else ""
    found.warn(f"the answers of the datasheet were written with a chat model according to {found.file}{how}")


def _unwrap(found: Findings, document: Document) -> FieldPath:
    """Return where the dataset stands: at the top, or as the one resource of a collection.

    Raises:
        UnreadableError: The collection holds several datasets.
    """
    path: FieldPath = ()
    tree: Any = document.value
    if isinstance(tree.get("DatasetCollection"), dict):
        path, tree = ("DatasetCollection",), tree["DatasetCollection"]
    resources = tree.get("resources")
    if isinstance(resources, list) and resources:
        if len(resources) > 1:
            line = document.source.locate((*path, "resources")).line
            message = f"the collection holds {len(resources)} datasets, a report describes one"
            raise UnreadableError(Fault(message, document.name, line, help="import a file that holds one of them"))
        found.warn("the file is a collection with one resource: the resource was read")
        path = (*path, "resources", 0)
    return path


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _said(value: object) -> list[str]:
    """Return the texts that a field says: of lists each entry, of records their description."""
    if isinstance(value, str):
        return [value] if value.strip() else []
    if isinstance(value, list):
        return [text for one in value for text in _said(one)]
    if isinstance(value, dict):
        return next((said for key in _SAID if (said := _said(value.get(key)))), [])
    return []


class _Datasheet:
    """One dataset, with where each field stands."""

    def __init__(self, found: Findings, document: Document, path: FieldPath) -> None:
        self.found = found
        self.document = document
        self.path = path
        tree: Any = document.value
        for step in path:
            tree = tree[step]
        self.fields = _mapping(tree)

    def origin(self, *steps: str | int) -> Origin:
        return Origin(self.found.file, self.document.source.locate((*self.path, *steps)).line, under=str(steps[0]))

    def take(self) -> None:
        found = self.found
        empty = [key for key, value in self.fields.items() if value in ("", [], {}, None)]
        if empty:
            found.warn(f'{len(empty)} fields are "" or []: they count as not answered')
        given = {key: value for key, value in self.fields.items() if key not in empty}
        document = str(given.get("media_type", "")) == "application/pdf"
        if document:
            line = self.origin("media_type").line
            found.warn("the described thing is a PDF document (media_type application/pdf), not a data set", line)
        for key, value in given.items():
            if key in TEXTS and not (document and key == "description"):
                self._text(key, value)
            elif key in RECORDS:
                self._records(key)
            elif isinstance(value, str) and key not in TEXTS and truth_in(value) is not None:
                said = "yes" if truth_in(value) else "no"
                found.warn(f"{key} is the text {quoted(value)}: read as {said}", self.origin(key).line)
        self._special(given)
        unknown = [key for key in given if not self._is_known(key)]
        if unknown:
            found.warn(f"fields that answer no question were not used: {', '.join(quoted(key) for key in unknown)}")
        if "title" not in given and "name" not in given and "description" not in given:
            found.warn("no name, no description")

    @staticmethod
    def _is_known(key: str) -> bool:
        return key in TEXTS or key in RECORDS or key in SPECIAL or key in WITHOUT_ANSWERS

    def _text(self, key: str, value: object) -> None:
        origin = self.origin(key)
        raw = self.document.source.raw((*self.path, key))
        for text in _said(value if isinstance(value, list | dict | str) else raw):
            self.found.text(TEXTS[key], text, origin)

    def _records(self, key: str) -> None:
        for index, text in self._entries(key):
            origin = self.origin(key, index)
            if self.found.add(RECORDS[key], text, origin) and len(text) < TOO_SHORT:
                self.found.warn(f"{quoted(text)} is too short to check", origin.line)

    def _entries(self, key: str) -> Iterator[tuple[int, str]]:
        value = self.fields[key]
        for index, entry in enumerate(value if isinstance(value, list) else [value]):
            for text in _said(entry):
                yield index, text

    def _special(self, given: Mapping[str, Any]) -> None:
        found = self.found
        if "title" not in given and isinstance(given.get("name"), str):
            found.text("identity.name", given["name"], self.origin("name"))
        for text in _said(given.get("license")):
            found.licence(text, self.origin("license"))
        if "language" in given:
            found.texts("composition.languages", _said(given["language"]), self.origin("language"))
        self._instances(given)
        self._people(given)
        for index, address in enumerate(_said(given.get("same_as"))[:MOST_RECORDS]):
            origin = self.origin("same_as", index)
            found.value("evidence[].kind", "url", origin, f"same-as-{index}")
            found.text("evidence[].locator", address, origin, f"same-as-{index}")

    def _instances(self, given: Mapping[str, Any]) -> None:
        found = self.found
        for one in _records_in(given.get("instances")):
            if isinstance(one.get("counts"), int):
                found.value("composition.n_items", one["counts"], self.origin("instances"))
            for text in _said(one.get("instance_type")):
                found.text("composition.item", text, self.origin("instances"))
        for one in _records_in(given.get("subpopulations")):
            for text in _said(one.get("distribution")):
                found.add("composition.subpopulations[].group", text, self.origin("subpopulations"))
        for text in _said(given.get("collection_timeframes")):
            origin, period = self.origin("collection_timeframes"), period_in(text)
            if period is None:
                found.text("composition.period_inputs", text, origin)
            else:
                found.value(
                    "composition.period_inputs", period, origin, "", f"read out of {quoted(text, 200)}: confirm"
                )

    def _people(self, given: Mapping[str, Any]) -> None:
        creators = [
            text for one in _records_in(given.get("creators")) for text in _said(one.get("principal_investigator"))
        ]
        if creators:
            self.found.texts("identity.creators", creators, self.origin("creators"))
        funders = []
        for one in _records_in(given.get("funders")):
            grant = _mapping(one.get("grant")).get("grant_number")
            names = _said(one.get("grantor"))
            funders += [f"{name}, {grant}" if grant else name for name in names]
        if funders:
            self.found.texts("identity.funders", funders, self.origin("funders"))


def _records_in(value: object) -> list[Mapping[str, Any]]:
    return [_mapping(one) for one in (value if isinstance(value, list) else [value])]


IMPORTER = Importer("d4d", "a Bridge2AI datasheet (D4D, YAML)", likelihood, read, __doc__)
