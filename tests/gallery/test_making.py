"""The galleries of a report."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from gtreport.gallery import pixels
from gtreport.gallery.making import MOST_ITEMS
from gtreport.gallery_types import Gallery, GalleryItem, Panel
from gtreport.report import examine

TODAY = date(2026, 6, 1)
REPORT = Path(__file__).parents[1] / "gallery_report" / "report.yaml"


@pytest.fixture(scope="module")
def galleries() -> dict[str, Gallery]:
    found = examine(REPORT, "report.yaml", today=TODAY, for_site=True).evidence.computed.galleries
    return {one.file: one for one in found}


def item(gallery: Gallery, name: str) -> GalleryItem:
    return next(one for one in gallery.items if one.item == name)


def panel(found: GalleryItem, name: str) -> Panel:
    return next(one for one in found.panels if one.name == name)


def test_the_most_disputed_item_stands_first_and_one_that_one_annotator_saw_last(
    galleries: dict[str, Gallery],
) -> None:
    assert [one.item for one in galleries["boxes"].items] == ["pond", "secret", "field"]


def test_annotators_stand_before_ground_truths(galleries: dict[str, Gallery]) -> None:
    assert [one.name for one in item(galleries["boxes"], "pond").panels] == ["A1", "A2", "A3", "GT1"]


def test_boxes_are_said_in_words(galleries: dict[str, Gallery]) -> None:
    assert panel(item(galleries["boxes"], "pond"), "A1").said == (
        "owl (box) from (20, 30) to (70, 80)",
        "elk (box) from (95, 40) to (140, 95)",
    )


def test_only_listed_items_have_pictures(galleries: dict[str, Gallery]) -> None:
    shown = {one.item: one.picture and one.picture.path for one in galleries["boxes"].items}
    assert shown == {"pond": "gallery/1-1.png", "secret": None, "field": None}


def test_an_item_that_is_not_listed_says_so(galleries: dict[str, Gallery]) -> None:
    told = "drawn without its picture or words: the report does not list the item as showable"
    assert [told in one.notes for one in galleries["boxes"].items] == [False, True, False]
    assert [told in one.notes for one in galleries["masks"].items] == [False]


def test_a_listed_item_whose_picture_is_absent_says_so(galleries: dict[str, Gallery]) -> None:
    assert (
        "drawn without the picture: the folder of pictures holds none of it" in item(galleries["boxes"], "field").notes
    )


def test_a_picture_gives_the_frame_of_an_item_without_a_size(galleries: dict[str, Gallery]) -> None:
    found = item(galleries["boxes"], "pond")
    assert (found.width, found.height) == (160, 120)


def test_masks_are_counted_against_the_ground_truth(galleries: dict[str, Gallery]) -> None:
    found = item(galleries["masks"], "scan")
    assert panel(found, "A3").said[-1] == "against GM: only here 9, missing here 673 pixels"
    assert [one.what for one in panel(found, "A3").regions] == ["added", "missing"]


def test_what_annotators_share_adds_up_to_what_any_of_them_marked(galleries: dict[str, Gallery]) -> None:
    (overlap,) = (one for one in item(galleries["masks"], "scan").panels if one.kind == "overlap")
    assert [(one.what, one.n) for one in overlap.regions] == [("all", 1851), ("some", 1415)]


def test_points_that_were_not_placed_are_not_drawn(galleries: dict[str, Gallery]) -> None:
    (shape,) = panel(item(galleries["points"], "face"), "A1").shapes
    assert [(one.name, one.x, one.y, one.hidden) for one in shape.points] == [
        ("left eye", 30, 20, False),
        ("right eye", 60, 22, True),
        ("chin", 45, 60, False),
    ]


def test_a_text_is_shown_of_listed_items_only(galleries: dict[str, Gallery]) -> None:
    spans = galleries["spans"]
    assert (item(spans, "note").text is None, item(spans, "letter").text) == (False, None)
    said = [said for one in item(spans, "letter").panels for said in one.said]
    assert said == ["person (span), characters 0 to 5", "place (span), characters 14 to 17"]


def test_the_words_of_a_transcript_are_shown_of_listed_items_only(galleries: dict[str, Gallery]) -> None:
    words = galleries["words"]
    assert panel(item(words, "call"), "A3").said == (
        "6 words",
        "against GT: 1 added, 1 missing",
        "added: \u201ca\u201d",
        "missing: \u201cthe\u201d",
    )
    assert panel(item(words, "private"), "A2").said == ("4 words", "against A1: 2 added, 2 missing")
    assert [one.words for one in item(words, "private").panels] == [(), ()]


def test_no_annotator_is_called_by_name(galleries: dict[str, Gallery]) -> None:
    names = {one.name for gallery in galleries.values() for found in gallery.items for one in found.panels}
    assert names == {"A1", "A2", "A3", "GT1", "GM", "GT", ""}


def made(folder: Path, marks: str, rest: str = "") -> Gallery | None:
    text = f"""
