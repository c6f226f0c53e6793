"""Reviews, read back from review.yaml."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from gtreport.review import State, read_review, review_beside

TODAY = date(2026, 12, 2)
HEAD = "review: {schema: gtreport-review/1}\n"


def read(folder: Path, text: str) -> list[str]:
    (folder / "review.yaml").write_text(text, encoding="utf-8")
    return [str(fault) for fault in read_review(folder / "review.yaml", "review.yaml", TODAY).faults]


def test_there_is_no_review_where_there_is_no_file(tmp_path: Path) -> None:
    assert review_beside(tmp_path / "report.yaml", "report.yaml", TODAY) is None


def test_a_review_is_named_like_the_report_that_it_lies_beside(tmp_path: Path) -> None:
    (tmp_path / "review.yaml").write_text("items: 3\n", encoding="utf-8")
    review = review_beside(tmp_path / "report.yaml", "data/report.yaml", TODAY)
    assert review is not None
    assert str(review.faults[0]).startswith("data/review.yaml:1:1:")


def test_a_review_is_read_with_its_words_and_places(tmp_path: Path) -> None:
    text = """\
review: {schema: gtreport-review/1, by: R. Example, date: "2026-12-02", report_sha256: ab12}
items:
  concept-fits:
    state: failed
    words: The chain has a gap.
  files-found: {words: Compared.}
"""
    (tmp_path / "review.yaml").write_text(text, encoding="utf-8")
    review = read_review(tmp_path / "review.yaml", "review.yaml", TODAY)
    assert (review.by, review.date, review.report_sha256, review.faults) == ("R. Example", "2026-12-02", "ab12", ())
    assert [(one.id, one.state, one.words, str(one.location), str(one.state_location)) for one in review.entries] == [
        ("concept-fits", State.FAILED, "The chain has a gap.", "review.yaml:3:3", "review.yaml:4:12"),
        ("files-found", None, "Compared.", "review.yaml:6:3", "review.yaml:6:3"),
    ]


def test_empty_words_are_none(tmp_path: Path) -> None:
    (tmp_path / "review.yaml").write_text(HEAD + "items:\n  a: {state: open, words: ''}\n  b:\n", encoding="utf-8")
    review = read_review(tmp_path / "review.yaml", "review.yaml", TODAY)
    assert [(one.state, one.words) for one in review.entries] == [(State.OPEN, None), (None, None)]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (HEAD + "items: {a: {state: tickd}}\n", [
            'review.yaml:2:20: items.a.state: expected one of ticked, open, failed, not_applicable, found "tickd"; '
            'did you mean "ticked"?',
        ]),
        (HEAD + "items: {a: {state: true}}\n", [
            "review.yaml:2:20: items.a.state: expected one of ticked, open, failed, not_applicable, found the truth "
            "value true",
        ]),
        (HEAD + "items: {a: {state: failed}}\n", ["review.yaml:2:20: items.a: failed needs a reason"]),
        (HEAD + "items: {a: {sate: open}}\n", [
            'review.yaml:2:13: items.a: there is no key "sate"; did you mean "state"?'
        ]),
        (HEAD + "items: {a: {words: 12}}\n", ["review.yaml:2:20: items.a.words: expected text, found the number 12"]),
        (HEAD + "items: {a: done}\n", ["review.yaml:2:12: items.a: expected a mapping, found text"]),
        (HEAD + "items: [a]\n", ["review.yaml:2:8: items: expected a mapping, found a list"]),
        (HEAD + "itmes: {}\n", ['review.yaml:2:1: the review: there is no key "itmes"; did you mean "items"?']),
        ("items: {}\n", ["review.yaml:1:1: review.schema: expected gtreport-review/1, found nothing"]),
        ("review: {schema: gtreport/1}\n", [
            'review.yaml:1:18: review.schema: expected gtreport-review/1, found "gtreport/1"'
        ]),
    ],
)  # fmt: skip
def test_a_mistake_has_its_place(tmp_path: Path, text: str, faults: list[str]) -> None:
    assert read(tmp_path, text) == faults


@pytest.mark.parametrize(
    ("day", "fault"),
    [
        ("2099-99-99", 'expected a date of the calendar, found "2099-99-99"'),
        ("2.12.2026", 'expected a date such as "2024-01-31", found "2.12.2026"'),
        ("2026-12-03", "2026-12-03 is after today, 2026-12-02"),
    ],
)
def test_a_day_of_review_has_come(tmp_path: Path, day: str, fault: str) -> None:
    assert read(tmp_path, f'review: {{schema: gtreport-review/1, date: "{day}"}}\n') == [
        f"review.yaml:1:43: review.date: {fault}"
    ]


def test_the_day_of_the_check_is_a_day_of_review(tmp_path: Path) -> None:
    assert read(tmp_path, 'review: {schema: gtreport-review/1, date: "2026-12-02"}\n') == []


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "---\n"])
def test_an_empty_review_is_told_how_to_begin(tmp_path: Path, text: str) -> None:
    (tmp_path / "review.yaml").write_text(text, encoding="utf-8")
    (fault,) = read_review(tmp_path / "review.yaml", "review.yaml", TODAY).faults
    assert (fault.file, fault.help) == ("review.yaml", "gtreport checklist --format review writes a file to fill in")
    assert "questionnaire" not in fault.message


def test_an_item_that_stands_twice_is_a_mistake(tmp_path: Path) -> None:
    (fault,) = read(tmp_path, HEAD + "items:\n  a: {state: open}\n  a: {state: ticked}\n")
    assert fault.startswith("review.yaml:4:3:")


def test_a_file_that_is_no_yaml_is_a_fault_and_no_crash(tmp_path: Path) -> None:
    (fault,) = read(tmp_path, 'items: "\n')
    assert fault.startswith("review.yaml:1:8:")
