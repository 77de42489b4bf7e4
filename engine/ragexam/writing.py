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


def put_beside(path: Path, data: bytes) -> Path:
    """Write a file that a person did not name, over no other one.

    Args:
        path: Where it belongs; its folder is made.
        data: What is in it.

    Returns:
        Where it is: under the next free name ("exam-2.jsonl") where another file has this one. A file that holds the same is
        taken as it is.

    Raises:
        MachineError: The system refused.
    """
    number, free_path = 1, path
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            try:
                with free_path.open("xb") as file:
                    file.write(data)
                return free_path
            except FileExistsError:
                if free_path.is_file() and free_path.read_bytes() == data:
                    return free_path
            number += 1
            free_path = path.with_name(f"{path.stem}-{number}{path.suffix}")
