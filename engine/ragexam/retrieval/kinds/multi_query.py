"""Multi-query: a language model says the question in other words; what all wordings bring is fused.

Afzal et al. 2024, "Towards Optimizing a Retrieval Augmented Generation using Large Language Model on Academic Data",
section 4.2.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ragexam.llm.backend import Backend
from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.hybrid import RRF_DEPTH
from ragexam.retrieval.kind import LLM, BuildInputs, SearchKind, base_parameter
from ragexam.retrieval.model_assisted.multi_query import MultiQueryIndex
from ragexam.retrieval.model_assisted.rewrite import MOST_REWRITES, PROMPTS, QueryRewriter, Rewrites
from ragexam.retrieval.resources import RetrieverResources
from ragexam.retriever_specs import ModelCalls, RetrieverParameter, RetrieverSpec, TextLengths, parameter
from ragexam.retriever_specs.labels import title_over
from ragexam.sentences import phrase

_FRAME = 25.0
"""Tokens of the prompt that differ from question to question beside the question; what stands before is read once."""

_WORDING, _LIST = 1.3, 4.0
"""Length of a rewrite in lengths of the question, and tokens of its frame in the list."""


class Rewriting:
    """Asks for so many other wordings of a question; see `ragexam.retrieval.resources.Asking`.

    Args:
        backend: The language model.
        n: How many wordings are wanted.
    """

    def __init__(self, backend: Backend, n: int) -> None:
        self._rewriter = QueryRewriter(backend)
        self._n = n
        self.check: Callable[[], None] = lambda: None

    def unit_key(self, subject: str, language: str) -> str:
        """Return what the rewrites of a question are kept under."""
        return self._rewriter.unit_key(subject, self._n, language)

    def ask(self, subject: str, language: str) -> Rewrites:
        """Ask for them."""
        self._rewriter.check = self.check
        return self._rewriter.ask(subject, self._n, language)


class MultiQueryKind(SearchKind):
    """Searches a question in several wordings."""

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return the index that asks what stands inside with every wording."""
        ids = [chunk.id for chunk in inputs.chunks]
        rewrites = self._rewrites(spec, inputs.resources)
        return MultiQueryIndex(inputs.inside[0], rewrites, ids, depth=inputs.depth(RRF_DEPTH))

    def _rewrites(self, spec: RetrieverSpec, resources: RetrieverResources) -> Callable[[str], Sequence[str]]:
        llm, n = str(parameter(spec, "llm")), int(parameter(spec, "n"))
        ask = resources.asker("rewrites", Rewrites, llm, f"rewrites {llm} {n}", lambda backend: Rewriting(backend, n))

        def rewrites(question: str) -> Sequence[str]:
            kept = ask(question).kept
            resources.tell_languages(dict.fromkeys(kept, resources.language(question)))
            resources.note(self.name, f"{llm} {n} {question}", len(kept) < n)
            return kept

        return rewrites

    def other_wordings(self, spec: RetrieverSpec, resources: RetrieverResources, question: str) -> tuple[str, ...]:
        """Return the rewrites, which were asked for and kept during the search."""
        return tuple(self._rewrites(spec, resources)(question))

    def remark(self, flagged: int, asked: int) -> str:
        """Say on how many questions the model gave fewer usable rewrites than wanted."""
        return phrase(
            "{0:n} of {1:n} questions were rewritten in fewer wordings than wanted: the others were unusable.",
            flagged,
            asked,
        )

    def title(self, spec: RetrieverSpec, *, outermost: bool) -> str:
        """Return its name with the number of rewrites."""
        return title_over(spec, phrase("{0} ({1:n})", self.label, parameter(spec, "n")))

    def queries_inside(self, spec: RetrieverSpec) -> int:
        """Return the number of wordings, the question itself counted."""
        return int(parameter(spec, "n")) + 1

    def model_calls(self, spec: RetrieverSpec, lengths: TextLengths) -> Iterator[ModelCalls]:
        """Yield one call that reads the question and writes the rewrites."""
        n = int(parameter(spec, "n"))
        yield ModelCalls("llm", 1, lengths.question + _FRAME, n * (lengths.question * _WORDING + _LIST))


KIND = MultiQueryKind(
    name="multi_query",
    label="Multi-query",
    summary="a language model says the question in other words; what all wordings bring is fused",
    explanation="A language model says the question in other words; what all wordings find is merged.",
    plain="with search for the question in several wordings",
    group="A language model helps to search",
    order=100,
    own=("llm",),
    parameters={
        **base_parameter("[hybrid]", "[hybrid_weighted]"),
        "n": RetrieverParameter(
            3, "Other wordings", "So many beside the question itself; each is searched for", 1, MOST_REWRITES
        ),
        **LLM,
    },
    titled=("n",),
    prompts=PROMPTS,
    benchmarked=True,
    not_offered_inside=frozenset({"prefilter", "contextual"}),
)
