"""Tries the GPUs in a process of its own before a model is put on one.

A driver that is broken does not say so: it ends the process that loads it, or one that computes with it. So the first look, a
product of two matrices on each GPU, is another process's work (`ragexam.llm.llama.gpu_process`). What fails later is a matter of
`ragexam.llm.llama.gpu_crashes`.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import ragexam
from ragexam.children import Lifeline, child_command
from ragexam.gguf.devices import Device
from ragexam.llm.library.hashes import cache_folder
from ragexam.records import from_json, to_json
from ragexam.sentences import phrase

_SECONDS: Final = 60.0
"""A trial may take so long: the first time drivers compile what computes."""

_NO_GPU: Final = re.compile(r"no drivers|INCOMPATIBLE_DRIVER|wrong ELF class", re.IGNORECASE)
"""Sayings of Vulkan's loader on a machine without a GPU, or of drivers for other programs."""


@dataclass(frozen=True, slots=True)
class DeviceTrial:
    """Result of a trial.

    Attributes:
        devices: GPUs that multiply rightly.
        problem: What failed, in a sentence; "" where nothing did.
    """

    devices: tuple[Device, ...]
    problem: str = ""


@cache
def tried_devices() -> DeviceTrial:
    """Return which GPUs can be used with the libraries beside llama.cpp; tried once in a process, which takes a second or less."""
    trial = try_devices(child_command("gpu"), _SECONDS) if _has_vulkan() else DeviceTrial(())
    _remember(trial)
    return trial


def _has_vulkan() -> bool:
    """Return whether the system has Vulkan's loader, without which there is nothing to try. It brings no driver along."""
    try:
        ctypes.CDLL("vulkan-1.dll" if sys.platform == "win32" else "libvulkan.so.1")
    except OSError:
        return False
    return True


def known_devices() -> list[Device] | None:
    """Return the GPUs of the last trial on this machine by this version of the program; None where there was none."""
    try:
        noted = json.loads(_note().read_text("utf-8"))
        if noted["program"] != ragexam.__version__:
            return None
        return [from_json(Device, one) for one in noted["devices"]]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def try_devices(command: Sequence[str], seconds: float) -> DeviceTrial:
    """Let a process try the GPUs.

    Args:
        command: Starts it.
        seconds: It is ended after so many.
    """
    lifeline = Lifeline()
    environment = {"VK_LOADER_DEBUG": "error", **lifeline.environment}
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW
    process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
        list(command), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
        pass_fds=lifeline.descriptors, encoding="utf-8", errors="replace", creationflags=flags,
    )  # fmt: skip
    lifeline.tie(process)
    hangs = False
    try:
        said, complaints = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        hangs = True
        process.kill()
        said, complaints = process.communicate()
    finally:
        lifeline.close()
    return _read(said, complaints, process.returncode, hangs)


def _read(said: str, complaints: str, code: int, hangs: bool) -> DeviceTrial:
    devices: list[Device] = []
    trying, problem, ended = "", "", False
    for line in said.splitlines():
        try:
            message: Mapping[str, Any] = json.loads(line)
        except ValueError:  # cut off by its end
            continue
        ended = ended or "end" in message
        if "device" in message:
            devices.append(from_json(Device, message["device"]))
            trying = devices[-1].name
        elif not message.get("right", True):
            problem = phrase("{0:raw} computes wrongly and is not used.", devices.pop().name)
        if "right" in message:
            trying = ""
    if not ended:
        who = trying or "Vulkan"
        if hangs:
            return DeviceTrial(
                (), phrase("The driver of {0:raw} did not answer within {1:n} seconds.", who, f"{_SECONDS:g}")
            )
        return DeviceTrial(
            (), phrase("The driver of {0:raw} failed at its trial ({1:raw}).", who, _reason(complaints, code))
        )
    if not devices and not problem and (complaint := _complaint(complaints)):
        problem = phrase("No driver for GPUs can be used. Vulkan says: {0:raw}.", complaint)
    return DeviceTrial(tuple(devices), problem)


def _reason(complaints: str, code: int) -> str:
    """Return what a process that ended at a trial said last, or by what it ended."""
    thrown = re.findall(r"what\(\): *(.+)", complaints)
    if thrown:
        return str(thrown[-1]).strip()[:200]
    with contextlib.suppress(ValueError):
        return signal.Signals(-code).name
    return f"code {code}"


def _complaint(complaints: str) -> str:
    """Return the first thing that Vulkan's loader complains of, other than that there is no GPU."""
    for line in complaints.splitlines():
        found = re.match(r"(?:\[Vulkan Loader\] )?ERROR:?(?: \|[^|:]*)?(?: *:)? *(.*)", line.strip())
        if found and found[1] and not _NO_GPU.search(line):
            return found[1].strip(" .")[:200]
    return ""


def _remember(trial: DeviceTrial) -> None:
    with contextlib.suppress(OSError):
        _note().parent.mkdir(parents=True, exist_ok=True)
        devices = [to_json(device) for device in trial.devices]
        _note().write_text(json.dumps({"program": ragexam.__version__, "devices": devices}), "utf-8")


def _note() -> Path:
    return cache_folder() / "gpu" / "devices.json"
