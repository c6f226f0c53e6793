"""Serves the site of a report while it is written, and builds it again when the report or its data change."""

from __future__ import annotations

import html
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from gtreport.errors import Fault, GtreportError, OutputError
from gtreport.findings import Level
from gtreport.report import Report
from gtreport.review import REVIEW_NAME
from gtreport.site.examining import examine_for_site, refuse_faults
from gtreport.site.publish import publish

_WAIT_PATH = "/.gtreport/changed"
_POLL_SECONDS = 0.4
_HOLD_SECONDS = 20.0

# Put into every page: asks whether there is something newer, and is answered when there is.
_RELOADER = b"""<script>(async () => {
for (;;) {
  try {
    const answer = await fetch("%s?seen=%d", {cache: "no-store"});
    if (answer.status === 205) location.reload();
  } catch { await new Promise((done) => setTimeout(done, 1000)); }
}})();</script>"""

_ERROR_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>The report cannot be built</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 10vh auto; max-width: 46rem; padding: 0 1.5rem; font: 1rem/1.6 ui-serif, Georgia, serif; }}
pre {{ border-left: 3px solid; font: 0.9rem/1.5 ui-monospace, monospace; padding-left: 1rem; white-space: pre-wrap; }}
</style>
</head>
<body>
<main>
<h1>The report cannot be built</h1>
{faults}
<p>This page goes away when the report can be read again.</p>
</main>
</body>
</html>
"""

Tell = Callable[[str], None]


class Stage:
    """What is being served: the last site that could be built, or why the present one cannot be."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site: Path | None = None
        self.error: bytes | None = None
        self.version = 0
        self._changed = threading.Condition()

    def show(self, site: Path) -> None:
        """Serve another site from now on, and remove the one before."""
        with self._changed:
            before, self.site, self.error = self.site, site, None
            self._announce()
        if before is not None:
            shutil.rmtree(before, ignore_errors=True)

    def fail(self, faults: tuple[Fault, ...]) -> None:
        """Serve the faults from now on."""
        shown = "\n".join(f"<pre>{html.escape(_fault_text(fault))}</pre>" for fault in faults)
        with self._changed:
            self.error = _ERROR_PAGE.format(faults=shown).encode()
            self._announce()

    def wait_for_change(self, seen: int) -> bool:
        """Return whether there is something newer than what was seen, waiting a while for it."""
        with self._changed:
            return self._changed.wait_for(lambda: self.version != seen, _HOLD_SECONDS)

    def _announce(self) -> None:
        self.version += 1
        self._changed.notify_all()


def _fault_text(fault: Fault) -> str:
    return f"{fault}\n= help: {fault.help}" if fault.help else str(fault)


