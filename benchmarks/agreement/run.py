"""Agreement side by side with other libraries, and how cost grows: ratios as Markdown tables.

Every subject runs in a process of its own, from start to printed values. Values that differ by more than 1e-5 end the
run: a benchmark of a wrong number means nothing.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from data import make

HERE = Path(__file__).parent
TOLERANCE = 1e-5
MEASURE = "import resource, runpy, sys; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__'); "
MEASURE += "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"


@dataclass(frozen=True)
class Cost:
    """What a subject costs.

    Attributes:
        seconds: Median of the runs, from the start of the process to its end.
        memory: Median of the peak of resident memory above that of an idle process, in the unit of the system.
        printed: What it printed, of the last run.
    """

    seconds: float
    memory: float
    printed: dict[str, object]


def measured(script: str, path: Path, runs: int, idle: int) -> Cost:
    """Run a subject several times."""
    seconds, memory, printed = [], [], "{}"
    for _ in range(runs):
        started = time.perf_counter()
        output = _python(["-c", MEASURE, str(HERE / script), str(path)])
        seconds.append(time.perf_counter() - started)
        *_, printed, peak = output.strip().splitlines()
        memory.append(int(peak) - idle)
    return Cost(statistics.median(seconds), statistics.median(memory), json.loads(printed))


def idle_memory() -> int:
    """Return the peak of resident memory of a process that does nothing."""
    return int(_python(["-c", "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"]))


def _python(arguments: list[str]) -> str:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout


def differences(ours: dict[str, dict[str, float]], theirs: dict[str, dict[str, float]]) -> list[str]:
    """Return which values or errors of the other libraries differ from ours."""
    found = []
    for kind in ("values", "errors"):
        for name, value in theirs[kind].items():
            own = ours[kind][name.split()[0]]
            if abs(own - value) > TOLERANCE:
                found.append(f"{kind} of {name}: {own} and {value}")
    return found


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="runs of each subject; the median counts")
    parser.add_argument(
        "--peers", type=int, default=1_000_000, help="annotations beside the other libraries; 0 for none"
    )
    parser.add_argument("--growth", type=int, nargs="*", default=[10**4, 10**5, 10**6, 10**7], help="annotations")
    arguments = parser.parse_args()
    idle = idle_memory()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "annotations.parquet"
        if arguments.peers:
            make(arguments.peers, path)
            ours = measured("with_gtreport.py", path, arguments.runs, idle)
            theirs = measured("with_peers.py", path, arguments.runs, idle)
            wrong = differences(ours.printed, theirs.printed)  # type: ignore[arg-type]
            if wrong:
                sys.exit("\n".join(wrong))
            print(f"| {arguments.peers:,} annotations | time | memory |\n|---|---:|---:|")
            print("| gtreport, 1,000 replicates of five coefficients among it | 1 | 1 |")
            time_, memory = theirs.seconds / ours.seconds, theirs.memory / ours.memory
            print(f"| the others, without replicates | {time_:.1f} | {memory:.1f} |\n", flush=True)
        print("| annotations | time | memory | time of the row above |\n|---:|---:|---:|---:|")
        first, before = None, None
        for annotations in arguments.growth:
            make(annotations, path)
            cost = measured("with_gtreport.py", path, arguments.runs, idle)
            first, before = first or cost, before or cost
            print(
                f"| {annotations:,} | {cost.seconds / first.seconds:.1f} | {cost.memory / first.memory:.1f} "
                f"| {cost.seconds / before.seconds:.1f} |",
                flush=True,
            )
            before = cost


if __name__ == "__main__":
    main()
