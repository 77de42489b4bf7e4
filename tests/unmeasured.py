"""The environment of a process whose coverage is not measured."""

from __future__ import annotations

import os


def unmeasured() -> dict[str, str]:
    """Return this process's environment, without what makes a child measure its coverage.

    For children that a signal interrupts: measuring takes a lock for every file that is new to it, and an exception that a
    handler raises in between leaves it locked for ever (Python 3.11).
    """
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_PROCESS_")}
