"""One pipeline answers one item."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass, replace

from ragexam.errors import InputError, ModelError
from ragexam.llm.backend import Backend, Scores
from ragexam.pipelines.normalise import NOISE, choose
from ragexam.pipelines.prompts import Rendered, prompt_hash, render_prompt, score_key
from ragexam.records import Chunk, Item, PipelineSpec, Response

_RESERVE = 8
"""Tokens kept free beside prompt and answer: a beginning-of-text token and what joins the two."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A response with the prompt that led to it (stored once per `Response.prompt_hash`); "" where none was made."""

    response: Response
    prompt: str


def answer_item(
    item: Item,
    spec: PipelineSpec,
    passages: Sequence[Chunk],
    examples: Sequence[Item],
    backend: Backend,
    *,
    known_scores: MutableMapping[str, Scores] | None = None,
    retrieval_error: str = "",
    retrieval_seconds: float = 0.0,
    manifest_id: str = "",
    noise: float = NOISE,
) -> Answered:
    """Answer an item, or record why it could not be answered.

    Overflow is decided before the call: as long as prompt and longest choice do not fit the context, the
    passage of the lowest rank is left out and named on the response. A prompt that does not fit even without
    passages is a failure; nothing is ever cut.

    Args:
        item: The question.
        spec: The pipeline; its model is the backend's.
        passages: Best first, none for a closed book.
        examples: In-context examples (`Examples.of`).
        backend: The loaded model.
        known_scores: Scores by `score_key`: read before a call and filled after it, so that nothing is scored twice.
        retrieval_error: Why there are no passages where there should be; makes the answer a failure.
        retrieval_seconds: This query's share of the wall time of retrieval.
        manifest_id: The conditions of the run.
        noise: Nats; a margin below is a tie.

    Returns:
        The response and its prompt. A model's failure (`ModelError`), or an item that cannot be asked
        (`InputError`), becomes `Response.error`; a person's Cancel and the machine's failures are raised.
    """
    blank = Response(
        pipeline_id=spec.id,
        item_id=item.id,
        item_hash=item.content_hash,
        examples=tuple(example.id for example in examples),
        retrieval_seconds=retrieval_seconds,
        manifest_id=manifest_id,
    )
    if retrieval_error:
        return Answered(replace(blank, error=retrieval_error), "")
    prompt = ""
    try:
        rendered, kept = _fit(item, spec, passages, examples, backend)
        prompt = rendered.prompt
        blank = replace(
            blank,
            passages=tuple(chunk.id for chunk in passages[:kept]),
            dropped_passages=tuple(chunk.id for chunk in reversed(passages[kept:])),
            prompt_hash=prompt_hash(prompt),
        )
        key = score_key(spec.model_hash, rendered)
        earlier = known_scores.get(key) if known_scores is not None else None
        scores = earlier or backend.loglikelihoods(prompt, rendered.continuations)
        response = _decided(blank, item, scores, noise)
    except (ModelError, InputError) as error:
        return Answered(replace(blank, error=str(error)), prompt)
    if known_scores is not None and earlier is None:
        known_scores[key] = scores
    return Answered(replace(response, reused=earlier is not None), prompt)


def _decided(blank: Response, item: Item, scores: Scores, noise: float) -> Response:
    choices = scores.choices
    sums = tuple(c.loglikelihood for c in choices)
    characters, sizes = tuple(c.characters for c in choices), tuple(c.bytes for c in choices)
    tokens = tuple(c.tokens for c in choices)
    choice = choose(sums, characters, sizes, tokens, noise=noise)
    return replace(
        blank,
        loglikelihoods=sums,
        characters=characters,
        bytes=sizes,
        tokens=tokens,
        chosen=choice.chosen,
        correct=choice.chosen == item.key,
        margin=choice.margin,
        tie=choice.tie,
        prompt_tokens=scores.prompt_tokens,
        seconds=scores.seconds,
    )


def _fit(
    item: Item, spec: PipelineSpec, passages: Sequence[Chunk], examples: Sequence[Item], backend: Backend
) -> tuple[Rendered, int]:
    """Render with as many of the first passages as fit; how many those are.

    Without passages it is left to the backend to refuse a prompt that is still too long.
    """
    context = backend.describe().context_length
    kept = len(passages)
    while True:
        texts = [chunk.text for chunk in passages[:kept]]
        rendered = render_prompt(item, texts, examples, spec.template, backend)
        if kept == 0:
            return rendered, 0
        longest = max(backend.count_tokens(text) for text in rendered.continuations)
        if backend.count_tokens(rendered.prompt) + longest + _RESERVE <= context:
            return rendered, kept
        kept -= 1
