"""Threads and cores change no bit of a score; whatever else differs does."""

from __future__ import annotations

import pytest

from ragexam.queries.run.counted import alike_manifests

MINE = {
    "conditions": "c",
    "cores": 2,
    "libraries": {"llama-cpp-python": "1"},
    "model": {"file_hash": "f", "threads": 2},
}


def test_threads_and_cores_count_as_the_same() -> None:
    other = {**MINE, "cores": 8, "model": {"file_hash": "f", "threads": 1}}
    assert alike_manifests({"mine": MINE, "other": other}, MINE) == {"mine", "other"}


@pytest.mark.parametrize(
    "other",
    [
        {**MINE, "conditions": "d"},
        {**MINE, "libraries": {"llama-cpp-python": "2"}},
        {**MINE, "model": {"file_hash": "f", "threads": 2, "gpu_layers": 9}},
        {},
    ],
)
def test_whatever_else_differs_is_another(other: dict[str, object]) -> None:
    assert alike_manifests({"mine": MINE, "other": other}, MINE) == {"mine"}
