"""What a grader declares, what it is given, and what it says of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ragexam.registry import Registry

Need = Literal["reference", "passages", "embedder", "model"]
"""What a grader may need beside question and answer."""

Role = Literal["grader", "floor", "comparison"]
"""A floor is what every grader has to beat; a comparison is no judgement at all (the answer's length)."""


@dataclass(frozen=True, slots=True)
class AnswerCase:
    """An answer with all that a grader may look at.

    Attributes:
        question: What was asked.
        answer: What was answered.
        reference: What would be right; "" where nobody says.
        passages: Texts that the answer was written from; none where they are not known.
        language: ISO 639-1 of the question; "" where unknown.
    """

    question: str
    answer: str
    reference: str = ""
    passages: tuple[str, ...] = ()
    language: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a grader says of one answer.

    Attributes:
        value: On the grader's scale; None where it cannot say.
        remark: A name of what it saw ("declines"), or why it cannot say; "" for nothing.
    """

    value: float | None
    remark: str = ""


@runtime_checkable
class TokenVectors(Protocol):
    """Gives a vector for each token of a text (an embedding model, before it draws them together).

    Attributes:
        key: Hash of everything that a vector depends on beside the text.
    """

    key: str

    def token_vectors(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        """Return per text an array (tokens, dimension), marks of beginning and end left out."""
        ...


@dataclass(frozen=True, slots=True)
class GradingMeans:
    """What graders may use.

    Attributes:
        embedder: Gives token vectors; None where there is none.
    """

    embedder: TokenVectors | None = None


@dataclass(frozen=True, kw_only=True)
class GraderKind:
    """One way of grading an answer. A grader is one file of `ragexam/grading/graders` with an instance called `KIND`.

    Attributes:
        name: In project files and on the command line.
        label: Short name for a person.
        summary: What it looks at, in one plain sentence.
        order: Where it stands in lists, ascending.
        needs: What it needs beside question and answer.
        low: Smallest value that it gives.
        high: Largest value; None where there is none.
        role: Whether it judges, is the floor of those that judge, or stands there for comparison.
        cost: What grading takes, in plain words.
        source: Where the method comes from.
        version: Counted up where it grades differently from before: older grades are then made anew.
    """

    name: str
    label: str
    summary: str
    order: int
    source: str
    needs: frozenset[Need] = frozenset()
    low: float = 0.0
    high: float | None = 1.0
    role: Role = "grader"
    cost: str = "No model; thousands of answers a second."
    version: int = 1

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Judge one answer.

        Args:
            case: What is judged; it has what the grader needs (`lacks` is empty).
            means: What the grader may use.
        """
        raise NotImplementedError(self.name)

    def lacks(self, case: AnswerCase, means: GradingMeans) -> tuple[Need, ...]:
        """Return what the grader needs and is not given, in a fixed order."""
        there = {
            "reference": bool(case.reference.strip()),
            "passages": bool(case.passages),
            "embedder": means.embedder is not None,
            "model": False,
        }
        return tuple(
            need for need in ("reference", "passages", "embedder", "model") if need in self.needs and not there[need]
        )


GRADERS: Registry[GraderKind] = Registry(GraderKind, "ragexam.grading.graders", "ragexam.graders")
"""Every grader by name."""

FLOOR = "token_f1"
"""The grader that every other one has to beat to be trusted."""

LENGTH = "length"
"""The comparison beside the floor: who is graded by length alone is not judged at all."""
