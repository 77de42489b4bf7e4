"""Facts of a failed job that may be passed on in a report of a fault."""

from __future__ import annotations

from typing import Any

from ragexam.jobs.worker.outcomes import Failed
from ragexam.queries.diagnose import harmless_message, places_in

_DEEP = 12
"""Places named of a traceback, the innermost ones."""


def fault_of(failed: Failed) -> dict[str, Any]:
    """Return what of a failure may be passed on: its kind, the places in the program, and our own sentence."""
    return {
        "kind": failed.kind,
        "message": harmless_message(failed.message),
        "at": places_in(failed.detail)[-_DEEP:],
    }
