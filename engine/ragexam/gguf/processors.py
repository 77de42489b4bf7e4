"""Lets llama.cpp load the code that computes, where it was built with a library for each kind of processor."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from pathlib import Path
from typing import Any


@cache
def load_processors() -> None:
    """Load the library for this processor, and those for GPUs, from llama.cpp's own folder; nothing where it has them built in.

    Without it such a build knows no processor at all. Its own search would look into the current folder, where a stranger's
    library may lie.
    """
    import llama_cpp

    folder = Path(llama_cpp.__file__).parent / "lib"
    if not any(folder.glob("*ggml-cpu-*")):
        return
    # Windows finds a function only in the library that holds it; elsewhere those that it depends on are searched too.
    library: Any = ctypes.CDLL(str(folder / "ggml.dll")) if sys.platform == "win32" else llama_cpp.llama_cpp._lib
    library.ggml_backend_load_all_from_path.argtypes = [ctypes.c_char_p]
    library.ggml_backend_load_all_from_path.restype = None
    library.ggml_backend_load_all_from_path(str(folder).encode())
