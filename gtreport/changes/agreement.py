"""Whether agreement moved by more than its interval allows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gtreport.changes.types import Change, Topic
from gtreport.wording import number

Record = Mapping[str, Any]


@dataclass(frozen=True)
class _Seen:
    """A value with its widest interval; ends are None where no interval is known."""

    value: float
    low: float | None
    high: float | None

    def holds(self, value: float) -> bool | None:
        """Return whether a value lies in the interval; None without one."""
        return None if self.low is None or self.high is None else self.low <= value <= self.high


def agreement_changes(old: Iterable[Record], new: Iterable[Record]) -> tuple[list[Change], list[Change]]:
    """Return the changes of agreement that count, and those that stay within the intervals.

    Two values differ beyond their intervals when one of them lies outside the interval of the other. Recomputed values
    are compared where both reports have them, else claimed ones.
    """
    before, after = ({str(one["record"]): one for one in held} for held in (old, new))
    counting: list[Change] = []
    small: list[Change] = []
    for name in dict.fromkeys((*before, *after)):
        was, now = before.get(name), after.get(name)
        where = f"quality.agreement[{name}]"
        if was is None or now is None:
            said = f"{(now or was or {}).get('statistic') or 'agreement'} {'added' if was is None else 'removed'}"
            counting.append(Change(Topic.AGREEMENT, where, said))
            continue
        if was.get("statistic") != now.get("statistic"):
            said = f"statistic {was.get('statistic')} → {now.get('statistic')}"
            counting.append(
                Change(Topic.AGREEMENT, f"{where}.statistic", said, was.get("statistic"), now.get("statistic"))
            )
            continue
        moved = _moved(where, was, now)
        if moved is not None:
            (small if moved.topic is Topic.WORDING else counting).append(moved)
    return counting, small


def _moved(where: str, was: Record, now: Record) -> Change | None:
    both = bool(_recomputed(was)) and bool(_recomputed(now))
    one, other = (_recomputed(was), _recomputed(now)) if both else (_claimed(was), _claimed(now))
    if one is None or other is None:
        return None
    texts = number(one.value), number(other.value)
    if one.value == other.value:
        return None
    what = "recomputed" if both else "claimed"
    inside = [held for held in (one.holds(other.value), other.holds(one.value)) if held is not None]
    said = f"{what} {texts[0]} → {texts[1]}"
    if not inside:
        return Change(Topic.AGREEMENT, where, f"{said}; no interval tells whether that is more than chance", *texts)
    if all(inside):
        return Change(Topic.WORDING, where, f"{said}, within its interval", *texts)
    return Change(Topic.AGREEMENT, where, f"{said}, beyond its interval", *texts)


def _recomputed(record: Record) -> _Seen | None:
    estimate = record.get("estimate") or {}
    value = estimate.get("value")
    if value is None:
        return None
    ends = [(one["low"], one["high"]) for one in estimate.get("intervals") or () if one.get("low") is not None]
    low = min((low for low, _ in ends), default=None)
    return _Seen(value, low, max((high for _, high in ends), default=None))


def _claimed(record: Record) -> _Seen | None:
    value = record.get("claimed")
    return None if value is None else _Seen(value, record.get("claimed_low"), record.get("claimed_high"))
