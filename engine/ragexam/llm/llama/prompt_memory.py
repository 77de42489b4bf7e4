"""Memory of a model for its prompt, so that the next one costs only what differs.

A prompt goes into sequence 0 in parts. Where a part ends hangs on what was asked before, and llama.cpp's kernels for the CPU compute
a token alike whatever else a part holds, as long as every part begins at a multiple of `GRAIN` and holds `LEAST` tokens or more:
so the same prompt gives the same bits in any order, after any history and after a restart (`tests/llm/llama/test_backend.py` proves
it), and what the next prompt shares with it is kept up to such a multiple. Each model is asked once whether that holds for it on this
processor; where it does not, and on a GPU, each chunk of `CHUNK` tokens is a part of its own, and every token is always computed in the
same batch. Where kinds of prompts take turns, the beginning of each is set aside and put back at its place
(`ragexam.llm.llama.prefixes`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import MachineError
from ragexam.llm.llama.native import NativeModel
from ragexam.llm.llama.prefixes import Prefix, Prefixes, shared

CHUNK: Final = 32
"""Tokens of which a prompt is made where a token's bits hang on its batch, and the least that is worth keeping. Larger ones keep less:
with 64 the prompts of an exam's generation cost 14 % more tokens."""

WIDE: Final = 4 * CHUNK
"""Tokens that a prompt is decoded in at a time, where no bit hangs on it. Against chunks of 32 the 0.5B and the 1.5B read 13 and
15 % faster so, the 135M 2 %; larger parts bring no more, or less."""

GRAIN: Final = 8
"""Tokens to whose multiples a beginning is kept, where no bit hangs on it. A judge's short questions after one long beginning share
all but some tokens of it: kept in whole chunks each of them read 16 tokens more."""

LEAST: Final = 8
"""Tokens below which a batch goes through kernels of its own: with 2 to 7 the 0.5B's sums were up to 0.25 nats off, from 8 on 0."""


def reads_alike(native: NativeModel) -> bool:
    """Return whether a model's logits after some tokens are the same, to the last bit, in one part and in several.

    The model's memory is empty afterwards.
    """

    def read(parts: Sequence[int]) -> NDArray[np.float32]:
        native.clear()
        position = 0
        for size in parts:
            tokens = [(7 * i + 11) % native.vocab_size for i in range(position, position + size)]
            native.decode(tokens, range(position, position + size), [0] * size, [i == size - 1 for i in range(size)])
            position += size
        row: NDArray[np.float32] = native.logits(1)[0].copy()
        return row

    # The last part of a prompt is seldom a whole chunk.
    ragged = CHUNK // 2 + 3
    whole = read([CHUNK + ragged])
    parted = [
        read(parts) for parts in ([CHUNK, ragged], [CHUNK - GRAIN, GRAIN + ragged], [GRAIN, CHUNK, ragged - GRAIN])
    ]
    native.clear()
    return all(np.array_equal(whole, row) for row in parted)


class PromptMemory:
    """Sequence 0 of a model, and the beginnings of earlier prompts.

    Args:
        native: The model; nobody else writes its sequence 0 but to append to a prompt that was read.
        alike: Whether it `reads_alike`, and takes `WIDE` tokens at a time.
    """

    def __init__(self, native: NativeModel, *, alike: bool = False) -> None:
        self._native = native
        self._part, self.grain = (WIDE, GRAIN) if alike else (CHUNK, CHUNK)
        self._least = LEAST if alike else 1
        self._held: list[int] = []
        self._last: NDArray[np.float32] | None = None
        self._prefixes = Prefixes()

    def read(self, tokens: list[int], *, needs_logits: bool = True) -> int:
        """Bring sequence 0 to exactly these tokens.

        Args:
            tokens: Of a prompt.
            needs_logits: Whether the logits after the last of them are needed.

        Returns:
            How many of them were reused.
        """
        native = self._native
        if tokens == self._held and (self._last is not None or not needs_logits):
            if native.forget(0, len(tokens)):
                return len(tokens)
            self.clear()
        keep = self._keep_beginning(tokens, max(len(tokens) - self._least, 0) if needs_logits else len(tokens))
        self._held, self._last = tokens[:keep], None
        start = keep
        while start < len(tokens):
            batch = tokens[start : start + self._size(len(tokens) - start)]
            final = needs_logits and start + len(batch) == len(tokens)
            native.decode(
                batch,
                range(start, start + len(batch)),
                [0] * len(batch),
                [final and i == len(batch) - 1 for i in range(len(batch))],
            )
            start += len(batch)
        if needs_logits:
            self._last = native.logits(1)[0].copy()
        self._held = list(tokens)
        return keep

    def _size(self, left: int) -> int:
        """Return how many of the tokens that are left are decoded now: of the last part there must be enough."""
        if left <= self._part:
            return left
        return self._part if left - self._part >= self._least else self._part - self.grain

    def logits(self) -> NDArray[np.float32]:
        """Return the logits after the prompt that was read, shape (vocabulary,).

        Raises:
            MachineError: None was read.
        """
        if self._last is None:
            raise MachineError("The model's memory was lost.", "Please report this.")
        return self._last

    def clear(self) -> None:
        """Start from an empty memory."""
        self.let_go()
        self._native.clear()

    def let_go(self) -> None:
        """Keep nothing, of a model that may be closed already."""
        self._held, self._last = [], None
        self._prefixes.forget()

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Empty the memory when the block ends in any exception: what it holds then is unknown."""
        try:
            yield
        except BaseException:
            self.clear()
            raise

    def _keep_beginning(self, tokens: list[int], most: int) -> int:
        """Bring sequence 0 to the longest known beginning of a prompt, up to a multiple of `grain`.

        Args:
            tokens: Of the prompt.
            most: Tokens that are kept at most.

        Returns:
            Its number of tokens.
        """
        native = self._native

        def usable(tokens_before: Sequence[int]) -> int:
            return min(shared(tokens_before, tokens), most) // self.grain * self.grain

        keep, whole = usable(self._held), len(self._held) // self.grain * self.grain
        if keep >= max(whole / 2, CHUNK) and native.forget(0, keep):
            return keep
        # Another kind of prompt: what is held goes to the shelf, and what is there of the new kind comes back.
        if whole >= 2 * CHUNK and native.forget(0, whole):
            self._prefixes.keep(Prefix(tuple(self._held[:whole]), native.state(0)))
        kept = self._prefixes.best(tokens)
        tokens_before = 0 if kept is None else usable(kept.tokens)
        if kept is not None and tokens_before > keep:
            native.clear()
            if native.restore(0, kept.state) and native.forget(0, tokens_before):
                return tokens_before
            keep = 0
        if not keep or not native.forget(0, keep):
            native.clear()
            keep = 0
        return keep
