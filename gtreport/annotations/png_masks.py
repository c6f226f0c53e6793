"""PNG files as arrays of pixel values, through Pillow, which only those who attach masks need to install."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.arrow import number_array
from gtreport.annotations.file_texts import refused
from gtreport.annotations.image_sizes import image_size, size_of_start
from gtreport.annotations.masks import MOST_PIXELS
from gtreport.annotations.reading import ReadRequest

Pixels = NDArray[np.uint8] | NDArray[np.int64]
"""Values of the pixels of a mask, shape (height, width)."""

_MODES = ("1", "L", "P", "I", "I;16", "I;16B")


def pixel_values(request: ReadRequest, source: Path | bytes, name: str) -> Pixels:
    """Return the values of a mask as stored, those of a palette as their numbers, shape (height, width).

    Args:
        request: What is asked for.
        source: The file, or its content.
        name: The file for messages.

    Raises:
        AnnotationsRefused: Pillow is not installed, or the file is no PNG of one value a pixel.
    """
    image_module = _pillow(request)
    size = size_of_start(source[:32]) if isinstance(source, bytes) else image_size(source)
    if size is None or size[0] * size[1] > MOST_PIXELS:
        shown = "no PNG" if size is None else f"{size[0]} x {size[1]} pixels, which is too large"
        raise refused(request, f"{name} is {shown}", mend="save masks as PNG")
    try:
        with image_module.open(io.BytesIO(source) if isinstance(source, bytes) else source, formats=("PNG",)) as image:
            mode = image.mode
            if mode in _MODES:
                return _whole_numbers(np.asarray(image))
            if mode not in ("RGB", "RGBA", "LA"):
                raise refused(request, f"{name} has pixels of mode {mode}, expected one value for each")
            values = np.asarray(image)
    except (OSError, SyntaxError, ValueError) as error:
        raise refused(request, f"{name} cannot be read as PNG: {error}") from None
    colours = values[:, :, :3] if mode != "LA" else values[:, :, :1]
    if (colours == colours[:, :, :1]).all():
        return _whole_numbers(colours[:, :, 0])
    raise refused(
        request,
        f"{name} has coloured pixels, and nothing says which colour is which label",
        mend="save label maps as PNG of one value for each pixel (indexed or grey)",
    )


def values_in(pixels: Pixels) -> list[int]:
    """Return the values that occur, ascending."""
    return sorted(number_array(pixels.ravel()).unique().to_pylist())


def _whole_numbers(values: NDArray[Any]) -> Pixels:
    return values.astype(np.uint8) if values.dtype in (np.bool_, np.uint8) else values.astype(np.int64)


def _pillow(request: ReadRequest) -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise refused(
            request, "masks in PNG files need Pillow, which is not installed", mend='pip install "gtreport[forms]"'
        ) from None
    return Image
