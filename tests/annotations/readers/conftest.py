"""Files and folders of annotations, written and read in a test."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import ReadRequest, read_any
from gtreport.annotations.structures import Structures

Form = Callable[..., Structures]
Refusal = Callable[..., list[str]]


def write(folder: Path, files: Mapping[str, Any]) -> None:
    """Write files; what is neither text nor bytes is written as JSON."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
            path.write_bytes(text.encode("utf-8"))


@pytest.fixture
def read_form(tmp_path: Path) -> Form:
    """Return a function that writes files into a folder `data` and reads it, or one file of it."""

    def read_it(format: str, files: Mapping[str, Any], file: str = "", **request: Any) -> Any:  # noqa: A002
        folder = tmp_path / "data"
        write(folder, files)
        return read_any(ReadRequest(folder / file if file else folder, file or "data", **request), format)

    return read_it


@pytest.fixture
def refusal(read_form: Form) -> Refusal:
    """Return a function that gives the messages with which files are refused."""

    def messages(*args: Any, **request: Any) -> list[str]:
        with pytest.raises(AnnotationsRefused) as caught:
            read_form(*args, **request)
        return [problem.message for problem in caught.value.problems]

    return messages
