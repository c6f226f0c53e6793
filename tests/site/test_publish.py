"""What a site publishes of the data: numbers and pseudonyms, never the people who labelled."""

from __future__ import annotations

import csv
import hashlib
import json
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from gtreport.errors import OutputError
from gtreport.pages import pages
from gtreport.report import Report, examine
from gtreport.site.publish import downloads, export_report, publish

CROWD = Path(__file__).parent / "crowd"
TODAY = date(2026, 11, 30)
FILES = [
    *("report.yaml", "findings.json", "statistics.csv", "statistics.json"),
    *("README.md.txt", "answers.csv", "croissant.json", "d4d.yaml", "datasheet.md.txt"),
    *("labels.csv", "items.csv", "annotators.csv", "pairs.csv", "repeats.csv"),
]


def examined(folder: Path, for_site: bool, changed: dict[str, str] | None = None, votes: str | None = None) -> Report:
    """Examine the report on the crowd, with some of its text or all of its data changed."""
    text = (CROWD / "report.yaml").read_text(encoding="utf-8")
    for old, new in (changed or {}).items():
        text = text.replace(old, new)
    (folder / "report.yaml").write_text(text, encoding="utf-8")
    data = (CROWD / "votes.csv").read_text(encoding="utf-8") if votes is None else votes
    (folder / "votes.csv").write_text(data, encoding="utf-8")
    return examine(folder / "report.yaml", "report.yaml", today=TODAY, for_site=for_site)


def traces() -> set[str]:
    """What would tell who somebody is, in lower case."""
    return {"zita", "quill", "mail.example", "kova", "wu, li"}


def told(report: Report, code: str) -> list[str]:
    return [finding.message for finding in report.findings if finding.code == code]


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_no_file_of_the_site_names_an_annotator(crowd: Path) -> None:
    named = []
    for path in sorted(crowd.rglob("*")):
        if path.is_file():
            text = path.read_bytes().decode("utf-8", "replace")
            seen = (unescape(text) + text).casefold()
            named += [(path.relative_to(crowd), one) for one in traces() if one in seen]
    assert named == []


def test_the_same_findings_are_found_with_and_without_pseudonyms(tmp_path: Path) -> None:
    real, published = examined(tmp_path, False), examined(tmp_path, True)
    assert [one.code for one in published.findings] == [one.code for one in real.findings]
    assert {"GT447", "GT448", "GT452"} <= {one.code for one in published.findings}


def test_a_check_names_annotators_as_the_file_does(tmp_path: Path) -> None:
    report = examined(tmp_path, False)
    assert "annotators Wu, Li and Zita.Quill19@mail.example agree on all" in told(report, "GT447")[0]
    assert '"Ödön Kovač" and "ödön kovač"' in told(report, "GT448")[0]


def test_a_site_names_them_by_pseudonym(tmp_path: Path) -> None:
    report = examined(tmp_path, True)
    assert told(report, "GT447") == [
        "annotators A01 and A12 agree on all 40 shared items; check that no column or file was copied"
    ]
    assert '"A22" and "A23"' in told(report, "GT448")[0]


def test_a_check_does_not_pay_for_what_only_pages_show(tmp_path: Path) -> None:
    real, published = examined(tmp_path, False), examined(tmp_path, True)
    details = [report.evidence.attached[0].summary.details for report in (real, published)]  # type: ignore[union-attr]
    assert (details[0], details[1] is None) == (None, False)


def test_values_are_the_same_with_and_without_pseudonyms(tmp_path: Path) -> None:
    def values(report: Report) -> list[tuple[str, float | None]]:
        (attached,) = report.evidence.attached
        assert attached.summary is not None
        return [
            (one.statistic, None if one.value is None else round(one.value, 12)) for one in attached.summary.estimates
        ]

    assert values(examined(tmp_path, True)) == values(examined(tmp_path, False))


def test_a_named_pair_is_found_under_its_pseudonyms(tmp_path: Path) -> None:
    changed = {'"1,2"': '"Wu, Li,Zita.Quill0@mail.example"'}
    real, published = (examined(tmp_path, for_site, changed).evidence.agreements[1] for for_site in (False, True))
    assert (real.estimate is None, published.estimate is None) == (False, False)
    assert published.estimate is not None
    assert real.estimate is not None
    assert (published.estimate.value, dict(published.estimate.parameters)["pair"]) == (real.estimate.value, "A01,A02")


def test_answers_that_name_annotators_are_shown_with_pseudonyms(tmp_path: Path) -> None:
    built = """
ground_truths:
  - {id: chosen, built_by: {annotations: votes, rule: only_annotators, params: {annotators: ["Wu, Li", nobody]}}}
  - id: weighed
    built_by: {annotations: votes, rule: weighted, params: {weights: {"Wu, Li": 2, "Zita.Quill0@mail.example": 1}}}
"""
    changed = {'"1,2"': '["Wu, Li", "Zita.Quill0@mail.example"]', "quality:": f"{built.strip()}\nquality:"}
    report = examined(tmp_path, True, changed)
    shown = {page.file: unescape(page.markdown) for page in pages(report)}
    assert {one for one in traces() for text in shown.values() if one in text.casefold()} == set()
    assert "<dt><bdi>pair</bdi></dt><dd><bdi>A01,A02</bdi></dd>" in shown["quality_control.md"]
    assert (
        "<dt><bdi>annotators</bdi></dt><dd><bdi>A01</bdi>, <bdi>nobody (not in the file)</bdi></dd>"
        in shown["other_ground_truths.md"]
    )
    assert [one.within for one in report.evidence.computed.named] == [("pair",), ("annotators",), ("weights",)]


