"""The tokenizer is named without a version.

**Why.** Tokenizers change between versions. A token count that was right in one is shifted in the next.

**Fix.** Name tokenizer, version and tag scheme:

    targets:
      - id: names
        form: span_ner
        encoding: {tokenizer: "spaCy 3.7.4 en_core_web_sm, BIO"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.phrases import in_brief, is_nothing, names_version
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each tokenizer without a version."""
    for target in evidence.answers.targets:
        tokenizer = target.encoding.tokenizer
        text = tokenizer.get()
        if text is not None and not names_version(text) and not is_nothing(text):
            message = f"{name_of('target', target)}: tokenizer is {in_brief(text)}"
            yield Problem(tokenizer.path, f"{message}; name its version")


RULE = Rule("GT894", "tokenizer_without_version", Severity.WARNING, MISSING, check, __doc__)
