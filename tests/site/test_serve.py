"""Serving while somebody writes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from socket import AF_INET6, socket

import pytest

from gtreport.errors import OutputError
from gtreport.site.serve import serve

PROGRAM = (
    "import sys; from pathlib import Path; from datetime import date; from gtreport.site.serve import serve\n"
    "tell = lambda words: print(words, file=sys.stderr, flush=True)\n"
    "day = date(2026, 11, 30)\n"
    "serve(Path(sys.argv[1]), 'report.yaml', host='127.0.0.1', port=0, level=None, today=day, tell=tell)\n"
)


def fetch(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310 - our own server
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def wait_for(address: str, holds: Callable[[int, str], bool]) -> str:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        status, text = fetch(address)
        if holds(status, text):
            return text
        time.sleep(0.2)
    raise AssertionError(f"waited in vain; last: {status} {text[:300]}")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[Path, str, subprocess.Popen[str]]]:
    report = tmp_path / "report.yaml"
    report.write_text("report: {schema: gtreport/1}\nidentity: {name: first}\n", encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", PROGRAM, str(report)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stderr is not None
        address = ""
        while not address:
            line = process.stderr.readline()
            found = re.search(r"http://[0-9.:]+/", line)
            address = found.group() if found else ""
            assert line, "the server did not start"
        yield report, address, process
        process.kill()


def test_the_site_follows_the_report(running: tuple[Path, str, subprocess.Popen[str]]) -> None:
    report, address, process = running
    assert "<title>first</title>" in fetch(address)[1]

    report.write_text("report: {schema: gtreport/1}\nidentity: {name: second}\n", encoding="utf-8")
    wait_for(address, lambda _, text: "<title>second</title>" in text)

    report.write_text("report: {schema: gtreport/1}\nidentity: {name: [}\n", encoding="utf-8")
    broken = wait_for(address, lambda status, _: status == 500)
    assert "report.yaml:2:" in broken

    report.unlink()
    wait_for(address, lambda status, text: status == 500 and "report.yaml:2:" not in text)

    report.write_text("report: {schema: gtreport/1}\nidentity: {name: third}\n", encoding="utf-8")
    wait_for(address, lambda status, text: status == 200 and "<title>third</title>" in text)

    process.send_signal(signal.SIGINT)
    _, rest = process.communicate(timeout=15)
    assert (process.returncode, rest.splitlines()[-1], "Traceback" in rest) == (0, "stopped", False)


def test_a_waiting_page_is_told_of_a_change(running: tuple[Path, str, subprocess.Popen[str]]) -> None:
    report, address, _ = running
    seen = re.search(r"changed\?seen=(\d+)", fetch(address)[1])
    assert seen is not None
    report.write_text("report: {schema: gtreport/1}\nidentity: {name: second}\n", encoding="utf-8")
    assert fetch(f"{address}.gtreport/changed?seen={seen.group(1)}")[0] == 205


def test_only_the_site_is_served(running: tuple[Path, str, subprocess.Popen[str]]) -> None:
    _, address, _ = running
    request = urllib.request.Request(address, method="HEAD")  # noqa: S310 - our own server
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(request, timeout=30)  # noqa: S310 - our own server
    caught.value.close()
    assert (caught.value.code, fetch(f"{address}../report.yaml")[0]) == (405, 404)


def test_a_port_in_use_is_a_fault_with_help(tmp_path: Path) -> None:
    with socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OutputError) as caught:
            serve(
                tmp_path / "report.yaml",
                "report.yaml",
                host="127.0.0.1",
                port=port,
                level=None,
                today=date(2026, 11, 30),
                tell=lambda _: None,
            )
    (fault,) = caught.value.faults
    assert fault.message == f"cannot serve on 127.0.0.1:{port}: address already in use"
    assert fault.help == "name another port with --port, or --port 0 for any"


def test_it_serves_on_an_address_of_the_newer_kind(tmp_path: Path) -> None:
    report = tmp_path / "report.yaml"
    report.write_text("report: {schema: gtreport/1}\n", encoding="utf-8")
    with socket(AF_INET6) as taken:
        try:
            taken.bind(("::1", 0))
        except OSError:
            pytest.skip("this machine has no such address")
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OutputError) as caught:
            serve(report, "report.yaml", host="::1", port=port, level=None, today=None, tell=lambda words: None)
    assert caught.value.faults[0].message == f"cannot serve on [::1]:{port}: address already in use"
