"""Part limits: what is known to be wrong, missing or undecided."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Part, Records
from gtreport.questionnaire.question import ask, group
from gtreport.questionnaire.value_types import Day, Id, Listed, Match, Text, Texts


class Limit(Part):
    """One known limit."""

    id: Answer[Id] = ask(
        "By which short name is this limit referred to?", "core", "Write `L1`.", type="id", counted=False
    )
    statement: Answer[Text] = ask(
        "What is the limit?",
        "core",
        'Write "no child is in the sampling frame".',
        type="text",
        maps_to="RAI dataLimitations; AI Act 10(2)(h); NeurIPS Q2",
    )
    severity: Answer[Literal["note", "caution", "blocking"]] = ask(
        "How heavily does it weigh on a use it touches?",
        "core",
        "Choose `caution`; `blocking` puts such a use outside the boundary.",
        type="enum",
    )
    affects: Answer[Match] = ask(
        "Which uses does it touch?",
        "recommended",
        "Write `{population: child}`; `{}` means every use.",
        type="match",
        maps_to="Dataset Nutrition Label alerts",
    )
    kind: Answer[
        Literal[
            "scope",
            "temporal",
            "coverage",
            "method",
            "representativeness",
            "resolution",
            "integration",
            "label_semantics",
            "annotator",
            "aggregation",
            "instrument",
            "preprocessing",
            "legal_ethical",
            "other",
        ]
    ] = ask(
        "What kind of limit is it?", "recommended", "Choose `coverage`.", type="enum", maps_to="D4D LimitationTypeEnum"
    )
    known_by: Answer[Literal["measured", "observed", "reasoned", "reported_by_others", "suspected"]] = ask(
        "How do you know?", "recommended", "Choose `reasoned`.", type="enum"
    )
    area: Answer[
        Literal[
            "sampling",
            "instrument",
            "annotators",
            "label_definition",
            "aggregation",
            "preprocessing",
            "time",
            "geography_culture",
            "class_balance",
            "missing_groups",
            "leakage",
            "ethics_law",
            "downstream_misuse",
        ]
    ] = ask(
        "In which area does it lie?",
        "recommended",
        "Choose `missing_groups`.",
        type="enum",
        maps_to="METRIC; AI Act 10(2)(f)",
    )
    magnitude: Answer[Text] = ask("How large is it?", "optional", 'Write "about 2 px at the lung base".', type="text")
    mitigation: Answer[Text] = ask(
        "What can a user do about it?",
        "optional",
        'Write "leave out the border of 3 px".',
        type="text",
        maps_to="AI Act 10(2)(g)",
    )
    decisions: Answer[Texts] = ask(
        "From which decisions does it follow?", "optional", "Write `[D3]`.", type="list(ref(decisions))"
    )


class Expiry(Part):
    """Until when the labels keep their meaning."""

    valid_until: Answer[Day] = ask(
        "Until when do these labels keep their meaning?",
        "recommended",
        'Write `"2028-12-31"`.',
        type="date",
        maps_to="CrowdWorkSheets R1, R2; METRIC timeliness",
    )
    triggers: Answer[Texts] = ask(
        "Which event should start a review?",
        "recommended",
        'Write `["new scanner generation"]`.',
        type="list(text)",
        maps_to="CrowdWorkSheets R2",
    )


class Limits(Part):
    """What is known to be wrong, missing or undecided."""

    items: Records[Limit] = ask(
        "Which limits are known?",
        "core",
        "One record per limit; `[]` only with limits.none_found.",
        type="list(object)",
        maps_to="RAI dataLimitations; Data Statements 11; ARR A1",
        counted=False,
    )
    areas_considered: Answer[
        Listed[
            Literal[
                "sampling",
                "instrument",
                "annotators",
                "label_definition",
                "aggregation",
                "preprocessing",
                "time",
                "geography_culture",
                "class_balance",
                "missing_groups",
                "leakage",
                "ethics_law",
                "downstream_misuse",
            ]
        ]
    ] = ask(
        "In which areas did you look for limits?",
        "core",
        "Write `[sampling, annotators]`; the others are shown as not looked at.",
        type="list(enum)",
        maps_to="AI Act 10(2)(f); METRIC; STANDING Together",
    )
    none_found: Answer[Text] = ask(
        "If no limit is listed: who looked, how, when?",
        "recommended",
        'Write "two outside readers checked 200 items in 2024-05".',
        type="text",
        when="no_limits",
        core_when="no_limits",
        maps_to="STANDING Together",
    )
    biases: Answer[Text] = ask(
        "Whom do the labels favour or wrong, in which direction?",
        "recommended",
        'Write "dialect is marked offensive more often".',
        type="text",
        maps_to="RAI dataBiases; AI Act 10(2)(f)",
    )
    unrecorded: Answer[Text] = ask(
        "What was not written down at the time?",
        "recommended",
        'Write "who labelled which item".',
        type="text",
        maps_to="Shimron 2022",
    )
    social_impact: Answer[Text] = ask(
        "What could it do to people?",
        "recommended",
        'Write "errors fall on patients without insurance".',
        type="text",
        maps_to="RAI dataSocialImpact; NeurIPS Q10",
    )
    expiry: Expiry = group()
    disputed: Answer[Text] = ask(
        "Which labels does someone contest?",
        "optional",
        'Write "14 items, listed in files/disputed.csv".',
        type="text",
        maps_to="Datasheets N3",
    )
