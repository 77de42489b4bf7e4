"""Small turns of phrase that several sentences of a report share."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun ("1 item", "1,200 items")."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Sequence[str], limit: int = 0, joint: str = "and") -> str:
    """Return names as a sentence lists them ("A, B and C"); beyond `limit` (0: none) the rest is counted."""
    shown = list(names[:limit]) if limit else list(names)
    if len(shown) < len(names):
        shown.append(f"{len(names) - len(shown)} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {joint} {shown[-1]}" if shown else ""