class _Handler(SimpleHTTPRequestHandler):
    """Answers with files of the stage's site, its error page, or that something has changed."""

    def __init__(self, *args: object, stage: Stage) -> None:
        self._stage = stage
        super().__init__(*args)  # type: ignore[arg-type]  # what the server gives

    def do_GET(self) -> None:  # the base class calls it by this name
        """Answer a request."""
        address = urlsplit(self.path)
        if address.path == _WAIT_PATH:
            self._answer_change(address.query)
        elif self._stage.error is not None:
            self._send(500, self._stage.error)
        else:
            self._answer_file(address.path)

    def do_HEAD(self) -> None:  # the base class calls it by this name
        """Refuse, since the base class would look into the folder that gtreport was started in."""
        self.send_error(405)

    def _answer_change(self, query: str) -> None:
        seen = query.removeprefix("seen=")
        changed = self._stage.wait_for_change(int(seen) if seen.isdecimal() else -1)
        self.send_response(205 if changed else 204)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _answer_file(self, path: str) -> None:
        self.directory = str(self._stage.site)
        page = Path(self.translate_path(path))
        if page.is_dir():
            page = page / "index.html"
        if page.suffix == ".html" and page.is_file():
            self._send(200, page.read_bytes())
        else:
            super().do_GET()

    def _send(self, status: int, page: bytes) -> None:
        reloader = _RELOADER % (_WAIT_PATH.encode(), self._stage.version)
        body = page.replace(b"</body>", reloader + b"</body>")
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        """Keep browsers from keeping pages."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing about single requests."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, host: str, port: int, handler: Callable[..., SimpleHTTPRequestHandler]) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), handler)

    def handle_error(self, *_: object) -> None:
        """Say nothing when a browser hangs up."""


def serve(path: Path, name: str, *, host: str, port: int, level: Level | None, today: date | None, tell: Tell) -> None:
    """Serve until the user stops it.

    Args:
        path: The report file.
        name: The file as the user named it, for messages.
        host: Address to serve on.
        port: Port; 0 for any free one.
        level: The level to check at; the report's own by default.
        today: The day of the check; the present day at each build when None.
        tell: Told where the site is, and about every build.

    Raises:
        OutputError: The port cannot be had.
    """
    with tempfile.TemporaryDirectory(prefix="gtreport-") as folder:
        stage = Stage(Path(folder))
        server = _listen(host, port, stage)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        try:
            watched = _rebuild(stage, path, name, level, today, tell, (path,))
            thread.start()
            tell(f"serving http://{_shown(host)}:{server.server_port}/ (Ctrl-C stops)")
            _watch(watched, lambda before: _rebuild(stage, path, name, level, today, tell, before))
        except KeyboardInterrupt:
            tell("stopped")
        finally:
            if thread.is_alive():
                server.shutdown()
            server.server_close()


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _listen(host: str, port: int, stage: Stage) -> _Server:
    try:
        return _Server(host, port, partial(_Handler, stage=stage))
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise OutputError(
            Fault(
                f"cannot serve on {_shown(host)}:{port}: {why}",
                help="name another port with --port, or --port 0 for any",
            )
        ) from None


def _rebuild(
    stage: Stage,
    path: Path,
    name: str,
    level: Level | None,
    today: date | None,
    tell: Tell,
    watched: tuple[Path, ...],
) -> tuple[Path, ...]:
    """Build the site again, or show why not, and return the files to watch from now on."""
    started = time.perf_counter()
    day = today or date.today()  # noqa: DTZ011  # a report is true on a day where its author is
    try:
        report = examine_for_site(path, name, today=day, level=level)
        watched = (path, *_attached(report))
        refuse_faults(report, name)
        site = stage.folder / f"site-{stage.version}"
        publish(report, site, _silent)
    except GtreportError as error:
        stage.fail(error.faults)
        for fault in error.faults:
            tell(str(fault))
        return watched
    except Exception as error:  # whatever it is, the next save has to find the server running
        fault = Fault(f"a mistake in gtreport itself ({type(error).__name__}: {error})", name, help="please report it")
        stage.fail((fault,))
        tell(str(fault))
        return watched
    stage.show(site)
    tell(f"built {name} in {time.perf_counter() - started:.1f} s")
    return watched


def _attached(report: Report) -> tuple[Path, ...]:
    """Return the review and every file that the report names, whether they are there yet or not."""
    folder = report.evidence.folder or Path()
    named: list[str] = []
    for one in report.evidence.asked:
        if "path" in one.question.type and "field_path" not in one.question.type:
            named.extend(_texts(getattr(one.answer, "value", None)))
    return (folder / REVIEW_NAME, *(folder / file for file in named))


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else ()
    return [text for one in inner for text in _texts(one)]


def _watch(watched: tuple[Path, ...], rebuild: Callable[[tuple[Path, ...]], tuple[Path, ...]]) -> None:
    """Rebuild whenever a file changes, comes or goes; returns only by an exception."""
    known = _signature(watched)
    while True:
        time.sleep(_POLL_SECONDS)
        found = _signature(watched)
        if found == known:
            continue
        # Editors write in several steps; what is still changing is left alone.
        time.sleep(_POLL_SECONDS / 4)
        if _signature(watched) != found:
            continue
        watched = rebuild(watched)
        known = found if set(watched) == set(found) else _signature(watched)


def _signature(paths: tuple[Path, ...]) -> dict[Path, tuple[int, int] | None]:
    return {path: _stamp(path) for path in paths}


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _silent(_: str) -> None:
    return None
