"""Checking one report and two hundred beside other validators of metadata; ratios side by side, as a Markdown table.

gtreport reads, validates and applies all its rules; check-jsonschema validates the same YAML against the JSON Schema of
gtreport; mlcroissant validates a Croissant file of a dataset with as many files and fields as the report has.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from check_start import side_by_side

EXAMPLE = Path(__file__).parents[1] / "site_example" / "anaesthetists"
MANY = 200


def prepared(folder: Path) -> None:
    """Write the report, many copies of it, its schema, and a Croissant file."""
    for number in range(MANY):
        _copied(folder / "many" / f"{number:03}")
    _copied(folder / "one")
    schema = subprocess.run([sys.executable, "-m", "gtreport", "schema"], stdout=subprocess.PIPE, check=True).stdout
    (folder / "schema.json").write_bytes(schema)
    (folder / "croissant.json").write_text(json.dumps(croissant()), encoding="utf-8")


def _copied(folder: Path) -> None:
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("site", ".*"))


def croissant() -> dict[str, object]:
    """Return a small Croissant description of a table of annotations."""
    fields = [
        {
            "@type": "cr:Field",
            "@id": f"annotations/{name}",
            "name": f"annotations/{name}",
            "dataType": "sc:Text",
            "source": {"fileObject": {"@id": "table"}, "extract": {"column": name}},
        }
        for name in ("item", "annotator", "label")
    ]
    context = {
        "@language": "en",
        "@vocab": "https://schema.org/",
        "sc": "https://schema.org/",
        "cr": "http://mlcommons.org/croissant/",
        "dct": "http://purl.org/dc/terms/",
        "conformsTo": "dct:conformsTo",
        "recordSet": "cr:recordSet",
        "field": "cr:field",
        "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
        "source": "cr:source",
        "extract": "cr:extract",
        "column": "cr:column",
        "fileObject": "cr:fileObject",
    }
    return {
        "@context": context,
        "@type": "sc:Dataset",
        "name": "ratings",
        "description": "Ratings of forty-five items by five annotators.",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "url": "https://example.org/ratings",
        "version": "1.0.0",
        "datePublished": "2026-01-01",
        "citeAs": "Ratings, 2026",
        "creator": {"@type": "sc:Person", "name": "A. Nonymous"},
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": "table",
                "name": "table",
                "contentUrl": "ratings.csv",
                "encodingFormat": "text/csv",
                "sha256": "0" * 64,
            }
        ],
        "recordSet": [{"@type": "cr:RecordSet", "@id": "annotations", "name": "annotations", "field": fields}],
    }


def subject(arguments: list[str], folder: Path) -> Callable[[str], float]:
    """Return a function that measures a command from start to end."""

    def measure(_: str) -> float:
        started = time.perf_counter()
        subprocess.run(arguments, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        return time.perf_counter() - started

    return measure


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of each subject; the median counts")
    runs = parser.parse_args().runs
    beside = Path(sys.executable).parent
    gtreport = [sys.executable, "-m", "gtreport", "check", "--no-data", "--format", "concise"]
    schema = [str(beside / "check-jsonschema"), "--schemafile", "schema.json"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepared(folder)
        copies = sorted(str(path.relative_to(folder)) for path in folder.glob("many/*/report.yaml"))
        one, many, schema_one, schema_many, validated = side_by_side(
            [
                subject([*gtreport, "one/report.yaml"], folder),
                subject([*gtreport, "many"], folder),
                subject([*schema, "one/report.yaml"], folder),
                subject([*schema, *copies], folder),
                subject([str(beside / "mlcroissant"), "validate", "--jsonld", "croissant.json"], folder),
            ],
            runs,
        )
    print("| What | Ratio |")
    print("|---|---:|")
    print(f"| one report: `gtreport check` / `check-jsonschema` | {one / schema_one:.2f} |")
    print(f"| one report: `gtreport check` / `mlcroissant validate` | {one / validated:.2f} |")
    each, schema_each = (many - one) / (MANY - 1), (schema_many - schema_one) / (MANY - 1)
    print(f"| each further of {MANY} reports: `gtreport check` / `check-jsonschema` | {each / schema_each:.2f} |")
    print(f"| each further report / the first, `gtreport check` | {each / one:.3f} |")


if __name__ == "__main__":
    main()
