"""Writes graphs in ONNX format: the few messages of `onnx.proto` that an encoder needs, as protocol buffers.

Weights are named with their shapes only; whoever opens the graph hands over the numbers (`Graph.weights`), so that a model
is never copied into a second file. To other programs they are files of these names beside the graph's own. Field numbers are
those of onnx.proto, IR version 10.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

CONTRIBUTED: Final = "com.microsoft"
"""The domain of ONNX Runtime's own operators."""

_IR_VERSION: Final = 10
_OPERATORS: Final = (("", 20), (CONTRIBUTED, 1))
_TYPES: Final = {"float32": 1, "int64": 7}
_EXTERNAL: Final = 1
_SMALL: Final = 64
"""Bytes of a constant that stands in the graph itself."""

Attribute = int | float | str


class Graph:
    """A graph under construction.

    Attributes:
        weights: Numbers that the graph names, to be handed over when it is opened.
    """

    def __init__(self) -> None:
        self.weights: dict[str, NDArray[Any]] = {}
        self._nodes = self._constants = self._inputs = self._outputs = b""
        self._count = 0

    def input(self, name: str, dtype: str, shape: Sequence[int | str]) -> str:
        """Declare an input; a length that is not known yet is a name."""
        self._inputs += _message(11, _value(name, dtype, shape))
        return name

    def output(self, name: str, dtype: str, shape: Sequence[int | str]) -> None:
        """Declare as an output what a node gives under this name."""
        self._outputs += _message(12, _value(name, dtype, shape))

    def weight(self, name: str, array: NDArray[Any]) -> str:
        """Add numbers under a name; the same name again means the same numbers."""
        if name in self.weights:
            return name
        tensor = b"".join(_number(1, length) for length in array.shape)
        tensor += _number(2, _TYPES[array.dtype.name]) + _message(8, name)
        if array.nbytes <= _SMALL:
            tensor += _message(9, array.tobytes())
        else:
            self.weights[name] = np.ascontiguousarray(array)
            external_data = {"location": name, "offset": "0", "length": str(array.nbytes)}
            tensor += b"".join(
                _message(13, _message(1, key) + _message(2, text)) for key, text in external_data.items()
            )
            tensor += _number(14, _EXTERNAL)
        self._constants += _message(5, tensor)
        return name

    def node(
        self,
        operator: str,
        inputs: Sequence[str],
        outputs: Sequence[str] = (),
        domain: str = "",
        **attributes: Attribute,
    ) -> str:
        """Add an operation.

        Args:
            operator: Its name.
            inputs: Names of what it takes; "" for one that is left out.
            outputs: Names of what it gives; one is made up where there are none.
            domain: "" for ONNX's own operators.
            attributes: By name.

        Returns:
            The name of its first output.
        """
        self._count += 1
        outputs = outputs or (f"{operator} {self._count}",)
        node = b"".join(_message(1, name) for name in inputs) + b"".join(_message(2, name) for name in outputs)
        node += _message(4, operator) + b"".join(_message(5, _attribute(*pair)) for pair in attributes.items())
        self._nodes += _message(1, node + (_message(7, domain) if domain else b""))
        return outputs[0]

    def serialised(self) -> bytes:
        """Return the file's content."""
        graph = self._nodes + _message(2, "encoder") + self._constants + self._inputs + self._outputs
        imports = b"".join(_message(8, _message(1, domain) + _number(2, version)) for domain, version in _OPERATORS)
        return _number(1, _IR_VERSION) + _message(7, graph) + imports


def _value(name: str, dtype: str, shape: Sequence[int | str]) -> bytes:
    lengths = b"".join(_message(1, _number(1, n) if isinstance(n, int) else _message(2, n)) for n in shape)
    tensor = _number(1, _TYPES[dtype]) + _message(2, lengths)
    return _message(1, name) + _message(2, _message(1, tensor))


def _attribute(name: str, value: Attribute) -> bytes:
    if isinstance(value, float):
        return _message(1, name) + _varint(2 << 3 | 5) + struct.pack("<f", value) + _number(20, 1)
    if isinstance(value, int):
        return _message(1, name) + _number(3, value) + _number(20, 2)
    return _message(1, name) + _message(4, value) + _number(20, 3)


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _message(field: int, content: bytes | str) -> bytes:
    data = content.encode("utf-8") if isinstance(content, str) else content
    return _varint(field << 3 | 2) + _varint(len(data)) + data


def _varint(value: int) -> bytes:
    value &= (1 << 64) - 1  # a negative number takes ten bytes
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])
