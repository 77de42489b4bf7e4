"""Lets a GPU multiply two matrices, to see whether it can and does so rightly."""

from __future__ import annotations

import ctypes
from typing import Any, Final

import numpy as np

_ROWS: Final = 48
_COLUMNS: Final = 32
_INNER: Final = 256
_APART: Final = 0.02
"""Share of the product's length that it may differ by: drivers multiply in 16 bits."""

_F32: Final = 0


class _Room(ctypes.Structure):
    _fields_ = (("size", ctypes.c_size_t), ("buffer", ctypes.c_void_p), ("without_data", ctypes.c_bool))


def multiplies(library: Any, device: int) -> bool:
    """Return whether a device multiplies rightly. A broken driver may end the process: only in one that may end.

    Args:
        library: llama.cpp's, as ctypes opened it.
        device: ggml's pointer to the device.
    """
    call = _Calls(library)
    rng = np.random.default_rng(1)
    left = rng.standard_normal((_ROWS, _INNER)).astype(np.float32)
    right = rng.standard_normal((_COLUMNS, _INNER)).astype(np.float32)
    backend = call.pointer("ggml_backend_dev_init", device, None)
    if not backend:
        return False
    size = 8 * call.size("ggml_tensor_overhead") + call.size("ggml_graph_overhead")
    library.ggml_init.argtypes, library.ggml_init.restype = [_Room], ctypes.c_void_p
    room = library.ggml_init(_Room(size, None, True))
    one, other = (call.matrix(room, matrix) for matrix in (left, right))
    product = call.pointer("ggml_mul_mat", room, one, other)
    graph = call.pointer("ggml_new_graph", room)
    call.nothing("ggml_build_forward_expand", graph, product)
    if not call.pointer("ggml_backend_alloc_ctx_tensors", room, backend):
        return False
    for tensor, matrix in ((one, left), (other, right)):
        call.nothing("ggml_backend_tensor_set", tensor, matrix.ctypes.data, 0, matrix.nbytes)
    if call.number("ggml_backend_graph_compute", backend, graph) != 0:
        return False
    computed = np.empty((_COLUMNS, _ROWS), dtype=np.float32)
    call.nothing("ggml_backend_tensor_get", product, computed.ctypes.data, 0, computed.nbytes)
    expected = right @ left.T
    return bool(np.linalg.norm(computed - expected) <= _APART * np.linalg.norm(expected))


class _Calls:
    """Calls ggml's functions by name: pointers and sizes are given and taken as such."""

    def __init__(self, library: Any) -> None:
        self._library = library

    def pointer(self, name: str, *arguments: int | None) -> Any:
        return self._call(name, ctypes.c_void_p, arguments)

    def number(self, name: str, *arguments: int | None) -> int:
        return int(self._call(name, ctypes.c_int, arguments))

    def size(self, name: str) -> int:
        return int(self._call(name, ctypes.c_size_t, ()))

    def nothing(self, name: str, *arguments: int | None) -> None:
        self._call(name, None, arguments)

    def matrix(self, room: Any, like: np.ndarray[Any, Any]) -> Any:
        function = self._library.ggml_new_tensor_2d
        function.restype = ctypes.c_void_p
        function.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int64, ctypes.c_int64]
        return function(room, _F32, like.shape[1], like.shape[0])

    def _call(self, name: str, result: Any, arguments: tuple[int | None, ...]) -> Any:
        function = getattr(self._library, name)
        function.restype = result
        function.argtypes = [ctypes.c_void_p] * len(arguments)  # a size is as wide as a pointer
        return function(*arguments)
