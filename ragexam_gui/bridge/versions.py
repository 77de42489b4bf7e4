"""Versions of the program and of what it stands on, without loading any of it."""

from __future__ import annotations

import platform
from importlib import metadata

_SHOWN = {
    "ragexam": "ragexam", "PySide6": "PySide6-Essentials", "pyqtgraph": "pyqtgraph", "NumPy": "numpy",
    "SciPy": "scipy", "llama-cpp-python": "llama-cpp-python", "onnxruntime": "onnxruntime",
    "sentence-transformers": "sentence-transformers",
}  # fmt: skip


def versions() -> dict[str, str]:
    """Return version by name; what is not installed is left out."""
    installed = {}
    for name, distribution in _SHOWN.items():
        try:
            installed[name] = metadata.version(distribution)
        except metadata.PackageNotFoundError:
            continue
    installed.setdefault("ragexam", "")
    return {**installed, "Python": platform.python_version()}
