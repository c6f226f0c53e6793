"""What an export of a report would lack, and whether the library that reads it would refuse it; for rules to judge."""

from __future__ import annotations

from importlib.util import find_spec

from gtreport.evidence import Export
from gtreport.findings import Level
from gtreport.report import Report

_ASKED_FOR_BY = "neurips_2026"
"""The profile that asks for a Croissant file."""

_LIBRARY = "mlcroissant"
_REFUSALS = 3


def exports_asked_for(report: Report) -> tuple[Export, ...]:
    """Return the exports that a report's profiles ask for, as they would be written; none before its release.

    The library that reads Croissant takes seconds to start, so it is asked only where it is installed and a profile
    asks for the file.

    Args:
        report: The report, with its evidence; its findings are not looked at.
    """
    wanted = _ASKED_FOR_BY in (report.answers.report.profiles.get() or ())
    if not wanted or report.level is not Level.RELEASE or report.document.faults:
        return ()
    from gtreport.exporters.croissant import EXPORTER  # few reports ask for it, and every check waits for its imports

    made = EXPORTER.write(report, None)
    library, refused = _read_by_library(made.text)
    return (Export("croissant", len(made.left_out), made.lacking, library, refused),)


def _read_by_library(text: str) -> tuple[str | None, tuple[str, ...]]:
    """Return the version of the reference library, and why it refuses a file; no version where it is not installed."""
    if find_spec(_LIBRARY) is None:
        return None, ()
    # Only here, as few reports come so far and every check would wait for them.
    import json
    import logging
    import warnings
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version(_LIBRARY)
    except PackageNotFoundError:
        return None, ()
    logger = logging.getLogger("absl")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import mlcroissant

            read = mlcroissant.Dataset(json.loads(text)).metadata
        errors = sorted(str(one) for one in read.ctx.issues.errors)
    except Exception as error:  # whatever the library says of a file, that is why it refuses it
        errors = [line.strip(" -") for line in str(error).splitlines() if line.strip().startswith("-")] or [str(error)]
    finally:
        logger.setLevel(before)
    return found, tuple(" ".join(one.split()) for one in errors[:_REFUSALS])
