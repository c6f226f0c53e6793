"""Run-length coded masks, there and back, and beside pycocotools."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from gtreport.agreement.forms.rle import compress, decode, encode, expand
from gtreport.errors import UsageError

MASKS = st.tuples(st.integers(1, 12), st.integers(1, 12)).flatmap(lambda size: arrays(bool, size))


def test_runs_go_column_by_column_and_begin_unmarked() -> None:
    assert encode(np.array([[1, 0], [1, 1]], dtype=bool)).tolist() == [0, 2, 1, 1]


def test_a_mask_comes_back() -> None:
    assert decode([0, 2, 1, 1], 2, 2).tolist() == [[True, False], [True, True]]


@given(MASKS)
def test_there_and_back(mask: np.ndarray) -> None:
    counts = encode(mask)
    assert (decode(expand(compress(counts)), *mask.shape) == mask).all()


@given(st.lists(st.integers(0, 2**31), max_size=12))
def test_counts_of_any_size_come_back(counts: list[int]) -> None:
    assert expand(compress(counts)).tolist() == counts


@given(MASKS)
def test_the_compressed_form_is_that_of_pycocotools(mask: np.ndarray) -> None:
    theirs = pytest.importorskip("pycocotools.mask")
    coded = theirs.encode(np.asfortranarray(mask.astype(np.uint8)))
    assert compress(encode(mask)).encode() == coded["counts"]


@pytest.mark.parametrize("counts", [[3], [1, -1, 4], []])
def test_runs_that_do_not_fill_the_mask_are_refused(counts: list[int]) -> None:
    with pytest.raises(UsageError, match="of a mask"):
        decode(counts, 2, 2)


@pytest.mark.parametrize("text", ["~", "0P", "ü", "o" * 20 + "0"])
def test_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="damaged"):
        expand(text)
