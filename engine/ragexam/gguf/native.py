"""Common ground of a language model and an embedding model behind llama.cpp: loading, tokens, threads, freeing."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ragexam.errors import MachineError
from ragexam.gguf.devices import Device, listed_devices
from ragexam.gguf.governor import ThreadGovernor
from ragexam.gguf.log import forget_log, last_log, quiet_logs
from ragexam.gguf.processors import load_processors
from ragexam.gguf.stopping import Stopping
from ragexam.gguf.threads import wait_briefly
from ragexam.progress import Progress


class LlamaContext:
    """A model file with one context and one batch of llama.cpp.

    A subclass calls `_load`, then `_open`. All pointers of the library stay in these classes, so that a null pointer
    becomes an error sentence and memory is freed once.

    Args:
        threads: CPU threads.
        governor: Chooses before each computation how many threads are of use now; None keeps to `threads`.
    """

    def __init__(self, threads: int, governor: ThreadGovernor | None) -> None:
        wait_briefly()
        import llama_cpp

        quiet_logs()
        load_processors()
        self._lib = llama_cpp
        self._model: Any = None
        self._context: Any = None
        self._batch: Any = None
        self._threads, self._governor = threads, governor
        self._set = (threads, threads)  # to write a token, to read several
        llama_cpp.llama_backend_init()
        forget_log()

    def _load(self, path: Path, gpu_layers: int, devices: Sequence[Device] = ()) -> str:
        """Load the weights of a GGUF file; return what llama.cpp says where it refuses, "" otherwise.

        Args:
            path: The file.
            gpu_layers: To put on GPUs.
            devices: The GPUs; none leaves the choice to llama.cpp.
        """
        wanted = self._lib.llama_model_default_params()
        wanted.n_gpu_layers = gpu_layers
        self._on_cpu = gpu_layers == 0
        if gpu_layers == 0:
            # An empty list of devices: a build for GPUs otherwise takes half a GB of each (CUDA) and computes nothing on it.
            chosen = (ctypes.c_void_p * 1)()
            wanted.devices = ctypes.addressof(chosen)
        elif devices and (pointers := self._pointers(devices)):
            chosen = (ctypes.c_void_p * (len(pointers) + 1))(*pointers)
            wanted.devices = ctypes.addressof(chosen)
        self._model = self._lib.llama_model_load_from_file(str(path).encode(), wanted)
        return "" if self._model else last_log() or "nothing"

    def _pointers(self, devices: Sequence[Device]) -> list[int]:
        """Return ggml's pointers to GPUs; none where one of them is not known by its name."""
        try:
            here = {device.identifier: pointer for device, pointer in listed_devices(self._lib.llama_cpp._lib)}
        except (AttributeError, OSError, ctypes.ArgumentError):  # a build whose device functions are out of reach
            return []
        names = [device.identifier for device in devices]
        return [here[name] for name in names] if all(name in here for name in names) else []

    def _asked(self, tokens: int, batch: int, sequences: int) -> Any:
        """Return the parameters of a context that both kinds of model share.

        Args:
            tokens: That the context holds, over all sequences together.
            batch: Most tokens in one computation.
            sequences: Number of sequences.
        """
        asked = self._lib.llama_context_default_params()
        asked.n_ctx = tokens
        asked.n_batch = asked.n_ubatch = batch
        asked.n_seq_max = sequences
        asked.n_threads = asked.n_threads_batch = self._threads
        asked.no_perf = True
        return asked

    def _open(self, asked: Any) -> str:
        """Make the context and the batch; return what llama.cpp says where there is no room for them, "" otherwise.

        Args:
            asked: What `_asked` gave, completed.
        """
        self._context = self._lib.llama_init_from_model(self._model, asked)
        if not self._context:
            reason = last_log() or "nothing"
            self.close()
            return reason
        self._stopping = Stopping(self._context)
        self._memory = self._lib.llama_get_memory(self._context)
        self._batch = self._lib.llama_batch_init(asked.n_batch, 0, 1)
        self.vocab = self._lib.llama_model_get_vocab(self._model)
        return ""

    def _tokens(self, text: str, *, around: bool, special: bool) -> list[int]:
        """Return the tokens of a text.

        Args:
            text: Any text.
            around: Whether to add the special tokens that the model wants around it.
            special: Whether "<|im_end|>" and the like become the control tokens that they name.
        """
        data = text.encode("utf-8", "replace")
        room = len(data) + 16
        for _ in range(2):
            buffer = (ctypes.c_int32 * room)()
            count = self._lib.llama_tokenize(self.vocab, data, len(data), buffer, room, around, special)
            if count >= 0:
                return list(buffer[:count])
            room = -count
        raise MachineError("A text could not be split into tokens.")

    def _fill(
        self, tokens: Sequence[int], positions: Sequence[int], sequences: Sequence[int], wanted: Sequence[bool]
    ) -> Any:
        """Return the batch with tokens, their places, their sequences and whether their output is wanted.

        Raises:
            CancelRequested, PauseRequested: A person asked for it.
        """
        self._stopping.check()
        batch = self._batch
        batch.n_tokens = len(tokens)
        for i, (token, position, sequence, want) in enumerate(zip(tokens, positions, sequences, wanted, strict=True)):
            batch.token[i] = token
            batch.pos[i] = position
            batch.n_seq_id[i] = 1
            batch.seq_id[i][0] = sequence
            batch.logits[i] = want
        return batch

    def _compute(self, function: Callable[[Any, Any], int], batch: Any) -> int:
        """Let llama.cpp compute a batch, with as many threads as are of use now; return its code, 0 for success.

        Args:
            function: Of the library, "llama_decode" or "llama_encode".
            batch: What `_fill` gave.
        """
        if self._governor is None:
            return function(self._context, batch)
        if (threads := self._governor.threads()) != self._set:
            self._set = threads
            self._lib.llama_set_n_threads(self._context, *threads)
        begun = time.perf_counter()
        code = function(self._context, batch)
        if code == 0 and self._on_cpu:  # else it was ended early, or a GPU still computes
            self._governor.took(batch.n_tokens, time.perf_counter() - begun)
        return code

    def stop_with(self, progress: Progress) -> None:
        """Let Cancel and Pause end a computation; the job is told where fewer threads work than could."""
        self._stopping.heed(progress)
        if self._governor is not None:
            self._governor.tell_to(progress.tell)

    def close(self) -> None:
        """Free everything; may be called twice."""
        if self._batch is not None:
            self._lib.llama_batch_free(self._batch)
            self._batch = None
        if self._context:
            self._lib.llama_free(self._context)
            self._context = None
        if self._model:
            self._lib.llama_model_free(self._model)
            self._model = None
