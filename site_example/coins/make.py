"""Makes the masks of this example: three rules of thresholding, each on the same tiles of one picture.

Run it with numpy and Pillow at hand; it writes the three files in `annotations` again, byte for byte:

    python make.py

The picture is cut into tiles of 64 x 75 pixels, six columns by four rows (the last three rows of pixels are left over).
Every rule says of each pixel of a tile whether it is coin. No rule looks at shapes, nothing is filled or cleaned, and
nobody corrected anything.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from PIL import Image

HERE = Path(__file__).parent
COLUMNS, ROWS, WIDTH, HEIGHT = 6, 4, 64, 75
SIDE, MARGIN = 75, 5
"""Side of the neighbourhood of `local_mean` in pixels, and by how many grey values a pixel must be above its mean."""

GREY = 128
"""The grey value from which on `middle_grey` calls a pixel coin: the middle of the scale."""


def otsu(picture: np.ndarray) -> np.ndarray:
    """Return the pixels above the threshold that parts all grey values of the picture best (Otsu 1979)."""
    share = np.bincount(picture.ravel(), minlength=256) / picture.size
    below, mean = np.cumsum(share), np.cumsum(share * np.arange(256))
    inside = below * (1 - below)
    between = np.divide((mean[-1] * below - mean) ** 2, inside, out=np.zeros(256), where=inside > 0)
    return picture > int(between.argmax())


def local_mean(picture: np.ndarray) -> np.ndarray:
    """Return the pixels above the mean of their neighbourhood by a margin; at the edge, the picture is mirrored."""
    half = SIDE // 2
    wide = np.pad(picture.astype(np.int64), half, mode="reflect")
    sums = np.pad(wide.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
    whole = sums[SIDE:, SIDE:] - sums[:-SIDE, SIDE:] - sums[SIDE:, :-SIDE] + sums[:-SIDE, :-SIDE]
    return picture.astype(np.int64) * SIDE**2 > whole + MARGIN * SIDE**2


def middle_grey(picture: np.ndarray) -> np.ndarray:
    """Return the pixels from the middle of the grey scale on."""
    return picture >= GREY


RULES = {"rule1": local_mean, "rule2": otsu, "rule3": middle_grey}
"""The rules by the names under which they stand as annotators."""


def runs(mask: np.ndarray) -> list[int]:
    """Return the lengths of runs of pixels, column by column, beginning with background."""
    flat = mask.ravel(order="F")
    bounds = np.concatenate(([0], np.flatnonzero(np.diff(flat)) + 1, [flat.size]))
    lengths = np.diff(bounds).tolist()
    return [0, *lengths] if flat[0] else lengths


def tiles() -> dict[str, tuple[slice, slice]]:
    """Return the tiles by their names: row and column from 1, from the upper left corner."""
    return {
        f"row{row + 1}-column{column + 1}": (
            slice(row * HEIGHT, (row + 1) * HEIGHT),
            slice(column * WIDTH, (column + 1) * WIDTH),
        )
        for row in range(ROWS)
        for column in range(COLUMNS)
    }


def as_coco(mask: np.ndarray) -> str:
    """Return the tiles of a mask in the format of COCO."""
    images, annotations = [], []
    for number, (name, window) in enumerate(tiles().items(), 1):
        part = mask[window]
        images.append({"id": number, "file_name": name, "width": WIDTH, "height": HEIGHT})
        if not part.any():
            continue
        rows, columns = np.flatnonzero(part.any(axis=1)), np.flatnonzero(part.any(axis=0))
        left, top = int(columns[0]), int(rows[0])
        annotations.append(
            {
                "id": number,
                "image_id": number,
                "category_id": 1,
                "iscrowd": 0,
                "area": int(part.sum()),
                "bbox": [left, top, int(columns[-1]) + 1 - left, int(rows[-1]) + 1 - top],
                "segmentation": {"size": [HEIGHT, WIDTH], "counts": runs(part)},
            }
        )
    held = {"images": images, "annotations": annotations, "categories": [{"id": 1, "name": "coin"}]}
    return json.dumps(held, separators=(",", ":")) + "\n"


def main() -> None:
    """Write one file for each rule."""
    picture = np.asarray(Image.open(HERE / "picture" / "coins.png"))
    for name, rule in RULES.items():
        (HERE / "annotations" / f"{name}.json").write_text(as_coco(rule(picture)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
