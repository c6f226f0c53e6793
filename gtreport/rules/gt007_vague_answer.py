"""An answer about how something was done does not say how.

**Why.** "By experts" and "standard preprocessing" fit any dataset, so a reader learns nothing about this one.

**Fix.** Say who did what, how often, and with which result:

    protocol:
      annotators:
        - {id: readers, qualification: "consultant radiologists, 5 to 20 years"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import quoted, show

ASKS_HOW = frozenset(
    {
        "composition.sampling.frame",
        "composition.splits[].how",
        "protocol.annotators[].qualification",
        "protocol.annotators[].recruitment",
        "protocol.annotators[].training",
        "protocol.guideline",
        "protocol.guideline_wording",
        "quality.definition",
        "quality.disagreement",
        "quality.error_rate.checker",
        "quality.exclusions",
        "quality.leakage_checks",
        "source.inputs.mechanism",
        "source.preprocessing[].step",
        "source.preprocessing[].tool",
        "source.sites[].crowd_consensus.checks",
        "source.sites[].direct_measurement.calibration",
        "source.sites[].found_administrative.production_process",
        "source.sites[].synthetic_simulation.real_anchor",
        "source.summary",
        "targets[].operationalisation",
    }
)
"""Questions whose answer is an account; a name or a single word never is."""

_VAGUE = Pattern(
    r"""(?: (?:was|were|is|are)\ (?:done|made|performed|checked|annotated|labell?ed|collected|processed)\ )?
    (?: (?:it\ was\ )?done
      | (?:fully\ |done\ )?(?:manual(?:ly)?|automatic(?:ally)?|by\ hand)
      | (?:manually\ )?(?:labell?ed\ |annotated\ |checked\ |done\ )?(?:manually\ )?(?:by\ )?
        (?:domain\ |human\ |trained\ |qualified\ )?
        (?:experts?|humans?|people|professionals|annotators|specialists)
      | (?:the\ )?(?:usual|standard|common|normal|typical|default|established)
        (?:\ (?:data|procedures?|methods?|practices?|pre-?processing|cleaning|steps?|way|quality|control|guidelines?
            |process|protocol|techniques?))*
      | as\ usual | in\ the\ usual\ way | best\ practices? | state[\ -]of[\ -]the[\ -]art(?:\ methods?)?
      | (?:very\ )?(?:careful(?:ly)?|thorough(?:ly)?|rigorous(?:ly)?|properly)(?:\ (?:done|checked|trained))?
      | (?:high|good|best|highest)\ quality
      | (?:well[\ -])?(?:trained|qualified|experienced)(?:\ (?:people|staff|experts?|annotators))?
      | various(?:\ (?:methods?|sources?|ways|steps|means))? | several\ (?:methods?|sources?|ways|steps)
      | randomly | checked | yes | some | as\ needed | common\ sense | in[\ -]house
    )""",
    re.IGNORECASE | re.VERBOSE,
)


def is_vague(text: str) -> bool:
    """Tell whether a text, as a whole, is a phrase that fits any dataset."""
    return _VAGUE.fullmatch(" ".join(text.split()).rstrip(".!")) is not None


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each account that is a phrase of a few words fitting any dataset."""
    for one in evidence.reading.everything:
        if isinstance(one.node, Answer) and one.question is not None and one.question.id in ASKS_HOW:
            text = one.node.get()
            if isinstance(text, str) and is_vague(text):
                yield Problem(one.path, f"{show(one.path)} does not say how: {quoted(text)}")


RULE = Rule("GT007", "vague_answer", Severity.WARNING, MISSING, check, __doc__, basis=("Kunilovskaya 2026",))
