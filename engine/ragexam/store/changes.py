"""Records of edits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """Change that an edit makes to one record.

    Attributes:
        noun: "item", "document", "pipelines", "setting", "grade", "answer" or "rubric".
        record: Id of the record ("" for the pipelines).
        before: JSON values by field; None where the record did not exist.
        after: The same; None where it does not exist any more.
    """

    noun: str
    record: str
    before: Fields | None
    after: Fields | None


@dataclass(frozen=True, slots=True)
class Edit:
    """One step of undo.

    Attributes:
        id: Number.
        label: For a person ("Accept item").
        made: Seconds since 1970.
        undone: It waits for redo.
        changes: What it does.
    """

    id: int
    label: str
    made: float
    undone: bool
    changes: tuple[Change, ...]
