"""Which models a job takes where nobody named one."""

from __future__ import annotations

from ragexam.embedding.library import find_embedders
from ragexam.store import Store


def project_embedder(store: Store, given: str | None = None) -> str:
    """Name of the project's embedding model; one that is named becomes the project's.

    Where none was ever named, the first in the models folder does, so that a dense retriever needs no choice.

    Args:
        store: The project.
        given: What the job's parameters name; None for nothing.

    Returns:
        The name; "" where there is no embedding model at all.
    """
    known = str(store.settings.get("embedder", ""))
    name = given or known
    if not name:
        found = find_embedders()
        name = found[0].name if found else ""
    if name and name != known:
        store.settings.set("embedder", name)
    return name
