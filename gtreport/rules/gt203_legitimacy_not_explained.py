"""The legitimacy of a site only restates what kind of site it is.

**Why.** "They are experts" says who labelled, not why their word is taken as true here, and whose word was not.

**Fix.** Say what gives this site the right to decide, and against which alternative:

    source:
      sites:
        - {id: readers, legitimacy: they decide on fitness in daily practice and answer for it; no instrument can}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.phrases import in_brief, words_of
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_ANY_KIND = words_of(
    "accurate annotation annotated annotator annotate best correct data dataset gold golden good ground high human "
    "item label labeled labeler labelled labeller labelling labeling made make provide provided quality reference "
    "reliable site source standard true trusted truth trustworthy valid"
)
_OF_KIND = {
    "direct_measurement": words_of("device direct directly instrument measure measured measurement measuring sensor"),
    "expert_interpretation": words_of(
        "domain expert expertise expertly interpret interpretation interpreted judge judged judgement judgment "
        "professional qualified read reader reading specialist"
    ),
    "crowd_consensus": words_of(
        "agree agreed agreement consensus crowd crowdsourced crowdsourcing crowdworker majority people platform vote "
        "voted voting worker"
    ),
    "programmatic_pseudo_label": words_of(
        "algorithm automatic automatically computed generate generated heuristic model program programmatic "
        "programmatically pseudo rule"
    ),
    "synthetic_simulation": words_of(
        "generate generated generator render rendered simulate simulated simulation simulator synthetic"
    ),
    "found_administrative": words_of(
        "administrative database existing found official record recorded register registry"
    ),
    "self_supervised": words_of("itself self supervised supervision"),
}


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each legitimacy that has no words beside those for its kind of site and for labels at large."""
    for site in evidence.answers.source.sites:
        kind, legitimacy = site.kind.get(), site.legitimacy.get()
        if kind is not None and legitimacy is not None and restates(legitimacy, kind):
            message = f"{name_of('site', site)}: legitimacy only restates the kind: {in_brief(legitimacy)}"
            yield Problem(site.legitimacy.path, message)


def restates(legitimacy: str, kind: str) -> bool:
    """Tell whether a text about a site of a kind says nothing that the kind does not say."""
    said = words_of(legitimacy)
    return bool(said) and said <= _ANY_KIND | _OF_KIND[kind]


RULE = Rule("GT203", "legitimacy_not_explained", Severity.ERROR, MISSING, check, __doc__, basis=("CLAIM",))
