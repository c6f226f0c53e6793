"""Runs MkDocs in this process: quiet, strict, and without today's date."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

from gtreport.errors import Fault, OutputError
from gtreport.site.source import CONFIG

_DATE = "SOURCE_DATE_EPOCH"


def generate(source: Path, target: Path, date: str | None = None) -> None:
    """Build the site of a folder that `write_source` has written.

    Args:
        source: The folder with mkdocs.yml.
        target: Where the site goes; emptied first.
        date: Day of the report, `YYYY-MM-DD`; the environment's SOURCE_DATE_EPOCH goes before it.

    Raises:
        OutputError: MkDocs warned or failed; one fault for each of its messages.
    """
    with _quiet() as messages, _dated(date):
        try:
            config = load_config(config_file=str(source / CONFIG), site_dir=str(target), strict=True)
            config.plugins.on_startup(command="build", dirty=False)
            try:
                build(config)
            finally:
                config.plugins.on_shutdown()
        except MkDocsException as error:
            faults = messages or [str(error.message)]
            raise OutputError(*(Fault(f"the site cannot be generated: {fault}") for fault in faults)) from None


class _Collector(logging.Handler):
    """Keeps the messages that a strict build fails on."""

    def __init__(self, messages: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._messages = messages

    def emit(self, record: logging.LogRecord) -> None:
        self._messages.append(record.getMessage())


@contextmanager
def _quiet() -> Iterator[list[str]]:
    """Take MkDocs' log messages instead of letting them reach the terminal."""
    messages: list[str] = []
    logger = logging.getLogger("mkdocs")
    collector = _Collector(messages)
    before = logger.propagate, logger.level
    logger.addHandler(collector)
    logger.propagate = False
    # MkDocs counts warnings by a handler of its own; what is below them is not even made.
    logger.setLevel(logging.WARNING)
    try:
        yield messages
    finally:
        logger.removeHandler(collector)
        logger.propagate, logger.level = before


@contextmanager
def _dated(date: str | None) -> Iterator[None]:
    """Let the generator take the report's day for today, so that the same input gives the same bytes on every day."""
    if _DATE in os.environ:
        yield
        return
    os.environ[_DATE] = str(_seconds(date))
    try:
        yield
    finally:
        del os.environ[_DATE]


def _seconds(date: str | None) -> int:
    try:
        day = datetime.strptime(date or "", "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return 0
    return max(0, int(day.timestamp()))
