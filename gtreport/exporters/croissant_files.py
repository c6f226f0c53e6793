"""The files of single annotations in a Croissant description, where they are released."""

from __future__ import annotations

from typing import Any

from gtreport.report import Report
from gtreport.results import Attached

CARRIED = ("annotations[].file", "annotations[].columns", "protocol.individual_labels")

_FORMS = {".csv": "text/csv", ".tsv": "text/tab-separated-values", ".parquet": "application/x-parquet"}
_ROLES = (("item", "sc:Text"), ("annotator", "sc:Text"), ("label", "sc:Text"))


def described(report: Report) -> dict[str, Any]:
    """Return the files and their columns; nothing unless single labels are released and the files were read.

    A field is written only with the column it comes from, and a record set only for a table whose columns are known.
    """
    if report.answers.protocol.individual_labels.get() != "released":
        return {}
    held = [one for one in report.evidence.attached if one.summary is not None and _form(one) is not None]
    records = [
        _record_set(one) for one in held if one.record.format.get() == "long" and _form(one) != _FORMS[".parquet"]
    ]
    return {"distribution": [_file(one) for one in held], "recordSet": records}


def _form(one: Attached) -> str | None:
    return next((form for suffix, form in _FORMS.items() if one.file.lower().endswith(suffix)), None)


def _file(one: Attached) -> dict[str, Any]:
    summary = one.summary
    return {
        "@type": "cr:FileObject",
        "@id": one.file,
        "name": one.file,
        "contentUrl": one.file,
        "encodingFormat": _form(one),
        **({"sha256": summary.sha256, "contentSize": f"{summary.n_bytes} B"} if summary is not None else {}),
    }


def _record_set(one: Attached) -> dict[str, Any]:
    place = f"annotations-{one.name}"
    return {
        "@type": "cr:RecordSet",
        "@id": place,
        "name": place,
        "field": [_field(place, one, role, kind, column) for role, kind in _ROLES for column in _columns(one, role)],
    }


def _columns(one: Attached, role: str) -> list[str]:
    held = getattr(one.record.columns, role).get()
    return [held] if isinstance(held, str) else list(held or ())[:1]


def _field(place: str, one: Attached, role: str, kind: str, column: str) -> dict[str, Any]:
    return {
        "@type": "cr:Field",
        "@id": f"{place}/{role}",
        "name": role,
        "dataType": [kind, "cr:Label"] if role == "label" else kind,
        "source": {"fileObject": {"@id": one.file}, "extract": {"column": column}},
    }
