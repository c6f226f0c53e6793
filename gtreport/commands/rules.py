"""gtreport rules: all rules, for people and programs."""

from __future__ import annotations

import json

import click

from gtreport.commands.options import examples, format_option
from gtreport.explaining import listed_rules
from gtreport.rules.engine import RULES_VERSION, all_rules


@click.command(epilog=examples("gtreport rules", "gtreport rules --format json"))
@format_option("text", "json")
def rules(format_name: str) -> None:
    """List all rules."""
    if format_name == "json":
        rows = [
            {
                "code": rule.code,
                "name": rule.name,
                "severity": rule.severity.value,
                "levels": [level.value for level in rule.levels],
                "summary": rule.summary,
                "why": " ".join(rule.why.split()),
                "fix": rule.fix,
                "basis": list(rule.basis),
            }
            for rule in all_rules()
        ]
        click.echo(json.dumps({"rules_version": RULES_VERSION, "rules": rows}, ensure_ascii=False, indent=2))
        return
    click.echo(listed_rules(all_rules()), nl=False)
    click.echo(f"\n{len(all_rules())} rules, rule set {RULES_VERSION}; gtreport explain CODE tells more")


COMMAND = rules
