"""The chosen option is not among the options.

**Why.** Nobody can tell which way was taken, so neither the released ground truth nor any other can be followed.

**Fix.** Correct `chosen`, or add the option:

    decisions:
      - {id: D1, options: [{id: majority}, {id: staple}], chosen: majority}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import did_you_mean, name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each chosen option that a decision does not list."""
    for decision in evidence.answers.decisions:
        chosen, options = decision.chosen.get(), decision.options
        known = [name for option in options if (name := option.id.get()) is not None]
        refused = evidence.is_spoken_for(options.path) or len(known) < len(options)
        if chosen is not None and known and chosen not in known and not refused:
            among = f"{chosen} is not among its options {', '.join(known)}"
            yield Problem(
                decision.chosen.path, f"{name_of('decision', decision)}: {among}{did_you_mean(chosen, known)}"
            )


RULE = Rule("GT704", "chosen_option_unknown", Severity.ERROR, CONTRADICTION, check, __doc__)
