"""Commands on models: list, add, check, starter; and the choice of the project's embedding model."""

from __future__ import annotations

import argparse
from pathlib import Path

from ragexam.cli.output import Output
from ragexam.embedding.library import find_embedders, resolve_embedder
from ragexam.embedding.open import library_of
from ragexam.errors import InputError, ModelError, ModelNotFound
from ragexam.llm.library.from_folder import take_from
from ragexam.llm.library.models import belongs, find_adapters, find_models
from ragexam.llm.library.places import forget, remember, remembered
from ragexam.llm.library.starter import fetch, is_there, starter_model, starter_models
from ragexam.llm.open import open_backend
from ragexam.llm.selftest import self_test
from ragexam.progress import Progress, Snapshot
from ragexam.project import Project
from ragexam.queries.models.choose import choose_embedder
from ragexam.records import Table
from ragexam.sentences import listed

_MAGIC = b"GGUF"
_GB = 1e9
_MB = 1e6


def list_models(options: argparse.Namespace, output: Output) -> None:
    """Return what is on this machine."""
    models = find_models(options.folders)
    embedders = find_embedders(options.folders)
    adapters = find_adapters(options.folders)
    if models:
        rows = tuple(
            (m.name, m.source, m.size_bytes / _GB, m.quantisation, m.context_length or None, m.problem or m.fits)
            for m in models
        )
        columns = ("Name", "Found in", "GB", "Quantisation", "Context", "Does it fit?")
        output.table(Table("models", "Language models", columns, rows, ("", "", ".1f", "", "d", "")))
    else:
        output.say("No language model was found. Get small ones: ragexam models starter")
    if embedders:
        named = [
            f"{e.name} (run by {library_of(e) or 'nothing: its folder is damaged, or a library is missing'})"
            for e in embedders
        ]
        output.say("Embedding models: " + ", ".join(named))
    if adapters:
        whose = [", ".join(m.name for m in models if not m.problem and belongs(m, a)) for a in adapters]
        sentences = tuple(
            (a.name, a.source, a.size_bytes / _MB, a.architecture, a.problem or who or "no model that is here")
            for a, who in zip(adapters, whose, strict=True)
        )
        heads = ("Name", "Found in", "MB", "Architecture", "Belongs to")
        note = (
            "Written behind a model’s name wherever one is named: MODEL+ADAPTER, or MODEL+ADAPTER*0.5 at half strength."
        )
        output.table(Table("adapters", "Adapters (LoRA)", heads, sentences, ("", "", ".1f", "", ""), note))
    output.result({"models": models, "embedders": embedders, "adapters": adapters})


def add(options: argparse.Namespace, output: Output) -> None:
    """Remember where models lie."""
    missing = [path for path in options.paths if not path.expanduser().exists()]
    if missing:
        raise InputError(f"There is no file or folder {missing[0]}.", "Check the spelling.")
    for path in options.paths:
        if not _holds_model(path.expanduser().resolve()):
            raise InputError(
                f"There is no model in {path}.",
                "A language model is a GGUF file; an embedding model is a folder as sentence-transformers writes it.",
            )
    for path in options.paths:
        output.say(f"Remembered {remember(path)}.")
    return list_models(argparse.Namespace(folders=[]), output)


def _holds_model(path: Path) -> bool:
    """Return whether a file is a GGUF file, or a model lies in a folder."""
    if path.is_file():
        try:
            with path.open("rb") as file:
                return file.read(len(_MAGIC)) == _MAGIC
        except OSError as exc:
            raise InputError(f"{path} cannot be read: {exc.strerror or exc}.") from exc
    paths = [m.path for m in find_models([path])] + [a.path for a in find_adapters([path])]
    paths += [e.path for e in find_embedders([path])]
    return any(each.resolve().is_relative_to(path) for each in paths)


def remove(options: argparse.Namespace, output: Output) -> None:
    """Forget where models lie."""
    remembered_folders = set(remembered())
    for path in options.paths:
        if path.expanduser().resolve() not in remembered_folders:
            added = listed([str(p) for p in sorted(remembered_folders)], 9)
            raise InputError(f"{path} was not added.", f"Added: {added}." if added else "Nothing was added.")
    for path in options.paths:
        forget(path)
        output.say(f"{path} is not looked through any more; its files stay.")
    output.result({"removed": [str(path) for path in options.paths]})


