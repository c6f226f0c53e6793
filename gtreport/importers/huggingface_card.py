"""Dataset cards of the Hugging Face Hub: front matter and the sections of the card's template.

The front matter stands at the very beginning of the file, or there is none. "[More Information Needed]", comments and
slots of the template are not answers.
"""

from __future__ import annotations

import re
from typing import Any

from gtreport.importers.finding import MOST_RECORDS, Findings
from gtreport.importers.front_matter import has_front_matter, part
from gtreport.importers.headings import matched, take, take_pairs
from gtreport.importers.hub_words import KNOWN_KEYS, LANGUAGES, ROLES, SITE_KINDS, SIZES, TASKS, TRUTH_WORDS
from gtreport.importers.imported import Importer, Imports, Material, Origin
from gtreport.importers.licences import spdx_in
from gtreport.importers.markdown import Page, parse
from gtreport.importers.texts import is_slot, is_unanswered, number_in
from gtreport.sources import Document, FieldPath, quoted
from gtreport.spelling import nearest

HEADINGS = (
    ("dataset summary", ("identity.description",)),
    ("curation rationale", ("identity.purpose",)),
    ("data collection and", ("source.summary",)),
    ("source data producers", ("composition.population",)),
    ("source language producers", ("composition.population",)),
    ("annotation process", ("protocol.guideline",)),
    ("who are the annotators", ("protocol.annotators[].qualification",)),
    ("personal and sensitive information", ("composition.sensitive_data",)),
    ("social impact", ("limits.social_impact",)),
    ("discussion of biases", ("limits.items[].statement",)),
    ("other known limitations", ("limits.items[].statement",)),
    ("bias, risks, and limitations", ("limits.items[].statement",)),
    ("out-of-scope use", ("contexts.out_of_scope",)),
    ("direct use", ("contexts.supported",)),
    ("supported tasks", ("contexts.supported",)),
    ("dataset curators", ("identity.creators",)),
    ("licensing information", ("identity.license",)),
    ("citation", ("identity.citation",)),
    ("dataset card contact", ("identity.contact",)),
    ("data splits", ("composition.splits",)),
    ("dataset card for", ()),
    ("dataset description", ()),
    ("data instances", ()),
    ("data fields", ()),
    ("license information", ()),
)
KEYS = {
    "curated by": "identity.creators",
    "funded by": "identity.funders",
    "repository": "identity.url",
    "homepage": "identity.url",
    "license": "identity.license",
    "version": "identity.dataset_version",
    "number of records": "composition.n_items",
    "size": "composition.n_items",
}
_TITLE = re.compile(r"^dataset card for\s*", re.IGNORECASE)
_STATISTIC = re.compile(
    r"\b(?:Krippendorff.{1,3}s? alpha|alpha|(?:Cohen.{1,3}s? |Fleiss.{1,3}s? )?kappa|inter-?annotator agreement)\b",
    re.IGNORECASE,
)
_LEVEL = re.compile(r"\b(nominal|ordinal|interval|ratio)\b", re.IGNORECASE)
_VALUE = re.compile(r"(?<![\w.])-?[01]?\.\d+|\b[01]\.0\b|\b\d{1,3}(?:\.\d+)? ?%")
_SAMPLE = re.compile(
    r"(?:comput|calculat|measur|determin)\w{0,12} (?:on|over|for|from) [\w ]{0,40}?\b(\d{1,9}) (\w{3,20})",
    re.IGNORECASE,
)
_LABELLED = re.compile(r"\bannotated (\d[\d,]{0,12}) (\w{3,20})", re.IGNORECASE)


def likelihood(material: Material) -> int:
    """Return how surely a file is a card: Markdown with front matter, a title of the template, or a README."""
    if not material.name.lower().endswith((".md", ".markdown", ".mdx")):
        return 0
    content = material.text.content
    if has_front_matter(material):
        return 3
    return 2 if content.lstrip().lower().startswith("# dataset card") or "readme" in material.name.lower() else 0


