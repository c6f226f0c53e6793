"""Both parsers of PyYAML must give the same document and the same words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import yaml

from gtreport.errors import Fault, UnreadableError
from gtreport.sources import Document, read_document, reading


@pytest.fixture(params=["c", "python"])
def read(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[str | bytes], Document]:
    """Return a function that reads a text as `report.yaml`."""
    if request.param == "c" and not yaml.__with_libyaml__:
        pytest.skip("PyYAML was built without libyaml")
    monkeypatch.setattr(reading, "_PARSER", yaml.CSafeLoader if request.param == "c" else yaml.SafeLoader)

    def read_text(text: str | bytes) -> Document:
        return read_document(text if isinstance(text, bytes) else text.encode(), "report.yaml")

    return read_text


@pytest.fixture
def fault_of(read: Callable[[str | bytes], Document]) -> Callable[[str | bytes], Fault]:
    """Return a function that gives the one fault for which a text cannot be read."""

    def read_fault(text: str | bytes) -> Fault:
        with pytest.raises(UnreadableError) as caught:
            read(text)
        (fault,) = caught.value.faults
        return fault

    return read_fault
