"""Dawid-Skene side by side with crowd-kit, and how cost grows: ratios as Markdown tables.

Every subject runs in a process of its own, in turns. Labels that differ on more than one item in ten thousand end the
run: a benchmark of wrong labels means nothing.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from data import make

HERE = Path(__file__).parent
MOST_APART = 1e-4
MEASURE = "import resource, runpy, sys; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__'); "
MEASURE += "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"


@dataclass(frozen=True)
class Cost:
    """What one run costs.

    Attributes:
        seconds: From the start of the process to its end.
        fit: Making the ground truth alone.
        memory: Peak of resident memory, in the unit of the system.
    """

    seconds: float
    fit: float
    memory: int


def measured(python: str, script: str, path: Path, steps: int, result: Path) -> Cost:
    """Run a subject once."""
    started = time.perf_counter()
    command = [python, "-c", MEASURE, str(HERE / script), str(path), str(steps), str(result)]
    output = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
    seconds = time.perf_counter() - started
    *_, fit, memory = output.strip().splitlines()
    return Cost(seconds, float(fit), int(memory))


def labels_of(path: Path) -> dict[str, str]:
    """Return the label of each item."""
    with path.open(encoding="utf-8", newline="") as lines:
        return dict(csv.reader(lines))


def median(runs: list[Cost], what: str) -> float:
    """Return the median of one of the costs."""
    return statistics.median(getattr(run, what) for run in runs)


def beside_the_peer(arguments: argparse.Namespace, folder: Path) -> None:
    """Print the table of both."""
    path, ours, theirs = folder / "annotations.csv", folder / "ours.csv", folder / "theirs.csv"
    make(arguments.annotations, path)
    own, peer = [], []
    for _ in range(arguments.runs):
        own.append(measured(sys.executable, "with_gtreport.py", path, arguments.steps, ours))
        peer.append(measured(arguments.peer, "with_crowdkit.py", path, arguments.steps, theirs))
    first, second = labels_of(ours), labels_of(theirs)
    apart = sum(first[item] != second.get(item) for item in first)
    if apart > MOST_APART * len(first):
        sys.exit(f"{apart} of {len(first)} labels differ")
    ratios = [median(peer, what) / median(own, what) for what in ("fit", "seconds", "memory")]
    print(f"| {arguments.annotations:,} annotations, {arguments.steps} steps | fit | whole process | memory |")
    print("|---|---:|---:|---:|\n| gtreport | 1 | 1 | 1 |")
    print(f"| crowd-kit | {ratios[0]:.1f} | {ratios[1]:.1f} | {ratios[2]:.1f} |")
    print(f"\n{apart} of {len(first)} labels differ.\n", flush=True)


def growth(arguments: argparse.Namespace, folder: Path) -> None:
    """Print how the cost of gtreport grows."""
    path, result = folder / "annotations.csv", folder / "ours.csv"
    print("| annotations | fit | memory | fit of the row above |\n|---:|---:|---:|---:|")
    first = before = None
    for n in arguments.growth:
        make(n, path)
        runs = [
            measured(sys.executable, "with_gtreport.py", path, arguments.steps, result) for _ in range(arguments.runs)
        ]
        fit, memory = median(runs, "fit"), median(runs, "memory")
        first, before = first or (fit, memory), before or fit
        print(f"| {n:,} | {fit / first[0]:.1f} | {memory / first[1]:.1f} | {fit / before:.1f} |", flush=True)
        before = fit


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="runs of each subject; the median counts")
    parser.add_argument("--steps", type=int, default=20, help="steps of both")
    parser.add_argument("--annotations", type=int, default=1_000_000, help="annotations beside crowd-kit; 0 for none")
    parser.add_argument("--growth", type=int, nargs="*", default=[10**5, 10**6], help="annotations")
    parser.add_argument("--peer", default=sys.executable, help="Python that has crowd-kit")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if arguments.annotations:
            beside_the_peer(arguments, Path(folder))
        growth(arguments, Path(folder))


if __name__ == "__main__":
    main()
