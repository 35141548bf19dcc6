"""`numberline completion`: what a shell needs to complete commands, options and games."""

import click
from click.shell_completion import ShellComplete, get_completion_class

from numberline.cli.console import say

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_NUMBERLINE_COMPLETE"  # click's name for it: by this the script asks us for completions


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for SHELL.

    \b
    Bash:  eval "$(numberline completion bash)"     in ~/.bashrc
    Zsh:   eval "$(numberline completion zsh)"      in ~/.zshrc
    Fish:  numberline completion fish | source      in ~/.config/fish/config.fish
    """  # noqa: D301 - click wants the character itself: it keeps the lines below it apart
    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(f"this version of click cannot complete for {shell}", ctx)
    # Bash's own `source` starts a bash to ask for its version; the script works without the answer.
    say(ShellComplete.source(found(ctx.find_root().command, {}, "numberline", VARIABLE)))
