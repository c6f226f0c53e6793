"""Datasheets in Markdown, with the questions as headings or in bold.

The questions of version 7 (Gebru et al., Datasheets for Datasets, 2021) are known by characteristic words, so that a
shortened or wrapped question is still found. Prompts in italics are left out. A heading without a question here is
listed with its text.
"""

from __future__ import annotations

import re
from itertools import islice

from gtreport.importers.finding import Findings
from gtreport.importers.front_matter import is_plain_markdown
from gtreport.importers.headings import Heading, matched, refuses_unfilled, take, take_pairs
from gtreport.importers.imported import Importer, Imports, Material, Origin
from gtreport.importers.markdown import Page, parse
from gtreport.importers.texts import is_unanswered, period_in
from gtreport.sources import quoted

QUESTIONS = (
    ("for what purpose was", ("identity.purpose",)),
    ("who created", ("identity.creators",)),
    ("who funded", ("identity.funders",)),
    ("financiación", ("identity.funders",)),
    ("financement", ("identity.funders",)),
    ("finanzierung", ("identity.funders",)),
    ("comprise the dataset represent", ("composition.item",)),
    ("how many instances", ("composition.n_items",)),
    ("contain all possible instances", ("composition.sampling.frame",)),
    ("label or target associated", ("targets",)),
    ("missing from individual", ("composition.missing",)),
    ("relationships between individual", ("composition.relations",)),
    ("recommended data splits", ("composition.splits",)),
    ("sources of noise", ("composition.errors_redundancy",)),
    ("self-contained", ("composition.external_resources",)),
    ("considered confidential", ("composition.sensitive_data",)),
    ("might be offensive", ("composition.sensitive_data",)),
    ("relate to people", ("composition.about_people",)),
    ("identify any subpopulations", ("composition.subpopulations",)),
    ("possible to identify individuals", ("composition.identifiability",)),
    ("sensitive in any way", ("composition.sensitive_data",)),
    ("each instance acquired", ("source.summary",)),
    ("mechanisms or procedures", ("source.inputs.mechanism",)),
    ("sampling strategy", ("composition.sampling.method",)),
    ("involved in the data collection", ("protocol.annotators[].pay",)),
    ("what timeframe", ("composition.period_inputs", "composition.period_labels")),
    ("ethical review", ("source.inputs.ethics_review",)),
    ("collect the data from the individuals", ("source.inputs.direct_from_people",)),
    ("individuals in question notified", ("source.inputs.consent",)),
    ("individuals in question consent", ("source.inputs.consent",)),
    ("revoke", ("source.inputs.revocable",)),
    ("analysis of the potential impact", ("source.inputs.impact_assessment",)),
    ("software used to preprocess", ("source.preprocessing_software",)),
    ("raw data saved", ("source.raw_available",)),
    ("preprocessing/cleaning/labeling of the data done", ("source.preprocessing[].step",)),
    ("used for any tasks already", ("contexts.prior_uses",)),
    ("repository that links", ("maintenance.use_tracking",)),
    ("tasks could the dataset be used for", ("contexts.supported",)),
    ("impact future uses", ("limits.items[].statement",)),
    ("should not be used", ("contexts.out_of_scope",)),
    ("copyright or other intellectual property", ("identity.license",)),
    ("third parties imposed", ("identity.third_party_restrictions",)),
    ("export controls", ("identity.third_party_restrictions",)),
    ("how will the dataset be distributed", ("maintenance.distribution",)),
    ("owner/curator/manager", ("identity.contact",)),
    ("is there an erratum", ("maintenance.errata",)),
    ("will the dataset be updated", ("maintenance.update_policy",)),
    ("limits on the retention", ("maintenance.retention",)),
    ("older versions of the dataset", ("maintenance.versions_kept",)),
    ("extend/augment/build on", ("maintenance.contributions",)),
    ("any other comments", ()),
)
"""Characteristic words of each question and what it answers here; a question with nothing is known and not imported."""

