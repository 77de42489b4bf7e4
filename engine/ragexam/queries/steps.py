"""A step of the way from documents to a decision, and where it stands: records only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """State of a step."""

    NEEDS = "needs something"
    READY = "ready"
    RUNNING = "running"
    DONE = "done"
    STALE = "stale"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class ProjectStep:
    """One step of the way.

    Attributes:
        name: "corpus", "exam", "retrieval", "pipelines", "run", "results", "grading", "items", "report".
        state: Where it stands.
        sentence: What it found, and what to do next.
        waits: The step that must be done first, where it needs something that is not made in it; "" otherwise.
        job: Name of the job that was left unfinished, where the step is paused; "" otherwise.
    """

    name: str
    state: State
    sentence: str
    waits: str = ""
    job: str = ""
