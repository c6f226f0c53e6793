"""CSV that no spreadsheet computes."""

from __future__ import annotations

import csv
import io

import pytest

from gtreport.exporters.cells import cell, table


@pytest.mark.parametrize("text", ["=1+1", "+x", "-x", "@SUM(A1)", "\t=1", "\r=1", "-", "--1", "+1 2", "="])
def test_what_a_spreadsheet_would_compute_gets_an_apostrophe(text: str) -> None:
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["-1", "+2.5", "-.5", "1e3", "-1E-3", "007", "x=1", "a@b.org", "", "'=1"])
def test_numbers_and_other_texts_stay_as_they_are(text: str) -> None:
    assert cell(text) == text


@pytest.mark.parametrize(("value", "text"), [(None, ""), (0.1, "0.1"), (-1e-12, "-1e-12"), (3, "3"), (True, "True")])
def test_values_are_written_in_full(value: object, text: str) -> None:
    assert cell(value) == text


def test_a_table_is_read_back_as_it_was() -> None:
    rows = list(csv.reader(io.StringIO(table(("a", "=b"), [('x "y"', "1,2"), ("two\nlines", None)]))))
    assert rows == [["a", "'=b"], ['x "y"', "1,2"], ["two\nlines", ""]]
