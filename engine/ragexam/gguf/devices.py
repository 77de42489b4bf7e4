"""GPUs as llama.cpp names them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

_GPU_KINDS: Final = (1, 2)
"""ggml's device types: 1 a GPU with memory of its own, 2 one that shares the machine's (in old builds a helper
without memory, which is left out for that)."""

_SHARES: Final = 2


@dataclass(frozen=True, slots=True)
class Device:
    """A GPU.

    Attributes:
        name: For a person.
        free_bytes: Memory that is free now.
        total_bytes: Its memory.
        identifier: llama.cpp's name of it ("Vulkan0"); "" where nobody asked llama.cpp.
        shares_memory: Whether its memory is the machine's own (a graphics unit in the processor).
    """

    name: str
    free_bytes: int
    total_bytes: int
    identifier: str = ""
    shares_memory: bool = False


def listed_devices(library: Any) -> Iterator[tuple[Device, int]]:
    """Yield GPUs that a loaded llama.cpp can use, each with ggml's pointer to it; what has no memory is left out.

    Args:
        library: llama.cpp's, as ctypes opened it.
    """
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    library.ggml_backend_dev_count.restype = size
    library.ggml_backend_dev_get.restype = pointer
    library.ggml_backend_dev_get.argtypes = [size]
    library.ggml_backend_dev_type.restype = ctypes.c_int
    library.ggml_backend_dev_type.argtypes = [pointer]
    for function in (library.ggml_backend_dev_description, library.ggml_backend_dev_name):
        function.restype = ctypes.c_char_p
        function.argtypes = [pointer]
    library.ggml_backend_dev_memory.restype = None
    library.ggml_backend_dev_memory.argtypes = [pointer, ctypes.POINTER(size), ctypes.POINTER(size)]
    for index in range(library.ggml_backend_dev_count()):
        device = library.ggml_backend_dev_get(index)
        kind = library.ggml_backend_dev_type(device)
        if kind not in _GPU_KINDS:
            continue
        free, total = size(0), size(0)
        library.ggml_backend_dev_memory(device, ctypes.byref(free), ctypes.byref(total))
        if not total.value:
            continue
        name = (library.ggml_backend_dev_description(device) or b"GPU").decode("utf-8", "replace")
        identifier = (library.ggml_backend_dev_name(device) or b"").decode("utf-8", "replace")
        yield Device(name, int(free.value), int(total.value), identifier, kind == _SHARES), device
