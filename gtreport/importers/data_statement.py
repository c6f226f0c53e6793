"""Data statements in Markdown (Bender and Friedman, 2018; version 2 of 2021), by their section headings."""

from __future__ import annotations

import re

from gtreport.importers.finding import Findings
from gtreport.importers.front_matter import is_plain_markdown
from gtreport.importers.headings import matched, refuses_unfilled, take, take_pairs
from gtreport.importers.imported import Importer, Imports, Material, Origin
from gtreport.importers.markdown import parse

HEADINGS = (
    ("curation rationale", ("identity.purpose",)),
    ("executive summary", ("identity.description",)),
    ("language variet", ("composition.languages",)),
    ("speaker demographic", ("composition.population",)),
    ("annotator demographic", ("protocol.annotators[].demographics",)),
    ("recording quality", ("composition.errors_redundancy",)),
    ("capture quality", ("composition.errors_redundancy",)),
    ("provenance appendix", ("source.summary",)),
    ("preprocessing", ("source.preprocessing[].step",)),
    ("annotation process", ("protocol.guideline",)),
    ("annotation guidelines", ("protocol.guideline",)),
    ("limitations", ("limits.items[].statement",)),
    ("ethical review", ("source.inputs.ethics_review",)),
    ("distribution", ("maintenance.distribution",)),
    ("maintenance", ("maintenance.update_policy",)),
    ("citation", ("identity.citation",)),
    ("licen", ("identity.license",)),
)
KEYS = {"version": "identity.dataset_version", "license": "identity.license", "licence": "identity.license"}
_TITLE = re.compile(r"\bdata statement\b(?: for)?", re.IGNORECASE)
_OWN = ("curation rationale", "language variet", "speaker demographic", "annotator demographic", "speech situation")


def likelihood(material: Material) -> int:
    """Return how surely a file is a data statement: by the headings that only those have."""
    if not is_plain_markdown(material):
        return 0
    headings = [one.heading.lower() for one in parse(material.text.content).sections]
    own = sum(any(words in heading for heading in headings) for words in _OWN)
    return 3 if own >= 3 else 2 if own and any("data statement" in heading for heading in headings) else 0


def read(material: Material) -> Imports:
    """Return the answers of a data statement."""
    found = Findings(material.name)
    page = parse(material.text.content)
    headings = matched(page, HEADINGS)
    if refuses_unfilled(found, page, headings):
        return found.done()
    title = page.title
    if title is not None and title.level == 1:
        name = (
            title.heading.replace("Data Statement", "").replace("data statement", "").removeprefix(" for ").strip(" :")
        )
        found.text("identity.name", name, Origin(found.file, title.line), "", "from the first heading")
    take(found, headings)
    take_pairs(found, page, KEYS)
    return found.done()


IMPORTER = Importer("data_statement", "a data statement in Markdown", likelihood, read, __doc__)
