"""What tests of the boundary share: cases, and the site's script in one process."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from gtreport.templating import templates_folder

HERE = Path(__file__).parent

Calls = list[tuple[str, list[Any]]]
Script = Callable[[Calls], list[Any]]


def cases_in(file: Path) -> dict[str, Any]:
    """Read a file of cases. Merge keys are allowed in it, so a plan or report may repeat another one with changes."""
    found: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="session")
def own() -> dict[str, Any]:
    """Return the cases of the project itself."""
    return cases_in(HERE / "cases.yaml")


@pytest.fixture(scope="session")
def specified(shared: Path) -> dict[str, Any]:
    """Return the cases of the specification; skip without it."""
    return cases_in(shared / "spec" / "contexts_cases.yaml")


@pytest.fixture(scope="session")
def boundary_js() -> Path:
    return templates_folder() / "assets" / "boundary.js"


@pytest.fixture(scope="session")
def script(boundary_js: Path) -> Iterator[Script]:
    """Return what calls functions of the site's script, all of them in one process of node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    command = [node, str(HERE / "drive.js"), str(boundary_js)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as running:
        assert running.stdin is not None and running.stdout is not None
        given, answered = running.stdin, running.stdout

        def call(calls: Calls) -> list[Any]:
            given.write(json.dumps(calls) + "\n")
            given.flush()
            results: list[Any] = json.loads(answered.readline())
            return results

        yield call
        given.close()
