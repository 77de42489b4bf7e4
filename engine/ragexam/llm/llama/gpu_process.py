"""The process that asks Vulkan's drivers for another one, and tries them (`ragexam.llm.llama.vulkan`).

A driver may crash, hang or compute nonsense; here it takes nothing down with it. One request, one answer:

{"do": "list", "name"} -> {"devices", "known", "error"}
{"do": "try", "path", "key", "visible", "layers", "cells", "batch", "adapter"} -> {"error", "apart"}
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from dataclasses import astuple
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ragexam.children import end_with_parent
from ragexam.errors import RagExamError
from ragexam.gguf.log import quiet_logs
from ragexam.gguf.processors import ggml, load_gpus
from ragexam.gguf.threads import physical_cores
from ragexam.llm.library.adapters import Adapter
from ragexam.llm.llama.gpu import Device, ggml_devices
from ragexam.llm.llama.native import NativeModel

_TEXT: Final = "The ferry to Norhaven leaves from pier 5 at ten past nine and carries mail, milk and forty passengers."
_TOKENS: Final = 16
_MOST_DEVICES: Final = 64
_SOFTWARE: Final = 4
"""Vulkan's type of a device that is a processor (VK_PHYSICAL_DEVICE_TYPE_CPU)."""

_ERRORS: Final = {
    -1: "VK_ERROR_OUT_OF_HOST_MEMORY",
    -2: "VK_ERROR_OUT_OF_DEVICE_MEMORY",
    -3: "VK_ERROR_INITIALIZATION_FAILED",
    -9: "VK_ERROR_INCOMPATIBLE_DRIVER",
}


class _Application(ctypes.Structure):
    _fields_ = (
        ("kind", ctypes.c_int32), ("next", ctypes.c_void_p), ("name", ctypes.c_char_p), ("version", ctypes.c_uint32),
        ("engine", ctypes.c_char_p), ("engine_version", ctypes.c_uint32), ("api", ctypes.c_uint32),
    )  # fmt: skip


class _Instance(ctypes.Structure):
    _fields_ = (
        ("kind", ctypes.c_int32), ("next", ctypes.c_void_p), ("flags", ctypes.c_uint32),
        ("application", ctypes.POINTER(_Application)), ("layers", ctypes.c_uint32), ("layer_names", ctypes.c_void_p),
        ("extensions", ctypes.c_uint32), ("extension_names", ctypes.c_void_p),
    )  # fmt: skip


class _Properties(ctypes.Structure):
    """The beginning of VkPhysicalDeviceProperties; the rest, of 824 bytes, is room."""

    _fields_ = (
        ("api", ctypes.c_uint32), ("driver", ctypes.c_uint32), ("vendor", ctypes.c_uint32), ("device", ctypes.c_uint32),
        ("kind", ctypes.c_int32), ("name", ctypes.c_char * 256), ("rest", ctypes.c_uint64 * 128),
    )  # fmt: skip


def known_devices() -> tuple[list[tuple[str, bool]], str]:
    """Return every device that Vulkan knows, in its order, with whether it is software; and why it knows none.

    Returns:
        Devices and "", or none and Vulkan's complaint; both empty where there is no Vulkan.
    """
    try:
        vulkan = ctypes.CDLL("vulkan-1.dll" if sys.platform == "win32" else "libvulkan.so.1")
    except OSError:
        return [], ""
    version = ctypes.c_uint32(1 << 22)
    vulkan.vkEnumerateInstanceVersion(ctypes.byref(version))
    application = _Application(api=version)
    wanted = _Instance(kind=1, application=ctypes.pointer(application))
    instance, count = ctypes.c_void_p(), ctypes.c_uint32(_MOST_DEVICES)
    devices = (ctypes.c_void_p * _MOST_DEVICES)()
    code = vulkan.vkCreateInstance(ctypes.byref(wanted), None, ctypes.byref(instance))
    if code == 0:
        code = vulkan.vkEnumeratePhysicalDevices(instance, ctypes.byref(count), devices)
    if code < 0:
        return [], _ERRORS.get(code, f"VkResult {code}")
    found = []
    for device in devices[: count.value]:
        facts = _Properties()
        vulkan.vkGetPhysicalDeviceProperties(ctypes.c_void_p(device), ctypes.byref(facts))
        found.append((facts.name.decode("utf-8", "replace"), facts.kind == _SOFTWARE))
    return found, ""


def devices(name: str) -> dict[str, Any]:
    """Return the devices that a model may go to.

    Args:
        name: A part of the name of the only one that a person wants; "" for all that are hardware.
    """
    known, error = known_devices()
    answer: dict[str, Any] = {"devices": [], "known": [title for title, _ in known], "error": error}
    named = [str(i) for i, (title, _) in enumerate(known) if name.casefold() in title.casefold()]
    visible = named[0] if name and named else ""
    if visible or (not name and not all(software for _, software in known)):
        load_gpus(visible)
        found = ggml_devices(ggml())
        answer["devices"] = [astuple(Device(d.name, d.free_bytes, d.total_bytes, d.key, visible)) for d in found]
    return answer


def trial(asked: dict[str, Any]) -> dict[str, Any]:
    """Load a model on a GPU, and return how far from the processor it computes (nats, Kullback and Leibler's, on average)."""
    path, adapter = Path(asked["path"]), asked["adapter"]
    beside = None if adapter is None else Adapter(Path(adapter[0]), adapter[1], adapter[2])
    device = Device("", 0, 0, asked["key"], asked["visible"])
    plain = _read(path, beside, 64, 64, 0, None)
    other = _read(path, beside, asked["cells"], asked["batch"], asked["layers"], device)
    apart = float((np.exp(plain) * (plain - other)).sum(axis=1).mean())
    return {"error": "", "apart": apart}


def _read(
    path: Path, adapter: Adapter | None, cells: int, batch: int, layers: int, device: Device | None
) -> NDArray[np.float64]:
    """Return the log probabilities of every next token within a short text, (tokens, vocabulary)."""
    model = NativeModel(
        path,
        cells=cells,
        batch=batch,
        sequences=2,
        threads=physical_cores(),
        gpu_layers=layers,
        device=device,
        adapter=adapter,
    )
    try:
        tokens = model.tokenize(_TEXT, special=False)[:_TOKENS]
        model.decode(tokens, range(len(tokens)), [0] * len(tokens), [True] * len(tokens))
        logits = model.logits(len(tokens)).astype(np.float64)
        logits -= logits.max(axis=1, keepdims=True)
        return np.asarray(logits - np.log(np.exp(logits).sum(axis=1, keepdims=True)))
    finally:
        model.close()


def main() -> None:
    """Run the process."""
    end_with_parent()
    # Drivers talk; what they say may not stand in the answer.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    asked = json.load(sys.stdin)
    quiet_logs()
    try:
        answer = devices(asked["name"]) if asked["do"] == "list" else trial(asked)
    except RagExamError as exc:
        answer = {"devices": [], "known": [], "error": exc.message, "apart": 0.0}
    answers.write(json.dumps(answer))
    answers.flush()
    os._exit(0)  # a driver that fails when it is put away has done its work


if __name__ == "__main__":
    main()
