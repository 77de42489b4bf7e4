"""A language model as re-ranker: how much likelier it finds "yes" than "no" when asked whether a passage answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import ContextOverflow
from ragexam.llm.backend import Backend
from ragexam.records import content_id
from ragexam.resources import resource

_ANSWER_TOKENS = 8
"""Left free for the answer where a passage is cut."""


class YesNoScorer:
    """Scores a passage by log P("Yes") - log P("No").

    The question stands before the passage, so that a query's passages share the beginning of their prompts. The end
    of a passage that does not fit the model's context is left out.

    Args:
        backend: The model; its chat template is used.

    Attributes:
        name: For a person.
        key: Hash of model file, prompt and context length (which decides what is cut).
        cut: How many passages were cut so far.
        check: Called before each call of the model; what it raises stops the scoring.
    """

    def __init__(self, backend: Backend) -> None:
        facts = backend.describe()
        self._backend = backend
        self.name = f"{facts.name} (yes or no)"
        self.key = content_id("yes_no", facts.file_hash, _template(), facts.context_length)
        self.cut = 0
        self.check: Callable[[], None] = lambda: None
        self._context = facts.context_length

    def score(self, query: str, passages: Sequence[str]) -> NDArray[np.float64]:
        """Return one number per passage in nats, higher is better; shape (len(passages),).

        Raises:
            ContextOverflow: The question alone does not fit the model's context.
            ModelError: The model failed.
        """
        return np.array([self._one(query, passage) for passage in passages], dtype=np.float64)

    def _one(self, query: str, passage: str) -> float:
        try:
            return self._ask(self._prompt(query, passage))
        except ContextOverflow:
            shorter = self._shortened(query, passage)
            if not shorter:
                raise
        self.cut += 1
        return self._ask(self._prompt(query, shorter))

    def _ask(self, prompt: str) -> float:
        self.check()
        yes, no = self._backend.loglikelihoods(prompt, ("Yes", "No")).choices
        return yes.loglikelihood - no.loglikelihood

    def _shortened(self, query: str, passage: str) -> str:
        """Return the longest beginning of a passage with which the prompt fits; "" where none does."""
        low, high = 0, len(passage) - 1
        while low < high:
            middle = (low + high + 1) // 2
            tokens = self._backend.count_tokens(self._prompt(query, passage[:middle]))
            low, high = (middle, high) if tokens + _ANSWER_TOKENS <= self._context else (low, middle - 1)
        return passage[:low]

    def _prompt(self, query: str, passage: str) -> str:
        # One pass, so that braces in a question or a passage stay what they are.
        before, rest = _template().split("{question}")
        between, after = rest.split("{passage}")
        content = before + query + between + passage + after
        return self._backend.render_chat([{"role": "user", "content": content}])


@cache
def _template() -> str:
    return resource("prompts", "rerank_yes_no.txt").read_text(encoding="utf-8").strip()
