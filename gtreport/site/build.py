"""From pages to a finished site: written, generated, looked through, and swapped in."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gtreport.errors import Fault, OutputError
from gtreport.site import folder, scan
from gtreport.site.generator import generate
from gtreport.site.source import SitePage, SiteSettings, write_source

Progress = Callable[[str], None]


@dataclass(frozen=True)
class BuiltSite:
    """A finished site.

    Attributes:
        folder: Where it is.
        n_pages: How many pages were written.
        seconds: Time the build took.
        generator_seconds: The generator's part of it.
    """

    folder: Path
    n_pages: int
    seconds: float
    generator_seconds: float


def build_site(
    target: Path,
    pages: Sequence[SitePage],
    settings: SiteSettings,
    files: Mapping[str, bytes] | None = None,
    progress: Progress | None = None,
) -> BuiltSite:
    """Build the site and put it at the target; whatever fails, the old site stays whole.

    Args:
        target: Folder of the site: absent, empty, or made by gtreport.
        pages: The pages in the order of the navigation.
        settings: What the site is called.
        files: Data files to publish, by their path on the site.
        progress: Told what is being done, a few words each.

    Returns:
        Where the site is and how long it took.

    Raises:
        OutputError: The target is not gtreport's, the generator warned, a page would fetch something from another host,
            or a link leads nowhere.
    """
    tell = progress or _silent
    started = time.perf_counter()
    folder.check_target(target)
    with folder.workplace(target.resolve()) as work:
        tell("writing the pages")
        write_source(work / "source", pages, settings, files)
        tell("generating the site")
        generating = time.perf_counter()
        generate(work / "source", work / "site", settings.date)
        generated = time.perf_counter()
        tell("looking through the site")
        _refuse_faults(work / "site")
        folder.mark(work / "site")
        folder.swap(work / "site", target, work)
    return BuiltSite(target, len(pages), time.perf_counter() - started, generated - generating)


def export_source(
    target: Path, pages: Sequence[SitePage], settings: SiteSettings, files: Mapping[str, bytes] | None = None
) -> BuiltSite:
    """Write the folder that MkDocs builds, for somebody who wants to build it alone; replaced like a site.

    Raises:
        OutputError: The target is not gtreport's, or cannot be written.
    """
    started = time.perf_counter()
    folder.check_target(target)
    with folder.workplace(target.resolve()) as work:
        write_source(work / "source", pages, settings, files)
        folder.mark(work / "source")
        folder.swap(work / "source", target, work)
    return BuiltSite(target, len(pages), time.perf_counter() - started, 0.0)


def _refuse_faults(site: Path) -> None:
    found = scan.faults(site)
    if found:
        raise OutputError(*(Fault(f"the site is not whole: {fault}") for fault in found))


def _silent(_: str) -> None:
    return None
