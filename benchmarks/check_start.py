"""How fast `gtreport check` starts, and gtreport's own share of a build; ratios side by side, as a Markdown table."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

EXAMPLE = Path(__file__).parents[1] / "site_example" / "anaesthetists"

CHECK = ["-m", "gtreport", "check", "report.yaml", "--no-data", "-o", "findings.txt"]
IMPORTS = ["-c", "import pydantic, yaml"]

BUILD = """
import json, sys, time
started = time.perf_counter()
import mkdocs.commands.build, mkdocs.config
imported = time.perf_counter()
from datetime import date
from pathlib import Path
from gtreport.report import examine
from gtreport.site.publish import publish
report = examine(Path(sys.argv[1]), "report.yaml", today=date(2026, 11, 30), for_site=True)
site = publish(report, Path("site"), lambda _: None)
ended = time.perf_counter()
print(json.dumps({
    "own": ended - imported - site.generator_seconds,
    "generator": imported - started + site.generator_seconds,
}))
"""


@contextmanager
def example(whole: str) -> Iterator[str]:
    """Give the folder of a fresh copy of the example, without a site and outside of any project with settings."""
    with tempfile.TemporaryDirectory(dir=whole) as folder:
        shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("site"), dirs_exist_ok=True)
        yield folder


def run(arguments: list[str], folder: str) -> str:
    """Run Python in a process of its own and return what it prints.

    Modules are compiled once and their bytecode is kept beside the folder, as it is for installed packages, whatever
    the environment says.

    Raises:
        subprocess.CalledProcessError: It failed; a benchmark of a failure means nothing.
    """
    command = [sys.executable, *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(Path(folder).parent / "bytecode")
    return subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, encoding="utf-8", check=True
    ).stdout


def seconds_of(arguments: list[str]) -> Callable[[str], float]:
    """Return a function that measures a process from start to end."""

    def measure(folder: str) -> float:
        started = time.perf_counter()
        run(arguments, folder)
        return time.perf_counter() - started

    return measure


def side_by_side(subjects: list[Callable[[str], float]], runs: int) -> list[float]:
    """Measure subjects in turns, after a round that warms the file cache; return the median of each in seconds."""
    measured: list[list[float]] = [[] for _ in subjects]
    with tempfile.TemporaryDirectory() as whole:
        for turn in range(runs + 1):
            for subject, values in zip(subjects, measured, strict=True):
                with example(whole) as folder:
                    value = subject(folder)
                if turn > 0:
                    values.append(value)
    return [statistics.median(values) for values in measured]


def start_ratio(runs: int) -> float:
    """Return how many times as long checking takes as importing pydantic and PyYAML."""
    checking, importing = side_by_side([seconds_of(CHECK), seconds_of(IMPORTS)], runs)
    return checking / importing


def build_ratio(runs: int) -> float:
    """Return gtreport's own time in a build over that of MkDocs, both with their imports."""
    own: list[float] = []
    generator: list[float] = []
    with tempfile.TemporaryDirectory() as whole:
        for turn in range(runs + 1):
            with example(whole) as folder:
                times = json.loads(run(["-c", BUILD, "report.yaml"], folder))
            if turn > 0:
                own.append(times["own"])
                generator.append(times["generator"])
    return statistics.median(own) / statistics.median(generator)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of each subject; the median counts")
    runs = parser.parse_args().runs
    print("| What | Ratio | Aim |")
    print("|---|---:|---:|")
    print(f"| `gtreport check` without data work / `import pydantic, yaml` | {start_ratio(runs):.2f} | 3 |")
    print(f"| `gtreport build`: own time / time of MkDocs | {build_ratio(runs):.2f} | 1 |")


if __name__ == "__main__":
    main()
