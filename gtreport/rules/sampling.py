"""Ways in which items are chosen."""

from __future__ import annotations

NOT_DRAWN = frozenset({"convenience", "active_learning", "adversarial"})
"""Ways that favour some items over others, so that only a comparison could show that they stand for the whole."""
