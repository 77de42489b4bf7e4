"""Documents on the offices of a made-up company: what the tests of project, window and command line make an exam of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

PLACES = ("Harbour", "Quarry", "Orchard", "Depot", "Foundry", "Laundry", "Archive", "Kitchen")


def write_offices(folder: Path, places: Sequence[str] = PLACES) -> Path:
    """Write a document on each office; the folder."""
    for n, index in enumerate(places):
        topic = folder / ("north" if n % 2 else "south")
        topic.mkdir(parents=True, exist_ok=True)
        (topic / f"{index.lower()}.md").write_text(
            f"# {index} office\n\n"
            f"The {index} office opens at {7 + n % 4}:30 and closes at {16 + n % 4}:00 on working days. "
            f"It employs {24 + 13 * n} people in {2 + n} teams. The yearly budget of the {index} office is "
            f"{310 + 45 * n} thousand marks, of which {11 + 2 * n} percent go into training.\n\n"
            f"## Access to the {index} office\n\n"
            f"Visitors need the badge {index[:2].upper()}-{410 + 7 * n}, which is kept at the front desk. A lost badge "
            f"costs {15 + 5 * n} marks and is replaced within {2 + n} days. The emergency number of the {index} office "
            f"is {5500 + 31 * n}, and the alarm is tested every {3 + n} weeks.\n",
            encoding="utf-8",
        )
    return folder
