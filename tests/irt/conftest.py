"""Two sections of the Law School Admission Test: how many of 1,000 people gave each pattern of answers.

Bock and Lieberman 1970, Psychometrika 35, 179-197.
"""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.irt.design import hierarchical
from ragexam.irt.simulate import simulate

LSAT6 = {
    "00000": 3,
    "00001": 6,
    "00010": 2,
    "00011": 11,
    "00100": 1,
    "00101": 1,
    "00110": 3,
    "00111": 4,
    "01000": 1,
    "01001": 8,
    "01011": 16,
    "01101": 3,
    "01110": 2,
    "01111": 15,
    "10000": 10,
    "10001": 29,
    "10010": 14,
    "10011": 81,
    "10100": 3,
    "10101": 28,
    "10110": 15,
    "10111": 80,
    "11000": 16,
    "11001": 56,
    "11010": 21,
    "11011": 173,
    "11100": 11,
    "11101": 61,
    "11110": 28,
    "11111": 298,
}

LSAT7 = {
    "00000": 12,
    "00001": 19,
    "00010": 1,
    "00011": 7,
    "00100": 3,
    "00101": 19,
    "00110": 3,
    "00111": 17,
    "01000": 10,
    "01001": 5,
    "01010": 3,
    "01011": 7,
    "01100": 7,
    "01101": 23,
    "01110": 8,
    "01111": 28,
    "10000": 7,
    "10001": 39,
    "10010": 11,
    "10011": 34,
    "10100": 14,
    "10101": 51,
    "10110": 15,
    "10111": 90,
    "11000": 6,
    "11001": 25,
    "11010": 7,
    "11011": 35,
    "11100": 18,
    "11101": 136,
    "11110": 32,
    "11111": 308,
}


def unpacked(table: dict[str, int]) -> tuple[np.ndarray, np.ndarray]:
    return np.array([[float(v) for v in row] for row in table]), np.array(list(table.values()), float)


@pytest.fixture(scope="session")
def lsat6():
    """Patterns and their frequencies."""
    return unpacked(LSAT6)


@pytest.fixture(scope="session")
def lsat7():
    """Patterns and their frequencies."""
    return unpacked(LSAT7)


@pytest.fixture(scope="session")
def matrix():
    """Return a simulated exam: 3 x 5 x 3 pipelines, 120 items; (answers, design, effects, theta, a, b, c)."""
    rng = np.random.default_rng(20)
    design = hierarchical([{"llm": x, "retriever": y, "icl": z} for x in "ABC" for y in "abcde" for z in "012"])
    effects = np.array([-0.8, 0.1, 0.7, -1.0, -0.4, 0.2, 0.4, 0.8, -0.2, 0.1, 0.1])
    theta = design.indicators @ effects
    a, b = np.exp(rng.normal(0.0, 0.3, 120)), rng.normal(0.0, 1.0, 120)
    c = np.full(120, 0.25)
    return simulate(theta, a, b, c, rng), design, effects, theta, a, b, c
