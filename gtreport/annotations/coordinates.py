"""Boxes as formats and questionnaires write them, turned into corners in continuous coordinates.

Continuous coordinates run along the edges of pixels: the first pixel lies between 0 and 1, and a box of one pixel is
one wide. What a file means by its numbers is declared (`box_format`, `origin`, `pixel_convention`); nothing is guessed:

| pixel_convention | corner formats | corner and size |
|---|---|---|
| `continuous_edges`, or not answered | as written | as written |
| `pixel_centres` | 0.5 is added to all four | 0.5 is added to x and y |
| `inclusive_max_zero_based` | 1 is added to x2 and y2 | as written |
| `inclusive_max_one_based` | 1 is taken from x1 and y1 | 1 is taken from x and y |
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.structures import BoxUnit

Numbers = NDArray[np.float64]

T = TypeVar("T", float, NDArray[np.float64])

FORMATS: Mapping[str, tuple[str, ...]] = {
    "xyxy": ("x1", "y1", "x2", "y2"),
    "xywh": ("x1", "y1", "w", "h"),
    "center_xywh": ("cx", "cy", "w", "h"),
    "yxyx": ("y1", "x1", "y2", "x2"),
    "center_yxhw": ("cy", "cx", "h", "w"),
}
"""Order of the numbers in each box format; `rel_` before a name makes them shares of the item's size."""

ROTATED = ("xywhr", "cxcywhr")
"""Formats with an angle in degrees, clockwise on the screen, about the centre (cxcywhr) or the first corner (xywhr)."""


@dataclass(frozen=True)
class Convention:
    """What the numbers of a box mean.

    Attributes:
        box_format: Name of the format.
        origin: `top_left` or `bottom_left`.
        pixel_convention: As the questionnaire names it.
    """

    box_format: str = "xyxy"
    origin: str = "top_left"
    pixel_convention: str = "continuous_edges"

    @property
    def is_relative(self) -> bool:
        """Whether the numbers are shares of the item's width and height."""
        return self.box_format.startswith("rel_")

    @property
    def names(self) -> tuple[str, str, str]:
        """Box format, origin and pixel convention by their names."""
        return self.box_format, self.origin, self.pixel_convention

    @property
    def order(self) -> tuple[str, ...] | None:
        """The numbers in their order; None for a format that is no upright box."""
        return FORMATS.get(self.box_format.removeprefix("rel_"))


def convention_of(encoding: Mapping[str, str], default: str) -> Convention:
    """Return the declared convention, with the format's own box format where none is declared."""
    return Convention(
        encoding.get("box_format", default),
        encoding.get("origin", "top_left"),
        encoding.get("pixel_convention", "continuous_edges"),
    )


def corners(values: Numbers, convention: Convention, sizes: Numbers) -> tuple[Numbers, BoxUnit]:
    """Return boxes as x1, y1, x2, y2 in continuous coordinates from the upper left corner.

    Args:
        values: The numbers as written, shape (boxes, 4), in the order of the format.
        convention: What they mean.
        sizes: Width and height of the item of each box, shape (boxes, 2); -1 where they are not known.

    Returns:
        The corners, not put in order, shape (boxes, 4), and their unit: shares stay shares where a size is missing.

    Raises:
        ValueError: The format is no upright box, or the origin is below and heights are not known.
    """
    order = convention.order
    if order is None:
        raise ValueError(f"box_format {convention.box_format} is no upright box")
    part = {name: values[:, at] for at, name in enumerate(order)}
    x1, y1, x2, y2 = _edges(part, convention)
    known = bool((sizes > 0).all())
    unit: BoxUnit = "share" if convention.is_relative and not known else "pixel"
    if convention.is_relative and known:
        x1, x2, y1, y2 = x1 * sizes[:, 0], x2 * sizes[:, 0], y1 * sizes[:, 1], y2 * sizes[:, 1]
    if convention.origin == "bottom_left":
        height = _height(unit, sizes[:, 1] if known else None)
        y1, y2 = height - y2, height - y1
    return np.stack([x1, y1, x2, y2], axis=1), unit


def one_box(
    values: tuple[float, float, float, float], convention: Convention, size: tuple[int, int] | None
) -> tuple[tuple[float, float, float, float], BoxUnit]:
    """Return one box as `corners` returns many, at a fraction of the time.

    Raises:
        ValueError: As `corners` does.
    """
    order = convention.order
    if order is None:
        raise ValueError(f"box_format {convention.box_format} is no upright box")
    x1, y1, x2, y2 = _edges(dict(zip(order, values, strict=True)), convention)
    unit: BoxUnit = "share" if convention.is_relative and size is None else "pixel"
    if convention.is_relative and size is not None:
        x1, x2, y1, y2 = x1 * size[0], x2 * size[0], y1 * size[1], y2 * size[1]
    if convention.origin == "bottom_left":
        height = _height(unit, None if size is None else float(size[1]))
        y1, y2 = height - y2, height - y1
    return (x1, y1, x2, y2), unit


def _height(unit: BoxUnit, height: T | None) -> T | float:
    if unit == "share":
        return 1.0
    if height is None:
        raise ValueError("origin is bottom_left, and the heights of the items are not known")
    return height


def _edges(part: Mapping[str, T], convention: Convention) -> tuple[T, T, T, T]:
    """Return left, top, right and bottom, by the pixel convention; of numbers or of columns of them."""
    pixels = "continuous_edges" if convention.is_relative else convention.pixel_convention
    if "w" in part:
        is_corner = "x1" in part
        left = part["x1"] if is_corner else part["cx"] - part["w"] / 2
        top = part["y1"] if is_corner else part["cy"] - part["h"] / 2
        shift = {"pixel_centres": 0.5, "inclusive_max_one_based": -1.0 if is_corner else -0.5}.get(pixels, 0.0)
        return left + shift, top + shift, left + shift + part["w"], top + shift + part["h"]
    low = {"pixel_centres": 0.5, "inclusive_max_one_based": -1.0}.get(pixels, 0.0)
    high = {"pixel_centres": 0.5, "inclusive_max_zero_based": 1.0}.get(pixels, 0.0)
    return part["x1"] + low, part["y1"] + low, part["x2"] + high, part["y2"] + high


def rotated(x: float, y: float, width: float, height: float, degrees: float) -> list[tuple[float, float]]:
    """Return the corners of a box that is turned about its first corner, clockwise on the screen."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    across, down = (width * cosine, width * sine), (-height * sine, height * cosine)
    return [
        (x, y),
        (x + across[0], y + across[1]),
        (x + across[0] + down[0], y + across[1] + down[1]),
        (x + down[0], y + down[1]),
    ]


def circle(x: float, y: float, x_radius: float, y_radius: float, corners_of: int = 64) -> list[tuple[float, float]]:
    """Return an ellipse as an outline of so many corners."""
    turns = (2 * math.pi * at / corners_of for at in range(corners_of))
    return [(x + x_radius * math.cos(turn), y + y_radius * math.sin(turn)) for turn in turns]
