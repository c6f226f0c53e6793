"""Sequences of tags: are they valid, and which spans do they stand for?

`bio` (IOB2): B-x begins a span, I-x goes on with one of the same label. `bioes`: besides, E-x ends a span and S-x is
one of a single token; a span that was begun must end. A tag that cannot follow the one before is reported, never mended
in silence: tools differ in what they make of it.

`token_kappa` is Cohen's kappa over tokens. Most tokens lie outside every span, and agreement there is nearly free: it
is computed over the tokens that at least one of the two marked, and refused where the outside tag is to be counted.

Source: Ramshaw and Marcus 1995; Tjong Kim Sang and Veenstra 1999 (IOB2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from gtreport.agreement.estimates import NO_SHARED, ONE_LABEL, Undefined
from gtreport.agreement.forms.spans import Span
from gtreport.agreement.forms.types import require_same_length
from gtreport.errors import Fault, UsageError

Scheme = Literal["bio", "bioes"]

OUTSIDE = "O"

_PREFIXES = {"bio": "BI", "bioes": "BIES"}


@dataclass(frozen=True)
class WrongTag:
    """A tag that is none, or cannot stand where it stands.

    Attributes:
        position: Token, from 0; the number of tokens where the sequence ends too early.
        tag: The tag; empty where the sequence ends.
        why: What is wrong with it.
    """

    position: int
    tag: str
    why: str


def split_tag(tag: str) -> tuple[str, str]:
    """Return the prefix and the label of a tag; the outside tag has neither."""
    prefix, _, label = tag.partition("-")
    return ("", "") if tag == OUTSIDE else (prefix, label)


def wrong_tags(tags: Sequence[str], scheme: Scheme) -> tuple[WrongTag, ...]:
    """Return every tag that is not valid, in order.

    Args:
        tags: The tags of one sentence or text.
        scheme: What they follow.
    """
    found, open_label = [], ""
    for position, tag in enumerate(tags):
        prefix, label = split_tag(tag)
        if tag != OUTSIDE and (prefix not in tuple(_PREFIXES[scheme]) or not label):
            found.append(WrongTag(position, tag, f"it is no tag of {scheme}"))
            open_label = ""
            continue
        if prefix in ("I", "E") and label != open_label:
            after = f"a span of {open_label}" if open_label else "no span"
            found.append(WrongTag(position, tag, f"it goes on with a span of {label}, but stands after {after}"))
        elif scheme == "bioes" and open_label and prefix not in ("I", "E"):
            found.append(WrongTag(position, tag, f"the span of {open_label} before it has no end"))
        open_label = label if prefix in ("B", "I") else ""
    if scheme == "bioes" and open_label:
        found.append(WrongTag(len(tags), "", f"the last span of {open_label} has no end"))
    return tuple(found)


def spans_of_tags(tags: Sequence[str], scheme: Scheme) -> tuple[Span, ...]:
    """Return the spans that valid tags stand for, in tokens.

    Args:
        tags: The tags of one sentence or text.
        scheme: What they follow.

    Raises:
        UsageError: A tag is not valid.
    """
    wrong = wrong_tags(tags, scheme)
    if wrong:
        raise UsageError(*(Fault(f"tag {one.tag or 'missing'} at token {one.position}: {one.why}") for one in wrong))
    split = [split_tag(tag) for tag in tags]
    begins = [at for at, (prefix, _) in enumerate(split) if prefix in ("B", "S")]
    found = []
    for begin in begins:
        end = begin + 1
        while end < len(split) and split[end][0] in ("I", "E"):
            end += 1
        found.append((begin, end, split[begin][1]))
    return tuple(found)


def token_kappa(a: Sequence[str], b: Sequence[str], outside_tag: str = "left_out", outside: str = OUTSIDE) -> float:
    """Return Cohen's kappa over the tokens that at least one of two annotators marked.

    Args:
        a: Tag of each token by the one.
        b: Tag of each token by the other.
        outside_tag: What happens to tokens that both left outside: only `left_out` is accepted.
        outside: The outside tag.

    Raises:
        UsageError: The outside tag is to be counted, or the annotators have different numbers of tokens.
        Undefined: Nobody marked a token, or only one label was used.
    """
    require_same_length("tags of two annotators", a, b)
    if outside_tag != "left_out":
        raise UsageError(
            Fault(
                f"token_kappa with outside_tag {outside_tag} mostly counts tokens that nobody marks",
                help="leave the outside tag out, or give span_f1",
            )
        )
    pairs = [(one, other) for one, other in zip(a, b, strict=True) if outside not in (one, other) or one != other]
    if not pairs:
        raise Undefined(NO_SHARED)
    codes = {tag: code for code, tag in enumerate(dict.fromkeys(tag for pair in pairs for tag in pair))}
    table = np.zeros((len(codes), len(codes)))
    np.add.at(table, ([codes[one] for one, _ in pairs], [codes[other] for _, other in pairs]), 1 / len(pairs))
    expected = float(table.sum(axis=0) @ table.sum(axis=1))
    if expected > 1 - 1e-12:
        raise Undefined(f"{ONE_LABEL}: expected disagreement is zero")
    return float((np.trace(table) - expected) / (1 - expected))
