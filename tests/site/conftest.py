"""Sites of three reports, built once, and a browser to look at them with."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from gtreport.report import examine, examine_text
from gtreport.site.publish import publish

EXAMPLE = Path(__file__).resolve().parents[2] / "site_example" / "anaesthetists" / "report.yaml"
USES = Path(__file__).resolve().parents[1] / "usage_report" / "report.yaml"
"""A report that declares uses of every kind."""
TODAY = date(2026, 11, 30)

_ARABIC = "\u062d\u064a\u0648\u0627\u0646"
HOSTILE_NAME = "Whales: # ' \" @ ` % & * ! | > {x} [y] \U0001f40b <script>window.pwned=1</script> {{ 7*7 }}"
HOSTILE = f"""\
report: {{schema: gtreport/1, status: draft}}
identity:
  name: {json.dumps(HOSTILE_NAME, ensure_ascii=False)}
  purpose: |
    <img src=x onerror="window.pwned=1"> and <unk> token, p <0.05, AT&T, &amp;, &lt;b&gt;
    <!-- hidden --> <details> <style>*{{display:none}}</style>

    # no heading

    [click](javascript:alert(1)) ![x](http://example.org/t.png) <javascript:alert(1)>
  description: '*a* _b_ ~~c~~ ^d^ :smile: --8<-- "x.md" !!! note ??? q === "tab" ::: x [TOC] [^1] *[HTML]: y'
targets:
  - {{id: cat, concept: {_ARABIC}, labels: [{{value: "<b>"}}, {{value: "a|b"}}, {{value: "[x](y)"}}]}}
  - {{id: Cat, concept: two}}
limits:
  items:
    - {{id: L1, statement: "A|B\\nC", severity: caution}}
    - {{id: L2, statement: "| pipe | at |\\n|---|---|\\n| x | y |", severity: note}}
parties:
  - {{id: p1, name: "A|B\\nC <i onclick=x>"}}
contexts:
  summary: "{{% raw %}} ${{HOME}} <script>window.pwned=1</script>"
  out_of_scope:
    - {{id: x-y, because: "</li></ul><script>window.pwned=1</script>"}}
evidence:
  - {{id: E1, kind: url, locator: "javascript:alert(1)"}}
  - {{id: E2, kind: url, locator: "https://example.org/a?x=1&y=2"}}
"""


CROWD = Path(__file__).parent / "crowd"
"""A report on votes of 23 people; its data name them by addresses, look-alikes and a name with a comma."""


@pytest.fixture(scope="session")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a report with the votes of many people, who are named in its data only."""
    report = examine(CROWD / "report.yaml", "report.yaml", today=TODAY, for_site=True)
    return publish(report, tmp_path_factory.mktemp("crowd") / "site", _silent).folder


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the example whose models change places between its ground truths."""
    report = examine(
        EXAMPLE.parents[1] / "crowd_and_experts" / "report.yaml", "report.yaml", today=TODAY, for_site=True
    )
    return publish(report, tmp_path_factory.mktemp("models") / "site", _silent).folder


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a report on marks of every form, with a picture that may be shown and one that may not."""
    report = examine(USES.parents[1] / "gallery_report" / "report.yaml", "report.yaml", today=TODAY, for_site=True)
    return publish(report, tmp_path_factory.mktemp("gallery") / "site", _silent).folder


def _silent(_: str) -> None:
    return None


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The sites of the example, of reports on uses and without answers, and of one with hostile answers."""
    folder = tmp_path_factory.mktemp("sites")
    reports = {
        "example": examine(EXAMPLE, "report.yaml", today=TODAY, for_site=True),
        "uses": examine(USES, "report.yaml", today=TODAY, for_site=True),
        "empty": examine_text(b"report: {schema: gtreport/1}\n", "report.yaml", today=TODAY),
        "hostile": examine_text(HOSTILE.encode(), "report.yaml", today=TODAY),
    }
    return {name: publish(report, folder / name, _silent).folder for name, report in reports.items()}


WCAG = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}}


@dataclass
class Visit:
    """One page in the browser, with what it asked for and complained about."""

    page: Any
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def unfold(self) -> None:
        """Open everything that is folded."""
        self.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")

    def violations(self) -> list[tuple[str, list[Any]]]:
        """Return what axe finds against WCAG 2.1 A and AA with everything unfolded: the rule, and where."""
        axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
        self.unfold()
        found = axe.run(self.page, options=WCAG).response["violations"]
        return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]

    def unfolded_width(self) -> int:
        """Return how wide the page is with everything unfolded."""
        self.unfold()
        width: int = self.page.evaluate("document.documentElement.scrollWidth")
        return width

    def words_beyond(self, texts: str) -> list[str]:
        """Return the words of pictures that stand out of their picture, of the texts that a selector names."""
        found: list[str] = self.page.eval_on_selector_all(
            texts,
            """all => all.filter(one => {
                const box = one.getBBox(), view = one.ownerSVGElement.viewBox.baseVal;
                return box.x < -1 || box.x + box.width > view.width + 1 || box.y + box.height > view.height + 1;
            }).map(one => one.textContent)""",
        )
        return found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A headless Chromium."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = next((one for one in ("/usr/bin/chromium", "/usr/bin/chromium-browser") if Path(one).exists()), None)
    with playwright.sync_playwright() as running:
        try:
            browser = running.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except playwright.Error as error:
            pytest.skip(f"Chromium cannot be started: {error.message.splitlines()[0]}")
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any) -> Iterator[Callable[..., Visit]]:
    """Open an address: `visit(address, width=1280, scheme="light")`."""
    contexts: dict[tuple[int, str], Any] = {}

    def opened(address: str, width: int = 1280, scheme: str = "light") -> Visit:
        if (width, scheme) not in contexts:
            size = {"width": width, "height": 800}
            contexts[width, scheme] = chromium.new_context(viewport=size, color_scheme=scheme)
        made = Visit(contexts[width, scheme].new_page())
        made.page.on("request", lambda request: made.requests.append(request.url))
        made.page.on("console", lambda line: made.complaints.append(line.text) if line.type == "error" else None)
        made.page.on("pageerror", lambda error: made.complaints.append(str(error)))
        made.page.on("dialog", lambda dialog: (made.complaints.append(dialog.message), dialog.dismiss()))
        made.page.goto(address)
        made.page.wait_for_timeout(50)
        return made

    yield opened
    for context in contexts.values():
        context.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        return None


@pytest.fixture
def served() -> Iterator[Callable[[Path], str]]:
    """Serve a folder by http; returns its address without a slash at the end."""
    servers = []

    def serve(folder: Path) -> str:
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()
