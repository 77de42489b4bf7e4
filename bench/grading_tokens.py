"""Count the tokens that a judge reads for many answers, beside those that are unique, without computing any.

All that decides what is read again takes part: the order in which the job asks, what the judge remembers, the memory for
prompts, the model's own words and sizes. Only the arithmetic is left out: every reply is undecided. `grading.py` times the
same questions on a few answers; where each unique token is read no more often on many, the cost found there holds for many.

    python bench/grading_tokens.py [--model smollm2-135m] [-n 48]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import numpy as np
from figures import report, say
from numpy.typing import NDArray

import grading
from ragexam.llm.library.models import resolve_model

LIMIT = 40


class Uncomputed:
    """Takes the place of a model's arithmetic: counts what would be decoded.

    Args:
        backend: The model.

    Attributes:
        decoded: Tokens in all.
    """

    def __init__(self, backend: grading.ListeningBackend) -> None:
        native = backend._native
        self.decoded = 0
        self._vocabulary = native.vocab_size
        self._lengths: dict[int, int] = {}
        native.decode([native.eos] * 64, range(64), [0] * 64, [True] * 64)
        self._bytes = len(native.state(0)) // 64
        native.clear()
        for name in ("decode", "logits", "clear", "forget", "branch", "state", "restore"):
            setattr(native, name, getattr(self, name))

    def decode(
        self, tokens: Sequence[int], positions: Sequence[int], sequences: Sequence[int], _wanted: Sequence[bool]
    ) -> None:
        """Count tokens."""
        self.decoded += len(tokens)
        for place, sequence in zip(positions, sequences, strict=True):
            self._lengths[sequence] = place + 1

    def logits(self, outputs: int) -> NDArray[np.float32]:
        """Return logits that say nothing, (outputs, vocabulary)."""
        return np.zeros((outputs, self._vocabulary), dtype=np.float32)

    def clear(self) -> None:
        """Forget every sequence."""
        self._lengths.clear()

    def forget(self, sequence: int, start: int = 0) -> bool:
        """Drop a sequence from a position on."""
        self._lengths[sequence] = min(self._lengths.get(sequence, 0), start)
        return True

    def branch(self, source: int, target: int) -> None:
        """Let one sequence begin as another."""
        self._lengths[target] = self._lengths.get(source, 0)

    def state(self, sequence: int) -> bytes:
        """Return as many bytes as the model would hand out."""
        return bytes(self._bytes * self._lengths.get(sequence, 0))

    def restore(self, sequence: int, state: bytes) -> bool:
        """Let an empty memory begin with a state."""
        self._lengths[sequence] = len(state) // self._bytes
        return True


def main() -> int:
    """Count, and say how often a unique token is read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="smollm2-135m")
    parser.add_argument("-n", type=int, default=48, help="answers")
    options = parser.parse_args()
    backend = grading.ListeningBackend(resolve_model(options.model).path, threads=1, gpu_layers=0)
    counted = Uncomputed(backend)
    kinds = grading.with_shared_beginnings()
    for number in sorted({16, options.n}):
        before = counted.decoded
        graded = grading.grade(backend, kinds, number)
        read, unique = counted.decoded - before, graded.unique(number)
        questions = sum(map(len, graded.prompts)) / number
        say(f"{number:,} answers, {len(kinds)} graders: {questions:.1f} questions an answer")
        say(f"unique tokens: {unique:,}; read: {read:,}")
        report(f"tokens read for {number:,} answers, each unique one", read / unique, "times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
