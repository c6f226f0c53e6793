"""The reviewer's checklist: what the tool could tick by itself, and what only a person can judge."""

from __future__ import annotations

from gtreport.checklist.building import checklist, review_faults
from gtreport.checklist.items import Checklist, Item, Kind, Note, Topic
from gtreport.checklist.published import PUBLISHED, Covered, ListEntry
from gtreport.review import State

__all__ = [
    "PUBLISHED",
    "Checklist",
    "Covered",
    "Item",
    "Kind",
    "ListEntry",
    "Note",
    "State",
    "Topic",
    "checklist",
    "review_faults",
]
