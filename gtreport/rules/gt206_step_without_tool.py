"""A preprocessing step names no tool, version or parameters.

**Why.** "Resized" can be done in many ways that give other pixels. Nobody can redo a step without its tool.

**Fix.** Add `tool:`:

    source:
      preprocessing:
        - {step: resized to 512 x 512, tool: "Pillow 10.2, bilinear"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.phrases import in_brief, names_version
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each step without a tool that gives no number in its own words, unless the code of the steps is named."""
    source = evidence.answers.source
    if source.preprocessing_software.answered:
        return
    absent = {one.path for one in unanswered(evidence, "source.preprocessing[].tool")}
    for step in source.preprocessing:
        said = step.step.get()
        if step.tool.path in absent and said is not None and not names_version(said):
            yield Problem(step.tool.path, f"step {in_brief(said)} names no tool, version or parameters", "key")


# With the rules on absence, so that GT003 and GT020 do not report the same answer a second time.
RULE = Rule(
    "GT206",
    "step_without_tool",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Shimron 2022",),
)
