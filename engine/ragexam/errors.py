"""Every error that the program raises on purpose, drawn as one tree.

Each carries a sentence for a person (what happened) and, where there is one, a hint (what to do).
Anything else that escapes is a defect of the program and is reported as such.
"""

from __future__ import annotations

from collections.abc import Iterable

from ragexam.sentences import joined, phrase


class RagExamError(Exception):
    """Root of the tree.

    Args:
        message: What happened, in one plain sentence.
        hint: What the person can do about it; empty where nothing can be done.
    """

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        """Return both; one that may be said in another language (`ragexam.sentences`)."""
        return joined(" ", filter(None, (self.message, self.hint)))


class InputError(RagExamError):
    """Something that the person gave (a file, an option, a text) cannot be used."""

    exit_code = 2


def not_one_of(problem: str, choices: Iterable[str]) -> InputError:
    """Return the refusal of something that has to be one of the choices."""
    return InputError(problem, phrase("Choose one of: {0:raw}.", ", ".join(choices)))


def not_among(problem: str, there: Iterable[str]) -> InputError:
    """Return the refusal of a name that nothing has; what there is, is named."""
    return InputError(problem, phrase("There are: {0:raw}.", ", ".join(there)))


class NotEnoughData(InputError):
    """A step needs something that an earlier step has not made yet."""

    exit_code = 3


class GraderRefused(InputError):
    """A grader shall say what is right that has shown that it cannot: it takes somebody who insists."""


class ProjectError(RagExamError):
    """The project file cannot be opened or written."""

    exit_code = 4


class NotAProject(ProjectError):
    """The file is not a RAG Exam project."""


class NewerProject(ProjectError):
    """The file was written by a newer version of the program."""


class ProjectBusy(ProjectError):
    """Another window or program works on this project."""


class ModelError(RagExamError):
    """A model cannot be used."""

    exit_code = 5


class ModelNotFound(ModelError):
    """No such model is known, or its file has gone."""


class ModelFileError(ModelError):
    """A model file is damaged, truncated, hostile or of an unknown kind."""


class ModelLoadError(ModelError):
    """A sound model file could not be loaded on this machine."""


class ContextOverflow(ModelError):
    """A prompt does not fit into a model's context, even without passages."""


class MachineError(RagExamError):
    """The machine refused: disk full, out of memory, a file that may not be read."""

    exit_code = 6


class WorkerDied(MachineError):
    """The process that did the work ended unexpectedly (out of memory, native crash, killed)."""


class StopRequested(Exception):
    """A person stopped a job. Not an error: what was finished is kept."""


class CancelRequested(StopRequested):
    """The job was cancelled."""


class PauseRequested(StopRequested):
    """The job was paused; starting it again goes on where it stopped."""
