"""A language model as re-ranker: how much likelier it finds "yes" than "no" when asked whether a passage answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ragexam.llm.backend import Backend
from ragexam.records import content_id
from ragexam.resources import resource


class YesNoScorer:
    """Scores a passage by log P("Yes") - log P("No").

    The question stands before the passage, so that a query's passages share the beginning of their prompts.

    Args:
        backend: The model; its chat template is used.

    Attributes:
        name: For a person.
        key: Hash of model file and prompt.
    """

    def __init__(self, backend: Backend) -> None:
        facts = backend.describe()
        self._backend = backend
        self.name = f"{facts.name} (yes or no)"
        self.key = content_id("yes_no", facts.file_hash, _template())

    def score(self, query: str, passages: Sequence[str]) -> NDArray[np.float64]:
        """Return one number per passage in nats, higher is better; shape (len(passages),)."""
        return np.array([self._one(query, passage) for passage in passages], dtype=np.float64)

    def _one(self, query: str, passage: str) -> float:
        # One pass, so that braces in a question or a passage stay what they are.
        before, rest = _template().split("{question}")
        between, after = rest.split("{passage}")
        content = before + query + between + passage + after
        prompt = self._backend.render_chat([{"role": "user", "content": content}])
        yes, no = self._backend.loglikelihoods(prompt, ("Yes", "No")).choices
        return yes.loglikelihood - no.loglikelihood


@cache
def _template() -> str:
    return resource("prompts", "rerank_yes_no.txt").read_text(encoding="utf-8").strip()
