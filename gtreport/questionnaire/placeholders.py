"""Placeholders: text that stands where an answer should be."""

from __future__ import annotations

import re

_WHOLE = re.compile(
    r"""^[\s\[\](){}<>*_.`"']*
    (?: to[\s_-]?do | tb[dcan] | fix[\s_-]?me | xxx+ | n\.?[/\\]?a\.? | not\ available | unknown | \?+ | -+ | –+ | …
      | to\ be\ (?:determined|defined|decided|added|announced|completed|confirmed|done|filled(?:\ in)?)
      | (?:more|further)\ information\ (?:is\ )?(?:needed|required) | information\ needed
      | needs?\ (?:more\ )?information
      | coming\ soon | work\ in\ progress | wip | place\s?holder | (?:please\ )?fill\ (?:this\ )?in | verify\ this
      | insert\b[^\]>}]* | your\ (?:text|answer|description|name|dataset)\b[^\]>}]*
      | (?:enter|add|write|describe)\b[^\]>}]*\bhere
      | foo(?:\ ?bar)? | asdf+ | example\ text | sample\ text | test\ text
    )
    [\s\[\](){}<>*_.`"':!]*$""",
    re.IGNORECASE | re.VERBOSE,
)
_BRACKETED = re.compile(
    r"^\s*[\[<{]+[^\[\]<>{}]*\b(?:here|needed|required|insert|fill|verify|describe|todo|tbd)\b[^\[\]<>{}]*[\]>}]+\s*$",
    re.IGNORECASE,
)
_START = re.compile(r"^\W*(?:lorem\s+ipsum|to[\s_-]?do\s*:|tbd\s*:|fixme\s*:)", re.IGNORECASE)
_NOTHING = re.compile(r"^[\s.\-_*]*$")


def is_placeholder(value: object) -> bool:
    """Tell whether text, or every text of a list, only holds the place of an answer.

    `none` is not a placeholder: to some questions it is the answer.
    """
    if isinstance(value, tuple):
        return bool(value) and all(is_placeholder(one) for one in value)
    if not isinstance(value, str) or len(value) > 200:
        return False
    return any(pattern.match(value) for pattern in (_WHOLE, _BRACKETED, _START, _NOTHING))
