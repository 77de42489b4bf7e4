"""Contextual: a language model places each passage in its document; its sentence is searched with the passage.

The model reads the document's title, its beginning, then the passage, and writes one sentence that says where it belongs: which
product, site, year or part of the document it speaks of. So a passage that says "it weighs 4 kg" is found by the name of what
weighs 4 kg. The idea is Anthropic's "contextual retrieval" (2024); the prompts are ours: `resources/prompts/contextual_en.txt`
and `_de.txt`. Sentences are kept passage by passage: a build that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ragexam.errors import ContextOverflow, InputError
from ragexam.identity import content_id
from ragexam.llm.backend import Backend
from ragexam.prompt_files import prompt_turns, prompts_key
from ragexam.records import Chunk
from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.chunk_set import ChunkSet
from ragexam.retrieval.kind import LLM, BuildInputs, SearchKind, base_parameter
from ragexam.retrieval.model_assisted.question_language import language_of
from ragexam.retrieval.resources import RetrieverResources
from ragexam.retriever_specs import ModelCalls, RetrieverSpec, TextLengths, parameter, sizes_of
from ragexam.sentences import phrase

PROMPTS = ("contextual",)
"""Stems of the prompts, each in several languages."""

_BEGINNING = 800
"""Characters of a document's beginning that the model reads: they stand before the chunk and are read once a document."""

_LONGEST = 240
"""Characters of the sentence."""

_ANSWER_TOKENS = 110

_FRAME, _SENTENCE = 60.0, 35.0
"""Tokens of the prompt around a passage, and of the sentence that is written; what stands before is read once a document."""


@dataclass(frozen=True, slots=True)
class ChunkContext:
    """Sentence that says where a chunk belongs. Kept as JSON (`to_json`).

    Attributes:
        sentence: Placed before the chunk when it is searched; "" where the model wrote nothing usable.
    """

    sentence: str = ""


class Contextualiser:
    """Asks a language model for the place of chunks in their documents; see `ragexam.retrieval.resources.Asking`.

    Args:
        backend: The model; its chat template is used.
        chunks: Those that are searched, in chunk order. The first one of a document stands for its beginning.
        titles: Document id to title.

    Attributes:
        check: Called before each call of the model; what it raises stops the asking.
    """

    def __init__(self, backend: Backend, chunks: Sequence[Chunk], titles: Mapping[str, str]) -> None:
        facts = backend.describe()
        self._backend = backend
        self._context = facts.context_length
        self._chunks = {chunk.id: chunk for chunk in chunks}
        self._titles = titles
        self._beginnings: dict[str, str] = {}
        for chunk in chunks:
            begun = self._beginnings.get(chunk.document_id, "")
            if len(begun) < _BEGINNING:
                self._beginnings[chunk.document_id] = f"{begun}\n{chunk.text}".strip()[:_BEGINNING]
        self._key = content_id("contextualiser", facts.file_hash, prompts_key(*PROMPTS), facts.context_length)
        self.check: Callable[[], None] = lambda: None

    def unit_key(self, subject: str, language: str) -> str:
        """Return what the context of a chunk is kept under: its text and what stands around it, not its id."""
        chunk = self._chunks[subject]
        around = (self._titles.get(chunk.document_id, ""), self._beginnings[chunk.document_id])
        return content_id("chunk_context", self._key, *around, chunk.text, language)

    def ask(self, subject: str, language: str) -> ChunkContext:
        """Ask for the sentence that places a chunk.

        Args:
            subject: Id of the chunk.
            language: ISO 639-1 code; "" tells English from German by the chunk itself.

        Raises:
            ModelError: The model failed, or the chunk does not fit its context.
        """
        self.check()
        chunk = self._chunks[subject]
        values = {
            "title": self._titles.get(chunk.document_id, ""),
            "beginning": self._beginnings[chunk.document_id],
            "passage": chunk.text,
        }
        prompt = self._backend.render_chat(
            prompt_turns(PROMPTS[0], language or chunk.language or language_of(chunk.text), **values)
        )
        if self._backend.count_tokens(prompt) + _ANSWER_TOKENS >= self._context:
            raise ContextOverflow(
                "A passage does not fit the context of the model that places it in its document.",
                "Take a model with a larger context, or smaller passages.",
            )
        text = self._backend.generate(prompt, max_tokens=_ANSWER_TOKENS, schema=_SCHEMA).text
        return ChunkContext(_sentence(text))


