"""Outcomes of a job: done, failed, cancelled or paused. One of four records, never an exception."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ragexam import errors

DEFECT = "Defect"
"""Kind of a failure that is the program's own mistake."""


@dataclass(frozen=True, slots=True)
class Done:
    """The job finished.

    Attributes:
        result: What it has to tell, JSON values by name.
    """

    result: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failed:
    """The job could not go on. What was finished is kept.

    Attributes:
        kind: Name of the error in `ragexam.errors`, or "Defect".
        message: What happened, for a person.
        hint: What to do; "" where nothing is known.
        detail: For a log: the traceback or the last words of the process; holds no text of documents by intent,
            but show it only on request.
    """

    kind: str
    message: str
    hint: str = ""
    detail: str = ""

    def error(self) -> errors.RagExamError:
        """Return the failure as an error, for callers who want to raise it."""
        error_class = getattr(errors, self.kind, None)
        if isinstance(error_class, type) and issubclass(error_class, errors.RagExamError):
            return error_class(self.message, self.hint)
        return errors.RagExamError(self.message, self.hint)


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A person cancelled the job.

    Attributes:
        kept: How many units were finished before ("responses": 120).
    """

    kept: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Paused:
    """A person paused the job (or closed the window): starting it again goes on.

    Attributes:
        kept: How many units were finished before.
    """

    kept: Mapping[str, Any] = field(default_factory=dict)


Outcome = Done | Failed | Cancelled | Paused


def outcome_name(outcome: Outcome) -> str:
    """Return the word that the job log keeps."""
    return {Done: "done", Failed: "failed", Cancelled: "cancelled", Paused: "paused"}[type(outcome)]


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """Return plain values for the pipe between worker and window."""
    match outcome:
        case Done(result):
            return {"outcome": "done", "result": dict(result)}
        case Failed(kind, message, hint, detail):
            return {"outcome": "failed", "kind": kind, "message": message, "hint": hint, "detail": detail}
        case Cancelled(kept):
            return {"outcome": "cancelled", "kept": dict(kept)}
        case Paused(kept):
            return {"outcome": "paused", "kept": dict(kept)}


def outcome_from_json(value: Mapping[str, Any]) -> Outcome:
    """Return the record that `outcome_to_json` wrote.

    Raises:
        ValueError: It wrote something else.
    """
    match value.get("outcome"):
        case "done":
            return Done(value["result"])
        case "failed":
            return Failed(value["kind"], value["message"], value["hint"], value["detail"])
        case "cancelled":
            return Cancelled(value["kept"])
        case "paused":
            return Paused(value["kept"])
    raise ValueError(f"not an outcome: {value!r}")
