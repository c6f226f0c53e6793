"""What commands tell on the terminal: faults as text, progress where somebody looks, and how they end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gtreport.errors import Fault

PASSED, FAILED, COULD_NOT_RUN = 0, 1, 2


def fault_text(fault: Fault) -> str:
    """Return what is told of a fault, with how to mend it on a line of its own."""
    text = f"gtreport: {fault}"
    return f"{text}\n   = help: {fault.help}" if fault.help else text


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Show what is being done on a terminal, and nothing in a pipe; gives the function that tells it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # only where somebody looks

    with Console(stderr=True).status("") as status:
        yield lambda words: status.update(f"{words} ...")
