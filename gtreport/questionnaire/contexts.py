"""Part contexts: where the ground truth may be relied on."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Entries, Part, Records
from gtreport.questionnaire.question import ask, group
from gtreport.questionnaire.value_types import Constraint, Id, Match, Text, Texts, Truth


class EnvelopeEntry(Part):
    """What the data cover on one dimension."""

    covers: Answer[Constraint] = ask(
        "Which values of this dimension do the data cover?",
        "core",
        'Write `{any_of: [adult]}` or `{min: "2016", max: "2023"}`.',
        type="match_one",
        maps_to="AI Act 10(4); RAI dataLimitations",
    )
    closed: Answer[Truth] = ask(
        "Is everything else outside, rather than unknown?",
        "optional",
        "`true` when the data cannot speak about other values; absent means `false`.",
        type="bool",
    )
    must_state: Answer[Truth] = ask(
        "Must a plan state this dimension?",
        "optional",
        "`true` makes silence an unknown; absent means `false`.",
        type="bool",
    )


class SupportedUse(Part):
    """A use that the report stands behind."""

    id: Answer[Id] = ask(
        "By which short name is this use referred to?", "core", "Write `research-benchmark`.", type="id", counted=False
    )
    when: Answer[Match] = ask(
        "What exactly must a plan say to be this use?",
        "core",
        "Write `{purpose: [train, evaluate], task: segmentation, decision_role: none}`.",
        type="match",
        maps_to="RAI dataUseCases; D4D IntendedUse; DUO",
    )
    because: Answer[Text] = ask(
        "Why does the ground truth carry this use?",
        "recommended",
        'Write "two readers read every film with one guideline".',
        type="text",
    )
    evidence: Answer[Texts] = ask("What shows it?", "recommended", "Write `[E1]`.", type="list(ref(evidence))")
    rests_on: Answer[Texts] = ask(
        "On which answers of this report does it rest?",
        "recommended",
        "Write `[quality.agreement, protocol.annotators]`.",
        type="list(field_path)",
    )


class Condition(Part):
    """What must be done before a conditional use."""

    id: Answer[Id] = ask(
        "By which short name is this condition referred to?", "core", "Write `local-recheck`.", type="id", counted=False
    )
    text: Answer[Text] = ask(
        "What must be done, so that one can check it?",
        "core",
        'Write "two local readers re-read 100 films; mean Dice at least 0.78".',
        type="text",
        maps_to="Data Cards conditional use",
    )
    needs_evidence: Answer[Truth] = ask(
        "Must the plan cite evidence for it?", "optional", "`true` refuses a bare claim.", type="bool"
    )


class ConditionalUse(Part):
    """A use that needs something first."""

    id: Answer[Id] = ask(
        "By which short name is this use referred to?", "core", "Write `reader-study`.", type="id", counted=False
    )
    when: Answer[Match] = ask(
        "What must a plan say to be this use?",
        "core",
        "As in contexts.supported, e.g. `{decision_role: decision_support}`.",
        type="match",
        maps_to="Data Cards conditional use",
    )
    conditions: Records[Condition] = ask(
        "What must be done first?",
        "core",
        "One record per condition.",
        type="list(object)",
        maps_to="D4D usage notes",
        counted=False,
    )
    because: Answer[Text] = ask(
        "Why under these conditions only?", "recommended", 'Write "local films may differ".', type="text"
    )
    rests_on: Answer[Texts] = ask(
        "On which answers of this report does it rest?",
        "optional",
        "Write `[quality.reference_levels]`.",
        type="list(field_path)",
    )


class ExcludedUse(Part):
    """A use that the ground truth does not carry."""

    id: Answer[Id] = ask(
        "By which short name is this use referred to?", "core", "Write `children`.", type="id", counted=False
    )
    when: Answer[Match] = ask(
        "What must a plan say to be this use?",
        "core",
        "Write `{population: child}`.",
        type="match",
        maps_to="Datasheets U5; STANDING Together 1.1c",
    )
    because: Answer[Text] = ask(
        "Why not?", "recommended", 'Write "no child is in the sampling frame".', type="text", maps_to="HF Out-of-Scope"
    )
    limits: Answer[Texts] = ask(
        "From which limits does it follow?", "optional", "Write `[L2]`.", type="list(ref(limits.items))"
    )


class ProhibitedUse(Part):
    """A use that is forbidden, whatever the quality."""

    id: Answer[Id] = ask(
        "By which short name is this use referred to?", "core", "Write `reidentify`.", type="id", counted=False
    )
    when: Answer[Match] = ask(
        "What must a plan say to be this use?",
        "core",
        "Write `{purpose: reidentify}`.",
        type="match",
        maps_to="D4D ProhibitedUse",
    )
    because: Answer[Text] = ask(
        "What forbids it?", "core", 'Write "the consent form, section 4".', type="text", maps_to="CrowdWorkSheets R3"
    )
    source: Answer[Literal["licence", "consent", "law", "ethics", "contract"]] = ask(
        "Where does the ban come from?", "recommended", "Choose `consent`.", type="enum", maps_to="DUO"
    )


class Claims(Part):
    """What may and may not be concluded."""

    supported: Answer[Texts] = ask(
        "What may be concluded from a score on this data?",
        "core",
        "Write `[relative_ranking]`.",
        type="list(claim)",
        maps_to="NeurIPS Evaluations & Datasets call; Recht 2019",
    )
    unsupported: Answer[Texts] = ask(
        "What may not be concluded?",
        "recommended",
        "Write `[superhuman, clinical_accuracy]`.",
        type="list(claim)",
        maps_to="Jaton 2021; Recht 2019",
    )


class Contexts(Part):
    """Where the ground truth may be relied on, and where not."""

    summary: Answer[Text] = ask(
        "Good for what, under which conditions, because of what; not for what?",
        "core",
        'Write "Good for ... under ... because ...; not known for ...; not for ...".',
        type="text",
        maps_to="STANDING Together 1.1a; Dataset Nutrition Label",
    )
    envelope: Entries[EnvelopeEntry] = ask(
        "What do the data cover, dimension by dimension?",
        "core",
        "One entry per dimension, e.g. `population`.",
        type="map(dimension,object)",
        maps_to="AI Act 10(4); Datasheets C3; DUO",
        counted=False,
    )
    supported: Records[SupportedUse] = ask(
        "Which uses do you stand behind?",
        "core",
        "One record per use.",
        type="list(object)",
        maps_to="Datasheets U1, U3; RAI dataUseCases; HF Direct Use",
        counted=False,
    )
    conditional: Records[ConditionalUse] = ask(
        "Which uses need something first?",
        "recommended",
        "One record per use.",
        type="list(object)",
        maps_to="Data Cards conditional use",
        counted=False,
    )
    out_of_scope: Records[ExcludedUse] = ask(
        "Which uses will the ground truth not carry?",
        "core",
        "One record per use.",
        type="list(object)",
        maps_to="Datasheets U5; HF Out-of-Scope; D4D DiscouragedUse",
        counted=False,
    )
    prohibited: Records[ProhibitedUse] = ask(
        "Which uses are forbidden, whatever the quality?",
        "optional",
        "One record per use.",
        type="list(object)",
        maps_to="Datasheets D4; DUO; D4D ProhibitedUse",
        counted=False,
    )
    claims: Claims = group()
    usage_notice: Answer[Text] = ask(
        "Which warning belongs on every page (at most 280 characters)?",
        "recommended",
        'Write "Adults only. Not for automated decisions."',
        type="text",
        maps_to="Dataset Nutrition Label; Data Hazards",
    )
    prior_uses: Answer[Texts] = ask(
        "Where has it been used already, inside the boundary or not?",
        "optional",
        'Write `["Smith 2024: ranking of models (inside)"]`.',
        type="list(text)",
        maps_to="Datasheets U1, U2; Kohavi 2025",
    )
    affected_communities: Answer[Text] = ask(
        "Whom do models built on it touch, and were they among the annotators?",
        "recommended",
        'Write "speakers of dialect; none annotated".',
        type="text",
        when="people",
        maps_to="CrowdWorkSheets A5; STANDING Together",
    )
    combining_and_sampling: Answer[Text] = ask(
        "Is it safe to join it with other data or to sub-sample it?",
        "optional",
        'Write "never join by patient id".',
        type="text",
        maps_to="Data Cards extended use",
    )
