"""Commands on models: list, add, check, starter."""

from __future__ import annotations

import argparse

from ragexam.cli.output import Output
from ragexam.embedding.library import find_embedders
from ragexam.errors import ModelNotFound
from ragexam.llm.library import find_models, resolve_model
from ragexam.llm.open import open_backend
from ragexam.llm.places import remember
from ragexam.llm.selftest import self_test
from ragexam.llm.starter import fetch, is_there, starter_models
from ragexam.progress import Progress
from ragexam.records import Table

_GB = 2**30


def list_models(options: argparse.Namespace, output: Output) -> int:
    """What is on this machine."""
    folders = list(getattr(options, "folders", []) or [])
    found = find_models(folders)
    embedders = find_embedders(folders)
    if not found:
        output.say("No language model was found. Get the starter models: ragexam models starter")
    rows = tuple(
        (m.name, m.source, m.size_bytes / _GB, m.quantisation, m.context_length or None, m.problem or m.fits)
        for m in found
    )
    output.table(
        Table(
            "models",
            "Language models",
            ("Name", "Found in", "GB", "Quantisation", "Context", "Fits"),
            rows,
            ("", "", ".1f", "", "d", ""),
        )
    )
    if embedders:
        output.say("Embedding models: " + ", ".join(e.name for e in embedders))
    output.result({"models": found, "embedders": embedders})
    return 0


def add(options: argparse.Namespace, output: Output) -> int:
    """Remember where models lie."""
    for path in options.paths:
        if not path.expanduser().exists():
            raise ModelNotFound(f"There is no file or folder {path}.", "Check the path.")
        remember(path.expanduser().resolve())
        output.say(f"Remembered {path}.")
    return list_models(argparse.Namespace(folders=[]), output)


def check(options: argparse.Namespace, output: Output) -> int:
    """Self-test; the exit code is 5 where a model fails it."""
    results = []
    for name in options.names:
        scripted = name == "scripted" or name.startswith("scripted:")
        backend = open_backend(name if scripted else str(resolve_model(name).path))
        try:
            result = self_test(backend)
        finally:
            backend.close()
        output.say(f"{name}: {result.sentence}")
        results.append({"model": name, "right": result.right, "total": result.total, "passed": result.passed})
    output.result(results)
    return 0 if all(r["passed"] for r in results) else 5


def starter(options: argparse.Namespace, output: Output) -> int:
    """Get the starter models; the only command that uses the network."""
    wanted = [m for m in starter_models() if options.all or not m.on_request]
    for model in wanted:
        if is_there(model):
            output.say(f"{model.title} is there already.")
            continue
        output.say(f"Getting {model.title}: {model.size_bytes / 1e6:,.0f} MB, licence {model.licence}.")
        path = fetch(model.name, Progress(output.progress.show))
        output.progress.clear()
        output.say(f"  checked, at {path}")
    output.result([m.name for m in wanted])
    return 0
