"""Where a reader may be sent, and the anchors within a page."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from urllib.parse import quote, urlsplit

from markupsafe import Markup

from gtreport.templating.text import BLANKS, UNSEEN, attribute, bdi

LINK_SCHEMES = frozenset({"http", "https", "mailto"})
LINK_REL = "nofollow noopener noreferrer"


def link_target(address: str) -> str | None:
    """Return the address if a reader may be sent there, else None."""
    if BLANKS.search(address) or UNSEEN.search(address):
        return None
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    if parts.scheme.lower() not in LINK_SCHEMES:
        return None
    named = parts.path if parts.scheme.lower() == "mailto" else parts.netloc
    return quote(address, safe="!#$%&'()*+,/:;=?@[]~") if named else None


def linked(value: object, text: object = None) -> Markup:
    """Show an address, as a link when it is one that may be followed: http, https, mailto or doi.

    Args:
        value: The address as it was typed.
        text: What to show instead of the address.
    """
    address = str(value).strip()
    target = link_target(f"https://doi.org/{address[4:]}" if address.lower().startswith("doi:10.") else address)
    shown = bdi(value if text is None else text)
    if target is None:
        return shown
    return Markup('<a href="{}" rel="{}">{}</a>').format(attribute(target), LINK_REL, shown)


def anchor(value: object, prefix: str = "") -> Markup:
    """Make the anchor of a text: stable, in any script, and different for different texts.

    Args:
        value: The text, usually an id. Letters, marks and digits of every script stay, and so do `-` and `_`.
        prefix: Put before it, with a hyphen between; keeps the anchors of two lists apart.

    Returns:
        The text itself if it is fit, else what is fit of it and eight digits that tell it from its look-alikes.
    """
    text = str(value)
    kept = "".join(char if char in "-_" or unicodedata.category(char)[0] in "LMN" else "-" for char in text)
    # An underscore at the edge of a word is emphasis to the Markdown parser, also inside an attribute list.
    slug = re.sub(r"(?<![^\W_])_|_(?![^\W_])|-{2,}", "-", kept)
    slug = re.sub("-{2,}", "-", slug).strip("-")
    if slug != text or not slug:
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        slug = f"{slug}-{digest}".lstrip("-")
    return Markup(f"{prefix}-{slug}" if prefix else slug)  # noqa: S704 - letters, digits, hyphens, underscores
