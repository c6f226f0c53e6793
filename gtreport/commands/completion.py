"""gtreport completion: the script by which a shell completes commands, options and files."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from gtreport.commands.options import examples

PROGRAM, VARIABLE = "gtreport", "_GTREPORT_COMPLETE"
"""The name under which the program is completed, and the variable by which the script asks it."""


@click.command(
    epilog=examples(
        "gtreport completion bash > ~/.local/share/bash-completion/completions/gtreport",
        "gtreport completion fish > ~/.config/fish/completions/gtreport.fish",
    )
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script by which a SHELL completes commands, options and files.

    The shell asks gtreport itself for what can follow, so that the script need not be written anew after an update.
    """
    writer = get_completion_class(shell)
    if writer is None:  # a choice above that click does not have
        raise click.BadParameter(f"there is no completion for {shell}")
    click.echo(writer(ctx.find_root().command, {}, PROGRAM, VARIABLE).source())


COMMAND = completion
