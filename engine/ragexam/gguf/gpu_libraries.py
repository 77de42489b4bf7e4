"""Libraries of llama.cpp that compute on GPUs, where they are files of their own beside those for the processor.

They lie in a folder of their own, so that only who has a use for a GPU loads them: they bring the drivers into the process,
and a driver that is broken ends it.
"""

from __future__ import annotations

import ctypes
import importlib.util
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = "gpu"
"""Below the folder of llama.cpp's libraries."""


def gpu_libraries() -> list[Path]:
    """Return them; none where llama.cpp has none, or has them built in. Loads nothing."""
    spec = importlib.util.find_spec("llama_cpp")
    if spec is None or spec.origin is None:
        return []
    folder = Path(spec.origin).parent / "lib" / FOLDER
    return sorted(path for path in folder.glob("*ggml-*") if path.suffix in (".so", ".dylib", ".dll"))


@cache
def load_gpu_libraries() -> None:
    """Load them, with the drivers of this machine. One that the machine has no loader for is left out.

    To be called in a process that may end by it, or after such a one has come through (`ragexam.llm.llama.gpu_trial`).
    """
    import llama_cpp

    library: Any = llama_cpp.llama_cpp._lib
    for path in gpu_libraries():
        if path.suffix == ".dll":  # a function is found only in the library that holds it
            library = ctypes.CDLL(str(path.parent.parent / "ggml.dll"))
        library.ggml_backend_load.argtypes = [ctypes.c_char_p]
        library.ggml_backend_load.restype = ctypes.c_void_p
        library.ggml_backend_load(str(path).encode())
