"""The in-context examples of a whole run: their questions are embedded before any language model is loaded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ragexam.errors import InputError
from ragexam.jobs.models.embed import vectors_of
from ragexam.jobs.worker.loaded_models import Models
from ragexam.pipelines.examples import Examples, needs_vectors
from ragexam.progress import Progress
from ragexam.records import Item, PipelineSpec
from ragexam.store import Store


def examples_of(
    store: Store,
    models: Models,
    progress: Progress,
    pool: Sequence[Item],
    pipelines: Iterable[PipelineSpec],
    *,
    seed: int,
    embedder: str,
) -> tuple[Examples, dict[str, str]]:
    """What chooses the examples of pipelines.

    Args:
        store: The project; vectors are kept in it.
        models: Opens the embedding model, where a pipeline wants diverse examples.
        progress: Reports, and stops the job.
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
    progress.update(0, 0, embedder, phase="Loading the embedding model")
    opened = models.embedder(embedder)
    vectors = vectors_of(store, opened, [item.question for item in pool], progress, "query")
    return Examples(pool, seed, {item.id: vector for item, vector in zip(pool, vectors, strict=True)}), {
        embedder: opened.key
    }
