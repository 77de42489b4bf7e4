"""From what a person calls a model to what a pipeline is identified by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
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
from ragexam.llm.api.kept import server_with_facts
from ragexam.llm.api.server import is_server
from ragexam.llm.library.adapters import splits
from ragexam.llm.library.hashes import identity
from ragexam.llm.library.models import find_adapters, resolve_model
from ragexam.llm.library.places import remember
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.progress import Progress
from ragexam.queries.models.records import ChosenModel
from ragexam.records import RetrieverSpec
from ragexam.retriever_specs import KINDS
from ragexam.sentences import phrase


def choose_models(names: Sequence[str], progress: Progress | None = None) -> list[ChosenModel]:
    """Resolve names, paths or hashes; the place of a path is remembered on this machine.

    Args:
        names: Of language models.
        progress: Told how many bytes of each file are read that was never read before.

    Raises:
        CancelRequested: By the progress.
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
        elif is_server(name):
            server_with_facts(name)
        else:
            resolve_model(name)


def is_scripted(name: str) -> bool:
    """Return whether a name is one of the model that needs no file."""
    return name == "scripted" or name.startswith("scripted:")


def has_file(name: str) -> bool:
    """Return whether a name means a file on this machine: neither a scripted model nor one behind a server."""
    return not (is_scripted(name) or is_server(name))


def _choose(name: str, progress: Progress | None = None) -> ChosenModel:
    if is_scripted(name):
        facts = ScriptedBackend.from_name(name).describe()
        return ChosenModel(facts.file_hash, facts.name, name)
    if is_server(name):
        server, served = server_with_facts(name)
        return ChosenModel(served.identity, served.title, server.model_name)
    model = resolve_model(name)
    if model.source == "given":
        remember(model.path)
    if model.adapter is not None and all(a.path != model.adapter.path for a in find_adapters()):
        remember(model.adapter.path)
    return ChosenModel(identity(model.path, model.adapter, progress), model.name)


def choose_embedder(given: str) -> str:
    """Return what a project calls an embedding model: a name as it is; for a folder or GGUF file its name, its place remembered.

    Args:
        given: A name, a folder or a file.

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
    """Return what a project calls a re-ranking model: a name as it is; for a folder its name, for a GGUF file its hash.

    Args:
        given: A name, a cross-encoder's folder, or a language model's file.

    Raises:
        ModelNotFound: There is no model in this place.
        ModelFileError: What is there is no re-ranking model, or damaged.
        InputError: Another model is known under the folder's name.
    """
    if not is_path(given):
        return given
    if Path(given).expanduser().is_file() or "+" in given:  # a model's file, with or without an adapter beside it
        return _choose(given).file_hash
    folder = resolve_cross_encoder(given)
    return _encoder(folder, find_cross_encoders(), find_cross_encoders([folder]), "cross-encoder")


def choose_llm(given: str) -> str:
    """Return what a project calls a language model that retrievers ask: a name as it is; for a GGUF file its hash.

    Args:
        given: A name or a file.

    Raises:
        ModelNotFound: There is no such file.
        ModelFileError: It is damaged.
    """
    return _choose(given).file_hash if is_path(given) else given


def choose_retriever(spec: RetrieverSpec) -> RetrieverSpec:
    """Return the specification with the models that it names as a project calls them; the same one where it names no path.

    Raises:
        ModelError: A model is not there or damaged.
        InputError: Another model is known under a folder's name.
    """
    choosers = {"embedder": choose_embedder, "ranker": choose_scorer, "llm": choose_llm}
    declared = KINDS[spec.kind].parameters if spec.kind in KINDS else {}
    changed: dict[str, str] = {}
    for name, value in spec.parameters.items():
        role = declared[name].role if name in declared else ""
        if role in choosers and is_path(str(value)):
            changed[name] = choosers[role](str(value))
    changed = {name: value for name, value in changed.items() if value != spec.parameters[name]}
    inside = tuple(choose_retriever(part) for part in spec.inside)
    if not changed and inside == spec.inside:
        return spec
    return replace(spec, parameters={**spec.parameters, **changed}, inside=inside)


def is_path(given: str) -> bool:
    """Return whether a text names a place on this machine rather than a model by its name."""
    return re.search(r"[\\/]", given) is not None or (".gguf" in given and _names_a_file(given))


def _names_a_file(given: str) -> bool:
    """Return whether a text, or a part of it beside a "+", is the path of a file in the folder where the program runs."""
    parts = [part for model, adapter, _ in splits(given) for part in (model, adapter)]
    return any(Path(part).is_file() for part in (given, *parts))


def _encoder(folder: Path, encoders: Sequence[FoundEncoder], with_it: Sequence[FoundEncoder], what: str) -> str:
    name = next((m.name for m in with_it if m.path == folder), folder.name)  # of a file without its ending
    # The model of this name that `resolve_...` would take: the first one, as the models folder comes first.
    same = next((m for m in encoders if m.name.casefold() == name.casefold()), None)
    if same is None:
        if all(m.path != folder for m in with_it):
            raise ModelFileError(
                phrase("The folder {0:raw} holds no {1}.", folder.name, what), "Choose another, or get it again."
            )
        remember(folder)
        return name
    if same.path != folder and folder_key(same.path) != folder_key(folder):
        raise InputError(
            phrase("There is another {0} called {1:raw} on this machine.", what, repr(same.name)),
            "Rename the folder or file, then choose it again.",
        )
    return same.name
