"""Reads the command line, runs the command, turns errors into sentences and exit codes."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from ragexam.cli.output import Output
from ragexam.cli.words.parser import build_parser
from ragexam.errors import MachineError, RagExamError, StopRequested

STOPPED = 130
"""Exit code after Ctrl+C, as shells have it."""

_KEPT = "What was finished is kept: the same command goes on from there."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: Words of the command line; those of the process where None.

    Returns:
        The exit code: 0 done, 1 failed otherwise, 2 input, 3 something is missing, 4 project file, 5 model,
        6 machine, 130 stopped by a person.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A console that cannot show a letter gets a question mark, not a crash.
        sys.stdout.reconfigure(errors="replace")
    parser = build_parser()
    output = Output(as_json="--json" in words)
    try:
        options = parser.parse_args(words)
        if options.command is None:
            parser.print_help()
            return 0
        output = Output(as_json=getattr(options, "json", False), quiet=getattr(options, "quiet", False))
        code: int = options.call(options, output) or 0  # only what ends otherwise says so
        output.finish()
        sys.stdout.flush()
        return code
    except StopRequested:
        output.error("Stopped", "Stopped.", _KEPT)
        return STOPPED
    except KeyboardInterrupt:
        output.error("Stopped", "Stopped.")
        return STOPPED
    except RagExamError as exc:
        output.error(type(exc).__name__, exc.message, exc.hint)
        return exc.exit_code
    except BrokenPipeError:
        # The reader (head, a pager) has gone: nothing is left to be said, not even at the end of the process.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as exc:
        named_file = f"{str(exc.filename).removesuffix('.part')}: " if exc.filename else ""
        output.error(MachineError.__name__, f"{named_file}{exc.strerror or exc}.", "Check the path and the free space.")
        return MachineError.exit_code
