"""The review beside a report, on its site."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from gtreport.errors import UnreadableError
from gtreport.pages import pages
from gtreport.report import examine
from gtreport.site.examining import examine_for_site, refuse_faults
from gtreport.site.publish import export_report, publish
from gtreport.site.serve import _attached

TODAY = date(2026, 11, 30)
HEAD = 'review: {schema: gtreport-review/1, by: "R. <b>Example</b>"}\n'


@pytest.fixture
def report(tmp_path: Path) -> Path:
    (tmp_path / "report.yaml").write_text(
        "report: {schema: gtreport/1}\ntargets: [{id: t, form: classification, concept: c}]\n", encoding="utf-8"
    )
    return tmp_path / "report.yaml"


def checklist_page(report: Path) -> str:
    found = pages(examine(report, "report.yaml", today=TODAY))
    return next(page.markdown for page in found if page.file == "reviewer_checklist.md")


def test_without_a_review_the_page_says_how_to_write_one(report: Path) -> None:
    text = checklist_page(report)
    assert "Nobody has filled it in yet" in text
    assert "gt-room" in text


def test_the_words_of_the_reviewer_stand_at_the_item(report: Path) -> None:
    review = HEAD + "items: {concept-fits: {state: failed, words: The chain **has** a gap <script>}}\n"
    report.with_name("review.yaml").write_text(review, encoding="utf-8")
    text = checklist_page(report)
    item = text.partition('id="item-concept-fits"')[2].partition("</li>")[0]
    assert "gt-status--failed" in item
    assert "The chain <strong>has</strong> a gap" in item
    assert "<script" not in text
    assert "<b>" not in text
    assert "R&#46; &#60;b&#62;Example&#60;&#47;b&#62;" in text


def test_a_report_that_changed_since_is_told(report: Path) -> None:
    review = "review: {schema: gtreport-review/1, report_sha256: ab}\n"
    report.with_name("review.yaml").write_text(review, encoding="utf-8")
    assert "its checksum is another one now" in checklist_page(report)


@pytest.mark.parametrize("make", [publish, export_report])
def test_a_review_that_is_not_sound_stops_the_site(report: Path, make: object) -> None:
    report.with_name("review.yaml").write_text(HEAD + "items: {concept-fit: {}}\n", encoding="utf-8")
    examined = examine(report, "report.yaml", today=TODAY)
    with pytest.raises(UnreadableError, match=r'review\.yaml:2:9: .*did you mean "concept-fits"'):
        make(examined, report.with_name("site"), lambda _: None)  # type: ignore[operator]
    assert not report.with_name("site").exists()


def test_its_faults_are_named_from_where_the_user_is(report: Path) -> None:
    report.with_name("review.yaml").write_text(HEAD + "items: {concept-fit: {}}\n", encoding="utf-8")
    examined = examine_for_site(report, "data/report.yaml", today=TODAY, level=None)
    with pytest.raises(UnreadableError, match=r"^data/review\.yaml:2:9: "):
        refuse_faults(examined, "data/report.yaml")


def test_the_server_watches_it_before_it_is_there(report: Path) -> None:
    assert report.with_name("review.yaml") in _attached(examine(report, "report.yaml", today=TODAY))
