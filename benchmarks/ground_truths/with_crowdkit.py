"""The same with crowd-kit, its own stop switched off so that it takes as many steps."""

from __future__ import annotations

import sys
import time

import pandas as pd
from crowdkit.aggregation import DawidSkene


def main() -> None:
    """Read the file, fit, write the labels, print how long the fit took."""
    path, steps, result = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    frame = pd.read_csv(path, dtype=str).rename(columns={"item": "task", "annotator": "worker"})
    started = time.perf_counter()
    labels = DawidSkene(n_iter=steps, tol=float("-inf")).fit_predict(frame)
    print(time.perf_counter() - started)
    labels.to_csv(result, header=False)


if __name__ == "__main__":
    main()
