"""The collected odd and hostile questionnaires, as far as reading decides about them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gtreport.errors import UnreadableError
from gtreport.sources import read_file

SHARED = Path(os.environ.get("GTREPORT_SHARED", Path(__file__).parents[3] / "shared"))
CASES = SHARED / "cases" / "questionnaires"

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the collected cases do not stand beside the repository")

# What stands in `must_find` and is found by reading alone; the other positions belong to the questions and rules.
UNREADABLE = {
    "comments-only": "1:1",
    "deep-block": "41:41",
    "deep-flow": "1:48",
    "empty": "1:1",
    "latin-1": "2:12",
    "root-is-list": "1:1",
    "root-is-text": "1:1",
    "syntax-at-sign": "2:9",
    "syntax-back-tick": "4:9",
    "syntax-brace": "2:17",
    "syntax-bracket": "2:17",
    "syntax-colon-unquoted": "2:15",
    "syntax-percent": "2:9",
    "syntax-unclosed-quote": "2:9",
    "tab-indent": "2:1",
}
REFUSED = {
    "anchors-and-merge": ["5:14", "6:15", "6:19"],
    "control-and-bidi-escapes": ["1:18", "1:47"],
    "huge-scalar": ["2:9"],
    "odd-keys": ["3:3"],
    "self-alias": ["2:11"],
    "tags": ["1:18", "2:9", "3:9"],
}
REMARKED = {
    "bom": [("byte_order_mark", "1:1")],
    "duplicate-keys": [("duplicate_key", "6:7"), ("duplicate_key", "9:1")],
    "hash-in-value": [("comment_in_value", "2:16")],
    "several-documents": [("several_documents", "3:1")],
}
READ = sorted(
    path.stem
    for path in CASES.glob("*.yaml")
    if not path.stem.endswith(".expected") and path.stem not in UNREADABLE and path.stem != "billion-laughs"
)


@pytest.mark.parametrize(("case", "place"), UNREADABLE.items())
def test_a_file_that_cannot_be_read_is_told_where(case: str, place: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_file(CASES / f"{case}.yaml")

    assert [f"{fault.line}:{fault.column}" for fault in caught.value.faults] == [place]


@pytest.mark.parametrize("case", READ)
def test_what_is_refused_and_remarked_is_told_where(case: str) -> None:
    document = read_file(CASES / f"{case}.yaml")

    assert [f"{fault.line}:{fault.column}" for fault in document.faults] == REFUSED.get(case, [])
    assert [(r.kind, f"{r.location.line}:{r.location.column}") for r in document.remarks] == REMARKED.get(case, [])


def test_aliases_by_the_billion_are_told_from_the_first_on() -> None:
    document = read_file(CASES / "billion-laughs.yaml")

    assert (document.faults[0].line, document.faults[0].column) == (2, 10)
