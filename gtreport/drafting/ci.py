"""Snippets by which a repository checks its reports: what to write, and into which file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Snippet:
    """A file for continuous integration.

    Attributes:
        file: Where it belongs, from the root of the repository.
        text: What it holds.
    """

    file: str
    text: str


_GITHUB = """\
name: ground truth
on: [push, pull_request]
permissions:
  contents: read
jobs:
  gtreport:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: pip install --quiet gtreport
      # Every report of the repository, at the level that it claims; findings become annotations.
      - run: gtreport check . --format github
"""

_GITLAB = """\
gtreport:
  image: python:3.12-slim
  script:
    - pip install --quiet gtreport
    # Every report of the repository, at the level that it claims; findings become test results.
    - gtreport check . --format concise -o junit=gtreport.xml
  artifacts:
    when: always
    reports:
      junit: gtreport.xml
"""

_PRE_COMMIT = """\
repos:
  - repo: local
    hooks:
      - id: gtreport
        name: gtreport
        entry: gtreport check --format concise --show warning
        language: python
        additional_dependencies: [gtreport]
        files: (^|/)(gt)?report\\.yaml$
        types: [yaml]
"""

SNIPPETS = {
    "github": Snippet(".github/workflows/gtreport.yml", _GITHUB),
    "gitlab": Snippet(".gitlab-ci.yml", _GITLAB),
    "pre-commit": Snippet(".pre-commit-config.yaml", _PRE_COMMIT),
}
