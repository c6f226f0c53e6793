"""The drawings of the label gallery."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

from gtreport.charts.gallery import draw, path_of, style_of
from gtreport.gallery_types import Gallery, GalleryItem, Keypoint, Panel, Picture, Region, Shape, Stretch, Words

HOSTILE = '"><script>pwned()</script>'
SQUARE = (((10.0, 20.0), (30.0, 20.0), (30.0, 40.0), (10.0, 40.0)),)


def drawn(item: GalleryItem, *labels: str) -> str:
    gallery = Gallery("file", "boxes", ("A convention.",), (item,), 1, False, 0, 0, labels)
    return str(draw(item, gallery, "fig"))


def on_plane(*shapes: Shape, regions: tuple[Region, ...] = (), picture: Picture | None = None) -> GalleryItem:
    panel = Panel("A1", "annotator", tuple(f"mark {at}" for at, _ in enumerate(shapes)), shapes, regions)
    return GalleryItem("i", 0.5, (panel,), 120, 60, picture=picture)


def svgs(html: str) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(one) for one in re.findall(r"<svg.*?</svg>", html, re.DOTALL)]  # noqa: S314


def words(html: str) -> list[str]:
    return [unescape(one) for one in re.findall(r'class="gt-mark__word"[^>]*>(.*?)</text>', html)]


def test_a_path_goes_straight_where_it_can_and_is_closed() -> None:
    assert path_of(SQUARE, 2) == "M20 40H60V80H20Z"


def test_points_that_fall_together_are_one() -> None:
    assert path_of((((0.0, 0.0), (0.001, 0.0), (3.0, 4.0)),), 1) == "M0 0L3 4Z"


def test_labels_have_lines_of_their_own_until_the_styles_come_again() -> None:
    labels = ("a", "b", "c", "d", "e")
    assert [style_of(one, labels) for one in labels] == ["solid", "dashed", "dotted", "dash-dotted", "solid"]


def test_marks_lie_in_the_frame_of_the_item() -> None:
    frame = svgs(drawn(on_plane(Shape("box", "owl", SQUARE)), "owl"))[0]
    assert frame.get("viewBox") == "0 0 240.0 120.0"


def test_a_box_has_its_label_beside_it() -> None:
    assert words(drawn(on_plane(Shape("box", "owl", SQUARE)), "owl")) == ["owl"]


def test_words_do_not_stand_upon_each_other() -> None:
    html = drawn(on_plane(*[Shape("box", "owl", SQUARE)] * 9), "owl")
    n = len(words(html))
    assert 1 < n < 9
    assert f"{9 - n} of them without room for a word" in html


def test_more_keypoints_than_have_room_are_numbered() -> None:
    points = tuple(Keypoint(f"point {at}", 10 * at, 30, hidden=False) for at in range(1, 11))
    assert words(drawn(on_plane(Shape("keypoints", "hand", points=points)), "hand"))[:2] == ["1", "2"]


def test_differences_are_hatched_and_explained() -> None:
    html = drawn(on_plane(regions=(Region("added", SQUARE, 400),)))
    assert 'fill="url(#gt-hatch-added)" fill-rule="evenodd" d="M20 40H60V80H20Z"' in html
    assert "only here" in html


def test_a_picture_is_lazy_and_sized_and_says_what_is_marked() -> None:
    html = unescape(drawn(on_plane(Shape("box", "owl", SQUARE), picture=Picture("gallery/1-1.png", b"", 480, 240))))
    assert '<img src="gallery/1-1.png" width="480" height="240" loading="lazy"' in html
    assert 'alt="Annotator A1, item i: mark 0"' in html


def test_an_empty_answer_says_so() -> None:
    html = drawn(GalleryItem("i", None, (Panel("A1", "annotator"),), 10, 10))
    assert unescape(html).count("nothing marked") == 2


def test_spans_that_overlap_lie_below_each_other() -> None:
    panel = Panel("A1", "annotator", stretches=(Stretch(0, 6, "a"), Stretch(3, 9, "b"), Stretch(7, 9, "a")))
    html = drawn(GalleryItem("i", None, (panel,), length=10), "a", "b")
    assert re.findall(r'<rect class="gt-bar-mark[^>]* y="(\d+)"', html) == ["2", "26", "2"]


def test_a_text_is_cut_where_spans_begin_and_end() -> None:
    panel = Panel("A1", "annotator", stretches=(Stretch(0, 3, "a"), Stretch(2, 5, "b")))
    html = drawn(GalleryItem("i", None, (panel,), length=8, text="abcdefgh"), "a", "b")
    assert re.findall(r'<mark class="([^"]*)">(\w+)</mark>', html) == [
        ("gt-span gt-span--solid", "ab"),
        ("gt-span gt-span--solid gt-span--several", "c"),
        ("gt-span gt-span--dashed", "de"),
    ]
    assert "</span></span>fgh</p>" in html


def test_differences_of_words_are_said_to_who_does_not_see_them() -> None:
    panel = Panel("A1", "annotator", words=(Words("the", "missing"), Words("a", "added"), Words("cat", "same")))
    html = drawn(GalleryItem("i", None, (panel,), length=3))
    assert '<del><span class="gt-unseen">missing: </span>the' in html
    assert '<ins><span class="gt-unseen">added: </span>a' in html


def test_nothing_that_users_write_is_markup() -> None:
    points = (Keypoint(HOSTILE, 1, 1, hidden=False),)
    plane = on_plane(Shape("box", HOSTILE, SQUARE), Shape("keypoints", HOSTILE, points=points))
    text = Panel(HOSTILE, "annotator", (HOSTILE,), stretches=(Stretch(0, 2, HOSTILE),), reference=HOSTILE)
    transcript = Panel("A1", "annotator", (HOSTILE,), words=(Words(HOSTILE, "added"), Words(HOSTILE, "missing")))
    items = (
        plane,
        GalleryItem(HOSTILE, None, (text,), length=9, notes=(HOSTILE,)),
        GalleryItem(HOSTILE, None, (text,), length=9, text=HOSTILE),
        GalleryItem(HOSTILE, None, (transcript,), length=9),
    )
    for item in items:
        html = drawn(item, HOSTILE)
        assert "<script" not in html
        assert '""' not in html.replace('=""', "")
        assert "pwned" in html