def read(material: Material) -> Imports:
    """Return the answers of a card.

    Raises:
        UnreadableError: The front matter is not closed, no mapping, or no strict YAML.
    """
    found = Findings(material.name)
    parted = part(material)
    page = parse(parted.body, parted.body_line)
    if parted.template or (page.title is not None and is_slot(page.title.heading)):
        found.warn("this is an unfilled template: nothing was imported")
        return found.done()
    if parted.matter is None:
        found.warn("no front matter")
    else:
        _Matter(found, parted.matter).take()
    if not parted.body.strip():
        found.warn("the body is empty")
    _body(found, page)
    return found.done()


def _body(found: Findings, page: Page) -> None:
    title = page.title
    if not found.answered("identity.name") and title is not None:
        name = _TITLE.sub("", title.heading)
        found.text("identity.name", name, Origin(found.file, title.line), "", "from the first heading: confirm")
    kept = _licence(found, page)
    done = frozenset(one for one in ("composition.splits",) if found.answered("composition.splits[].id"))
    take(found, matched(page, HEADINGS), done | kept)
    take_pairs(found, page, KEYS)
    for section in page.sections:
        origin = Origin(found.file, section.text_line, under=section.heading or None)
        _claims(found, section.text, origin)
        if not found.answered("protocol.annotators[].n"):
            found.annotators(section.text, origin)
    _labelled(found, page)


def _licence(found: Findings, page: Page) -> frozenset[str]:
    """Compare the licence of the body with that of the front matter; return what the body need not answer."""
    if not found.answered("identity.license"):
        return frozenset()
    for section in page.sections:
        if "licensing information" in section.heading.lower() and (named := spdx_in(section.text)):
            found.value("identity.license", named, Origin(found.file, section.text_line, under=section.heading))
    return frozenset({"identity.license"})


def _claims(found: Findings, text: str, origin: Origin) -> None:
    """Say where agreement is claimed in prose; a value is never made up of it."""
    statistic = _STATISTIC.search(text)
    if statistic is None or _VALUE.search(text):
        return
    level = _LEVEL.search(text)
    kind = f"{statistic[0]}, {level[0].lower()}" if level else statistic[0]
    advice = "give value, n and interval, or attach the annotations"
    found.warn(f"agreement is claimed ({kind}) without a value", origin.line, help=advice)
    found.text("quality.disagreement", text, origin)
    sample, labelled = _sample(text), _LABELLED.search(text)
    if sample and labelled and sample[0] != labelled[1].replace(",", ""):
        found.warn(
            f"agreement was computed on {sample[0]} {sample[1]}, not on the {labelled[1]} annotated ones", origin.line
        )


def _sample(text: str) -> tuple[str, str] | None:
    match = _SAMPLE.search(text)
    return (match[1], match[2]) if match else None


def _labelled(found: Findings, page: Page) -> None:
    for section in page.sections:
        match = _LABELLED.search(section.text)
        if match and (number := number_in(match[1])) is not None:
            found.value("composition.n_labelled", number, Origin(found.file, section.text_line, under=section.heading))
            return


