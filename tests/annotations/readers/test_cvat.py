"""CVAT XML."""

from __future__ import annotations

from .conftest import Form, Refusal
from .forms import boxes_of, labels_of, told

WET = '<attribute name="wet">no</attribute>'
BOX = f'<box label="owl" source="manual" occluded="1" xtl="1" ytl="2" xbr="3" ybr="5">{WET}</box>'


def images(*shapes: str, meta: str = "") -> str:
    inside = "".join(
        f'<image id="{at}" name="{at}.jpg" width="4" height="6">{one}</image>' for at, one in enumerate(shapes)
    )
    return f"<annotations><meta><task>{meta}</task></meta>{inside}</annotations>"


def test_boxes_with_attributes_as_text(read_form: Form) -> None:
    found = read_form("cvat", {"a.xml": images(BOX, "")}, "a.xml")
    assert (boxes_of(found), found.attributes) == ([[1, 2, 3, 5]], {"wet": {0: "no"}})
    assert labels_of(found) == {("0.jpg", "a"): ["owl"], ("1.jpg", "a"): []}
    assert told(found) == ["1.jpg has no shape"]


def test_masks_stand_in_their_box(read_form: Form) -> None:
    mask = '<mask label="owl" rle="1, 2, 1" left="1" top="2" width="2" height="2"/>'
    found = read_form("cvat", {"a.xml": images(mask)}, "a.xml")
    rows = found.masks[0].decode().astype(int).tolist()
    assert rows == [[0] * 4, [0] * 4, [0, 0, 1, 0], [0, 1, 0, 0], [0] * 4, [0] * 4]


def test_outlines_points_and_tags(read_form: Form) -> None:
    shapes = '<polygon label="owl" points="0,0;1,0;1,1"/><points label="owl" points="1,1"/><tag label="dark"/>'
    found = read_form("cvat", {"a.xml": images(shapes)}, "a.xml")
    assert [found.count(kind) for kind in ("polygon", "keypoints", "label")] == [1, 1, 1]


def test_frames_of_a_video(read_form: Form) -> None:
    box = '<box frame="{}" keyframe="{}" outside="{}" xtl="0" ytl="0" xbr="1" ybr="1"/>'
    track = "".join(box.format(*one) for one in ((0, 1, 0), (1, 0, 0), (2, 1, 1)))
    meta = "<size>5</size><mode>interpolation</mode>"
    text = f'<annotations><meta><task>{meta}</task></meta><track id="0" label="owl">{track}</track></annotations>'
    found = read_form("cvat", {"a.xml": text}, "a.xml")
    assert (found.n_items, len(found), found.flags["interpolated"].tolist()) == (5, 2, [0, 1])
    assert [(one.why, one.count) for one in found.left_out] == [("outside", 1)]


def test_a_track_may_be_the_item(read_form: Form) -> None:
    track = (
        '<track id="7" label="owl"><box frame="0" keyframe="1" outside="0" xtl="0" ytl="0" xbr="1" ybr="1"/></track>'
    )
    found = read_form(
        "cvat", {"a.xml": f"<annotations>{track}</annotations>"}, "a.xml", options={"track_as_item": True}
    )
    assert tuple(found.items) == ("track 7",)


def test_owner_and_pre_labels_are_told(read_form: Form) -> None:
    meta = "<owner><username>zoe</username></owner>"
    found = read_form("cvat", {"a.xml": images(BOX.replace("manual", "auto"), meta=meta)}, "a.xml")
    assert told(found) == ['1 shape has source "auto": pre-labels', "owner is personal data: not shown"]


def test_other_roots_are_refused(refusal: Refusal) -> None:
    assert refusal("cvat", {"a.xml": "<x/>"}, "a.xml") == ["a.xml is no CVAT file: it begins with <x>"]
