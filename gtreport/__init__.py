"""gtreport: how was a dataset's ground truth constructed, and where does that let you rely on it?"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import `gtreport.agreement` when it is first asked for: it is a package that can be called."""
    if name == "agreement":
        return import_module("gtreport.agreement")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
