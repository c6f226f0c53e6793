"""With gtreport: Dawid-Skene, a stated number of steps without smoothing; writes a label for each item."""

from __future__ import annotations

import csv
import sys
import time
from pathlib import Path

from data import LABELS

from gtreport.annotations.reading import ReadRequest, read
from gtreport.ground_truths.api import ground_truth


def main() -> None:
    """Read the file, make the ground truth, write its labels, print how long making it took."""
    path, steps, result = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    columns = {"item": "item", "annotator": "annotator", "label": "label"}
    table = read(ReadRequest(path, path.name, columns, labels=LABELS))
    started = time.perf_counter()
    parameters = {"smoothing": 0.0, "tolerance": 0.0, "max_steps": steps, "starts": "shares"}
    truth = ground_truth(table, "dawid_skene", parameters)
    print(time.perf_counter() - started)
    assert truth.distribution is not None
    with result.open("w", encoding="utf-8", newline="") as lines:
        most_probable = truth.distribution.argmax(axis=1).tolist()
        csv.writer(lines).writerows((item, LABELS[k]) for item, k in zip(truth.items, most_probable, strict=True))


if __name__ == "__main__":
    main()
