"""Multi-query retrieval: a question and its rewrites are searched, and what they bring is fused.

Afzal et al. 2024, "Towards Optimizing a Retrieval Augmented Generation using Large Language Model on Academic Data",
section 4.2.2: a language model rephrases the question, so that passages written in other words are found too. The
lists are fused by reciprocal ranks (Cormack, Clarke and Buettcher 2009), as in the module that the paper points to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ragexam.retrieval.base import AskEach, Retrieved, Retriever, prepare
from ragexam.retrieval.indexes.hybrid import RRF_CONSTANT, RRF_DEPTH, fused


class MultiQueryIndex:
    """Fuses what a question and its rewrites bring, by reciprocal ranks.

    The question counts as much as each of its rewrites. Without rewrites (the model gave none that could be used) the
    order is that of the question alone.

    Args:
        base: Searches. It gets all queries of all questions in one call.
        rewrites: The rewrites of a question, none where there are none; asked once per question before the search.
            A job gives one that reads what it has kept (`QueryRewriter.unit_key`), so that the rewriting model
            need not be in memory when `base` loads one of its own.
        chunk_ids: In chunk order, to settle ties: all that `base` may bring.
        constant: The k of reciprocal rank fusion.
        depth: How many of each query's best are fused (never fewer than asked for). Where `base` asks a model about
            each candidate, as many as it would score anyway.
    """

    def __init__(
        self,
        base: Retriever,
        rewrites: Callable[[str], Sequence[str]],
        chunk_ids: Sequence[str],
        *,
        constant: float = RRF_CONSTANT,
        depth: int = RRF_DEPTH,
    ) -> None:
        self.chunk_ids = tuple(chunk_ids)
        self._base = base
        self._rewrites = rewrites
        self._order = {chunk_id: i for i, chunk_id in enumerate(self.chunk_ids)}
        self._constant = constant
        self._depth = depth

    def prepare(self, queries: Sequence[str], ask_each: AskEach) -> None:
        """Ask for all rewrites, then have what is searched prepare all wordings."""
        others = [text for _, texts in ask_each(self._rewrites, queries, "Rewriting questions") for text in texts]
        prepare(self._base, [*queries, *others], ask_each)

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the k best of the fused lists; equal scores in chunk order."""
        asked = {query: tuple(dict.fromkeys([query, *self._rewrites(query)])) for query in dict.fromkeys(queries)}
        every = list(dict.fromkeys(wording for wordings in asked.values() for wording in wordings))
        rankings = dict(zip(every, self._base.search(every, max(k, self._depth)), strict=True))
        return [self._fuse(asked[query], rankings, k) for query in queries]

    def _fuse(self, wordings: Sequence[str], retrieved_by_query: Mapping[str, Retrieved], k: int) -> Retrieved:
        rankings = [retrieved_by_query[wording] for wording in wordings]
        together = fused(rankings, self._order, k, self._constant)
        # The question's own failure is told where no wording brought anything.
        error = "" if together.chunk_ids else rankings[0].error
        return replace(together, error=error, queries_used=(*wordings[1:], *rankings[0].queries_used))
