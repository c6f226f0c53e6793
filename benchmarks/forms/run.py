"""Statistics of structured annotations side by side with other libraries: ratios as a Markdown table.

Every subject runs in a process of its own, in turns, and the median of its processor time counts. Numbers that differ
end the run: a benchmark of a wrong number means nothing.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent

TASKS = (
    ("boxes", 500, 1e-9, "matched F1 of boxes", "pycocotools and scipy, pair by pair"),
    ("overlap", 30, 1e-9, "Dice of masks", "SimpleITK"),
    ("surfaces", 30, 1e-4, "HD95, ASSD and surface Dice", "SimpleITK's distance maps"),
    ("staple", 30, 2e-3, "STAPLE", "SimpleITK"),
    ("texts", 1000, 1e-9, "word error rate of all pairs", "jiwer"),
)
"""Name, items, how far the numbers may be apart (SimpleITK keeps distances in single precision, and stops its iteration
early), what it is, and what stands beside it."""


def subject(task: str, who: str, size: int) -> dict[str, Any]:
    """Run a subject once."""
    command = [sys.executable, "subject.py", task, who, str(size)]
    done = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="runs of each subject; the median counts")
    parser.add_argument("--tasks", nargs="*", help="names of the tasks; all of them by default")
    arguments = parser.parse_args()
    print("| What | beside | processor time of the other / gtreport |\n|---|---|---:|")
    for task, size, tolerance, what, beside in TASKS:
        if arguments.tasks and task not in arguments.tasks:
            continue
        runs = [(subject(task, "gtreport", size), subject(task, "peer", size)) for _ in range(arguments.runs)]
        ours, theirs = runs[-1]
        apart = max(abs(a - b) for a, b in zip(ours["numbers"], theirs["numbers"], strict=True))
        if apart > tolerance:
            sys.exit(f"{what}: {ours['numbers']} and {theirs['numbers']}")
        own, peer = (statistics.median(run[at]["seconds"] for run in runs) for at in (0, 1))
        print(f"| {what} | {beside} | {peer / own:.1f} |", flush=True)


main()
