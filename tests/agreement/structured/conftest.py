"""Annotations that have a shape, from a few lines of a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtreport.agreement.structured.estimating import form_of
from gtreport.agreement.structured.form import Form, Marked
from gtreport.annotations.reading import ReadRequest, read_any
from gtreport.annotations.structures import Structures

Read = Callable[..., tuple[Marked, Form]]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Return a function that reads lines of a table; `declared` is what the report says of how they are compared."""

    def from_lines(
        text: str, columns: dict[str, Any], declared: dict[str, object] | None = None, **request: Any
    ) -> tuple[Marked, Form]:
        path = tmp_path / "marks.csv"
        path.write_text(text, encoding="utf-8")
        asked = ReadRequest(
            path, path.name, {"item": "item", "annotator": "who", **columns}, structured=True, **request
        )
        found = read_any(asked, "long")
        assert isinstance(found, Structures)
        form = form_of(found)
        assert form is not None
        return Marked(found, declared or {}), form

    return from_lines
