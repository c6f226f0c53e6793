"""Writes the spans of this example: sixteen invented sentences, and the names that three invented readers mark in them.

    python make.py

A sentence holds its names in brackets: `[person:Dr.|Ada Fenwick|'s]` is a person with a title before and an ending
behind the name; places are written likewise. The readers follow rules, and nobody else read the sentences:

    r1  marks the title and the name
    r2  marks the name alone
    r3  marks the name with its ending, and no place that is named a second time
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

HERE = Path(__file__).parent
SENTENCES = (
    "Yesterday [person:Dr.|Ada Fenwick|] moved her practice from [place:|Oldmarsh|] to [place:|Tarn Hollow|].",
    "[person:Mayor|Bruno Quell|] opened the bridge at [place:|Tarn Hollow|], and half of [place:|Tarn Hollow|] came.",
    "It rained all week.",
    "The letter to [person:Miss|Ines Marlo|'s] sister never left [place:|Port Veld|].",
    "[person:|Cato Brandt|] and [person:|Ines Marlo|] share a boat on the [place:|Ember Lake|].",
    "Nobody knew who had rung the bell.",
    "[person:Professor|Lio Hartwig|] reads [person:|Ada Fenwick|'s] old notes about [place:|Oldmarsh|].",
    "From [place:|Port Veld|] the road goes by [place:|Saint Orrin|] to [place:|Oldmarsh|].",
    "[place:|Saint Orrin|'s] school was built by [person:Father|Emil Roth|].",
    "[person:Captain|Mara Sund|] had never seen [place:|Ember Lake|] frozen.",
    "The price of bread rose again.",
    "[person:|Bruno Quell|'s] brother runs the inn of [place:|Saint Orrin|]; all [place:|Saint Orrin|] comes to it.",
    "Ask [person:Dr.|Fenwick|] or [person:Sister|Agnes|] when the doors of [place:|Tarn Hollow|] open.",
    "[person:Judge|Lio Hartwig|] is no relation of [person:Professor|Lio Hartwig|].",
    "Two trains leave [place:|Port Veld|] on Sundays.",
    "Sleep well, wrote [person:|Cato|], and signed it [person:|C. Brandt|].",
)
_NAME = re.compile(r"\[(person|place):([^|]*)\|([^|]*)\|([^\]]*)\]")


def read(sentence: str) -> tuple[str, list[tuple[str, int, int, int, int]]]:
    """Return the plain text, and label, start of title, start and end of name, end of ending of every name."""
    plain, names, at = "", [], 0
    for found in _NAME.finditer(sentence):
        plain += sentence[at : found.start()]
        label, title, name, ending = found.groups()
        before = len(plain)
        plain += f"{title} {name}{ending}" if title else f"{name}{ending}"
        start = before + (len(title) + 1 if title else 0)
        names.append((label, before, start, start + len(name), len(plain)))
        at = found.end()
    return plain + sentence[at:], names


def marked(reader: str, plain: str, names: list[tuple[str, int, int, int, int]]) -> list[tuple[str, int, int]]:
    """Return the spans of one reader: label, start, end (exclusive)."""
    found, seen = [], set()
    for label, title, start, end, ending in names:
        name = plain[start:end]
        if reader == "r3" and label == "place" and name in seen:
            continue
        seen.add(name)
        found.append((label, title if reader == "r1" else start, ending if reader == "r3" else end))
    return found


def main() -> None:
    """Write the table: a row for each span, and one without a span where a reader found nothing."""
    with (HERE / "annotations" / "spans.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("sentence", "reader", "label", "start", "end", "text"))
        for number, sentence in enumerate(SENTENCES, 1):
            plain, names = read(sentence)
            for reader in ("r1", "r2", "r3"):
                for label, start, end in marked(reader, plain, names) or [("", "", "")]:
                    writer.writerow((f"s{number:02}", reader, label, start, end, plain))


if __name__ == "__main__":
    main()