def check(options: argparse.Namespace, output: Output) -> int:
    """Self-test; the exit code is that of a model error where one fails it."""
    results: list[dict[str, object]] = []
    for done, name in enumerate(options.names):
        output.progress.show(Snapshot("Testing models", done, len(options.names), name))
        backend = open_backend(name)
        try:
            result = self_test(backend)
            device, note = backend.describe().device, getattr(backend, "device_note", "")
        finally:
            backend.close()
            output.progress.clear()
        output.say(result.sentence)
        if note:
            output.say(note)
        results.append(
            {"model": name, "right": result.right, "total": result.total, "passed": result.passed, "device": device}
        )
    output.result(results)
    return 0 if all(r["passed"] for r in results) else ModelError.exit_code


def starter(options: argparse.Namespace, output: Output) -> None:
    """Get starter models from the network, or models from a folder."""
    if options.source is not None:
        _take_from(options, output)
        return
    if options.names and (options.all or options.small):
        raise InputError("Models were named beside --all or --small.", "Give one or the other.")
    wanted = [starter_model(name) for name in dict.fromkeys(options.names)]
    wanted = wanted or [m for m in starter_models() if options.all or not m.on_request]
    results = []
    for number, model in enumerate(wanted, start=1):
        there = is_there(model)
        if there:
            output.say(f"[{number}/{len(wanted)}] {model.title} is there already.")
        else:
            about = f"{model.size_bytes / 1e6:,.0f} MB, licence {model.licence}"
            output.say(f"[{number}/{len(wanted)}] Getting {model.title}: {about}")
        try:
            path = fetch(model.name, Progress(output.progress.show))
        finally:
            output.progress.finish()
        results.append({"model": model.name, "path": path, "bytes": model.size_bytes, "fetched": not there})
    large = [m for m in starter_models() if m.on_request and not is_there(m)]
    if large and not options.small and not options.names:
        sizes = sum(m.size_bytes for m in large) / 1e6
        output.say(f"Better exams are written by {large[0].title}, {sizes:,.0f} MB: ragexam models starter --all")
    output.result(results)


def _take_from(options: argparse.Namespace, output: Output) -> None:
    if options.names:
        raise InputError(
            "Models were named beside --from.", "--from takes every model of the folder: leave the names out."
        )
    try:
        taken = take_from(options.source.expanduser(), Progress(output.progress.show))
    finally:
        output.progress.finish()
    for path in taken:
        output.say(f"{path.name} is there, checked.")
    output.result([{"model": path.name, "path": path} for path in taken])


def use_embedder(project: Project, given: str | None, output: Output, *, keep: bool = True) -> str:
    """Settle the project's embedding model, and say so where it is a new one.

    Args:
        project: The project; its setting "embedder" is changed.
        given: A name or folder that a person named; None takes the project's, or the first on this machine.
        output: Where to say it.
        keep: Whether it becomes the project's; a forecast changes nothing, and says nothing of it.

    Returns:
        Its name; "" where there is none.

    Raises:
        ModelNotFound: There is no such model.
    """
    embedder_name = str(project.settings.get("embedder", ""))
    if given is not None:
        name = _embedder_name(given)
        how = ""
    else:
        here = find_embedders() if not embedder_name else []
        name = embedder_name or (here[0].name if here else "")
        how = ", the first that is here (--embedder NAME takes another)"
    if keep and name and name != embedder_name:
        project.settings.set("embedder", name)
        output.say(f"Embedding model of this project: {name}{how}.")
    return name


def _embedder_name(given: str) -> str:
    """Return its whole name, so that no path of this machine stands in the project."""
    if not given.strip():
        raise ModelNotFound("The name of the embedding model is empty.", "ragexam models shows what is here.")
    if given == "hashed" or given.startswith("hashed:"):
        return given
    return choose_embedder(str(resolve_embedder(given)))
