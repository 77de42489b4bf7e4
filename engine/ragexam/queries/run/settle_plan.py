"""Plan of settling a choice, before anything is asked: in which steps, why it cannot, in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.errors import NotEnoughData
from ragexam.records import PipelineSpec
from ragexam.report.names import BOUNDS
from ragexam.report.results.points import points_text
from ragexam.report.results.settlement import OPEN, SETTLED, Settlement
from ragexam.sentences import counted, phrase

FEWEST_ITEMS = 12
"""Questions below which asking some of them first saves nothing."""

FIRST_EXAM = 30
"""Questions that a writer begins with where there are fewer than settling takes."""

FIRST = 6
"""Questions that all pipelines begin with."""

_SHARE = 20
"""A step asks one in so many of all questions: a model is loaded once a step."""


@dataclass(frozen=True, slots=True)
class SettlePlan:
    """Plan of what a start would do.

    Attributes:
        obstacle: Why it cannot start; "" where it can.
        hint: What helps then.
        sentences: What it does, step by step, in plain words.
        missing: Step on whose page the obstacle is taken away, "exam" or "pipelines"; "" without one.
        writable: Only questions are missing: whoever writes some takes the obstacle away.
    """

    obstacle: str
    hint: str
    sentences: tuple[str, ...]
    missing: str = ""
    writable: bool = False


def step_size(items: int, batch: int | None = None) -> int:
    """Return how many questions a step asks.

    Args:
        items: Of the exam.
        batch: As wanted; by the size of the exam where None.
    """
    return batch or max(2, round(items / _SHARE))


def first_items(items: int, batch: int | None = None) -> int:
    """Return how many questions all pipelines begin with. Arguments as for `step_size`."""
    return min(items, max(FIRST, step_size(items, batch)))


def hindrance(items: int, pipelines: Sequence[PipelineSpec]) -> NotEnoughData | None:
    """Return why a choice between pipelines cannot be settled; None where it can.

    Args:
        items: Questions of the exam.
        pipelines: The chosen ones.
    """
    if items < FEWEST_ITEMS:
        return NotEnoughData(
            phrase("There are {0:n} questions; to settle a choice it takes {1:n} at least.", items, FEWEST_ITEMS),
            "Generate more, import an exam, or name a model that writes new questions. A run asks all pipelines all questions.",
        )
    if sum(p.retriever.kind not in BOUNDS for p in pipelines) < 2:
        return NotEnoughData(
            "There is nothing to choose between: fewer than two pipelines with a retriever are chosen.",
            "Choose more models or retrievers.",
        )
    return None


def settle_plan(
    items: int, pipelines: Sequence[PipelineSpec], tolerance: float, settlement: Settlement | None
) -> SettlePlan:
    """Return what a start would do.

    Args:
        items: Questions of the exam.
        pipelines: The chosen ones.
        tolerance: Difference that does not matter, as a share.
        settlement: That of the exam as it is, if there is one.
    """
    hinders = hindrance(items, pipelines)
    asked = items if items >= FEWEST_ITEMS else FIRST_EXAM
    first, number = first_items(asked), len(pipelines)
    points = points_text(tolerance)
    sentences = [
        *(
            [phrase("There are too few questions: first an exam of {0:n} is written.", FIRST_EXAM)]
            if items < FEWEST_ITEMS
            else []
        ),
        phrase(
            "Everybody begins with the same {0:n} of {1}: {2}.",
            first,
            counted(asked, "question"),
            counted(first * number, "answer"),
        ),
        phrase(
            "Who can hardly be better than the one that leads by {0} or more is asked no further; the others are asked "
            "what tells them apart best.",
            points,
        ),
        phrase(
            "It ends with one to choose, with several that differ by less than {0} and the cheapest of them, or with "
            "what is open when the time is spent.",
            points,
        ),
        "Every answer is kept. It can be paused, goes on where it stopped, and a full run may follow.",
    ]
    if settlement is not None and settlement.outcome in (SETTLED, OPEN):
        sentences.append(
            "The choice is settled with this tolerance; with another one it goes on with the answers that are there."
        )
    return SettlePlan(
        "" if hinders is None else hinders.message,
        "" if hinders is None else hinders.hint,
        tuple(sentences),
        missing="" if hinders is None else "exam" if items < FEWEST_ITEMS else "pipelines",
        writable=hinders is not None and hindrance(FEWEST_ITEMS, pipelines) is None,
    )
