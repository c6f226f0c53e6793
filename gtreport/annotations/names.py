"""Names of items as different servers write them."""

from __future__ import annotations

import re

_UPLOAD = re.compile(r"^(?:https?://[^/]+)?/data/upload/(?:\d+/)?(?:[0-9a-f]{8}-)?(?P<name>.+)$")
_LOCAL = re.compile(r"^(?:https?://[^/]+)?/data/local-files/\?d=(?P<name>.+)$")


def upload_name(written: str) -> str:
    """Return a name without what a Label Studio server puts before it: folder, project and a hash."""
    found = _UPLOAD.match(written) or _LOCAL.match(written)
    return written if found is None else found["name"]
