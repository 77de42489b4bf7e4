"""From what a person calls a model to what a pipeline is identified by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ragexam.embedding.folder_key import folder_key
from ragexam.embedding.library import (
    FoundEncoder,
    find_cross_encoders,
    find_embedders,
    resolve_cross_encoder,
    resolve_embedder,
)
from ragexam.errors import InputError, ModelFileError
from ragexam.llm.hashes import file_hash
from ragexam.llm.library import resolve_model
from ragexam.llm.places import remember
from ragexam.llm.scripted import ScriptedBackend
from ragexam.progress import Progress
from ragexam.records import RetrieverSpec


@dataclass(frozen=True, slots=True)
class ChosenModel:
    """A model as pipelines know it.

    Attributes:
        file_hash: Its identity.
        name: For a person.
        place: How to open it where the hash alone does not tell; "" for a file, which is found by its hash
            wherever it lies (so that no path of this machine stands in the project).
    """

    file_hash: str
    name: str
    place: str = ""


def choose_models(names: Sequence[str], progress: Progress | None = None) -> list[ChosenModel]:
    """Resolve names, paths or hashes; the place of a path is remembered on this machine.

    Args:
        names: Of language models.
        progress: Told how many bytes of each file are read that was never read before.

    Raises:
        Cancelled: By the progress.
        ModelNotFound: One is not there.
        ModelFileError: One is damaged.
        InputError: A scripted model's name cannot be read.
    """
    return [_choose(name, progress) for name in names]


def check_models(names: Sequence[str]) -> None:
    """See that models are there, without reading whole files: a job of a model that is missing need not be started.

    Raises:
        ModelNotFound: One is not there; the error names those that are.
        ModelFileError: One is damaged.
        InputError: A scripted model's name cannot be read.
    """
    for name in names:
        if is_scripted(name):
            ScriptedBackend.from_name(name)
        else:
            resolve_model(name)


def is_scripted(name: str) -> bool:
    """Whether a name is one of the model that needs no file."""
    return name == "scripted" or name.startswith("scripted:")


def _choose(name: str, progress: Progress | None = None) -> ChosenModel:
    if is_scripted(name):
        facts = ScriptedBackend.from_name(name).describe()
        return ChosenModel(facts.file_hash, facts.name, name)
    found = resolve_model(name)
    if Path(name).expanduser().is_file():
        remember(found.path)
    return ChosenModel(file_hash(found.path, progress), found.name)


def choose_embedder(given: str) -> str:
    """What a project calls an embedding model: a name as it is; for a folder its name, its place remembered here.

    Args:
        given: A name or a folder.

    Raises:
        ModelNotFound: There is no model in this folder.
        ModelFileError: What is there is no embedding model.
        InputError: Another model is known under the folder's name.
    """
    if not is_path(given):
        return given
    folder = resolve_embedder(given)
    return _encoder(folder, find_embedders(), find_embedders([folder]), "embedding model")


def choose_scorer(given: str) -> str:
    """What a project calls a re-ranking model: a name as it is; for a folder its name, for a GGUF file its hash.

    Args:
        given: A name, a cross-encoder's folder, or a language model's file.

    Raises:
        ModelNotFound: There is no model in this place.
        ModelFileError: What is there is no re-ranking model, or damaged.
        InputError: Another model is known under the folder's name.
    """
    if not is_path(given):
        return given
    if Path(given).expanduser().is_file():
        return _choose(given).file_hash
    folder = resolve_cross_encoder(given)
    return _encoder(folder, find_cross_encoders(), find_cross_encoders([folder]), "cross-encoder")


def choose_retriever(spec: RetrieverSpec) -> RetrieverSpec:
    """The specification with the models that it names as a project calls them; the same one where it names no path.

    Raises:
        ModelError: A model is not there or damaged.
        InputError: Another model is known under a folder's name.
    """
    choosers = {"embedder": choose_embedder, "ranker": choose_scorer}
    named = {n: str(v) for n, v in spec.parameters.items() if n in choosers}
    changed = {n: choosers[n](v) for n, v in named.items() if is_path(v)}
    return replace(spec, parameters={**spec.parameters, **changed}) if changed else spec


def is_path(given: str) -> bool:
    """Whether a text names a place on this machine rather than a model by its name."""
    return re.search(r"[\\/]", given) is not None or (given.endswith(".gguf") and Path(given).is_file())


def _encoder(folder: Path, known: Sequence[FoundEncoder], with_it: Sequence[FoundEncoder], what: str) -> str:
    # The model of this name that `resolve_...` would take: the first one, as the models folder comes first.
    same = next((m for m in known if m.name.casefold() == folder.name.casefold()), None)
    if same is None:
        if all(m.path != folder for m in with_it):
            raise ModelFileError(f"The folder {folder.name} holds no {what}.", "Choose another, or get it again.")
        remember(folder)
        return folder.name
    if same.path != folder and folder_key(same.path) != folder_key(folder):
        raise InputError(
            f"There is another {what} called {same.name!r} on this machine.", "Rename the folder, then choose it again."
        )
    return same.name
