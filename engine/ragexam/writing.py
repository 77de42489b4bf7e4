"""Says in one sentence that a file could not be written, and why."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from ragexam.errors import MachineError
from ragexam.sentences import phrase


def unwritten(path: Path, exc: OSError) -> MachineError:
    """Return the error that says of a file or a folder why the system refused to write it."""
    return MachineError(
        phrase("{0:raw} could not be written: {1:raw}.", path, exc.strerror or exc), "Choose another folder."
    )


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Guard the writing of a file or a folder.

    Raises:
        MachineError: The system refused.
    """
    try:
        yield
    except OSError as exc:
        raise unwritten(path, exc) from exc
