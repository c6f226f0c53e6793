"""Reports to make checklists of."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from gtreport.checklist import Checklist, Item, checklist
from gtreport.report import Report, examine

EXAMPLE = Path(__file__).parents[2] / "site_example" / "anaesthetists" / "report.yaml"
TODAY = date(2026, 11, 30)


@pytest.fixture(scope="session")
def example() -> Report:
    """The example, a whole report with its data."""
    return examine(EXAMPLE, "report.yaml", today=TODAY)


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., Checklist]:
    """Make a checklist: `made(report, review="", data=True)`, both as YAML."""

    def make(report: str, review: str = "", data: bool = True) -> Checklist:
        (tmp_path / "report.yaml").write_text(f"report: {{schema: gtreport/1}}\n{report}", encoding="utf-8")
        if review:
            text = f"review: {{schema: gtreport-review/1}}\n{review}"
            (tmp_path / "review.yaml").write_text(text, encoding="utf-8")
        return checklist(examine(tmp_path / "report.yaml", "report.yaml", today=TODAY, data=data))

    return make


@pytest.fixture
def item() -> Callable[[Checklist, str], Item]:
    """Find an item by its id."""
    return lambda made, id_: next(one for one in made.items if one.id == id_)
