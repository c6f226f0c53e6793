"""Part maintenance: who looks after the data."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Part
from gtreport.questionnaire.question import ask
from gtreport.questionnaire.value_types import Text


class Maintenance(Part):
    """Who looks after the data, and how they are given out."""

    status: Answer[Literal["regularly_updated", "actively_maintained", "limited", "deprecated"]] = ask(
        "Is anyone looking after the data?",
        "recommended",
        "Choose `limited`.",
        type="enum",
        maps_to="Datasheets N1; Data Cards maintenance status",
    )
    distribution: Answer[Text] = ask(
        "How, when and to whom is it given out?",
        "recommended",
        'Write "open download from Zenodo".',
        type="text",
        maps_to="Datasheets D1-D3; Croissant distribution",
    )
    update_policy: Answer[Text] = ask(
        "How and when are labels changed, and who is told?",
        "recommended",
        'Write "once a year, listed in CHANGELOG".',
        type="text",
        maps_to="Datasheets N4; RAI dataReleaseMaintenancePlan",
    )
    errata: Answer[Text] = ask(
        "Where are wrong labels reported and listed?",
        "recommended",
        "Write an address, e.g. an issue tracker.",
        type="text",
        maps_to="Datasheets N3",
    )
    versions_kept: Answer[Text] = ask(
        "Are older versions kept, and how is it told when they are obsolete?",
        "recommended",
        'Write "all versions, under one DOI".',
        type="text",
        maps_to="Datasheets N6",
    )
    retention: Answer[Text] = ask(
        "How long may people's data be kept, and who deletes them?",
        "recommended",
        'Write "until 2030, then destroyed".',
        type="text",
        when="people",
        maps_to="Datasheets N5; Data Cards retention",
    )
    contributions: Answer[Text] = ask(
        "Can others add labels, and who checks?",
        "optional",
        'Write "by pull request, two reviewers".',
        type="text",
        maps_to="Datasheets N7",
    )
    use_tracking: Answer[Text] = ask(
        "Is its use watched or limited?",
        "optional",
        'Write "users sign an agreement".',
        type="text",
        maps_to="CrowdWorkSheets R3",
    )
