"""What tests share: the reference data beside the repository, the browser, and runs that must not skip anything."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

SHARED = Path(os.environ.get("GTREPORT_SHARED", Path(__file__).parents[2] / "shared"))
"""The specification and the reference data: beside the repository, or where the environment says."""

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome")

MUST_NOT_SKIP = os.environ.get("GTREPORT_REQUIRE_ALL") == "1"
"""A machine that has everything is to say so: there a test that is skipped has failed."""


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder with the reference data; skip without it."""
    if not SHARED.is_dir():
        pytest.skip("the shared reference data are not beside the repository")
    return SHARED


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the program of the browser; skip without one."""
    for name in CHROMIUM:
        if found := shutil.which(name):
            return found
    pytest.skip("there is no Chromium on this machine")


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Return a running headless browser."""
    with sync_playwright() as playwright:
        # Without the sandbox, because machines that run tests often run them as root.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if MUST_NOT_SKIP and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
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
