"""Part identity: what the dataset is."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Part
from gtreport.questionnaire.question import ask
from gtreport.questionnaire.value_types import Day, Text, Texts


class Identity(Part):
    """What the dataset is, who made it, under which terms."""

    name: Answer[Text] = ask(
        "What is the dataset called?",
        "core",
        'Write "Anaesthetists\' fitness ratings".',
        type="text",
        maps_to="Datasheets; Croissant name; HF pretty_name",
    )
    dataset_version: Answer[Text] = ask(
        "Which version of the data does this report describe?",
        "core",
        'Write `"1.2.0"`, in quotes; "unversioned" if it has none.',
        type="text",
        maps_to="Datasheets N4; Croissant version",
    )
    creators: Answer[Texts] = ask(
        "Who made the dataset, and for whom?",
        "core",
        'List party ids or plain names, e.g. `["A. P. Dawid"]`.',
        type="list(text_or_ref(parties))",
        maps_to="Datasheets M2; Croissant creator; AI Act 10(2)(b)",
    )
    contact: Answer[Text] = ask(
        "Whom can a reader ask?",
        "core",
        'Write an address or page that is answered, e.g. "data@example.org".',
        type="text",
        maps_to="Datasheets N2; HF contact",
    )
    license: Answer[Text] = ask(
        "Under what terms may the data be used?",
        "core",
        "Write an SPDX id such as `CC-BY-4.0`, or name the terms.",
        type="text",
        maps_to="Datasheets D4; Croissant license; NeurIPS Q12",
    )
    purpose: Answer[Text] = ask(
        "Why was it made: which gap, for which task?",
        "core",
        'Write "to compare lung-contour models on adult films".',
        type="text",
        maps_to="Datasheets M1; Data Statements 3; AI Act 10(2)(a)",
    )
    commercial_use: Answer[Literal["allowed", "forbidden", "ask"]] = ask(
        "May the data be used commercially?",
        "recommended",
        "Choose `ask` when permission must be sought; decides rule B18.",
        type="enum",
        maps_to="DUO NCU; ARR B3",
    )
    url: Answer[Text] = ask(
        "Where is the dataset found?",
        "recommended",
        "Write the page or repository that holds it.",
        type="text",
        maps_to="Croissant url",
    )
    persistent_id: Answer[Text] = ask(
        "Which identifier will still work in ten years?",
        "recommended",
        "Write a DOI, e.g. `10.5281/zenodo.1234`.",
        type="text",
        maps_to="Datasheets D2; Data Statements 14",
    )
    description: Answer[Text] = ask(
        "What is this dataset, in three sentences?",
        "recommended",
        "Used as the description of every export.",
        type="text",
        maps_to="Croissant description",
    )
    published_on: Answer[Day] = ask(
        "When was this version published?",
        "recommended",
        'Write `"2024-05-01"`.',
        type="date",
        maps_to="Croissant datePublished",
    )
    citation: Answer[Text] = ask(
        "How should it be cited?",
        "recommended",
        "Paste the reference or BibTeX entry.",
        type="text",
        maps_to="Croissant citeAs; Data Cards Citation",
    )
    funders: Answer[Texts] = ask(
        "Who paid for it?",
        "recommended",
        'Name funder and grant, e.g. "DFG 123456".',
        type="list(text_or_ref(parties))",
        maps_to="Datasheets M3; Data Statements 13",
    )
    conflicts_of_interest: Answer[Text] = ask(
        "Who gains if these labels look right?",
        "recommended",
        'Write "two authors work for the vendor of the scanner" or "none".',
        type="text",
        maps_to="Data Statements 13",
    )
    third_party_restrictions: Answer[Text] = ask(
        "Which restrictions by others apply (contract, export, property)?",
        "optional",
        'Write "images may not leave the EU".',
        type="text",
        maps_to="Datasheets D5, D6",
    )
