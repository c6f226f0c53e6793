"""Where a dataset comes from, in the terms of Croissant RAI, PROV, DUO and ODRL."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from gtreport.exporters.wordings import lines, party_names
from gtreport.questionnaire.source import Step
from gtreport.report import Report
from gtreport.told import Told, in_words, plain

PERIOD = "composition.period_inputs"
CARRIED = (
    PERIOD,
    "source.inputs.origin",
    "source.inputs.mechanism",
    "source.sites[].id",
    "source.sites[].kind",
    "source.sites[].legitimacy",
    "source.sites[].situation",
    "source.sites[].role",
    "source.preprocessing[].step",
    "source.preprocessing[].tool",
    "source.preprocessing[].applied_to",
    "decisions[].question",
    "decisions[].stage",
    "decisions[].chosen",
    "decisions[].reason",
    "decisions[].decided_by",
    "source.preprocessing!",
)

_OF_INPUTS = {
    "administrative": "Secondary data analysis",
    "scraped": "Web Scraping",
    "user_generated": "User-generated content data",
    "reused": "Secondary data analysis",
    "generated": "Software Collection",
}
_OF_SITES = {
    "direct_measurement": "Direct measurement",
    "expert_interpretation": "Manual Human Curator",
    "crowd_consensus": "Manual Human Curator",
}
_IMPUTATION = re.compile(r"\bimput", re.IGNORECASE)
_DUO = re.compile(r"\bDUO[:_](\d{7})\b")
_NON_COMMERCIAL = "0000046"
_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?")


def described(report: Report, answers: Iterable[Told]) -> dict[str, Any]:
    """Return the properties that tell where the data come from and how they were made."""
    given = tuple(answers)
    frame = _time_frame(report)
    return {
        "rai:dataCollectionType": _collection_types(report),
        "rai:dataCollectionTimeFrame": frame,
        "rai:dataCollectionTimeframe": frame,
        **_steps(report, given),
        **_synthetic(report),
        "prov:wasDerivedFrom": _derived_from(report, given),
        "prov:wasGeneratedBy": [*_sites(report, given), *_decisions(report, given)],
        "usageInfo": _usage(report, given),
    }


def _collection_types(report: Report) -> list[str]:
    """Return the kinds of collection; `Others` only where neither inputs nor sites are of a kind that has a name."""
    source = report.answers.source
    of_inputs = _OF_INPUTS.get(source.inputs.origin.get() or "")
    kinds = [kind for site in source.sites if (kind := site.kind.get()) is not None]
    found = [of_inputs, *(_OF_SITES.get(kind) for kind in kinds)]
    named = list(dict.fromkeys(one for one in found if one is not None))
    return named or (["Others"] if kinds or source.inputs.origin.get() else [])


def _time_frame(report: Report) -> list[str]:
    """Return the first and last day of the period of the inputs: a month or year stands for its first or last day.

    Nothing where one end is not given, since a single date would be read as the whole of it.
    """
    period = report.answers.composition.period_inputs.get()
    if period is None:
        return []
    ends = [_day(period.start, last=False), _day(period.end, last=True)]
    return [] if None in ends else list(dict.fromkeys(one for one in ends if one is not None))


def _day(written: str | None, *, last: bool) -> str | None:
    match = _DATE.fullmatch(written or "")
    if match is None:
        return None
    year, month, day = match.groups()
    month = month or ("12" if last else "01")
    return f"{year}-{month}-{day or (_last_day(int(year), int(month)) if last else '01')}"


def _last_day(year: int, month: int) -> str:
    from calendar import monthrange

    return f"{monthrange(year, month)[1]:02d}"


def _steps(report: Report, answers: tuple[Told, ...]) -> dict[str, Any]:
    """Return the steps by what they change; one that fills in missing values has a property of its own."""
    of_inputs = list(lines(one for one in answers if one.question.id == "source.preprocessing"))
    of_targets, imputing = [], []
    for number, step in enumerate(report.answers.source.preprocessing, 1):
        text = _step(number, step)
        if text is None:
            continue
        applied = step.applied_to.get()
        if _IMPUTATION.search(text):
            imputing.append(text)
        elif applied == "targets":
            of_targets.append(text)
        else:
            of_inputs.append(text)
    changed = "\n".join(of_targets)
    return {
        "rai:dataPreprocessingProtocol": of_inputs,
        "rai:dataManipulationProtocol": changed,
        "rai:dataDataManipulationProtocol": changed,
        "rai:dataImputationProtocol": "\n".join(imputing),
    }


def _step(number: int, step: Step) -> str | None:
    told = step.step.get()
    if told is None:
        return None
    tool, applied = step.tool.get(), step.applied_to.get()
    rest = [f"tool: {tool}" if tool else "", f"applied to: {applied}" if applied else ""]
    return f"{number}. {'; '.join(one for one in (told, *rest) if one)}"


def _synthetic(report: Report) -> dict[str, bool]:
    """Return whether synthetic data are in it; nothing unless every site is known, or one is synthetic."""
    sites = list(report.answers.source.sites)
    kinds = [site.kind.get() for site in sites]
    made = [site for site in sites if site.kind.get() == "synthetic_simulation" and site.share.get() != 0]
    if made:
        return {"rai:hasSyntheticData": True}
    return {"rai:hasSyntheticData": False} if kinds and None not in kinds else {}


def _derived_from(report: Report, answers: tuple[Told, ...]) -> list[dict[str, str]]:
    """Return the datasets it was built from, or else where its inputs come from."""
    found = []
    for one in report.answers.composition.source_datasets:
        name = one.name.get()
        if name is not None:
            terms, told = one.license.get(), one.report.get()
            rest = [f"terms: {terms}" if terms else "", f"report: {told}" if told else ""]
            found.append({"@type": "prov:Entity", "name": name, "description": "; ".join(filter(None, rest))})
    if not found:
        inputs = lines(one for one in answers if one.question.id in ("source.inputs.origin", "source.inputs.mechanism"))
        found = [{"@type": "prov:Entity", "name": "inputs", "description": "\n".join(inputs)}] if inputs else []
    return [{key: held for key, held in one.items() if held} for one in found]


def _sites(report: Report, answers: tuple[Told, ...]) -> list[dict[str, Any]]:
    wanted = ("kind", "role", "legitimacy", "situation")
    found = []
    for number, site in enumerate(report.answers.source.sites):
        here = [one for one in answers if one.path[:3] == site.here and one.path[-1] in wanted and len(one.path) == 4]
        name = site.id.get() or str(number + 1)
        pools = [
            pool.id.get() or f"pool {place}"
            for place, pool in enumerate(report.answers.protocol.annotators, 1)
            if pool.site.get() == site.id.get() or (pool.site.get() is None and len(report.answers.source.sites) == 1)
        ]
        found.append(_activity(f"site-{name}", f"site {name}", here, [(pool, "team") for pool in pools]))
    return found


def _decisions(report: Report, answers: tuple[Told, ...]) -> list[dict[str, Any]]:
    wanted = ("question", "stage", "chosen", "reason")
    parties = party_names(report)
    found = []
    for number, decision in enumerate(report.answers.decisions):
        here = [
            one for one in answers if one.path[:2] == decision.here and one.path[-1] in wanted and len(one.path) == 3
        ]
        name = decision.id.get() or str(number + 1)
        by = [parties.get(one, (one, None)) for one in decision.decided_by.get() or ()]
        made = _activity(f"decision-{name}", f"decision {name}", here, by)
        on = decision.decided_on.get()
        found.append({**made, **({"prov:endedAtTime": on} if on else {})})
    return found


def _activity(place: str, name: str, answers: list[Told], by: Iterable[tuple[str, str | None]]) -> dict[str, Any]:
    agents = [{"@type": "prov:Person" if kind == "person" else "prov:Agent", "name": who} for who, kind in by]
    found = {
        "@type": "prov:Activity",
        "@id": f"#{place}",
        "name": name,
        "description": "\n".join(lines(answers)),
        "prov:wasAssociatedWith": agents,
    }
    return {key: held for key, held in found.items() if held}


def _usage(report: Report, answers: tuple[Told, ...]) -> list[dict[str, Any]]:
    """Return the terms of use for machines: DUO terms that the report names, and what it forbids in ODRL."""
    identity, contexts = report.answers.identity, report.answers.contexts
    looked_at = [one for one in answers if one.path[:1] == ("contexts",) or one.question.id == "identity.license"]
    named = {code for one in looked_at for code in _DUO.findall(one.text or "")}
    forbids_trade = identity.commercial_use.get() == "forbidden"
    terms: list[dict[str, Any]] = [
        {
            "@type": "sc:DefinedTerm",
            "termCode": f"DUO:{code}",
            "url": f"http://purl.obolibrary.org/obo/DUO_{code}",
        }
        for code in sorted({*named, *([_NON_COMMERCIAL] if forbids_trade else [])})
    ]
    banned: list[dict[str, Any]] = [
        {
            "@type": "odrl:Prohibition",
            "odrl:action": {"@id": "odrl:use"},
            "name": use.id.get() or str(place),
            "description": "; ".join(
                filter(None, (in_words(plain(use.when.get())) if use.when.get() else "", use.because.get()))
            ),
        }
        for place, use in enumerate(contexts.prohibited, 1)
    ]
    if forbids_trade:
        banned.append(
            {"@type": "odrl:Prohibition", "odrl:action": {"@id": "http://creativecommons.org/ns#CommercialUse"}}
        )
    return [*terms, *([{"@type": "odrl:Set", "odrl:prohibition": banned}] if banned else [])]
