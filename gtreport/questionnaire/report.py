"""Part report: the report itself, its parties, evidence, vocabulary and waivers."""

from typing import ClassVar, Literal

from gtreport.questionnaire.answers import Answer, Part
from gtreport.questionnaire.question import ask
from gtreport.questionnaire.value_types import Code, Day, Id, Listed, Text, Texts
from gtreport.questionnaire.vocabulary import DimensionType, Profile


class Report(Part):
    """The report itself: its version, its state, who answers for it."""

    schema_: Answer[Literal["gtreport/1"]] = ask(
        "Which version of the questionnaire is this?",
        "core",
        "Write `gtreport/1`.",
        type="const(gtreport/1)",
        counted=False,
        alias="schema",
    )
    status: Answer[Literal["draft", "review", "release", "superseded", "withdrawn"]] = ask(
        "How far has this report gone?",
        "core",
        "Sets which findings fail, e.g. `review`; `superseded` and `withdrawn` are checked as `release`.",
        type="enum",
        maps_to="Data Cards maintenance status",
        counted=False,
    )
    date: Answer[Day] = ask(
        "On which day was this report last true?",
        "core",
        'Write `"2025-03-01"`.',
        type="date",
        maps_to="Data Statements 1",
    )
    version: Answer[Text] = ask(
        "Which version of this report (not of the data) is this?",
        "recommended",
        'Write `"1.0"`, in quotes.',
        type="text",
        maps_to="Data Statements 1; Croissant sdVersion",
    )
    authors: Answer[Texts] = ask(
        "Who answers for these answers?",
        "recommended",
        "List party ids, e.g. `[documentation-team]`; when absent, identity.creators answer.",
        type="list(ref(parties))",
        maps_to="Data Statements 1; Data Cards authors; HF card authors",
    )
    annotators_consulted: Answer[Literal["consulted", "not_consulted", "not_possible"]] = ask(
        "Did the people who made the labels see and correct this report?",
        "recommended",
        "Answer `not_consulted` with a reason rather than leaving it out.",
        type="enum",
        when="human",
        maps_to="Miceli 2022",
    )
    profiles: Answer[Listed[Profile]] = ask(
        "Which extra sets of core answers should be switched on?",
        "optional",
        "Name profiles, e.g. `[medical]`.",
        type="list(profile)",
        maps_to="NeurIPS 2026; EU AI Act; STANDING Together",
    )


class Party(Part):
    """A person, team, organisation or model with a hand in the ground truth."""

    id: Answer[Id] = ask(
        "By which short name is this party referred to?", "core", "Write `radiologists-a`.", type="id", counted=False
    )
    name: Answer[Text] = ask(
        "What is this party called?",
        "recommended",
        'Write "Radiology department, Hospital A".',
        type="text",
        maps_to="Datasheets M2",
    )
    kind: Answer[
        Literal["person", "team", "organisation", "crowd", "vendor", "model", "committee", "data_subjects"]
    ] = ask(
        "What kind of party is this?",
        "recommended",
        "Choose `team`.",
        type="enum",
        maps_to="Data Cards authorship; PROV Agent",
    )
    discipline: Answer[Text] = ask(
        "From which field or trade do they come?",
        "optional",
        'Write "thoracic radiology".',
        type="text",
        maps_to="Muller 2021",
    )
    interest: Answer[Text] = ask(
        "What do they stand to gain from these labels?",
        "optional",
        'Write "sells the software evaluated here".',
        type="text",
        maps_to="Data Statements 13",
    )


class EvidenceRecord(Part):
    """Where a claim can be looked up."""

    may_be_path: ClassVar[frozenset[str]] = frozenset({"locator"})

    id: Answer[Id] = ask("By which short name is this evidence cited?", "core", "Write `E1`.", type="id", counted=False)
    kind: Answer[Literal["paper", "guideline", "file", "dataset", "log", "url", "statement"]] = ask(
        "What kind of evidence is this?", "core", "Choose `paper`.", type="enum"
    )
    locator: Answer[Text] = ask(
        "Where exactly is it found (reference, address, file, section)?",
        "core",
        'Write "Smith 2024, table 3" or `files/guideline.pdf`.',
        type="text",
        maps_to="ARR checklist",
    )
    sha256: Answer[Text] = ask(
        "Which checksum has the file?",
        "optional",
        "64 hexadecimal digits; checked when the file lies in the report's folder.",
        type="text",
        maps_to="Croissant sha256",
    )
    date: Answer[Day] = ask("When was it made or looked up?", "optional", 'Write `"2024-11-30"`.', type="date")


class Vocabulary(Part):
    """The terms that contexts use, and which is narrower than which."""

    broader: Answer[dict[Text, Text]] = ask(
        "Which broader term does each term fall under?",
        "optional",
        "Write `{chest_xray_pa: chest_xray}`.",
        type="map(term,term)",
        maps_to="DUO hierarchy",
    )
    terms: Answer[dict[Text, Texts]] = ask(
        "Which further terms may a plan use per dimension?",
        "optional",
        "Write `{geography: [JP, US]}` for terms no context names.",
        type="map(dimension,list(term))",
        maps_to="DUO",
    )
    types: Answer[dict[Text, DimensionType]] = ask(
        "Of which type is each dimension you added?",
        "optional",
        "Write `{pixel_spacing_mm: range}`.",
        type="map(dimension,dimension_type)",
    )


class WaiverRecord(Part):
    """A finding that is accepted, with reason, by whom, until when."""

    rule: Answer[Code] = ask("Which rule is waived?", "core", "Write `GT302`.", type="code")
    path: Answer[Text] = ask("For which answer?", "core", "Write `protocol.guideline`.", type="field_path")
    reason: Answer[Text] = ask(
        "Why is the finding accepted?",
        "core",
        'Write "the guideline holds patient images and cannot be published".',
        type="text",
    )
    by: Answer[Text] = ask(
        "Who accepts it?", "core", "Write a party id, e.g. `documentation-team`.", type="ref(parties)"
    )
    until: Answer[Day] = ask("Until when does the waiver hold?", "core", 'Write `"2026-12-31"`.', type="date")
