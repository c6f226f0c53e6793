"""Slips of writing that YAML reads as something else, in words: a comma within braces, a status within a list."""

from __future__ import annotations

from gtreport.questionnaire.answers import is_status_form


def of_key(key: str, value: object) -> str:
    """Return what is said of an unknown key that looks like the rest of a text: words, and nothing after them."""
    cut = value is None and " " in key.strip()
    return "; within { } a comma ends a text: put quotation marks around the text before it" if cut else ""


def of_value(value: object, in_list: bool) -> str:
    """Return what is said of a mapping that stands where a single value is expected.

    Args:
        value: What stands there.
        in_list: Whether it is one of a list.
    """
    if not isinstance(value, dict) or "status" not in value:
        return ""
    if in_list and is_status_form(value):
        return "; a status belongs to the whole list: write it in place of the list"
    return next((said for key, held in value.items() if (said := of_key(str(key), held))), "")
