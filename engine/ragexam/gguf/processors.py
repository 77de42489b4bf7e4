"""Lets llama.cpp load the code that computes, where it was built with a library for each kind of processor."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

from ragexam.errors import MachineError


@cache
def load_processors() -> None:
    """Load the library for this processor from llama.cpp's own folder; nothing where it has it built in.

    Without it such a build knows no processor at all. Its own search would look into the current folder, where a stranger's
    library may lie.
    """
    import llama_cpp

    folder = Path(llama_cpp.__file__).parent / "lib"
    if not any(folder.glob("*ggml-cpu-*")):
        return
    library = ggml()
    library.ggml_backend_load_all_from_path.argtypes = [ctypes.c_char_p]
    library.ggml_backend_load_all_from_path.restype = None
    library.ggml_backend_load_all_from_path(str(folder).encode())


def gpu_library() -> Path | None:
    """Return the library for GPUs by Vulkan, where this build of llama.cpp has it as a file of its own; loads nothing.

    It lies below the libraries for processors, and so is loaded by `load_gpus` alone: a driver that fails ends the process.
    """
    spec = importlib.util.find_spec("llama_cpp")
    if spec is None or spec.origin is None:
        return None
    return next(Path(spec.origin).parent.joinpath("lib", "gpu").glob("*ggml-vulkan.*"), None)


@cache
def load_gpus(visible: str) -> None:
    """Load the library for GPUs beside that for the processor, once in a process.

    Args:
        visible: Number of the only device that is to be used, as Vulkan counts them; "" for all that are hardware.

    Raises:
        MachineError: It does not load, as on a system without Vulkan.
    """
    path = gpu_library()
    if path is None:
        raise MachineError("This llama.cpp was built without GPUs.")
    if visible:
        os.environ["GGML_VK_VISIBLE_DEVICES"] = visible
    load_processors()
    library = ggml()
    library.ggml_backend_load.argtypes = [ctypes.c_char_p]
    library.ggml_backend_load.restype = ctypes.c_void_p
    if not library.ggml_backend_load(str(path).encode()):
        raise MachineError("The library for GPUs does not load.")


def ggml() -> Any:
    """Return the library that knows devices; on Windows a function is found only in the library that holds it."""
    import llama_cpp

    if sys.platform != "win32":
        return llama_cpp.llama_cpp._lib
    return ctypes.CDLL(str(Path(llama_cpp.__file__).parent / "lib" / "ggml.dll"))
