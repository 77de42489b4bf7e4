"""Facts for a report of a fault: versions, machine, counts, how jobs ended.

No text of a document or an item, and no name of a file, a document or a model: what cannot be proven to hold none is
left out. Of a sentence only whole ones of ours stay, of a traceback the places in programs, of what the libraries of
models write the words of their trade.
"""

from __future__ import annotations

import errno
import os
import platform
import re
from collections import Counter
from typing import Any

import psutil

from ragexam.queries.run.conditions import machine
from ragexam.records import PipelineSpec
from ragexam.sentences import phrase
from ragexam.store import Store

_OURS = re.compile(
    r"The process that did the work (?:was killed, most likely because the memory was used up"
    r"|crashed \((?:SIG[A-Z]+|access violation)\)|ended unexpectedly \(code -?\w+\))\."
    r"|The program ended before the job did\.|There is not enough memory for this\.|The disk is full\."
)
"""Sentences in which nothing stands that a person wrote."""

_MISTAKE = re.compile(r"(The program made a mistake \([A-Za-z_]\w*)")
_REFUSED = re.compile(r"The machine refused: (.+?)(?: \(.*\))?\.", re.DOTALL)
_REFUSALS = {os.strerror(number) for number in errno.errorcode}

_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+),? in (?P<name>[A-Za-z_<>][\w<>]*)')
_PROGRAMS = re.compile(r"(?:.*[\\/](?:site-packages|lib[\\/]python[\d.]+|engine)[\\/](?=.)|(?=ragexam))(.+\.py)")

_LIBRARY = re.compile(r"(?:llama|llm|ggml|gguf|load|print_info|CUDA|Vulkan|Fatal)\w*:?", re.IGNORECASE)
_FIGURE = re.compile(r"[-+~]?\d[\d.,]*(?:%|x|[kKMGT]?i?B|ms|s)?")
_TRADE = frozenset(
    """
    a abort aborted alignment allocate allocated allocating allocation and are architecture assert assertion at
    attention available backend batch be bounds buffer bytes cache cannot capacity compute context corrupted could cpu
    create cuda data device devices enough error errors exceeds expected fail failed fatal fault file flash for found
    free from ggml gguf gib gpu graph greater header in incomplete init initialize invalid is key kib kv layer layers
    less llama load loaded loading magic memory metal mib missing mlock mmap model models n_batch n_ctx n_ctx_train
    n_gpu_layers n_ubatch nodes not null of offloaded offloading offset on open out overflow python quantization read
    requested segmentation self shape size support supported tensor tensors than the threads to token tokens total
    train training type unable unknown unsupported used value version vocab vulkan warning with within wrong
    """.split()  # noqa: SIM905 - a list would be a line a word
)
"""Words that llama.cpp and ggml use of files and memory; any other word may be a name."""


def diagnose(store: Store, last_words: str = "") -> dict[str, Any]:
    """Collect the facts.

    Args:
        store: The project.
        last_words: What the worker wrote last to standard error.
    """
    spec = store.chunks.spec()
    memory = psutil.virtual_memory()
    return {
        **machine(),
        "platform": platform.platform(),
        "memory_bytes": memory.total,
        "memory_free_bytes": memory.available,
        "project_bytes": store.path.stat().st_size if store.path.exists() else None,
        "documents": dict(Counter(str(d.status) for d in store.documents.all())),
        "media_types": dict(Counter(d.media_type for d in store.documents.usable())),
        "chunker": None if spec is None else {"name": spec.name, "parameters": dict(spec.parameters)},
        "chunks": store.chunks.count(),
        "items": store.items.counts(),
        "pipelines": [_pipeline(p) for p in store.pipelines.chosen()],
        "responses": store.responses.count(),
        "fits": store.fits.count(),
        "embedders": [{"dimension": dimension} for _, dimension in store.vectors.embedders().values()],
        "jobs": [
            {
                "name": j.name,
                "outcome": j.outcome,
                "message": harmless_message(j.message),
                "started": j.started,
                "ended": j.ended,
            }
            for j in store.jobs.all(20)
        ],
        "worker": harmless_lines(last_words),
    }


def harmless_message(message: str) -> str:
    """Return a sentence of ours in which nothing stands that a person wrote; "" for any other."""
    if _OURS.fullmatch(message):
        return message
    if mistake := _MISTAKE.match(message):
        return f"{mistake[1]})."
    refused = _REFUSED.fullmatch(message)
    return phrase("The machine refused: {0}.", refused[1]) if refused and refused[1] in _REFUSALS else ""


def harmless_lines(words: str) -> str:
    """Return what may be passed on of a worker's standard error: places in programs, and what libraries of models tell."""
    kept = [line for line in map(_harmless_line, words.splitlines()) if line]
    left_out = len(words.splitlines()) - len(kept)
    return "\n".join([*kept, *([phrase("({0:n} lines left out)", left_out)] if left_out else [])])


def _harmless_line(line: str) -> str:
    if places := places_in(line):
        return places[0]
    first, *rest = line.split() or [""]
    if not _LIBRARY.fullmatch(first):
        return ""
    lines = [first]
    for word in rest:
        bare = word.strip(":;,.!?=()[]<>|-")
        if not bare or _FIGURE.fullmatch(bare) or bare.lower() in _TRADE:
            lines.append(word)
        elif lines[-1] != "…":
            lines.append("…")
    return " ".join(lines)


def places_in(trace: str) -> list[str]:
    """Return the places in programs that a traceback names, outermost first."""
    places = [(_PROGRAMS.match(match["file"]), match) for match in _PLACE.finditer(trace)]
    return [f"{file[1]}:{match['line']} {match['name']}" for file, match in places if file]


def _pipeline(spec: PipelineSpec) -> dict[str, Any]:
    """Return which kind it is; its model by the beginning of its hash alone, since a file's name may be a client's."""
    return {
        "model": spec.model_hash[:12],
        "retriever": spec.retriever.kind,
        "k": spec.retriever.k,
        "examples": spec.examples,
        "example_choice": spec.example_choice,
        "template": spec.template,
    }
