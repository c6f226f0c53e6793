"""Licences: the SPDX id that a written licence means, where it means one."""

from __future__ import annotations

import re

_IDS = """
0BSD AFL-3.0 AGPL-3.0-only AGPL-3.0-or-later Apache-2.0 Artistic-2.0 BSD-2-Clause BSD-3-Clause BSL-1.0 C-UDA-1.0
CC-BY-1.0 CC-BY-2.0 CC-BY-2.5 CC-BY-3.0 CC-BY-4.0 CC-BY-NC-1.0 CC-BY-NC-2.0 CC-BY-NC-2.5 CC-BY-NC-3.0 CC-BY-NC-4.0
CC-BY-NC-ND-1.0 CC-BY-NC-ND-2.0 CC-BY-NC-ND-2.5 CC-BY-NC-ND-3.0 CC-BY-NC-ND-4.0 CC-BY-NC-SA-1.0 CC-BY-NC-SA-2.0
CC-BY-NC-SA-2.5 CC-BY-NC-SA-3.0 CC-BY-NC-SA-4.0 CC-BY-ND-1.0 CC-BY-ND-2.0 CC-BY-ND-2.5 CC-BY-ND-3.0 CC-BY-ND-4.0
CC-BY-SA-1.0 CC-BY-SA-2.0 CC-BY-SA-2.5 CC-BY-SA-3.0 CC-BY-SA-4.0 CC0-1.0 CDLA-Permissive-1.0 CDLA-Permissive-2.0
CDLA-Sharing-1.0 ECL-2.0 EPL-1.0 EPL-2.0 EUPL-1.1 EUPL-1.2 GFDL-1.3-only GPL-2.0-only GPL-2.0-or-later GPL-3.0-only
GPL-3.0-or-later ISC LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0-only LGPL-3.0-or-later LPPL-1.3c MIT MPL-2.0 MS-PL NCSA
ODbL-1.0 ODC-By-1.0 OFL-1.1 OSL-3.0 PDDL-1.0 PostgreSQL Unlicense WTFPL Zlib
"""
_BY_KEY = {re.sub(r"[\W_]", "", one).lower(): one for one in _IDS.split()} | {
    "ccby40international": "CC-BY-4.0",
    "ccbysa40international": "CC-BY-SA-4.0",
    "cc0": "CC0-1.0",
    "cc010universal": "CC0-1.0",
    "apachelicense20": "Apache-2.0",
    "apache2": "Apache-2.0",
    "mitlicense": "MIT",
    "odcby": "ODC-By-1.0",
    "odbl": "ODbL-1.0",
    "pddl": "PDDL-1.0",
    "creativecommonsattribution40international": "CC-BY-4.0",
    "creativecommonsattributionsharealike40international": "CC-BY-SA-4.0",
}
_ADDRESS = re.compile(r"https?://creativecommons\.org/(?:licenses/([a-z-]{2,8})/(\d\.\d)|publicdomain/zero/(1\.0))")
_WRITTEN = re.compile(r"\bCC[ -]?(?:BY(?:[ -](?:NC|ND|SA)){0,2}[ -]\d\.\d|0[ -]1\.0)\b", re.IGNORECASE)

NO_LICENCE = frozenset({"other", "unknown", "unlicensed", "none", "n/a", "various", "custom"})
"""Words that stand where a licence should and name none."""


def spdx_of(written: str) -> str | None:
    """Return the SPDX id that a licence means, however it is spelled; None for one that is not on the list."""
    address = _ADDRESS.search(written)
    if address:
        kind, version, zero = address.groups()
        return "CC0-1.0" if zero else _BY_KEY.get(re.sub(r"[\W_]", "", f"cc{kind}{version}"))
    return _BY_KEY.get(re.sub(r"[\W_]", "", written).lower()) if len(written) < 80 else None


def spdx_in(prose: str) -> str | None:
    """Return the one Creative Commons licence with its version that prose names; None unless it is one."""
    found = {spdx_of(match[0]) for match in _WRITTEN.finditer(prose)} - {None}
    return found.pop() if len(found) == 1 else None