_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"context": {"type": "string", "minLength": 8, "maxLength": _LONGEST}},
    "required": ["context"],
    "additionalProperties": False,
}


def _sentence(text: str) -> str:
    """Return the sentence in a constrained text; "" where the cap cut it or nothing with a letter is in it."""
    try:
        sentence = " ".join(str(json.loads(text)["context"]).split())
    except (ValueError, KeyError, TypeError):
        return ""
    return sentence if any(c.isalpha() for c in sentence) else ""


class ContextualKind(SearchKind):
    """Searches passages together with where they belong. The model reads the passages as they are."""

    def check(self, spec: RetrieverSpec) -> None:
        """Refuse what cuts the corpus for itself: its passages would not be the ones that were placed."""
        if any(sizes_of(part) for part in spec.inside):
            raise InputError(
                "A retriever that cuts passages of its own cannot stand inside a contextual one.",
                "Put the contextual one inside it: child_parent:base=[contextual].",
            )

    def chunks_searched(self, spec: RetrieverSpec, over: ChunkSet, resources: RetrieverResources) -> ChunkSet:
        """Return the same chunks, each with the sentence that places it before its text."""
        llm = str(parameter(spec, "llm"))
        name = content_id("contexts", llm, over.mark, len(over.searched), over.ids[:1], over.ids[-1:])
        ask = resources.asker(
            "chunk_context",
            ChunkContext,
            llm,
            name,
            lambda backend: Contextualiser(backend, over.searched, resources.titles),
        )
        placed = []
        for done, chunk in enumerate(over.searched):
            title = resources.titles.get(chunk.document_id, "")
            resources.report(done, len(over.searched), title, "Placing passages in their documents")
            try:
                sentence = ask(chunk.id).sentence
            except ContextOverflow:  # the same passage will never fit; what else fails is tried again another time
                sentence = ""
            resources.note(self.name, f"{name} {chunk.id}", not sentence)
            placed.append(replace(chunk, text=f"{sentence}\n{chunk.text}") if sentence else chunk)
        return ChunkSet(over.all, f"{over.mark}contextual {llm} ", placed)

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return what searches the placed passages."""
        return inputs.inside[0]

    def remark(self, flagged: int, asked: int) -> str:
        """Say how many passages are searched without a sentence of their place."""
        return phrase(
            "{0:n} of {1:n} passages are searched as they are: the model gave no usable sentence on their place.",
            flagged,
            asked,
        )

    def model_calls(self, spec: RetrieverSpec, lengths: TextLengths) -> Iterator[ModelCalls]:
        """Yield one call for every passage of the corpus, made once."""
        yield ModelCalls("llm", 1, lengths.passage + _FRAME, _SENTENCE, each="passage")


KIND = ContextualKind(
    name="contextual",
    label="Contextual",
    summary="a language model says in a sentence where each passage belongs; the sentence is searched with the passage",
    explanation="A language model says in a sentence where in its document a passage belongs; both are searched together.",
    plain="with search in passages that a model placed in their documents",
    group="A language model helps to search",
    order=120,
    own=("llm",),
    parameters={**base_parameter("[hybrid]", "[hybrid_weighted]"), **LLM},
    prompts=PROMPTS,
    reads_outline=True,
    reads_every_passage=True,
    not_offered_inside=frozenset({"child_parent", "multi_query", "prefilter"}),
)
