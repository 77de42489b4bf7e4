"""Chooses the next token: greedy or at a temperature, under a grammar where there is one.

A grammar checked against a vocabulary of 150,000 tokens costs as much as the model itself. So the likeliest
tokens are tried first, and the whole vocabulary only where none of them is allowed. The choice is the same as if
the grammar had masked everything first.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import MachineError
from ragexam.llm.llama.native import NativeModel

TOP: Final = 64
"""Tokens among which a temperature draws: what lies below the 64 likeliest is noise of the model's tail."""

_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])


class TokenPicker:
    """Picks tokens for one generated text. A context manager: the grammar's memory is the library's.

    Args:
        native: The model.
        grammar: GBNF text, or None for free text.
        temperature: 0 takes the likeliest token; otherwise logits are divided by it and one is drawn.
        seed: Of the draws.
    """

    def __init__(self, native: NativeModel, *, grammar: str | None, temperature: float, seed: int) -> None:
        self._native = native
        self._temperature = temperature
        self._rng = np.random.Generator(np.random.PCG64(seed & (2**63 - 1)))
        self._block: AbstractContextManager[Any] = native.grammar(grammar) if grammar is not None else nullcontext()
        self._sampler: Any = None

    def __enter__(self) -> TokenPicker:
        """Build the grammar."""
        self._sampler = self._block.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Free the grammar."""
        self._block.__exit__(kind, value, trace)

    def pick(self, logits: NDArray[np.float32]) -> int:
        """Return the next token for logits of shape (vocabulary,)."""
        token = self._greedy(logits) if self._temperature <= 0 else self._draw(logits)
        self.take(token)
        return token

    def take(self, token: int) -> None:
        """Let the grammar go on behind a token."""
        if self._sampler is not None:
            self._native.accept(self._sampler, token)

    def _greedy(self, logits: NDArray[np.float32]) -> int:
        best = int(logits.argmax())
        if self._sampler is None or self._allowed(logits, np.array([best])).size:
            return best
        ids = self._allowed_top(logits)
        return int(ids[int(logits[ids].argmax())])

    def _draw(self, logits: NDArray[np.float32]) -> int:
        ids = _top(logits) if self._sampler is None else self._allowed_top(logits)
        scaled = logits[ids].astype(np.float64) / self._temperature
        weights = np.exp(scaled - scaled.max())
        cumulated = np.cumsum(weights)
        return int(ids[min(int(np.searchsorted(cumulated, self._rng.random() * cumulated[-1], "right")), len(ids) - 1)])

    def _allowed_top(self, logits: NDArray[np.float32]) -> NDArray[np.int64]:
        """Return the allowed ones of the likeliest tokens, or of all tokens where those are all forbidden."""
        ids = self._allowed(logits, _top(logits))
        if not ids.size:
            everything = self._allowed(logits, np.arange(len(logits)))
            if not everything.size:
                raise MachineError("The grammar allows no token here: the model's vocabulary cannot express it.")
            ids = everything[np.lexsort((everything, -logits[everything]))][:TOP]
        return ids

    def _allowed(self, logits: NDArray[np.float32], ids: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return those of `ids` that the grammar lets pass."""
        candidates = np.empty(len(ids), dtype=_CANDIDATE)
        candidates["id"] = ids
        candidates["logit"] = logits[ids]
        candidates["p"] = 0.0
        self._native.apply(self._sampler, candidates)
        allowed: NDArray[np.int64] = ids[np.isfinite(candidates["logit"])]
        return allowed


def _top(logits: NDArray[np.float32]) -> NDArray[np.int64]:
    """Return the likeliest tokens, best first, ties by number."""
    count = min(TOP, len(logits))
    ids = np.argpartition(-logits, count - 1)[:count]
    return ids[np.lexsort((ids, -logits[ids]))]
