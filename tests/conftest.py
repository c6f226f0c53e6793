"""What tests share: the reference data beside the repository, and runs in which nothing may be skipped."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

SHARED = Path(os.environ.get("GTREPORT_SHARED", Path(__file__).parents[2] / "shared"))
"""The specification and the reference data: beside the repository, or where the environment says."""

MUST_NOT_SKIP = os.environ.get("GTREPORT_REQUIRE_ALL") == "1"
"""Set where everything is at hand, reference data, browser and node: there a test that is skipped has failed."""

OF_THE_SYSTEM = ("the superuser ", "this system ")
"""How reasons begin that no installation can change."""


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder with the reference data; skip without it."""
    if not SHARED.is_dir():
        pytest.skip("the shared reference data are not beside the repository")
    return SHARED


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if not (MUST_NOT_SKIP and report.skipped) or hasattr(report, "wasxfail"):
        return
    said = report.longrepr[-1] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    reason = said.removeprefix("Skipped: ")
    if not reason.startswith(OF_THE_SYSTEM):
        report.outcome = "failed"
        report.longrepr = f"GTREPORT_REQUIRE_ALL is set, but this was skipped: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skipped test into a failed one where nothing may be skipped."""
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn a skipped module into a failed one where nothing may be skipped."""
    report = yield
    _refuse_skip(report)
    return report


# How long an example takes depends on what else the machine does; tests never fail for that.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
