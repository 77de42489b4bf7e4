"""Records of pipelines and of their responses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ragexam.identity import content_id
from ragexam.retriever_specs import RetrieverSpec
from ragexam.sentences import phrase

SYSTEM: Final = "system"
"""Template of a pipeline that is a system elsewhere: it makes its prompts itself."""


@lru_cache(maxsize=4_096, typed=True)
def _pipeline_id(*determining: str | int) -> str:
    """Return the hash of what determines a pipeline; a page asks for that of each many times."""
    return content_id("pipeline", *determining)


@dataclass(frozen=True, slots=True)
class PipelineSpec:
    """One RAG configuration, an examinee.

    Attributes:
        model_hash: File hash of the LLM.
        model_name: For a person.
        retriever: How passages are found.
        examples: In-context examples, 0 or more.
        template: "plain" or "chat" (the model's own chat template); with "_listed" the choices are shown in the
            prompt, as in the paper, beside being scored. `SYSTEM` for a system elsewhere (`system_pipeline`).
        example_choice: How the examples are chosen, a name of `ragexam.pipelines.examples.CHOICES`: "seeded" (at
            random, the same for all) or "diverse" (as far apart in meaning as can be).
    """

    model_hash: str
    model_name: str
    retriever: RetrieverSpec
    examples: int = 0
    template: str = "chat"
    example_choice: str = "seeded"

    @property
    def id(self) -> str:
        """Return the identity of the pipeline; the model's name is not part of it."""
        choice = [self.example_choice] if self.examples and self.example_choice != "seeded" else []
        return _pipeline_id(self.model_hash, self.retriever.key, self.examples, self.template, *choice)

    @property
    def is_system(self) -> bool:
        """Return whether it is a system elsewhere, which is asked and never loaded."""
        return self.template == SYSTEM

    @property
    def components(self) -> dict[str, str]:
        """Return the levels of the hierarchical model: LLM, retriever, in-context examples."""
        return {"llm": self.model_name, "retriever": self.retriever_label, "icl": self.examples_label}

    @property
    def examples_label(self) -> str:
        """Return the short name of the in-context examples ("ICL@3", "ICL@3 diverse")."""
        diverse = self.examples > 0 and self.example_choice != "seeded"
        return (
            phrase("ICL@{0:n} {1}", self.examples, self.example_choice)
            if diverse
            else phrase("ICL@{0:n}", self.examples)
        )

    @property
    def retriever_label(self) -> str:
        """Return the short name of the retriever ("BM25, k=3"); every system has a search of its own."""
        return phrase("Search of {0:raw}", self.model_name) if self.is_system else self.retriever.label

    @property
    def label(self) -> str:
        """Return the short name of the pipeline for tables."""
        if self.is_system:
            return self.model_name
        return phrase("{0:raw} · {1} · {2}", self.model_name, self.retriever_label, self.examples_label)


def system_pipeline(name: str) -> PipelineSpec:
    """Return the pipeline that a system elsewhere is.

    Args:
        name: Of its connection.
    """
    return PipelineSpec(content_id("system", name), name, RetrieverSpec("own_search", 0), template=SYSTEM)


@dataclass(frozen=True, slots=True)
class Response:
    """One pipeline's answer to one item. Append-only.

    Attributes:
        pipeline_id: Who answered.
        item_id: What was asked.
        item_hash: `Item.content_hash` of the wording that was asked.
        loglikelihoods: Summed log-likelihood per choice; empty where the answer failed, and of a system elsewhere.
        characters: Length of each choice in characters.
        bytes: The same in UTF-8 bytes.
        tokens: The same in the model's tokens.
        chosen: Index of the choice taken by the default normalisation; None where the answer failed, or a system took none.
        correct: Whether it is the key; None where the answer failed.
        margin: Difference of the best two normalised scores times the length of the taken choice, in nats.
        tie: The margin is below the noise of computing it on another machine: worth showing.
        passages: Ids of the chunks handed over, in order.
        dropped_passages: Chunks left out because the context would have overflowed, lowest rank first.
        examples: Item ids of the in-context examples.
        prompt_hash: Of the rendered prompt; the text is kept once per hash.
        prompt_tokens: Length of the prompt; without meaning for a system elsewhere.
        seconds: Wall time of scoring.
        retrieval_seconds: This query's share of the wall time of retrieval.
        reused: An identical (model, prompt, choices) had been scored before, and its score was taken.
        error: Why there is no answer; "" otherwise.
        manifest_id: The conditions under which it was made.
    """

    pipeline_id: str
    item_id: str
    item_hash: str
    loglikelihoods: tuple[float, ...] = ()
    characters: tuple[int, ...] = ()
    bytes: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    chosen: int | None = None
    correct: bool | None = None
    margin: float | None = None
    tie: bool = False
    passages: tuple[str, ...] = ()
    dropped_passages: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    prompt_hash: str = ""
    prompt_tokens: int = 0
    seconds: float = 0.0
    retrieval_seconds: float = 0.0
    reused: bool = False
    error: str = ""
    manifest_id: str = ""
