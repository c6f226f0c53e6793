"""Roads between Arrow, Python and numpy that give the same values and import no data frame library."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa

from gtreport.annotations.arrow import number_array, numbers_of, text_array, truth_array

EXAMPLE = Path(__file__).parents[2] / "site_example" / "anaesthetists" / "report.yaml"


def test_texts_and_nulls() -> None:
    assert text_array(["a", None, "ü"]).to_pylist() == ["a", None, "ü"]
    assert text_array(()).type == pa.string()


def test_numbers_both_ways() -> None:
    for values in (np.arange(5, dtype=np.int32), np.array([1.5, -2.0]), np.zeros(0, dtype=np.int64)):
        assert numbers_of(number_array(values)).tolist() == values.tolist()


def test_a_slice_begins_where_it_begins() -> None:
    assert numbers_of(number_array(np.arange(10))[3:6]).tolist() == [3, 4, 5]


def test_every_second_number_is_kept_in_order() -> None:
    assert number_array(np.arange(6)[::2]).to_pylist() == [0, 2, 4]


def test_truth_values() -> None:
    assert truth_array(np.array([True, False, True])).to_pylist() == [True, False, True]


def test_reading_a_table_imports_no_data_frame_library() -> None:
    code = (
        "import sys; from datetime import date; from pathlib import Path\n"
        "from gtreport.report import examine\n"
        f"examine(Path({str(EXAMPLE)!r}), 'report.yaml', today=date(2026, 11, 30))\n"
        "print('pyarrow' in sys.modules, 'pandas' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "True False\n"
