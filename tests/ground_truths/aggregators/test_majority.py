"""Majority."""

from __future__ import annotations

from gtreport.annotations.arrays import from_matrix
from gtreport.ground_truths.making import ground_truth


def test_tie_is_never_the_first_label() -> None:
    truth = ground_truth(from_matrix([list("xxy"), list("xyz"), ["y", None, None]], "rows"))
    assert [truth.label_of(item) for item in "123"] == ["x", None, "y"]
    assert dict(truth.states()) == {"decided": 1, "tie": 1, "single": 1, "none": 0}
    assert truth.tied_labels(3).tolist() == [[True, True, True]]


def test_too_few_votes_are_left_out() -> None:
    truth = ground_truth(from_matrix([list("xxy"), list("xyz"), list("zzz")], "rows"), "majority", {"min_votes": 3})
    assert [truth.label_of(item) for item in "123"] == [None, None, "z"]
    assert [(one.why, one.count) for one in truth.left_out] == [("no label has 3 annotations", 2)]
    assert truth.states() == {"decided": 1, "tie": 0, "single": 0, "none": 2}
