"""Reads the command line, runs the command, turns errors into sentences and exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from ragexam.cli.output import Output
from ragexam.cli.parser import build_parser
from ragexam.errors import RagExamError, Stopped

STOPPED = 130
"""Exit code after Ctrl+C, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: Words of the command line; those of the process where None.

    Returns:
        The exit code: 0 done, 1 failed otherwise, 2 input, 3 something is missing, 4 project file, 5 model,
        6 machine, 130 stopped by a person.
    """
    parser = build_parser()
    options = parser.parse_args(sys.argv[1:] if arguments is None else list(arguments))
    if not getattr(options, "command", None):
        parser.print_help()
        return 0
    output = Output(as_json=options.json, quiet=options.quiet)
    try:
        code: int = options.call(options, output)
        return code
    except Stopped:
        output.warn("Stopped. What was finished is kept: the same command goes on from there.")
        return STOPPED
    except KeyboardInterrupt:
        output.warn("Stopped.")
        return STOPPED
    except RagExamError as exc:
        output.error(exc)
        return exc.exit_code
    except BrokenPipeError:
        # The reader (head, a pager) has gone: nothing is left to be said, not even at the end of the process.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
