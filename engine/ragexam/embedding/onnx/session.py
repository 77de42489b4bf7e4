"""Runs a graph with ONNX Runtime, on the CPU, off the network and off the terminal."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from numpy.typing import NDArray

from ragexam.embedding.onnx.wire import Graph
from ragexam.errors import MachineError
from ragexam.progress import Progress
from ragexam.sentences import phrase

_LOOK: Final = 0.1
"""Seconds between two looks at whether a person wants to stop."""

_ERRORS_ONLY: Final = 3


class OnnxSession:
    """A graph, ready to be run.

    A run is one thread's, and several may be under way: texts are computed side by side, so that no thread waits for another,
    and their number changes no bit.

    Args:
        model: A graph with its weights, or a file.

    Attributes:
        inputs: Names of what the graph takes.
        outputs: Names of what it gives.

    Raises:
        Exception: Anything that ONNX Runtime raises at a graph it cannot run.
    """

    def __init__(self, model: Graph | Path) -> None:
        import onnxruntime

        onnxruntime.disable_telemetry_events()  # its Windows builds have some
        onnxruntime.set_default_logger_severity(_ERRORS_ONLY)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = _ERRORS_ONLY
        if isinstance(model, Graph):
            self._weights = [onnxruntime.OrtValue.ortvalue_from_numpy(array) for array in model.weights.values()]
            options.add_external_initializers(list(model.weights), self._weights)
        self._library = onnxruntime
        source = model.serialised() if isinstance(model, Graph) else str(model)
        self._session: Any = onnxruntime.InferenceSession(source, options, providers=["CPUExecutionProvider"])
        self._progress: Progress | None = None
        self.inputs = frozenset(one.name for one in self._session.get_inputs())
        self.outputs = tuple(one.name for one in self._session.get_outputs())

    def heed(self, progress: Progress) -> None:
        """Let Cancel and Pause of this job end a run."""
        self._progress = progress

    def run(self, outputs: Sequence[str], inputs: Mapping[str, NDArray[Any]]) -> list[NDArray[Any]]:
        """Return the outputs asked for; callable from any thread.

        Raises:
            CancelRequested, PauseRequested: A person asked for it.
            MachineError: ONNX Runtime failed, for want of memory for instance.
        """
        options = self._library.RunOptions()
        progress = self._progress
        if progress is None:
            return self._run(outputs, inputs, options)
        progress.check()
        over = threading.Event()
        watcher = threading.Thread(target=_watch, args=(progress, options, over), name="stop-onnx", daemon=True)
        watcher.start()
        try:
            return self._run(outputs, inputs, options)
        except MachineError:
            progress.check()
            raise
        finally:
            over.set()
            watcher.join()

    def _run(self, outputs: Sequence[str], inputs: Mapping[str, NDArray[Any]], options: Any) -> list[NDArray[Any]]:
        try:
            return list(self._session.run(list(outputs), dict(inputs), options))
        except Exception as exc:  # the library's own errors have no common root
            raise MachineError(phrase("ONNX Runtime could not compute: {0:raw}.", exc)) from exc

    def close(self) -> None:
        """Free the memory."""
        self._session = None
        self._weights = []


def _watch(progress: Progress, options: Any, over: threading.Event) -> None:
    """End a run between two of its operations once a person asks for it."""
    while not over.wait(_LOOK):
        if progress.flag[0]:
            options.terminate = True
            return
