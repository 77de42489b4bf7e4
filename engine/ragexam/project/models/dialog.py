"""Contents of the models' dialogue: the models of this machine, where they were looked for, the starter models."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import psutil

from ragexam.embedding.library import find_cross_encoders, find_embedders
from ragexam.embedding.open import library_of
from ragexam.llm.api.kept import kept_servers
from ragexam.llm.api.server import ModelServer
from ragexam.llm.library.adapters import Adapter
from ragexam.llm.library.adapters import joined as with_adapter
from ragexam.llm.library.from_folder import take_from
from ragexam.llm.library.hashes import identity, remembered_identity
from ragexam.llm.library.models import FoundModel, belongs, find_adapters, find_models, together
from ragexam.llm.library.places import folders_under, forget, models_folder, program_folders, remember, remembered
from ragexam.llm.library.starter import StarterModel, is_there, starter_models
from ragexam.llm.llama.gpu import machine_gpus
from ragexam.llm.selftest import remembered_test
from ragexam.progress import Progress
from ragexam.project.models.records import SERVER, MachineView, ModelFile, Place, Starter
from ragexam.queries.models.choose import choose_models, has_file, is_scripted
from ragexam.sentences import joined

_SCRIPTED_MEMORY = 50 << 20


def reading_models(given: Sequence[str] = ()) -> MachineView:
    """Look for models. Takes a moment: headers are read, a driver is asked.

    Args:
        given: Further language models by name or path, from a command line.
    """
    given_models = find_models([Path(g) for g in given if has_file(g) and Path(g).is_file()], unsuited=True)
    added = [str(path) for path in remembered()]
    adapters = find_adapters()
    encoders = tuple(
        ModelFile(
            key=e.name, name=e.name, kind=e.kind, path=str(e.path), size_bytes=e.size_bytes,
            source="RAG Exam" if e.path.parent == models_folder().resolve() else "added",
            location=_place_of(e.path, added), run_by=library_of(e),
        )
        for e in (*find_embedders(), *find_cross_encoders())
    )  # fmt: skip
    listed = {e.path for e in encoders}
    given_models = [
        model for model in given_models if str(model.path.resolve()) not in listed
    ]  # not once more, as what they are not
    names = [m.name for m in (*given_models, *adapters) if not m.problem]
    models = [_scripted(name) for name in given if is_scripted(name)]
    models += [_model(model, _key(model, names), added) for model in given_models]
    models += [_served(server) for server in kept_servers()]
    for model in given_models:
        for adapter in adapters:
            if not model.problem and not adapter.problem and belongs(model, adapter):
                key = with_adapter(_key(model, names), _key(adapter, names))
                models.append(_model(together(model, adapter), key, added))
    encoders += tuple(replace(_model(a, _key(a, names), added), kind="adapter") for a in adapters)
    memory = psutil.virtual_memory()
    return MachineView(
        models=tuple(sorted(models, key=lambda m: bool(m.problem))),
        encoders=encoders,
        places=tuple(_places(given_models, encoders, added)),
        starters=tuple(_starter(model) for model in starter_models()),
        folder=str(models_folder()),
        memory=int(memory.total),
        free_memory=int(memory.available),
        free_disk=_free(models_folder()),
        gpus=tuple((d.name, d.free_bytes, d.total_bytes) for d in machine_gpus()),
    )


def folders_to_watch(machine: MachineView, limit: int) -> list[str]:
    """Return folders into which a model may come: those of the places and all below them, and those of the models.

    Args:
        machine: What was found.
        limit: So many folders at most; the lower ones are left out first.
    """
    files = {Path(model.path).parent for model in machine.models if model.path}
    places = {Path(searched.path) for searched in machine.places if searched.source != "Ollama"}
    tops = sorted({path if path.is_dir() else path.parent for path in places} | files)
    wanted = {str(top): len(top.parts) for top in tops if top.is_dir()}
    for folder in sorted(path for path in places if path.is_dir()):
        wanted |= {str(folder): len(folder.parts) for folder in folders_under(folder, limit)}
    first = {str(top) for top in tops}
    return sorted(wanted, key=lambda folder: (folder not in first, wanted[folder], folder))[:limit]


def hash_of(model: ModelFile, progress: Progress | None = None) -> str:
    """Return the sha256 of a model's file; reads all of it the first time.

    Args:
        model: The model.
        progress: Told how many bytes are read.

    Raises:
        CancelRequested: By the progress.
        ModelNotFound: It has gone.
        MachineError: It may not be read.
    """
    if not model.path:
        return model.file_hash
    return identity(model.path, Adapter(Path(model.adapter), "") if model.adapter else None, progress)


def take_models(folder: Path, progress: Progress) -> list[str]:
    """Copy the models of a folder into the own one, each checked; return their names.

    Args:
        folder: A USB stick, for example.
        progress: Told how many bytes were copied.

    Raises:
        InputError: Nothing in it can be checked.
        MachineError: A checksum differs, or there is no room.
        CancelRequested: By the progress.
    """
    return [path.name for path in take_from(folder, progress)]


def add_places(paths: Sequence[Path]) -> None:
    """Look from now on also in these folders, and at these files; nothing is copied.

    Raises:
        InputError: One is not there.
        MachineError: The list cannot be written.
    """
    for path in paths:
        remember(path)


def forget_place(path: str) -> None:
    """Take a folder or file off a person's list; the files stay.

    Raises:
        MachineError: The list cannot be written.
    """
    forget(path)


# ------------------------------------------------------------------ parts


def _scripted(name: str) -> ModelFile:
    (model,) = choose_models([name])
    return ModelFile(
        key=name, name=model.name, kind="language model", source="given", title=model.name, has_chat_template=False,
        need_bytes=_SCRIPTED_MEMORY, file_hash=model.file_hash, tested=remembered_test(model.file_hash),
    )  # fmt: skip


def _served(server: ModelServer) -> ModelFile:
    facts = server.facts
    if facts is None:
        untested = "It was never tested: its self-test finds out what it can do."
        return ModelFile(
            key=server.model_name, name=server.model_name, kind="language model", source=SERVER, problem=untested
        )
    return ModelFile(
        key=server.model_name, name=facts.title, kind="language model", source=SERVER, title=facts.title,
        context_length=server.context or facts.context, has_chat_template=facts.chats or bool(facts.template),
        fits=joined(" ", ["It runs on a server, which is asked over the network.", *server.limits()]),
        file_hash=facts.identity, tested=remembered_test(facts.identity),
    )  # fmt: skip


def _key(model: FoundModel, names: Sequence[str]) -> str:
    """Return what the engine finds a file by: its name, or its path where several have that name."""
    return str(model.path) if names.count(model.name) > 1 else model.name


def _model(model: FoundModel, key: str, added: Sequence[str]) -> ModelFile:
    known = "" if model.problem else remembered_identity(model.path, model.adapter) or ""
    return ModelFile(
        key=key,
        name=model.name,
        kind="language model",
        path=str(model.path),
        source=model.source,
        size_bytes=model.size_bytes,
        title=model.title,
        architecture=model.architecture,
        parameters=model.parameters,
        quantisation=model.quantisation,
        context_length=model.context_length,
        has_chat_template=model.has_chat_template,
        licence=model.licence,
        fits=model.fits,
        need_bytes=model.need_bytes,
        layers=model.layers,
        gpu_layers=model.gpu_layers,
        problem=model.problem,
        file_hash=known,
        tested=remembered_test(known) if known else None,
        location=_place_of(model.path, added) if model.source == "added" else "",
        adapter="" if model.adapter is None else str(model.adapter.path),
    )


def _places(models: Sequence[FoundModel], encoders: Sequence[ModelFile], added: Sequence[str]) -> list[Place]:
    files = [str(m.path) for m in models if not m.problem] + [e.path for e in encoders if not e.problem]

    def place(path: str, source: str) -> Place:
        return Place(path, source, Path(path).exists(), sum(_within(file, path) for file in files))

    own = str(models_folder())
    programs: Mapping[str, str] = {str(folder): source for source, folder in program_folders() if folder.is_dir()}
    listed = [place(path, "added") for path in added]
    listed += [place(own, "RAG Exam"), *(place(folder, source) for folder, source in programs.items())]
    ollama = sum(m.source == "Ollama" for m in models if not m.problem)
    return [*listed, *([Place("Ollama", "Ollama", True, ollama)] if ollama else [])]


def _starter(model: StarterModel) -> Starter:
    there = is_there(model)
    have = 0
    if not there:
        have = sum(p.stat().st_size for p in models_folder().glob(f"{model.target}.part*") if p.is_file())
    return Starter(
        name=model.name,
        title=model.title,
        about=model.about,
        licence=model.licence,
        size_bytes=model.size_bytes,
        there=there,
        have_bytes=have,
        disk_bytes=max(0, 2 * model.size_bytes - have),
        packages=tuple(part.package for part in model.parts),
        writes=model.target.endswith(".gguf"),  # an embedding model is a folder
    )


def _place_of(path: Path, added: Sequence[str]) -> str:
    return next((folder for folder in added if _within(str(path), folder)), "")


def _within(path: str, folder: str) -> bool:
    return path == folder or Path(folder) in Path(path).parents


def _free(folder: Path) -> int:
    """Return bytes free on the disk of a folder that may not be there yet."""
    there = next((p for p in (folder, *folder.parents) if p.exists()), None)
    return 0 if there is None else shutil.disk_usage(there).free
