"""The conditions of a run as a table that a person can read: what was the same everywhere, and what was not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ragexam.llm.api.server import is_served
from ragexam.records import PipelineSpec, Table
from ragexam.sentences import counted, joined, phrase

Manifest = Mapping[str, Any]


def condition_table(given: Sequence[tuple[PipelineSpec, Manifest]]) -> Table:
    """Return all conditions of these answers, one row for each value that occurs, with the pipelines it holds for.

    Args:
        given: Pipelines with the manifests of their answers; a pipeline may come several times.
    """
    rows: list[tuple[str, str, str]] = []
    flat = [(spec, _flat(manifest)) for spec, manifest in given]
    for name in dict.fromkeys(name for _, values in flat for name in values):
        holders: dict[str, list[PipelineSpec]] = {}
        for spec, values in flat:
            if values.get(name):
                holders.setdefault(values[name], []).append(spec)
        rows += [(name, value, _whose(specs, [s for s, _ in flat])) for value, specs in holders.items()]
    return Table(
        "conditions",
        "Conditions of the answers",
        ("Condition", "Value", "Pipelines"),
        tuple(rows),
        (),
        "Kept with every answer. The same conditions give the same answers; an answer given under other conditions "
        "than those in force is stale.",
    )


def _whose(holders: Sequence[PipelineSpec], everyone: Sequence[PipelineSpec]) -> str:
    """Return who shares a value: all, whole models, whole retrievers, or so many pipelines."""
    ids, all_ids = {s.id for s in holders}, {s.id for s in everyone}
    if ids == all_ids:
        return "all"
    for part in ("llm", "retriever"):

        def name_of(spec: PipelineSpec, part: str = part) -> str:
            return spec.components[part]

        names = dict.fromkeys(map(name_of, holders))
        if ids == {s.id for s in everyone if name_of(s) in names}:
            return joined("; ", names)
    return counted(len(ids), "pipeline")


def _flat(manifest: Manifest) -> dict[str, str]:
    """Return names for a person and texts; what has no value is left out."""
    model, libraries = _mapping(manifest.get("model")), _mapping(manifest.get("libraries"))
    test = _mapping(manifest.get("selftest"))
    values: dict[str, Any] = {
        "Model": model.get("name"),
        "Asked at": manifest.get("host"),
        "Connection (hash)": manifest.get("connection"),
        "Model file (sha256)": None if is_served(model.get("library")) else model.get("file_hash"),
        "Model by its server's word (hash)": model.get("file_hash") if is_served(model.get("library")) else None,
        "Quantisation": model.get("quantisation"),
        "Parameters": model.get("parameters"),
        "Context length, tokens": model.get("context_length"),
        "Batch, tokens": model.get("batch"),
        "Threads": model.get("threads"),
        "Layers on the GPU": model.get("gpu_layers"),
        "Computed on": model.get("device") or ("the processor" if "device" in model and model.get("threads") else None),
        "Loaded by": model.get("library"),
        "Self-test, right": phrase("{0:n} of {1:n}", test["right"], test["total"])
        if {"right", "total"} <= test.keys()
        else None,
        "Prompt template": manifest.get("template"),
        "Template (hash)": manifest.get("template_hash"),
        "Embedding model": manifest.get("embedder"),
        "Embedding model (key)": manifest.get("embedder_key"),
        "Re-ranking model": manifest.get("scorer"),
        "Re-ranking model (key)": manifest.get("scorer_key"),
        "Language model that retrievers ask": manifest.get("retrieval_llm"),
        "Language model that retrievers ask (sha256)": manifest.get("retrieval_llm_key"),
        "Passages (hash)": manifest.get("corpus"),
        "Cutting of documents (key)": manifest.get("chunking"),
        "Prompt for writing (hash)": manifest.get("writing_prompts"),
        "Most tokens of an answer": manifest.get("cap"),
        "Right by": manifest.get("grader"),
        "Asked by the grader": manifest.get("judge"),
        "Right above": manifest.get("threshold"),
        "Seed of the examples": manifest.get("seed"),
        "Questions for examples (hash)": manifest.get("pool"),
        "Noise of a tie, nats": manifest.get("noise"),
        "Program": manifest.get("program"),
        "Python": manifest.get("python"),
        "System": manifest.get("system"),
        "Processor cores": manifest.get("cores"),
        **{phrase("Library {0:raw}", name): version for name, version in libraries.items()},
    }
    return {name: _text(value) for name, value in values.items() if value not in (None, "")}


def _text(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def _mapping(value: object) -> Mapping[str, Any]:
    """Return a value as a mapping; none where it is no mapping: a manifest comes from the project file."""
    return value if isinstance(value, Mapping) else {}
