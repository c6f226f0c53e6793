"""Masks: whether all of an item have one grid, and whether the value that does not count is left out."""

from __future__ import annotations

import re

from gtreport.annotations.alignment.telling import Declared, Told, first_items, share
from gtreport.annotations.problems import quoted
from gtreport.annotations.structures import Structures

_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")


def tell_masks(found: Structures, declared: Declared, told: Told) -> None:
    """Tell what is wrong with the masks of a file."""
    _tell_grids(found, declared, told)
    _tell_undeclared(found, told)
    _tell_ignored(found, declared, told)


def _tell_grids(found: Structures, declared: Declared, told: Told) -> None:
    """Tell of masks of another size than their image; of label maps, than the first mask of their item."""
    marks = found.of_kind("mask")
    of_files = declared.format == "masks"
    if not len(marks) or (declared.grid_matches_input is False and not of_files):
        return
    items = found.item[found.answer[marks]]
    odd: dict[int, tuple[int, int]] = {}
    n = 0
    for item, row in zip(items.tolist(), found.rows("mask").tolist(), strict=True):
        mask = found.masks[row]
        width, height = found.sizes[item].tolist()
        if width > 0 and (width, height) != (mask.width, mask.height):
            n += 1
            odd.setdefault(item, (mask.width, mask.height))
    if not n:
        return
    item, size = next(iter(odd.items()))
    width, height = found.sizes[item].tolist()
    of_what = "another mask of their item" if of_files else "their image"
    told.tell(
        "mask_grid_of_other_size",
        f"{share(n, len(marks), 'masks')} {'have' if n > 1 else 'has'} another grid than {of_what}, the first "
        f"{size[0]} × {size[1]} beside {width} × {height} in {quoted(found.items[item])}",
        "write masks in the grid of the input; resize label maps by nearest neighbour only",
        n=n,
        total=len(marks),
    )


def _tell_undeclared(found: Structures, told: Told) -> None:
    """Tell of masks whose values are neither background nor one class; what resampling made is told elsewhere."""
    if "undecided" not in found.flags:
        return
    odd = (found.flags["undecided"] == 1) & (found.flags["resampled"] != 1)
    n = int(odd.sum())
    if n:
        told.tell(
            "mask_value_undeclared",
            f"{n} {'mask holds' if n == 1 else 'masks hold'} values that are no class: "
            f"{first_items(found.items, found.item[found.answer[odd]])}",
            "declare them in option values, or as ignore, or set option threshold",
            n=n,
        )


def _tell_ignored(found: Structures, declared: Declared, told: Told) -> None:
    """Tell of a value that is declared not to count and is counted all the same."""
    values = found.written.mask_values
    ignored = _value(declared.ignore_value)
    if ignored is None or not values:
        return
    mend = f"set option ignore: {ignored}, or correct ignore_value"
    if declared.ignored and ignored not in declared.ignored:
        shown = ", ".join(str(one) for one in sorted(declared.ignored))
        told.tell("ignore_value_differs", f"option ignore is {shown}, and ignore_value is {ignored}", mend)
    elif not declared.ignored and ignored in values and ignored != 0:
        n = values[ignored]
        message = (
            f"{n} {'mask holds' if n == 1 else 'masks hold'} the value {ignored}, which ignore_value says does not"
        )
        told.tell("ignore_value_differs", f"{message} count, and it is counted as a label", mend, n=n)


def _value(written: str | None) -> int | None:
    """Return the one number that an answer names; None where it names none or several."""
    numbers = _NUMBER.findall(written or "")
    return int(numbers[0]) if len(numbers) == 1 else None
