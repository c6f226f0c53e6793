"""Libraries that only some statistics need: loaded when one of them is asked for, or a message that names the extra."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from gtreport.errors import Fault, UsageError


def needed(module: str, what: str, extra: str = "forms") -> Any:
    """Return a module of an optional library.

    Args:
        module: Name of the module.
        what: What needs it, for the message.
        extra: The extra of this package that installs it.

    Raises:
        UsageError: It is not installed.
    """
    try:
        return import_module(module)
    except ImportError as absent:
        library = module.partition(".")[0]
        raise UsageError(
            Fault(f"{what} needs {library}, which is not installed", help=f'pip install "gtreport[{extra}]"')
        ) from absent
