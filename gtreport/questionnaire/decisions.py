"""Part decisions: choices that could have been otherwise."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Part, Records
from gtreport.questionnaire.question import ask
from gtreport.questionnaire.value_types import Day, Id, Listed, Text, Texts, Truth


class Option(Part):
    """One way that could have been taken."""

    id: Answer[Id] = ask(
        "By which short name is this option referred to?", "core", "Write `majority`.", type="id", counted=False
    )
    label: Answer[Text] = ask(
        "What is the option?", "core", 'Write "majority of three readers".', type="text", maps_to="CLAIM (alternatives)"
    )
    rejected_because: Answer[Text] = ask(
        "Why was it not taken?",
        "recommended",
        'Write "the loader took one mask"; needed for each option not chosen.',
        type="text",
        maps_to="CLAIM (rationale)",
    )
    would_yield: Answer[Text] = ask(
        "What would it have given?", "recommended", 'Write "three masks per film".', type="text"
    )
    feasible: Answer[Truth] = ask(
        "Could it really have been done?", "optional", "`false` when it was out of reach.", type="bool"
    )


class Effect(Part):
    """What a decision does to labels and results."""

    on: Answer[Text] = ask("On what does it act?", "core", 'Write "boundary pixels".', type="text")
    direction: Answer[Literal["raises", "lowers", "narrows", "widens", "shifts", "none_expected", "unknown"]] = ask(
        "In which direction?", "core", "Choose `shifts`.", type="enum"
    )
    size: Answer[Text] = ask("By how much?", "optional", 'Write "about 2 px".', type="text")
    kind: Answer[Literal["measured", "literature", "reasoned", "guess"]] = ask(
        "How is that known?", "recommended", "Choose `reasoned`.", type="enum"
    )


class Decision(Part):
    """A point at which a choice was made that could have been otherwise."""

    id: Answer[Id] = ask(
        "By which short name is this decision referred to?", "core", "Write `D1`.", type="id", counted=False
    )
    stage: Answer[
        Literal[
            "problem_formulation",
            "concept_definition",
            "knowledge_source",
            "sampling",
            "instrument_setup",
            "input_preparation",
            "interpretation_rules",
            "recording_format",
            "annotator_selection",
            "aggregation",
            "verification",
            "exclusion",
            "split",
            "release",
        ]
    ] = ask(
        "At which stage was it made?",
        "core",
        "Choose `aggregation`.",
        type="enum",
        maps_to="Jaton 2021; Kang 2023; AI Act 10(2)(a)",
    )
    options: Records[Option] = ask(
        "What could have been done?",
        "core",
        "At least two records; with no_alternative one is enough.",
        type="list(object)",
        maps_to="CLAIM (alternatives)",
        counted=False,
    )
    chosen: Answer[Text] = ask("Which option was taken?", "core", "Write `majority`.", type="ref(options)")
    decided_by: Answer[Texts] = ask(
        "Who decided?", "core", "Write `[lead-engineer]`.", type="list(text_or_ref(parties))", maps_to="Miceli 2020"
    )
    reason: Answer[Text] = ask(
        "For what reason?",
        "core",
        'Write "the loader took one mask and the deadline was near".',
        type="text",
        maps_to="CLAIM (rationale)",
    )
    question: Answer[Text] = ask(
        "What had to be decided?", "recommended", 'Write "How do three readers become one contour?"', type="text"
    )
    basis: Answer[
        Listed[
            Literal[
                "validity",
                "cost",
                "time",
                "availability",
                "legal",
                "ethics",
                "convention",
                "tool_limit",
                "hardware_limit",
                "authority",
                "pilot_result",
                "convenience",
                "unknown",
            ]
        ]
    ] = ask("What kind of reason was it?", "recommended", "Write `[tool_limit, convenience]`.", type="list(enum)")
    expected_effect: Records[Effect] = ask(
        "What does it do to labels and later results?",
        "recommended",
        "One record per effect.",
        type="list(object)",
        maps_to="Recht 2019; AI Act 10(2)(a)",
        counted=False,
    )
    no_alternative: Answer[Text] = ask(
        "If there was no other option: why not?", "optional", 'Write "the law prescribes the scale".', type="text"
    )
    consulted: Answer[Texts] = ask(
        "Who was heard?",
        "optional",
        "Write `[radiologist-a]`.",
        type="list(text_or_ref(parties))",
        maps_to="Miceli 2020",
    )
    decided_on: Answer[Day] = ask("When?", "optional", 'Write `"2024-03-11"`.', type="date")
    dissent: Answer[Text] = ask(
        "Who would have chosen otherwise?",
        "optional",
        'Write "reader B wanted all three kept".',
        type="text",
        maps_to="CrowdWorkSheets A2",
    )
    reversible: Answer[Literal["cheap", "costly", "impossible"]] = ask(
        "Can it be undone?", "recommended", "Choose `cheap`.", type="enum"
    )
    revisit_when: Answer[Text] = ask(
        "When should it be taken up again?",
        "optional",
        'Write "when the loader takes several masks".',
        type="text",
        maps_to="CrowdWorkSheets R2",
    )
    depends_on: Answer[Texts] = ask(
        "From which earlier decisions does it arise?", "optional", "Write `[D1]`.", type="list(ref(decisions))"
    )
    affects: Answer[Texts] = ask(
        "Which targets, limits and contexts follow from it?",
        "recommended",
        "Write `[lung, L4, autonomous-triage]`.",
        type="list(ref(any))",
    )
    status: Answer[Literal["active", "superseded"]] = ask(
        "Is it still in force?", "optional", "`active` when absent.", type="enum"
    )
    superseded_by: Answer[Text] = ask("Which decision replaced it?", "optional", "Write `D9`.", type="ref(decisions)")
