"""The command line: one short module per command, imported only when it is named."""

import os
import sys

from numberline import __version__
from numberline.cli.codes import CLOSED_PIPE, ENVIRONMENT, INTERRUPTED


def main() -> None:
    """Run the command line and leave with its exit code."""
    try:
        _mend_streams()
        code = _run(sys.argv[1:])
        sys.stdout.flush()
        sys.stderr.flush()
    except KeyboardInterrupt:  # even while modules are imported
        code = INTERRUPTED
    except OSError as mistake:
        code = _give_up(mistake)
    sys.exit(code)


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"]:  # answered before anything heavy is imported
        sys.stdout.write(f"numberline {__version__}\n")
        return 0
    from numberline.cli.root import run

    return run(arguments)


def _mend_streams() -> None:
    """A stream that was closed before the start has nothing to read, and what is written to it goes nowhere."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open until the end
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _give_up(mistake: OSError) -> int:
    """Say what this computer cannot do, but not to a reader who went away; what is still buffered goes nowhere."""
    if not isinstance(mistake, BrokenPipeError):
        _complain(mistake)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return CLOSED_PIPE if isinstance(mistake, BrokenPipeError) else ENVIRONMENT


def _complain(mistake: OSError) -> None:
    what = "the output cannot be written" if mistake.filename is None else f"{mistake.filename!a} cannot be used"
    reason = (mistake.strerror or type(mistake).__name__).lower()
    try:
        sys.stderr.write(f"numberline: {what} ({reason}); free some space, or write elsewhere\n")
        sys.stderr.flush()
    except OSError:
        return  # there is nobody to tell
