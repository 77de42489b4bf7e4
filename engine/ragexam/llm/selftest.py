"""A handful of trivial items that any sound model answers: silent faults of scoring look like bad models.

Each repeats the beginning of a sentence that stands just above: even the smallest models complete it. Choices are not
listed, so that a model's weakness at reading lists does not count as a fault.
"""

from __future__ import annotations

import contextlib
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ragexam.llm.backend import Backend
from ragexam.llm.library.hashes import cache_folder
from ragexam.records import content_id
from ragexam.sentences import phrase

# Text, beginning of a sentence that the text completes, right ending, three wrong ones.
_ITEMS: Final = (
    ("The red box holds screws. The lid is loose.", "The red box holds", "screws", ("glue", "paper", "paint")),
    (
        "Breakfast is served at 7 o'clock in the canteen.",
        "Breakfast is served at",
        "7 o'clock",
        ("4 o'clock", "3 o'clock", "9 o'clock"),
    ),
    (
        "The capital of France is Paris. It lies on the Seine.",
        "The capital of France is",
        "Paris",
        ("London", "Madrid", "Oslo"),
    ),
    (
        "The key to the cellar hangs beside the front door.",
        "The key to the cellar hangs",
        "beside the front door",
        ("under the old carpet", "inside the garden shed", "behind the big mirror"),
    ),
    ("Our dog is white and sleeps all day.", "Our dog is", "white", ("green", "purple", "orange")),
    (
        "The bridge was built by a carpenter. It is made of oak.",
        "The bridge was built by a",
        "carpenter",
        ("dentist", "pilot", "singer"),
    ),
    (
        "The ticket costs 12 euros. Children pay nothing.",
        "The ticket costs",
        "12 euros",
        ("85 euros", "40 euros", "67 euros"),
    ),
    (
        "The train leaves on Monday. The ferry is slower.",
        "The train leaves on",
        "Monday",
        ("Sunday", "Friday", "Tuesday"),
    ),
)

NEEDED: Final = 5
"""Right answers that pass: with four choices chance alone reaches five of eight in 2.7 % of tries (binomial)."""


@dataclass(frozen=True, slots=True)
class SelfTestAnswer:
    """One item of the self-test.

    Attributes:
        beginning: The sentence to complete.
        expected: The right choice.
        given: The choice that the model took.
    """

    beginning: str
    expected: str
    given: str


@dataclass(frozen=True, slots=True)
class SelfTest:
    """The outcome of a self-test.

    Attributes:
        right: Items answered right.
        total: Items asked.
        passed: Whether the model may be trusted with an exam.
        details: Every item with the answer given.
        seconds: Wall time.
        sentence: For a person.
    """

    right: int
    total: int
    passed: bool
    details: tuple[SelfTestAnswer, ...]
    seconds: float
    sentence: str


def self_test(backend: Backend) -> SelfTest:
    """Ask a loaded model the trivial items, scored as an exam is: the best log-likelihood per character."""
    details = []
    seconds = 0.0
    for number, (passage, beginning, right, wrong) in enumerate(_ITEMS):
        key_index = number * 3 % 4  # the right one stands in every place twice
        choices = (*wrong[:key_index], right, *wrong[key_index:])
        prompt = f"{passage} {passage}\n\n{beginning}"
        scores = backend.loglikelihoods(prompt, [f" {choice}" for choice in choices])
        seconds += scores.seconds
        best = max(range(4), key=lambda i: scores.choices[i].loglikelihood / scores.choices[i].characters)
        details.append(SelfTestAnswer(beginning, right, choices[best]))
    count = sum(answer.given == answer.expected for answer in details)
    passed = count >= NEEDED
    name = backend.describe().name
    sentence = (
        phrase("{0:raw} completed {1:n} of {2:n} trivial sentences right: it works.", name, count, len(details))
        if passed
        else phrase(
            "{0:raw} completed only {1:n} of {2:n} trivial sentences right ({3:n} are needed; two come by "
            "chance). The file may be damaged or unsuited; its exam results would say nothing.",
            name,
            count,
            len(details),
            NEEDED,
        )
    )
    return SelfTest(count, len(details), passed, tuple(details), seconds, sentence)


@dataclass(frozen=True, slots=True)
class KeptTest:
    """The outcome of a self-test as this machine remembers it.

    Attributes:
        right: Items answered right.
        total: Items asked.
        passed: Whether the model may be trusted with an exam.
        made: Seconds since 1970.
    """

    right: int
    total: int
    passed: bool
    made: float


def remember_test(file_hash: str, test: SelfTest) -> None:
    """Keep an outcome on this machine, by the hash of the model's file."""
    note = _note(file_hash)
    with contextlib.suppress(OSError):  # without it the test is made again
        note.parent.mkdir(parents=True, exist_ok=True)
        value = {"right": test.right, "total": test.total, "passed": test.passed, "made": time.time()}
        note.write_text(json.dumps(value), encoding="utf-8")


def remembered_test(file_hash: str) -> KeptTest | None:
    """Return the newest outcome for a model's file on this machine; None where it was not tested."""
    try:
        value = json.loads(_note(file_hash).read_text("utf-8"))
        return KeptTest(int(value["right"]), int(value["total"]), bool(value["passed"]), float(value["made"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _note(file_hash: str) -> Path:
    # The identity of a model with an adapter is longer, and no name of a file everywhere.
    name = file_hash if len(file_hash) <= 64 else content_id("selftest", file_hash)
    return cache_folder() / "selftests" / f"{name}.json"
