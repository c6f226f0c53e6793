"""Croissant metadata (JSON-LD), versions 0.8 to 1.1, with the terms of the responsible-AI vocabulary in both spellings.

Terms are known by the last part of their expanded name, wherever a file places them and with either scheme. Field
names, columns and splits say nothing about how labels were made, and no answer is made of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gtreport.importers.croissant_names import (
    CORE,
    OTHER_SPELLINGS,
    TERMS,
    WITHOUT_ANSWERS,
    Name,
    as_texts,
    flattened,
    named,
)
from gtreport.importers.finding import Findings
from gtreport.importers.imported import Importer, Imports, Material, Origin
from gtreport.importers.json_tree import pointer, read_json
from gtreport.importers.texts import is_unanswered
from gtreport.sources import quoted

LONGEST_KEY = 120
_DAY = re.compile(r"^(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$")
_ORIGINS = {"web scraping": "scraped", "user-generated content data": "user_generated"}
_EACH_A_RECORD = frozenset({"limits.items[].statement", "source.preprocessing[].step"})
_ORGANISATION = re.compile(
    r"\b(?:universit\w*|institut\w*|college|school|lab\w*|inc|ltd|gmbh|research|group|team|google|microsoft|meta|open\w*|"
    r"foundation|project|consortium|center|centre|society|department|agency|network|initiative|hospital|data)\b",
    re.IGNORECASE,
)
_PERSON = re.compile(r"[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){1,2}")


def likelihood(material: Material) -> int:
    """Return how surely a file is Croissant: JSON with a context, or merely JSON."""
    if not material.text.content.lstrip().startswith("{"):
        return 0
    if '"@context"' in material.text.content:
        return 3
    return 2 if material.name.lower().endswith((".json", ".jsonld")) else 0


def read(material: Material) -> Imports:
    """Return the answers of a Croissant file.

    Raises:
        UnreadableError: It is no JSON, or describes no dataset.
    """
    found = Findings(material.name)
    tree = read_json(material)
    written = tree.get("@context")
    context = flattened(written)
    names = [named(key, context) for key in tree if not key.startswith("@")]
    _remark_on_names(found, context if written else {}, names)
    for name in names:
        # A whole address may stand as a key; a pointer is shown to people.
        shown = name.key if name.key.isprintable() and len(name.key) <= LONGEST_KEY else name.local
        origin = Origin(found.file, pointer=pointer(shown), under=name.local)
        if name.term is not None:
            _term(found, name.term, tree[name.key], origin)
        elif name.local in CORE:
            _core(found, CORE[name.local], tree[name.key], origin)
    _remark_on_gaps(found, tree, {name.local for name in names})
    return found.done()


def _remark_on_names(found: Findings, context: dict[str, str], names: list[Name]) -> None:
    secure = [key for key in ("cr", "rai") if context.get(key, "").startswith("https://mlcommons.org/")]
    if secure:
        found.warn(
            f"the context uses https:// for {' and '.join(secure)}; the vocabulary is defined with http://: "
            "read as the same"
        )
    terms = [name for name in names if name.term is not None]
    elsewhere = [name.local for name in terms if name.vocabulary == "cr"]
    if elsewhere:
        found.warn(f"{', '.join(elsewhere)}: in the core namespace; read as the terms of the responsible-AI vocabulary")
    misspelt = [name.local for name in terms if name.local in OTHER_SPELLINGS]
    if misspelt:
        found.warn(f"short or misspelt names were read: {', '.join(misspelt)}")
    for name in names:
        if name.term is None and name.local not in CORE and name.local not in WITHOUT_ANSWERS:
            found.warn(f"{quoted(name.key)} is not known and was not used")


def _remark_on_gaps(found: Findings, tree: dict[str, Any], local: set[str]) -> None:
    if "conformsTo" not in local:
        found.warn("written for Croissant 0.8 (no conformsTo)")
    if "license" not in local:
        found.warn("no licence")
        if "creator" not in local:
            found.warn("no creator")
    terms = {OTHER_SPELLINGS.get(one, one) for one in local} & TERMS.keys()
    if terms and not terms & {"dataAnnotationProtocol", "dataAnnotationAnalysis"}:
        found.warn(
            "no rai:dataAnnotationProtocol and no rai:dataAnnotationAnalysis: nothing is said on how labels were made"
        )
    if str(tree.get("url", "")).rstrip("/").endswith("//mlcommons.org"):
        found.warn(f"url {quoted(str(tree['url']))} points to the site of the format, not of the data: confirm")


def _core(found: Findings, question: str, value: Any, origin: Origin) -> None:
    texts = as_texts(value)
    if question == "identity.creators":
        _creators(found, value, origin)
    elif question == "identity.license":
        _licences(found, texts, origin)
    elif question == "composition.languages":
        found.texts(question, texts, origin)
    elif texts and (day := _DAY.match(texts[0])) and question == "identity.published_on":
        found.value(question, day[1], origin)
    elif texts:
        found.text(question, texts[0], origin)


def _licences(found: Findings, texts: list[str], origin: Origin) -> None:
    for text in texts:
        found.licence(text, origin)


def _creators(found: Findings, value: Any, origin: Origin) -> None:
    records = value if isinstance(value, list) else [value]
    if any(isinstance(one, dict) and one.get("email") for one in records):
        found.warn("creator e-mail addresses are not taken over")
    for one in records:
        if isinstance(one, dict) and str(one.get("@type", "")).endswith("Organization"):
            name = str(one.get("name", ""))
            if _PERSON.fullmatch(name) and not _ORGANISATION.search(name):
                found.warn(
                    f"creator {quoted(name)} is typed as an organisation but may be a person (shown, not changed)"
                )
    found.texts("identity.creators", as_texts(value), origin)


def _term(found: Findings, term: str, value: Any, origin: Origin) -> None:
    question, texts = TERMS[term], as_texts(value)
    if term == "dataCollectionType":
        _collection_type(found, texts, origin)
    elif term == "dataCollectionTimeFrame":
        _time_frame(found, texts, origin)
    elif term == "hasSyntheticData":
        _synthetic(found, texts, origin)
    elif term == "annotationsPerItem":
        for text in texts[:1]:
            found.count(question, text, origin)
    elif question in _EACH_A_RECORD:
        for text, place in _each(texts, origin):
            found.add(question, text, place)
    elif texts:
        text = "\n\n".join(one for one in texts if not is_unanswered(one))
        found.text(question, text, origin)
        if term in ("annotatorDemographics", "dataAnnotationProtocol") and not found.answered(
            "protocol.annotators[].n"
        ):
            found.annotators(text, origin)


def _each(texts: list[str], origin: Origin) -> Iterator[tuple[str, Origin]]:
    for index, text in enumerate(texts):
        place = f"{origin.pointer}/{index}" if len(texts) > 1 else origin.pointer
        yield text, Origin(origin.file, pointer=place, under=origin.under)


def _collection_type(found: Findings, texts: list[str], origin: Origin) -> None:
    meant = {_ORIGINS[one.lower()] for one in texts if one.lower() in _ORIGINS}
    if len(meant) == 1:
        others = [one for one in texts if one.lower() not in _ORIGINS]
        notes = [f"it also says {', '.join(quoted(one) for one in others)}"] if others else []
        found.value("source.inputs.origin", meant.pop(), origin, "", *notes)
    else:
        found.text("source.inputs.origin", "; ".join(texts), origin)


def _time_frame(found: Findings, texts: list[str], origin: Origin) -> None:
    ends = [part.strip() for text in texts for part in text.split("/")]
    days = [match[1] for match in map(_DAY.match, ends) if match]
    if len(days) == len(ends) and 1 <= len(days) <= 2:
        found.value("composition.period_inputs", {"from": days[0], "to": days[-1]}, origin)
    else:
        found.text("composition.period_inputs", " ".join(texts), origin)


def _synthetic(found: Findings, texts: list[str], origin: Origin) -> None:
    question = TERMS["hasSyntheticData"]
    word = texts[0].strip().lower() if texts else ""
    if word == "false":
        found.value(question, 0, origin, "", "it says that there is no synthetic data: no synthetic site is needed")
    elif word == "true":
        found.text(question, "there is synthetic data; the share is not given", origin)


IMPORTER = Importer("croissant", "a Croissant file (JSON-LD)", likelihood, read, __doc__)