class _Matter:
    """Front matter, with where each key stands."""

    def __init__(self, found: Findings, document: Document) -> None:
        self.found = found
        self.document = document
        self.fields: dict[str, Any] = document.value

    def origin(self, *path: str | int) -> Origin:
        return Origin(self.found.file, self.document.source.locate(path).line, under=str(path[0]))

    def take(self) -> None:
        for key, question in (("pretty_name", "identity.name"), ("version", "identity.dataset_version")):
            for text, _ in self._texts(key):
                self.found.text(question, text, self.origin(key))
        for text, _ in self._texts("license"):
            self.found.licence(text, self.origin("license"))
        self._languages()
        self._makers()
        self._checks()
        self._splits()
        unknown = [key for key in self.fields if key not in KNOWN_KEYS]
        if unknown:
            named = ", ".join(quoted(key) for key in unknown)
            self.found.warn(f"keys that answer no question were not used: {named}")

    def _texts(self, key: str) -> list[tuple[str, FieldPath]]:
        """Return what a key says as it is written: 1.10 stays 1.10, and no stays no."""
        value = self.fields.get(key)
        rows = (
            [((key, index), one) for index, one in enumerate(value)] if isinstance(value, list) else [((key,), value)]
        )
        found: list[tuple[str, FieldPath]] = []
        for path, one in rows:
            raw = self.document.source.raw(path)
            text = raw if raw is not None and one is not None else one
            if isinstance(text, str) and text.strip():
                found.append((text, path))
        return found

    def _languages(self) -> None:
        codes, odd = [], []
        for text, path in self._texts("language"):
            if text in LANGUAGES or (len(text) > 2 and text.replace("-", "").isalnum()):
                codes.append(text)
            else:
                odd.append(text)
            if text == "no" and text in TRUTH_WORDS and self.document.source.raw(path) is not None:
                words = '"no" is Norwegian here and a truth value for other YAML readers: quote it'
                self.found.warn(words, self.origin(*path).line)
        if odd:
            line = self.origin("language").line
            self.found.warn(f"{' and '.join(quoted(one) for one in odd)}: no codes of languages", line)
        if codes:
            self.found.texts("composition.languages", codes, self.origin("language"))

    def _makers(self) -> None:
        makers = [(text, SITE_KINDS[text]) for text, _ in self._texts("annotations_creators") if text in SITE_KINDS]
        for text, kind in makers:
            note = f"annotations_creators: {text}"
            self.found.value("source.sites[].kind", kind, self.origin("annotations_creators"), "", note)
        for text, _ in self._texts("source_datasets"):
            if text not in ("original", "extended"):
                name = text.removeprefix("extended|")
                self.found.add("composition.source_datasets[].name", name, self.origin("source_datasets"))

    def _checks(self) -> None:
        for text, path in self._texts("task_categories"):
            if text not in TASKS:
                near = nearest(text, sorted(TASKS))
                hint = f"; did you mean {quoted(near)}?" if near else ""
                place = self.document.source.locate(path)
                self.found.warn(f"task_categories: {quoted(text)} is not known{hint}", place.line, place.column)
        for text, path in self._texts("size_categories"):
            if text not in SIZES:
                words = f"size_categories {quoted(text)} is not an allowed value (n<1K, 1K<n<10K, ...); kept as text"
                self.found.warn(words, self.origin(*path).line)
        if "license_name" in self.fields and self.fields.get("license") != "other":
            self.found.warn('license_name is only for licence "other"', self.origin("license_name").line)
        tags = self.fields.get("tags")
        if isinstance(tags, list) and None in tags:
            self.found.warn("tag null is empty", self.origin("tags").line)

    def _splits(self) -> None:
        info = self.fields.get("dataset_info")
        splits = info.get("splits") if isinstance(info, dict) else None
        total = 0
        for index, one in enumerate(splits[:MOST_RECORDS] if isinstance(splits, list) else []):
            if not isinstance(one, dict) or not isinstance(one.get("name"), str):
                continue
            name, size = one["name"], one.get("num_examples")
            if is_unanswered(name):
                continue
            origin = self.origin("dataset_info", "splits", index)
            self.found.value("composition.splits[].id", name, origin, name)
            if name in ROLES:
                self.found.value("composition.splits[].role", ROLES[name], origin, name)
            if isinstance(size, int) and not isinstance(size, bool):
                self.found.value("composition.splits[].n", size, origin, name)
                total += size
        if total:
            self.found.value("composition.n_items", total, self.origin("dataset_info"), "", "the sum of the splits")


IMPORTER = Importer("huggingface_card", "a dataset card of the Hugging Face Hub", likelihood, read, __doc__)
