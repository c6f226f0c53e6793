"""Columns of text as codes with a dictionary: the texts are stored once, and never turned into numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from gtreport.annotations.arrow import number_array, numbers_of, text_array, truth_array

IntArray = NDArray[np.signedinteger[Any]]

_KEPT = 500_000
"""So many texts stay decoded once they were gone through."""


class Texts(Sequence[str]):
    """Distinct texts by code, decoded only when they are asked for: one by one, or all once they are gone through.

    Args:
        values: The texts; the place is the code.
    """

    def __init__(self, values: pa.Array | Iterable[str]) -> None:
        self._values = values if isinstance(values, pa.Array) else text_array(values)
        self._decoded: tuple[str, ...] | None = None

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, code: int) -> str: ...
    @overload
    def __getitem__(self, code: slice) -> tuple[str, ...]: ...
    def __getitem__(self, code: int | slice) -> str | tuple[str, ...]:
        """Return the text of a code, or the texts of several."""
        if isinstance(code, slice):
            return tuple(self._values[code].to_pylist())
        if self._decoded is not None:
            return self._decoded[code]
        text: str = self._values[int(code)].as_py()
        return text

    def __iter__(self) -> Iterator[str]:
        return iter(self._every())

    def _every(self) -> Sequence[str]:
        """Return all texts; decoded once where they are not so many that keeping them is a burden."""
        if self._decoded is not None:
            return self._decoded
        every: list[str] = self._values.to_pylist()
        if len(every) <= _KEPT:
            self._decoded = tuple(every)
        return every

    def __eq__(self, other: object) -> bool:
        """Compare text by text with any sequence."""
        return isinstance(other, Sequence) and not isinstance(other, str) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Texts({list(self)!r})"

    def find(self, text: str) -> int:
        """Return the code of a text; -1 where it is not among them."""
        found = pc.index_in(text_array((text,)), value_set=self._values)[0].as_py()
        return -1 if found is None else int(found)

    def take(self, codes: IntArray) -> Texts:
        """Return the texts of the codes, in the order of the codes."""
        return Texts(self._values.take(number_array(codes)))


@dataclass(frozen=True, eq=False)
class Coded:
    """A column of text.

    Attributes:
        codes: Code of each row, shape (rows,); -1 where there is no text at all (a null of the file).
        texts: The distinct texts.
    """

    codes: IntArray
    texts: Texts

    def __len__(self) -> int:
        return len(self.codes)


def code_type(size: int) -> type[np.signedinteger[Any]]:
    """Return the smallest signed type that holds the codes 0 to size - 1."""
    for kind in (np.int8, np.int16, np.int32):
        if size <= np.iinfo(kind).max + 1:
            return kind
    return np.int64


def coded(column: object) -> Coded:
    """Encode a column of text.

    Args:
        column: An Arrow array (dictionary-encoded or not), a pandas or numpy column, or any sequence. Whole numbers
            and truth values become their text; decimal numbers are refused, since 7 and 7.0 would not be told apart.

    Returns:
        The codes in the order of first appearance, with the distinct texts.

    Raises:
        TypeError: The column holds something that is neither text, nor a whole number, nor a truth value.
    """
    array = _arrow(column)
    if isinstance(array, pa.ChunkedArray):
        array = array.unify_dictionaries().combine_chunks()
        if isinstance(array, pa.ChunkedArray):  # older releases return a chunked array of one chunk
            array = array.chunk(0) if array.num_chunks else text_array(())
    if not pa.types.is_dictionary(array.type):
        array = _as_text(array).dictionary_encode()
    dictionary = _as_text(array.dictionary)
    codes = array.indices
    if codes.null_count:
        codes = pc.fill_null(codes, -1)
    return _compact(numbers_of(codes), dictionary)


def _compact(codes: IntArray, dictionary: pa.Array) -> Coded:
    """Number the texts by first appearance, each once, and leave out those that no row has."""
    again = dictionary.dictionary_encode()  # a file's dictionary may hold a text twice
    if len(again.dictionary) != len(dictionary):
        merged = np.append(numbers_of(again.indices), -1)
        codes, dictionary = merged[codes], again.dictionary
    used = np.bincount(codes + 1, minlength=len(dictionary) + 1)[1:] > 0
    if used.all():
        return Coded(codes, Texts(dictionary))
    new = np.append(np.cumsum(used) - 1, -1)
    return Coded(new[codes].astype(np.int32), Texts(dictionary.filter(truth_array(used))))


def _arrow(column: object) -> Any:
    if isinstance(column, (pa.Array, pa.ChunkedArray)):
        return column
    if hasattr(column, "__arrow_array__") or hasattr(column, "__arrow_c_stream__"):
        return pa.array(column)
    if isinstance(column, np.ndarray) and column.dtype.kind == "U":
        return text_array(column.tolist())
    if isinstance(column, np.ndarray) and column.dtype.kind != "O":
        return pa.array(column)
    values = list(column) if isinstance(column, Iterable) else None
    if values is None:
        raise TypeError(f"a column is a {type(column).__name__}, expected a sequence of texts")
    return text_array(_plain_text(value) for value in values)


def _plain_text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, float) and value != value:
        return None
    raise TypeError(f"{value!r} is a {type(value).__name__}, expected text")


def _as_text(array: Any) -> Any:
    kind = array.type
    if pa.types.is_string(kind):
        return array
    if pa.types.is_large_string(kind) or pa.types.is_string_view(kind) or pa.types.is_integer(kind):
        return array.cast(pa.string())
    if pa.types.is_boolean(kind):
        return pc.if_else(array, pa.scalar("True"), pa.scalar("False"))
    if pa.types.is_null(kind):
        return array.cast(pa.string())
    if pa.types.is_dictionary(kind):
        return _as_text(array.dictionary_decode())
    raise TypeError(f"a column of type {kind} is not text")
