"""gtreport schema: the JSON Schema of reports, plans and report.json."""

from __future__ import annotations

import json

import click

from gtreport.commands.options import examples, output_option
from gtreport.commands.results import write
from gtreport.contexts.plan import plan_schema
from gtreport.errors import Fault, UsageError
from gtreport.questionnaire.json_schema import json_schema


@click.command(epilog=examples("gtreport schema -o gtreport.schema.json", "gtreport schema --plan"))
@click.option("--plan", "of_plans", is_flag=True, help="That of plan files instead.")
@click.option("--report-json", "of_json", is_flag=True, help="That of report.json instead.")
@output_option("Write to this file.")
def schema(of_plans: bool, of_json: bool, output: str | None) -> None:
    """Print the JSON Schema of report files, for completion and hover in editors."""
    if of_plans and of_json:
        raise UsageError(Fault("--plan and --report-json are two schemas", help="leave one of the two out"))
    if of_json:
        from gtreport.exporters.report_json import schema as report_json_schema

        made = report_json_schema()
    else:
        made = plan_schema() if of_plans else json_schema()
    write(json.dumps(made, ensure_ascii=False, indent=2) + "\n", output)


COMMAND = schema
