"""Agreement between annotators: estimates with their intervals, counts and reasons.

The package can be called: `gtreport.agreement(frame, item=..., annotator=..., label=...)` gives every statistic that
fits; see `gtreport.agreement.api.agreement`. Only plain types are imported here, so that they can be named without a
numeric library.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from gtreport.agreement.estimates import Caution, Estimate, Interval

__all__ = ["Caution", "Estimate", "Interval"]


class _Callable(ModuleType):
    """A package that computes when it is called."""

    def __call__(self, data: Any = None, **options: Any) -> Any:
        """Compute every statistic that fits; see `gtreport.agreement.api.agreement`."""
        from gtreport.agreement.api import agreement

        return agreement(data, **options)


sys.modules[__name__].__class__ = _Callable
