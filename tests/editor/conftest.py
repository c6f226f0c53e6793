"""An editor without a screen: yaml-language-server, started over stdio as editors start it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from click.testing import CliRunner

from gtreport.cli import cli

VERSION = "1.25.0"
SECONDS = 300
PACKAGE = f"yaml-language-server@{VERSION}"
PROGRAM = Path("node_modules") / "yaml-language-server" / "bin" / "yaml-language-server"
SETTINGS = {"yaml": {"completion": True, "hover": True, "validate": True, "schemaStore": {"enable": False}}}
MODELINE = "# yaml-language-server: $schema=gtreport.schema.json\n"


class Editor:
    """A YAML file that is open in an editor.

    Attributes:
        folder: The workspace; it holds the schema.
    """

    def __init__(self, server: subprocess.Popen[bytes], folder: Path) -> None:
        """Shake hands with a server that was just started."""
        self.folder = folder
        self._server = server
        self._sent = 0
        self._opened = 0
        self._pushed: deque[dict[str, Any]] = deque()
        self._ask("initialize", {"processId": os.getpid(), "rootUri": folder.as_uri(), "capabilities": _CAPABILITIES})
        self._send({"method": "initialized", "params": {}})

    def open(self, text: str) -> str:
        """Open a new file and return its address."""
        self._opened += 1
        uri = (self.folder / f"report{self._opened}.yaml").as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        return uri

    def complete(self, text: str) -> dict[str, str]:
        """Return what is suggested at the mark `|`: the word, and what is said about it."""
        items = self._at_mark("textDocument/completion", text)["items"]
        return {item["label"]: str(item.get("documentation", "")) for item in items}

    def hover(self, text: str) -> str:
        """Return what is shown when the pointer rests on the mark `|`."""
        answer = self._at_mark("textDocument/hover", text)
        return "" if answer is None else str(answer["contents"]["value"])

    def complaints(self, text: str) -> list[str]:
        """Return what the editor underlines in a file."""
        uri = self.open(text)
        while True:
            message = self._pushed.popleft() if self._pushed else self._receive()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                return [str(one["message"]) for one in message["params"]["diagnostics"]]

    def _at_mark(self, method: str, marked: str) -> Any:
        before, _, after = (MODELINE + marked).partition("|")
        uri = self.open(before + after)
        position = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
        return self._ask(method, {"textDocument": {"uri": uri}, "position": position})

    def _ask(self, method: str, params: dict[str, Any]) -> Any:
        self._sent += 1
        number = self._sent
        self._send({"id": number, "method": method, "params": params})
        while True:
            message = self._receive()
            if message.get("id") == number and "method" not in message:
                assert "error" not in message, message
                return message["result"]
            self._pushed.append(message)

    def _receive(self) -> dict[str, Any]:
        message = self._read()
        if "id" in message and "method" in message:
            self._send({"id": message["id"], "result": _answer(message)})
        return message

    def _send(self, message: dict[str, Any]) -> None:
        assert self._server.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode("utf-8")
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._server.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self._server.stdout is not None
        length = 0
        while line := self._server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length > 0, "the language server ended"
        message: dict[str, Any] = json.loads(self._server.stdout.read(length))
        return message


_CAPABILITIES = {
    "workspace": {"configuration": True},
    "textDocument": {
        "hover": {"contentFormat": ["markdown"]},
        "completion": {"completionItem": {"documentationFormat": ["markdown"]}},
        "publishDiagnostics": {},
    },
}


def _answer(request: dict[str, Any]) -> Any:
    if request["method"] == "workspace/configuration":
        return [SETTINGS.get(item["section"], {}) for item in request["params"]["items"]]
    return None


@pytest.fixture(scope="session")
def language_server() -> Path:
    """Return the program of the language server, installed once for all runs; skip where that is not possible."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("node and npm are not on this machine")
    caches = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "gtreport-tests"
    installed = caches / f"yaml-language-server-{VERSION}"
    if not (installed / PROGRAM).is_file():
        _install(caches, installed)
    return installed / PROGRAM


def _install(caches: Path, installed: Path) -> None:
    caches.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=caches) as folder:
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder, PACKAGE]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300, check=False)
        if done.returncode != 0:
            pytest.skip(f"{PACKAGE} cannot be installed: {done.stderr.strip()[-300:]}")
        try:
            Path(folder).joinpath("node_modules").rename(_made(installed) / "node_modules")
        except OSError:
            # Another process of the same test run was faster.
            assert (installed / PROGRAM).is_file()


def _made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="module")
def editor(language_server: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """Return an editor whose workspace holds the schema as `gtreport schema` writes it."""
    folder = tmp_path_factory.mktemp("workspace")
    written = CliRunner().invoke(cli, ["schema", "-o", str(folder / "gtreport.schema.json")])
    assert written.exit_code == 0, written.output
    command = ["node", str(language_server), "--stdio"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        # Reading from a server that says nothing would last for ever.
        watchdog = Timer(SECONDS, server.kill)
        watchdog.start()
        yield Editor(server, folder)
        watchdog.cancel()
        server.kill()
