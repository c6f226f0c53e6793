"""The labelling tool has no version.

**Why.** Tools round, snap and pre-fill, and do it differently in each version.

**Fix.** Name the version:

    protocol: {tool: CVAT 2.11}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import begins_with_none, in_brief, names_version
from gtreport.rules.rule import MISSING, Rule

_HOSTED = Pattern(
    r"\b(?:amazon|mechanical turk|m-?turk|prolific|appen|figure eight|crowdflower|scale|surge|toloka|upwork|zooniverse|"
    r"clickworker|microworkers|web|online|platform|spreadsheet|paper|pen(?:cil)?|hand|e-?mail|interfaces?|website|in-house|custom|own|built|written|site-specific)\b",
    re.IGNORECASE,
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield a tool without a version; platforms, paper and pages on the web have none to name."""
    tool = evidence.answers.protocol.tool
    named = tool.get()
    if named is not None and not names_version(named) and not _HOSTED.search(named) and not begins_with_none(named):
        yield Problem(tool.path, f"protocol.tool is {in_brief(named)}; name its version")


RULE = Rule("GT317", "tool_without_version", Severity.WARNING, MISSING, check, __doc__, basis=("CLAIM",))
