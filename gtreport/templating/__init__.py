"""Where the templates are, and the jinja2 environment through which every text of a user is made harmless.

The pages are Markdown that a generator turns into HTML, so text must be inert twice: for the Markdown parser (any of
its extensions, also those of a host site) and for the browser. Both are met by writing every character that could mean
something as a numeric character reference. Nothing depends on a template's author remembering it: whatever a template
prints is passed through `plain` unless a filter, a macro or the template itself made it.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined

from gtreport.errors import Fault, GtreportError
from gtreport.templating.data import json_data, verbatim
from gtreport.templating.links import anchor, linked
from gtreport.templating.names import statistic
from gtreport.templating.numbers import as_given, coordinate, count, interval, number, share
from gtreport.templating.prose import prose
from gtreport.templating.text import attribute, bdi, cell, heading, plain, words


@cache
def templates_folder() -> Path:
    """Find the templates: beside the installed package first, at the top of the repository second.

    Raises:
        GtreportError: They are in neither place, so that the installation is broken.
    """
    packaged = Path(str(files("gtreport") / "templates"))
    for folder in (packaged, Path(__file__).resolve().parents[2] / "templates"):
        if (folder / "partials").is_dir():
            return folder
    raise GtreportError(
        Fault("the templates are not installed with gtreport", str(packaged), help="install gtreport again")
    )


def _bytecode_cache() -> FileSystemBytecodeCache | None:
    """Keep compiled templates beside compiled modules, on the same terms: compiling takes longer than rendering.

    One that does not belong to the text of its template is compiled anew.
    """
    folder = Path(__file__).parent / "__pycache__"
    if sys.dont_write_bytecode:
        return None
    try:
        folder.mkdir(exist_ok=True)
    except OSError:
        return None
    return FileSystemBytecodeCache(str(folder), "%s.jinja") if os.access(folder, os.W_OK) else None


@cache
def environment() -> Environment:
    """Make the one jinja2 environment.

    Autoescape stands for "macros and blocks give Markup", and `finalize` turns everything else that is printed into
    inert text, so that an answer printed without a filter is shown as typed. An undefined name is an error; None prints
    nothing.
    """
    made = Environment(
        loader=FileSystemLoader(templates_folder()),
        undefined=StrictUndefined,
        autoescape=True,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        # In Markdown, `{#` begins a heading's anchor; comments in templates are written `{#- ... -#}`.
        comment_start_string="{#-",
        bytecode_cache=_bytecode_cache(),
    )
    made.filters.update(
        plain=plain,
        cell=cell,
        prose=prose,
        attribute=attribute,
        anchor=anchor,
        as_given=as_given,
        bdi=bdi,
        coordinate=coordinate,
        heading=heading,
        json_data=json_data,
        statistic=statistic,
        words=words,
        verbatim=verbatim,
        linked=linked,
        number=number,
        interval=interval,
        count=count,
        share=share,
    )
    return made


def _finalize(value: object) -> object:
    return "" if value is None else plain(value)


def render(template: str, **context: Any) -> str:
    """Render a template by its path below the templates folder, for example `pages/10_overview.md.j2`."""
    return environment().get_template(template).render(**context)