report: {{schema: gtreport/1}}
targets: [{{id: t, form: detection_bbox, labels: [{{value: a, name: owl}}], encoding: {{box_format: xyxy}}}}]
annotations:
  - id: marks
    format: long
    file: marks.csv
    columns: {{item: item, annotator: who, label: label, box: [x1, y1, x2, y2]}}
{rest}"""
    (folder / "report.yaml").write_text(text, encoding="utf-8")
    (folder / "marks.csv").write_text(f"item,who,label,x1,y1,x2,y2\n{marks}", encoding="utf-8")
    examined = examine(folder / "report.yaml", "report.yaml", today=TODAY, for_site=True)
    return next(iter(examined.evidence.computed.galleries), None)


def test_what_is_left_out_is_counted(tmp_path: Path) -> None:
    many = "".join(f"i{at},ann,a,0,0,9,9\ni{at},bob,a,0,0,9,{9 - at % 3}\n" for at in range(30))
    gallery = made(tmp_path, many)
    assert gallery is not None
    assert (len(gallery.items), gallery.n_items, gallery.n_left_out) == (MOST_ITEMS, 30, 6)


def test_many_marks_are_counted_and_not_drawn(tmp_path: Path) -> None:
    gallery = made(tmp_path, "".join(f"i,ann,a,{at},0,{at + 1},9\n" for at in range(45)))
    assert gallery is not None
    (only,) = gallery.items[0].panels
    assert (len(only.shapes), len(only.said), only.n_left_out) == (40, 40, 5)


def test_many_annotators_are_counted_and_not_shown(tmp_path: Path) -> None:
    gallery = made(tmp_path, "".join(f"i,p{at:02},a,0,0,9,9\n" for at in range(11)))
    assert gallery is not None
    (only,) = gallery.items
    assert (len(only.panels), only.notes[0]) == (8, "8 of 11 annotators are shown, the first by name")


def test_a_label_is_called_by_its_name(tmp_path: Path) -> None:
    gallery = made(tmp_path, "i,ann,a,0,0,9,9\n")
    assert gallery is not None
    assert gallery.items[0].panels[0].said == ("owl (box) from (0, 0) to (9, 9)",)


def test_a_picture_of_other_proportions_is_not_laid_under(tmp_path: Path) -> None:
    (tmp_path / "shots").mkdir()
    (tmp_path / "shots" / "scan.png").write_bytes((REPORT.parent / "pictures" / "secret.png").read_bytes())
    text = REPORT.read_text(encoding="utf-8").replace(
        "file: masks}", "file: masks, gallery: {items: [scan], pictures: shots}}"
    )
    (tmp_path / "report.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "masks").mkdir()
    for one in (REPORT.parent / "masks").iterdir():
        content = one.read_text(encoding="utf-8").replace('"width":120,"height":90', '"width":90,"height":120')
        (tmp_path / "masks" / one.name).write_text(content.replace("[90,120]", "[120,90]"), encoding="utf-8")
    examined = examine(tmp_path / "report.yaml", "report.yaml", today=TODAY, for_site=True)
    (gallery,) = (one for one in examined.evidence.computed.galleries if one.file == "masks")
    assert gallery.items[0].picture is None
    assert gallery.items[0].notes[0] == (
        "drawn without the picture: it has 160 x 120 pixels, the annotations refer to 90 x 120"
    )


def test_labels_in_a_table_have_no_gallery() -> None:
    example = Path(__file__).parents[2] / "site_example" / "anaesthetists" / "report.yaml"
    assert examine(example, "report.yaml", today=TODAY, for_site=True).evidence.computed.galleries == ()


def test_a_check_makes_no_gallery() -> None:
    assert examine(REPORT, "report.yaml", today=TODAY).evidence.computed.galleries == ()


def test_masks_too_large_to_be_held_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixels, "MOST_PIXELS", 1000)
    galleries = examine(REPORT, "report.yaml", today=TODAY, for_site=True).evidence.computed.galleries
    (gallery,) = (one for one in galleries if one.file == "masks")
    assert gallery.items[0].notes == ("masks of more than 1,000 pixels together are not drawn",)
    assert [one.shapes for one in gallery.items[0].panels] == [()] * 4
