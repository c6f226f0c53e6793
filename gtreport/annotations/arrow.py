"""Between Arrow, Python and numpy, by roads on which Arrow does not import pandas, which costs more than the work."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray


def text_array(values: Iterable[str | None]) -> pa.Array:
    """Return texts as an Arrow array, None as null."""
    builder = pa.lib.StringBuilder()
    builder.append_values(list(values))
    return builder.finish()


def number_array(values: NDArray[Any]) -> pa.Array:
    """Return whole or real numbers as an Arrow array."""
    kept = np.ascontiguousarray(values)
    return pa.Array.from_buffers(pa.from_numpy_dtype(kept.dtype), len(kept), [None, pa.py_buffer(kept)])


def truth_array(values: NDArray[np.bool_]) -> pa.Array:
    """Return truth values as an Arrow array."""
    return number_array(values.astype(np.uint8)).cast(pa.bool_())


def numbers_of(array: pa.Array) -> NDArray[Any]:
    """Return an Arrow array of numbers without nulls as a numpy array of its own type.

    Nothing is copied, so the result cannot be written to.
    """
    kind = np.dtype(array.type.to_pandas_dtype())
    buffer = array.buffers()[1]
    if buffer is None:
        return np.zeros(0, dtype=kind)
    return np.frombuffer(buffer, dtype=kind)[array.offset : array.offset + len(array)]
