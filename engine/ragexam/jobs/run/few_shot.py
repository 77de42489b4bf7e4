"""The in-context examples of a whole run: their questions are embedded before any language model is loaded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ragexam.errors import InputError
from ragexam.jobs.models.embed import vectors_of
from ragexam.jobs.worker.context import JobContext
from ragexam.pipelines.examples import Examples, needs_vectors
from ragexam.records import Item, PipelineSpec


def examples_of(
    context: JobContext,
    pool: Sequence[Item],
    pipelines: Iterable[PipelineSpec],
    *,
    seed: int,
    embedder: str,
) -> tuple[Examples, dict[str, str]]:
    """Return what chooses the examples of pipelines.

    Args:
        context: Of the job; opens the embedding model, where a pipeline wants diverse examples.
        pool: Items that examples are taken from.
        pipelines: All that are to sit.
        seed: Of the run.
        embedder: Name of the project's embedding model; "" where there is none.

    Returns:
        The chooser, and the key of the embedding model by its name; nothing where none was needed.

    Raises:
        InputError: Diverse examples are wanted and no embedding model is named.
        ModelError: It cannot be used.
    """
    if not any(needs_vectors(spec) for spec in pipelines):
        return Examples(pool, seed), {}
    if not embedder:
        raise InputError(
            "Diverse examples are chosen by an embedding model, and none is chosen.",
            "Choose one (MiniLM among the starter models), or take examples at random.",
        )
    opened = context.embedder(embedder)
    vectors = vectors_of(context.store, opened, [item.question for item in pool], context.progress, "query")
    return Examples(pool, seed, {item.id: vector for item, vector in zip(pool, vectors, strict=True)}), {
        embedder: opened.key
    }
