"""GPUs by Vulkan: asked for, and tried, in a process of its own, because a driver that fails ends the process that it is loaded into.

A model goes to a GPU only after it was loaded there once in that process (`ragexam.llm.llama.gpu_process`), and computed there much
the same as on the processor. `RAGEXAM_GPU` names another device than the one with the most free memory, also one that is software
(Mesa's llvmpipe), which is never chosen by itself, being slower than the processor; "none" keeps every model on the processor.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ragexam.children import Lifeline, child_command
from ragexam.errors import MachineError
from ragexam.gguf.processors import gpu_library
from ragexam.llm.library.adapters import Adapter
from ragexam.llm.llama.gpu import Device, build_devices, nvidia_devices
from ragexam.sentences import phrase

MOST_APART: Final = 0.5
"""Nats that a GPU's distribution of the next token may lie from the processor's, on average over a short text."""

_LIST_SECONDS: Final = 30.0
_TRY_SECONDS: Final = 180.0
_BYTES_A_SECOND: Final = 20e6
"""Of a model's file, on a slow disk."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A model as it is to be loaded.

    Attributes:
        path: Its file.
        device: The GPU.
        layers: On the GPU.
        cells: Tokens that the context holds.
        batch: Most tokens in one computation.
        adapter: A LoRA adapter beside it.
    """

    path: Path
    device: Device
    layers: int
    cells: int
    batch: int
    adapter: Adapter | None = None


_passed: set[Trial] = set()
"""What was tried in this process's life and went well."""


def gpus() -> tuple[list[Device], str]:
    """Return the GPUs that a model may go to, and what a person should know of one that cannot be used ("" otherwise).

    A build that has its GPUs built in (CUDA) is asked here; one with a library for Vulkan in a process of its own.
    """
    name = os.environ.get("RAGEXAM_GPU", "").strip()
    if name.casefold() == "none":
        return [], ""
    if gpu_library() is None:
        return build_devices(), ""
    try:
        answer = _ask({"do": "list", "name": name}, _LIST_SECONDS)
    except MachineError as exc:
        return [], phrase("The GPU could not be used, so the model runs on the CPU. {0}", exc.message)
    found = [Device(*device) for device in answer["devices"]]
    if not found and name:
        known = ", ".join(answer["known"]) or "–"
        return [], phrase(
            "There is no GPU called {0:raw}; Vulkan knows {1:raw}. The model runs on the CPU.", repr(name), known
        )
    if answer["error"]:
        return [], phrase("Vulkan finds no driver that works ({0:raw}): models run on the CPU.", answer["error"])
    return found, ""


def shown_gpus() -> tuple[list[Device], str]:
    """Return the same for a person to see: drivers are asked once in a process, and no library is loaded into it."""
    if gpu_library() is None:
        return nvidia_devices(), ""
    return _asked_once()


_asked_once = cache(gpus)


def try_first(trial: Trial) -> None:
    """See in another process that a model loads on a GPU and computes there; once for each, and nothing where GPUs are built in.

    Raises:
        MachineError: It does not, or computes something else than the processor.
    """
    if not trial.device.key or trial in _passed:
        return
    adapter = trial.adapter
    answer = _ask(
        {
            "do": "try",
            "path": str(trial.path),
            "key": trial.device.key,
            "visible": trial.device.visible,
            "layers": trial.layers,
            "cells": trial.cells,
            "batch": trial.batch,
            "adapter": None if adapter is None else [str(adapter.path), adapter.name, adapter.scale],
        },
        _TRY_SECONDS + trial.path.stat().st_size / _BYTES_A_SECOND,
    )
    if answer["error"]:
        raise MachineError(answer["error"])
    if not answer["apart"] <= MOST_APART:  # nor where it is no number
        raise MachineError(
            phrase(
                "{0:raw} computes something else than the processor: {1:n} nats apart.",
                trial.device.name,
                f"{answer['apart']:.2g}",
            )
        )
    _passed.add(trial)


def _ask(request: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Return what the process for GPUs answers.

    Raises:
        MachineError: It died, or gave no answer in time.
    """
    lifeline = Lifeline()
    process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
        child_command("gpu"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=lifeline.environment,
        pass_fds=lifeline.descriptors,
        encoding="utf-8",
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    lifeline.tie(process)
    try:
        said, _ = process.communicate(json.dumps(request), timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise MachineError(phrase("Its driver gave no answer within {0:n} seconds.", f"{seconds:.0f}")) from None
    finally:
        lifeline.close()
    try:
        answer = json.loads(said)
    except ValueError:
        raise MachineError(phrase("Its driver brought a process down ({0:raw}).", _end(process.returncode))) from None
    return dict(answer)


def _end(status: int) -> str:
    """Return how a process ended, for a person: "SIGSEGV", or its exit status."""
    try:
        return signal.Signals(-status).name
    except ValueError:
        return str(status)
