"""Part source: where the truth comes from."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Part, Records
from gtreport.questionnaire.question import ask, group
from gtreport.questionnaire.sites import Site
from gtreport.questionnaire.value_types import Text, Texts, Truth


class Inputs(Part):
    """Where the inputs come from, and by what right."""

    origin: Answer[
        Literal["collected_for_this", "reused", "scraped", "generated", "administrative", "user_generated"]
    ] = ask(
        "Where did the inputs come from?",
        "core",
        "Choose `administrative` for hospital records.",
        type="enum",
        maps_to="Datasheets L1; RAI dataCollectionType; GPAI summary 2.1-2.6",
    )
    mechanism: Answer[Text] = ask(
        "With what apparatus or procedure were inputs captured?",
        "recommended",
        'Write "Siemens Ysio, 125 kVp".',
        type="text",
        maps_to="Datasheets L2; METRIC device error",
    )
    direct_from_people: Answer[Truth] = ask(
        "Did the inputs come from the people themselves?",
        "recommended",
        "`false` when others passed them on.",
        type="bool",
        when="people",
        maps_to="Datasheets L7",
    )
    consent: Answer[Literal["consented", "notified", "public_interest", "waived", "neither"]] = ask(
        "Were the people told, and did they agree?",
        "core",
        "Choose `waived` when an ethics board waived consent.",
        type="enum",
        when="people",
        maps_to="Datasheets L8, L9; ARR D3; NeurIPS Q13",
    )
    revocable: Answer[Text] = ask(
        "How can a person withdraw?",
        "recommended",
        'Write "by e-mail until publication".',
        type="text",
        when="people",
        maps_to="Datasheets L10",
    )
    ethics_review: Answer[Literal["approved", "exempt", "not_sought"]] = ask(
        "Who reviewed the work ethically?",
        "recommended",
        "Choose `approved` and cite the number as evidence.",
        type="enum",
        when="people | human",
        core_when="people",
        maps_to="Datasheets L6; ARR D4; NeurIPS Q15",
    )
    impact_assessment: Answer[Text] = ask(
        "Was the effect on the people studied?",
        "optional",
        'Write "data protection impact assessment of 2024-02".',
        type="text",
        when="people",
        maps_to="Datasheets L11",
    )


class Step(Part):
    """One preprocessing step between capture and release."""

    step: Answer[Text] = ask(
        "What was done in this step?",
        "core",
        'Write "JPEG compression, quality 90".',
        type="text",
        maps_to="Datasheets P1; Shimron 2022",
    )
    applied_to: Answer[Literal["inputs", "targets", "both"]] = ask(
        "Did it change inputs, labels or both?",
        "recommended",
        "Choose `targets` for merged classes.",
        type="enum",
        maps_to="Data Cards transformations",
    )
    tool: Answer[Text] = ask(
        "With which tool, version and parameters?",
        "recommended",
        'Write "Pillow 10.2, resize 512, bilinear".',
        type="text",
        maps_to="Datasheets P3",
    )
    reversible: Answer[Truth] = ask(
        "Can the step be undone?",
        "recommended",
        "Write `false` for lossy compression.",
        type="bool",
        maps_to="Shimron 2022",
    )
    rationale: Answer[Text] = ask(
        "Why was it done?", "optional", 'Write "to fit the display of the labelling tool".', type="text"
    )


class Source(Part):
    """Where the truth comes from."""

    inputs: Inputs = group()
    preprocessing: Records[Step] = ask(
        "Which steps lie between capture and release, in order?",
        "core",
        "One record per step; `[]` only with source.no_preprocessing.",
        type="list(object)",
        maps_to="Datasheets P1; RAI dataPreprocessingProtocol; Shimron 2022",
        counted=False,
    )
    no_preprocessing: Answer[Truth] = ask(
        "Is it certain that no step was applied?",
        "optional",
        "`true` needs evidence in the same answer.",
        type="bool",
        maps_to="Shimron 2022",
    )
    preprocessing_complete: Answer[Truth] = ask(
        "Do you vouch that this list of steps is complete?",
        "core",
        "Answer with status `unknown` and a reason when steps may be missing.",
        type="bool",
        maps_to="Shimron 2022",
    )
    sites: Records[Site] = ask(
        "At which construction sites did labels come into being?",
        "core",
        "One record per site: crowd, experts, instrument, generator, register.",
        type="list(object)",
        counted=False,
    )
    summary: Answer[Text] = ask(
        "In five lines: where does the truth come from?",
        "recommended",
        "Write the account you would give a colleague.",
        type="text",
        maps_to="Datasheets L1; RAI dataCollection; HF Annotations",
    )
    raw_available: Answer[Literal["open", "on_request", "not_shared", "destroyed"]] = ask(
        "Can someone redo the work from the raw data?",
        "recommended",
        "Choose `on_request`.",
        type="enum",
        maps_to="Datasheets P2; RAI dataCollectionRawData",
    )
    circular_with: Answer[Texts] = ask(
        "Which models took part in making the labels?",
        "recommended",
        "Write `[yolov8]`; evaluating them here is circular.",
        type="list(model)",
        core_when="programmatic_pseudo_label",
        maps_to="AI Act 10(2)(f); Northcutt 2021",
    )
    preprocessing_software: Answer[Text] = ask(
        "Is the code of these steps available?",
        "optional",
        "Write an address and a version.",
        type="text",
        maps_to="Datasheets P3",
    )
