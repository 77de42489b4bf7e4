"""Starts a package: as the command line, the window (`--window`), or one of the program's own processes.

One executable is all three, because a package has no Python beside it that could run a module.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path

_WINDOW = "--window"
_WINDOWED = "RAG Exam"
"""Name of the executable that has no terminal (Windows) or lies in a bundle (macOS): it can be nothing but the window."""


def main(arguments: Sequence[str]) -> int:
    """Be what the command line asks for.

    Args:
        arguments: Without the program's name.

    Returns:
        An exit status.
    """
    _give_back_libraries()
    from ragexam.children import run_child

    if run_child(arguments):
        return 0
    if list(arguments[:1]) == [_WINDOW] or Path(sys.argv[0]).stem == _WINDOWED:
        from ragexam_gui.app import main as window

        return window([word for word in arguments if word != _WINDOW])
    from ragexam.cli import main as command_line

    return command_line(list(arguments))


def _give_back_libraries() -> None:
    """Let other programs that this one starts (a browser, the system's own tools) find their libraries, not ours.

    The starter of a package puts its own folder first, and leaves what stood there under another name.
    """
    if not getattr(sys, "frozen", False):
        return
    # Our own processes are this program too, and set up their libraries themselves rather than count on ours.
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is None:
        os.environ.pop("LD_LIBRARY_PATH", None)
    else:
        os.environ["LD_LIBRARY_PATH"] = before


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main(sys.argv[1:]))