KEYS = {
    "version": "identity.dataset_version",
    "homepage": "identity.url",
    "repository": "identity.url",
    "license": "identity.license",
    "licence": "identity.license",
}
_TITLE = re.compile(
    r"^\s*(?:datasheet|data sheet)\s*(?:for|of|:)?\s*(?:the\s+)?(?:dataset|data set)?\s*:?\s*", re.IGNORECASE
)
MOST_COMPARED = 50
_QUOTES = "\"'“”„*"
_ROUNDED = re.compile(r"\b(\d{1,4}\.\d{1,3}) (million|billion)\b", re.IGNORECASE)
_HUMANS = re.compile(r"\b(?:by humans|crowd ?workers|mechanical turk|annotators|volunteers)\b", re.IGNORECASE)
_SYNTHETIC = re.compile(r"\b(?:fully |entirely )?(?:synthetic|simulated)\b", re.IGNORECASE)


def likelihood(material: Material) -> int:
    """Return how surely a file is a datasheet; any Markdown without another sign may be one."""
    if not is_plain_markdown(material):
        return 0
    known = sum(one.questions is not None for one in matched(parse(material.text.content), QUESTIONS))
    return 3 if known >= 3 else 1


def read(material: Material) -> Imports:
    """Return the answers of a datasheet."""
    found = Findings(material.name)
    page = parse(material.text.content)
    headings = matched(page, QUESTIONS)
    if refuses_unfilled(found, page, headings):
        return found.done()
    _title(found, page)
    take(found, headings)
    take_pairs(found, page, KEYS)
    _whole(found, page, headings)
    return found.done()


def _title(found: Findings, page: Page) -> None:
    title = page.title
    if title is None or title.level > 1:
        return
    name = _TITLE.sub("", title.heading).strip(_QUOTES + " ")
    found.text("identity.name", name, Origin(found.file, title.line), "", "from the first heading")


def _whole(found: Findings, page: Page, headings: tuple[Heading, ...]) -> None:
    """Look at what stands outside the answers."""
    words = " ".join(one.text for one in page.sections)
    named = [one for one in headings if one.questions is None and one.section.level > 1]
    if named and not any(one.questions for one in headings if "?" in one.section.heading):
        titles = ", ".join(quoted(one.section.heading) for one in named[:20])
        found.warn(f"headings that are no English questions of a datasheet are listed with their text: {titles}")
    if re.search(r"\b(?:being revised|under revision)\b", words):
        found.warn("the datasheet says of itself that it is being revised")
    if any(line.strip() == "---" for one in page.sections for line in one.text.split("\n")) or page.pairs:
        found.warn("no front matter (a --- inside the body is a rule)")
    _two_roundings(found, words, headings)
    for one in headings:
        text = one.section.text
        if one.questions == ("source.summary",) and _HUMANS.search(text) and (made := _SYNTHETIC.search(text)):
            words = f"people and a part that is {quoted(made[0])} are named: two kinds of site, confirm"
            found.warn(words, one.section.text_line)
    if not found.answered("composition.period_inputs"):
        before = next((one for one in page.sections if one.level == 1), None)
        period = period_in(before.text) if before is not None else None
        if before is not None and period is not None and not is_unanswered(before.text):
            found.value("composition.period_inputs", period, Origin(found.file, before.text_line))


def _two_roundings(found: Findings, words: str, headings: tuple[Heading, ...]) -> None:
    """Say where a rounded figure in the text is the count given elsewhere, so that nobody takes it for two."""
    counted = " ".join(one.section.text for one in headings if one.questions == ("composition.n_items",))
    for match in islice(_ROUNDED.finditer(words), MOST_COMPARED):
        size = 1_000_000 if match[2].lower() == "million" else 1_000_000_000
        digits = len(match[1].partition(".")[2])
        for exact in re.findall(r"\d{1,3}(?:,\d{3}){2,4}", counted)[:MOST_COMPARED]:
            if f"{int(exact.replace(',', '')) / size:.{digits}f}" == match[1]:
                found.warn(f"{match[0]} in the text, {exact} in the answer: the same figure, two roundings")


IMPORTER = Importer("datasheet", "a datasheet in Markdown", likelihood, read, __doc__)
