"""The pages of a report, as Markdown.

The golden pages are written again with GTREPORT_GOLDEN=write in the environment.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from markdown import Markdown

from gtreport.methods import Method
from gtreport.pages import Download, Page, page_templates, pages
from gtreport.report import Report, examine, examine_text
from gtreport.site.source import EXTENSIONS

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "site_example" / "anaesthetists" / "report.yaml"
TODAY = date(2026, 6, 1)
FILES = [
    "index.md",
    "ground_truth.md",
    "sources.md",
    "protocol.md",
    "quality_control.md",
    "other_ground_truths.md",
    "known_limits.md",
    "intended_contexts.md",
    "check_a_use.md",
    "reviewer_checklist.md",
    "findings.md",
    "data.md",
]


def whole() -> Report:
    return examine(HERE / "report.yaml", "report.yaml", today=TODAY)


def uses() -> Report:
    return examine(HERE.parent / "usage_report" / "report.yaml", "report.yaml", today=TODAY)


def gallery() -> Report:
    return examine(HERE.parent / "gallery_report" / "report.yaml", "report.yaml", today=TODAY, for_site=True)


def empty() -> Report:
    return examine_text(b"report: {schema: gtreport/1}\n", "report.yaml", today=TODAY)


def attached() -> Report:
    """A report with attached data, of whose statistics one is explained: the others say the same in their own words."""
    report = examine(HERE / "attached" / "report.yaml", "report.yaml", today=TODAY, for_site=True)
    votes, lost = report.evidence.attached
    assert votes.summary is not None
    method = Method(
        "percent_agreement", "Percent agreement", "How often two annotators agree.\n\n    p = 1\n\nSource: x"
    )
    votes = replace(votes, summary=replace(votes.summary, methods=(method,)))
    computed = replace(report.evidence.computed, attached=(votes, lost))
    return replace(report, evidence=replace(report.evidence, computed=computed))


OFFERED = (
    Download("downloads/pairs.csv", "Every two annotators", b"first,second\n", 0, "votes"),
    Download("downloads/report.yaml", "The questionnaire", b"report:\n"),
)


def shown(page: Page) -> str:
    """The visible text of a page, blanks made even."""
    html = Markdown(extensions=list(EXTENSIONS)).convert(page.markdown)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("file", FILES)
def test_a_page_is_the_golden_one(file: str) -> None:
    (page,) = (page for page in pages(whole()) if page.file == file)
    golden = HERE / "golden" / file
    if os.environ.get("GTREPORT_GOLDEN") == "write":
        golden.write_text(page.markdown, encoding="utf-8", newline="\n")
    assert page.markdown == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize(("file", "golden"), [("quality_control.md", "attached.md"), ("data.md", "offered.md")])
def test_a_page_with_data_is_the_golden_one(file: str, golden: str) -> None:
    (page,) = (page for page in pages(attached(), OFFERED) if page.file == file)
    if os.environ.get("GTREPORT_GOLDEN") == "write":
        (HERE / "golden" / golden).write_text(page.markdown, encoding="utf-8", newline="\n")
    assert page.markdown == (HERE / "golden" / golden).read_text(encoding="utf-8")


@pytest.mark.parametrize(("file", "golden"), [("intended_contexts.md", "uses.md"), ("check_a_use.md", "check.md")])
def test_a_page_on_use_is_the_golden_one(file: str, golden: str) -> None:
    (page,) = (page for page in pages(uses()) if page.file == file)
    if os.environ.get("GTREPORT_GOLDEN") == "write":
        (HERE / "golden" / golden).write_text(page.markdown, encoding="utf-8", newline="\n")
    assert page.markdown == (HERE / "golden" / golden).read_text(encoding="utf-8")


def test_the_gallery_is_the_golden_one() -> None:
    (page,) = (page for page in pages(gallery()) if page.file == "gallery.md")
    golden = HERE / "golden" / "gallery.md"
    if os.environ.get("GTREPORT_GOLDEN") == "write":
        golden.write_text(page.markdown, encoding="utf-8", newline="\n")
    assert page.markdown == golden.read_text(encoding="utf-8")


def test_the_gallery_stands_behind_the_other_ground_truths() -> None:
    files = [page.file for page in pages(gallery())]
    assert files.index("gallery.md") == files.index("other_ground_truths.md") + 1


def test_a_limit_is_named_on_the_pages_of_the_answers_that_it_affects() -> None:
    bears = "Known limits that bear on this page"
    named = {page.file: re.findall(r"L\d(?= (?:note|caution|blocking) )", shown(page)) for page in pages(uses())}
    told = {page.file: named[page.file] for page in pages(uses()) if bears in shown(page)}
    assert told == {
        "ground_truth.md": ["L2", "L3"],
        "sources.md": ["L1"],
        "other_ground_truths.md": ["L3"],
    }


def test_the_overview_says_in_words_what_a_conditional_use_needs() -> None:
    assert "Only with: Divers check twenty canopies" in shown(pages(uses())[0])


def test_the_data_for_the_check_are_those_of_the_report() -> None:
    report = uses()
    (page,) = (page for page in pages(report) if page.file == "check_a_use.md")
    (declared,) = re.findall(r'<script type="application/json" id="gt-use-declared">(.*?)</script>', page.markdown)
    assert json.loads(declared) == report.declared


def test_a_report_that_declares_no_use_has_no_link_to_the_check() -> None:
    assert [page.file for page in pages(empty()) if "check_a_use" in page.markdown] == []


def test_there_is_a_page_for_each_template_in_the_order_of_their_numbers() -> None:
    assert [page.file for page in pages(whole())] == FILES
    only_with_marks_or_an_earlier_version = ["pages/65_gallery.md.j2", "pages/95_changes.md.j2"]
    assert len(page_templates()) == len([*FILES, *only_with_marks_or_an_earlier_version])


def test_every_page_but_the_check_of_a_use_is_there_for_an_empty_questionnaire() -> None:
    assert [page.file for page in pages(empty())] == [file for file in FILES if file != "check_a_use.md"]


@pytest.mark.parametrize("report", [whole(), empty()], ids=["whole", "empty"])
def test_every_page_carries_the_notice_the_versions_and_the_findings(report: Report) -> None:
    for page in pages(report):
        text = shown(page)
        assert report.usage_notice in text
        assert "Data version" in text
        assert 'href="findings.html"' in page.markdown


def test_every_answer_of_the_example_is_on_a_page() -> None:
    report = examine(EXAMPLE, "report.yaml", today=TODAY, data=False)
    text = squeezed(" ".join(shown(page) for page in pages(report)))
    told = [one for one in report.evidence.asked if one.question.type != "enum(statistic)"]
    answers = [one for one in told if isinstance(getattr(one.answer, "value", None), str)]
    lost = [one.path for one in answers if squeezed(one.answer.value).replace("_", "") not in text.replace("_", "")]  # type: ignore[union-attr]
    assert (lost, len(answers) > 100) == ([], True)


def test_every_reason_of_the_example_is_on_a_page() -> None:
    report = examine(EXAMPLE, "report.yaml", today=TODAY, data=False)
    text = squeezed(" ".join(shown(page) for page in pages(report)))
    reasons = {one.standing.reason for one in report.evidence.asked if one.standing.reason}
    assert [reason for reason in reasons if squeezed(reason) not in text] == []


def test_no_id_is_given_twice_on_a_page() -> None:
    for report in (
        whole(),
        uses(),
        empty(),
        attached(),
        gallery(),
        examine(EXAMPLE, "report.yaml", today=TODAY, for_site=True),
    ):
        for page in pages(report):
            html = Markdown(extensions=list(EXTENSIONS)).convert(page.markdown)
            ids = re.findall(r'\sid="([^"]*)"', html)
            assert (page.file, sorted({one for one in ids if ids.count(one) > 1})) == (page.file, [])


def test_records_of_one_name_have_places_of_their_own() -> None:
    text = b"report: {schema: gtreport/1}\nlimits: {items: [{id: L1, statement: a}, {id: L1, statement: b}]}\n"
    (page,) = (page for page in pages(examine_text(text, "r", today=TODAY)) if page.file == "known_limits.md")
    assert re.findall(r"### .*\{#(\S+) ", page.markdown) == ["limits-items-L1", "limits-items-L1-again"]


def page_of(report: Report, file: str) -> str:
    (page,) = (page for page in pages(report, OFFERED) if page.file == file)
    return page.markdown


def test_a_help_is_folded_and_speaks_to_the_author() -> None:
    page = unescape(page_of(examine_text(b"report: {schema: gtreport/1}\n", "r", today=TODAY), "data.md"))
    assert "<summary>How to answer</summary>" in page
    assert "For the author: for example, " in page
    assert re.search(r"<p>(?:Write|Choose) ", page) is None


def test_a_list_that_is_owed_has_a_row_and_a_place() -> None:
    report = examine_text(b"report: {schema: gtreport/1, status: released}\n", "r", today=TODAY)
    assert '<a href="other_ground_truths.html#decisions">Decisions</a></th><td class="gt-num">1</td>' in page_of(
        report, "index.md"
    )
    assert "{#decisions}" in page_of(report, "other_ground_truths.md")
    assert '<a href="other_ground_truths.html#decisions"><bdi>decisions</bdi></a>' in unescape(
        page_of(report, "findings.md")
    )


def test_what_is_missing_stands_first_and_columns_without_numbers_are_left_out() -> None:
    heads = re.search(r"<thead>.*Missing.*</thead>", page_of(empty(), "index.md"))
    assert heads is not None
    assert re.findall(r">([^<>]+)</th>", heads[0]) == ["Part", "Missing", "Answered"]


def test_the_overview_tells_what_the_data_give() -> None:
    page = shown(next(page for page in pages(attached()) if page.file == "index.md"))
    assert "Overlap" in page
    assert "of the items have annotations by two annotators or more, from votes.csv" in page
    assert re.search(r"Annotators \d+ from votes\.csv", page)
    assert "(95 % item bootstrap), from votes.csv" in page.replace("\u202f", " ")


def test_the_overview_says_where_a_claim_differs() -> None:
    given = attached()
    one = replace(given.evidence.agreements[0], verdict="differs", claimed="0.91")
    computed = replace(given.evidence.computed, agreements=(one,))
    report = replace(given, evidence=replace(given.evidence, computed=computed))
    page = shown(next(page for page in pages(report) if page.file == "index.md"))
    assert "; 0.91 is claimed, which differs" in page


def test_the_most_disputed_items_lead_to_all_of_them() -> None:
    report = attached()
    offered = (Download("downloads/items.csv", "Items", b"", 24, report.evidence.attached[0].name),)
    (page,) = (page for page in pages(report, offered) if page.file == "quality_control.md")
    said = 'of 24 items have different labels; all items are in <a href="downloads/items.csv" download>'
    assert said in unescape(page.markdown)
