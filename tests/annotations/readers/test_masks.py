"""PNG masks."""

from __future__ import annotations

import io
import sys
from typing import Any

import numpy as np
import pytest

from .conftest import Form, Refusal
from .forms import labels_of, told

image = pytest.importorskip("PIL.Image", reason="Pillow (extra forms) is not installed")


def png(rows: list[list[int]], mode: str = "L") -> bytes:
    values: Any = np.array(rows, dtype=bool if mode == "1" else np.uint8)
    file = io.BytesIO()
    image.fromarray(values).save(file, "PNG")
    return file.getvalue()


def test_two_folders(read_form: Form) -> None:
    files = {"p/a.png": png([[0, 255], [255, 255]]), "q/a.png": png([[0, 1], [0, 0]], "1")}
    found = read_form("masks", files, options={"folders": "each"})
    assert ([one.area for one in found.masks], found.overlap) == ([3, 1], 1.0)
    assert found.masks[0].decode().astype(int).tolist() == [[0, 1], [1, 1]]


def test_an_empty_mask_is_an_empty_answer(read_form: Form) -> None:
    found = read_form("masks", {"p/a.png": png([[0, 0]]), "q/a.png": png([[0, 0]])}, options={"folders": "each"})
    assert (len(found), found.n_answers) == (0, 2)
    assert told(found) == ["a: both masks are empty; counted apart from the mean"]


def test_label_maps(read_form: Form) -> None:
    found = read_form("masks", {"a.png": png([[0, 1], [2, 9]])}, options={"values": {1: "owl", 2: "elk"}, "ignore": 9})
    assert labels_of(found) == {("a", "data"): ["owl", "elk"]}


def test_values_that_are_no_labels_are_refused(refusal: Refusal) -> None:
    assert refusal("masks", {"a.png": png([[0, 1], [2, 9]])}, labels=("1", "2"))[0] == (
        "a.png holds pixel values 9 (1 pixels), which are no labels"
    )


def test_a_threshold_decides_grey_values(read_form: Form) -> None:
    files = {"a.png": png([[0, 100], [200, 255]])}
    assert read_form("masks", files).flagged("undecided") == 1
    assert [one.area for one in read_form("masks", files, options={"threshold": 128}).masks] == [2]


def test_sizes_that_differ_are_told(read_form: Form) -> None:
    found = read_form("masks", {"p/a.png": png([[255, 0]]), "q/a.png": png([[255]])}, options={"folders": "each"})
    assert told(found) == ["a: mask sizes differ (2 × 1, 1 × 1): not compared"]


def test_a_file_that_is_no_png_is_refused(refusal: Refusal) -> None:
    assert refusal("masks", {"a.png": b"GIF"}) == ["a.png is no PNG"]
    assert refusal("masks", {"a.png": b"GIF87a"}) == ["a.png is no PNG"]


def test_a_bomb_is_refused_before_it_is_decoded(refusal: Refusal) -> None:
    start = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (60000).to_bytes(4, "big") * 2 + b"\x08\0\0\0\0"
    assert refusal("masks", {"a.png": start}) == ["a.png is 60000 x 60000 pixels, which is too large"]


def test_without_pillow_the_extra_is_named(refusal: Refusal, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"a.png": png([[0]])}
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert refusal("masks", files) == ["masks in PNG files need Pillow, which is not installed"]
