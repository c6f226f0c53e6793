"""Makes the data of this example: comments, labels by a crowd and by experts, and the labels of two models.

    python simulate.py

Nothing here comes from people. Every comment is only a number with one of three kinds, and every label is drawn with
the chance below that its annotator or model calls a comment of that kind hostile. The chances were chosen so that the
crowd misses irony and the experts do not, one model follows words and the other one follows context.
"""

from __future__ import annotations

import csv
import random
from pathlib import Path

HERE = Path(__file__).resolve().parent
SEED = 20261130

COMMENTS = {"plain": 210, "hostile": 110, "ironic": 80}
"""How many comments there are of each kind: harmless, hostile in its words, hostile by irony."""

CROWD = {f"c{number}": {"plain": 0.08, "hostile": 0.85, "ironic": 0.25} for number in range(1, 13)}
EXPERTS = {f"e{number}": {"plain": 0.04, "hostile": 0.95, "ironic": 0.85} for number in range(1, 4)}
MODELS = {
    "words": {"plain": 0.05, "hostile": 0.92, "ironic": 0.08},
    "context": {"plain": 0.09, "hostile": 0.88, "ironic": 0.80},
}
"""Chance that a comment of each kind is called hostile."""

CROWD_LABELS = 5
"""How many of the crowd label a comment; every expert labels every comment."""


def main() -> None:
    """Write the files."""
    chance = random.Random(SEED)  # noqa: S311 - a simulation that has to be repeatable
    kinds = [kind for kind, n in COMMENTS.items() for _ in range(n)]
    chance.shuffle(kinds)
    comments = {f"k{number:03}": kind for number, kind in enumerate(kinds, 1)}
    rows = []
    for comment, kind in comments.items():
        for who in sorted(chance.sample(sorted(CROWD), CROWD_LABELS)):
            rows.append((comment, who, "crowd", _label(chance, CROWD[who][kind])))
        for who, chances in EXPERTS.items():
            rows.append((comment, who, "expert", _label(chance, chances[kind])))
    _write("annotations/labels.csv", ("comment", "annotator", "group", "label"), rows)
    for model, chances in MODELS.items():
        given = [(comment, _label(chance, chances[kind])) for comment, kind in comments.items()]
        _write(f"predictions/{model}.csv", ("comment", "label"), given)


def _label(chance: random.Random, hostile: float) -> str:
    return "hostile" if chance.random() < hostile else "harmless"


def _write(name: str, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    with (HERE / name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)


if __name__ == "__main__":
    main()
