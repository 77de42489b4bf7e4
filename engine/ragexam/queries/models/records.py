"""A model as pipelines know it: a record only."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChosenModel:
    """A model as pipelines know it.

    Attributes:
        file_hash: Its identity.
        name: For a person.
        location: How to open it where the hash alone does not tell; "" for a file, which is found by its hash
            wherever it lies (so that no path of this machine stands in the project).
    """

    file_hash: str
    name: str
    location: str = ""
