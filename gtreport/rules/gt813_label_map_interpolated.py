"""Label maps were resized by a method that mixes labels.

**Why.** Between label 1 and label 3 an interpolation writes label 2, which nobody drew.

**Fix.** Resize with nearest neighbour, or release soft labels:

    targets:
      - id: cells
        form: segmentation_mask
        encoding: {resample: nearest}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import MASKS
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each target whose hard masks were resized otherwise than by nearest neighbour."""
    for target in evidence.answers.targets:
        encoding = target.encoding
        soft = encoding.mask_kind.get() == "matting" or encoding.representation.get() in ("one_hot", "polygon")
        if target.form.get() in MASKS and encoding.resample.get() == "other" and not soft:
            message = "label maps were resized by a method other than nearest"
            yield Problem(encoding.resample.path, f"{name_of('target', target)}: {message}")


RULE = Rule("GT813", "label_map_interpolated", Severity.ERROR, CONTRADICTION, check, __doc__)
