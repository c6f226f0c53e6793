"""Files of annotations, written and read in a test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtreport.annotations.problems import AnnotationsRefused, FileProblem
from gtreport.annotations.reading import ReadRequest, read
from gtreport.annotations.table import AnnotationTable

Read = Callable[..., AnnotationTable]
Problems = Callable[..., tuple[FileProblem, ...]]

COLUMNS = {"item": "item", "annotator": "annotator", "label": "label"}


@pytest.fixture
def read_text(tmp_path: Path) -> Read:
    """Return a function that writes a text (or bytes) as `ratings.csv` and reads it."""

    def read_it(text: str | bytes, format: str = "long", **options: Any) -> AnnotationTable:  # noqa: A002
        path = tmp_path / "ratings.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        columns = options.pop("columns", COLUMNS if format == "long" else {"item": "item"})
        return read(ReadRequest(path, "data/ratings.csv", columns, **options), format)

    return read_it


@pytest.fixture
def problems_of(read_text: Read) -> Problems:
    """Return a function that gives the problems for which a file is refused."""

    def problems(text: str | bytes, format: str = "long", **options: Any) -> tuple[FileProblem, ...]:  # noqa: A002
        with pytest.raises(AnnotationsRefused) as caught:
            read_text(text, format, **options)
        return caught.value.problems

    return problems