def test_names_in_answers_about_a_file_that_cannot_be_read_are_not_shown(tmp_path: Path) -> None:
    report = examined(tmp_path, True, {'"1,2"': '["Wu, Li", "Zita.Quill0@mail.example"]'}, votes="nothing\n")
    shown = "".join(unescape(page.markdown) for page in pages(report)).casefold()
    assert {one for one in traces() if one in shown} == set()


def test_columns_that_are_called_after_people_are_shown_with_pseudonyms(tmp_path: Path) -> None:
    columns = "{item: item, annotator: who, label: label, group: group, repeat: pass}\n    repeats: first"
    changed = {"format: long": "format: wide", columns: "{item: item, annotator: [Quill, Kova]}"}
    report = examined(tmp_path, True, changed, votes="item,Quill,Kova\n1,=1,3\n2,3,3\n")
    shown = {page.file: unescape(page.markdown) for page in pages(report)}
    assert {one for one in traces() for text in shown.values() if one in text.casefold()} == set()
    assert '<code dir="auto">A2</code>, <code dir="auto">A1</code>' in shown["data.md"]


def test_a_refused_file_is_published_without_what_is_in_it(tmp_path: Path) -> None:
    votes = "item,who,label,group,pass\n1,Ödön Kovač,=1,g,1\n1,Ödön Kovač,3\n"
    report = examined(tmp_path, True, votes=votes)
    (problem,) = report.evidence.attached[0].problems
    assert problem.message == "votes.csv cannot be read as long, line 3; gtreport check says what is wrong"


def test_a_report_that_names_annotators_is_not_published(tmp_path: Path) -> None:
    for make in (publish, export_report):
        with pytest.raises(OutputError) as refused:
            make(examined(tmp_path, False), tmp_path / "site", lambda _: None)
        assert refused.value.faults[0].message == (
            "the report may name annotators of its attached files, so it is not published"
        )
        assert not (tmp_path / "site").exists()


def test_the_tables_are_offered(crowd: Path) -> None:
    assert sorted(path.name for path in (crowd / "downloads").iterdir()) == sorted(FILES)


def test_each_file_is_listed_with_its_size_rows_and_checksum(crowd: Path, tmp_path: Path) -> None:
    page = unescape((crowd / "data.html").read_text(encoding="utf-8"))
    for one in downloads(examined(tmp_path, True)):
        content = (crowd / one.path).read_bytes()
        assert hashlib.sha256(content).hexdigest() in page
        assert f'href="{one.path}"' in page
        if one.n_rows is not None:
            assert (one.path, len(rows(crowd / one.path)) - 1) == (one.path, one.n_rows)


def test_texts_that_a_spreadsheet_would_compute_are_made_texts(crowd: Path) -> None:
    items, labels = rows(crowd / "downloads" / "items.csv"), rows(crowd / "downloads" / "labels.csv")
    assert {row[0][:2] for row in items[1:]} == {"'@"}
    assert [row[0] for row in labels[1:]] == ["'=1", "'-x", "3"]


def test_the_page_says_that_an_apostrophe_stands_before_them(crowd: Path) -> None:
    for name in ("data.html", "quality_control.html"):
        assert "has an apostrophe before it" in (crowd / name).read_text(encoding="utf-8")


def test_statistics_hold_every_estimate_and_every_claim(crowd: Path, tmp_path: Path) -> None:
    report = examined(tmp_path, True)
    (attached,) = report.evidence.attached
    assert attached.summary is not None
    table = rows(crowd / "downloads" / "statistics.csv")
    flat = [dict(zip(table[0], row, strict=True)) for row in table[1:]]
    names = [one.statistic for one in attached.summary.estimates]
    assert [row["statistic"] for row in flat] == [*names, "krippendorff_alpha"]
    values = [None if row["value"] == "" else float(row["value"]) for row in flat[: len(names)]]
    assert values == [one.value for one in attached.summary.estimates]
    assert (flat[-1]["claimed"], flat[-1]["verdict"], flat[-1]["record"]) == ("0.91", "differs", "alpha")


def test_the_json_says_what_was_left_out_and_how_intervals_were_drawn(crowd: Path) -> None:
    document: dict[str, Any] = json.loads((crowd / "downloads" / "statistics.json").read_text(encoding="utf-8"))
    assert (document["format"], len(document["files"]), len(document["records"])) == ("gtreport.statistics/1", 1, 2)
    (file,) = document["files"]
    assert [gone["why"] for gone in file["left_out"]] == ["another annotation of the annotator is the first"]
    assert file["estimates"][0]["intervals"][0]["seed"] == 0


def test_pairs_and_annotators_are_those_of_the_page(crowd: Path) -> None:
    pairs, annotators = rows(crowd / "downloads" / "pairs.csv"), rows(crowd / "downloads" / "annotators.csv")
    assert [row[0] for row in annotators[1:]] == [f"A{number:02}" for number in range(1, 24)]
    assert (len(pairs) - 1, pairs[1][:2]) == (23 * 22 // 2, ["A01", "A02"])


def test_two_files_have_tables_of_their_own(tmp_path: Path) -> None:
    text = (CROWD / "report.yaml").read_text(encoding="utf-8")
    again = text[text.index("  - id: votes") : text.index("quality:")].replace("id: votes", "id: again")
    names = [offered.name for offered in downloads(examined(tmp_path, True, {"quality:": f"{again}quality:"}))]
    assert [name for name in names if name.startswith("1-")][:2] == ["1-labels.csv", "1-items.csv"]
    assert "2-pairs.csv" in names
