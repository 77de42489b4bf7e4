"""The thin shell around llama.cpp for embedding: tokens in, one pooled vector out.

Nothing here knows of queries or passages. All pointers of the library stay in this module.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import MachineError, ModelLoadError
from ragexam.gguf.log import forget_log, last_log, quiet_logs
from ragexam.gguf.stopping import Stopping
from ragexam.gguf.threads import FreeCores, wait_briefly
from ragexam.progress import Progress


class NativeEncoder:
    """A loaded embedding model with a context for one text at a time.

    Args:
        path: The GGUF file.
        context: Most tokens of a text, special ones included.
        pooling: llama.cpp's number of the rule that makes one vector of the tokens' vectors.
        threads: CPU threads.
        free: Tells before each computation how many threads are of use now; None keeps to `threads`.

    Attributes:
        dimension: Length of a vector.
        trained: Tokens that the model was trained for.

    Raises:
        ModelLoadError: llama.cpp refused the file or there is not enough memory.
    """

    def __init__(self, path: Path, *, context: int, pooling: int, threads: int, free: FreeCores | None = None) -> None:
        wait_briefly()
        import llama_cpp

        quiet_logs()
        self._lib = llama_cpp
        self._model: Any = None
        self._context: Any = None
        self._batch: Any = None
        self._threads, self._free = threads, free
        llama_cpp.llama_backend_init()
        forget_log()
        wanted = llama_cpp.llama_model_default_params()
        wanted.n_gpu_layers = 0
        self._model = llama_cpp.llama_model_load_from_file(str(path).encode(), wanted)
        if not self._model:
            raise ModelLoadError(
                f"The embedding model {path.name} could not be loaded. llama.cpp says: {last_log() or 'nothing'}.",
                "It may be damaged, or newer than the installed llama.cpp.",
            )
        asked = llama_cpp.llama_context_default_params()
        asked.n_ctx = asked.n_batch = asked.n_ubatch = context
        asked.n_seq_max = 1
        asked.n_threads = asked.n_threads_batch = threads
        asked.embeddings = True
        asked.pooling_type = pooling
        asked.flash_attn_type = 0  # plain attention: the same bits whatever came before
        asked.offload_kqv = asked.op_offload = False
        asked.no_perf = True
        self._context = llama_cpp.llama_init_from_model(self._model, asked)
        if not self._context:
            reason = last_log() or "nothing"
            self.close()
            raise ModelLoadError(
                f"The embedding model {path.name} was read, but there is no room for its context of {context:,} tokens. "
                f"llama.cpp says: {reason}.",
                "Close other programs, or use a smaller model.",
            )
        self._stopping = Stopping(self._context)
        self._memory = llama_cpp.llama_get_memory(self._context)
        self._batch = llama_cpp.llama_batch_init(context, 0, 1)
        self._vocab = llama_cpp.llama_model_get_vocab(self._model)
        self.dimension = int(llama_cpp.llama_model_n_embd_out(self._model))

    def tokenize(self, text: str) -> list[int]:
        """Tokens of a text with the special ones that the model wants around it; what is written stays plain text."""
        data = text.encode("utf-8", "replace")
        room = len(data) + 16
        for _ in range(2):
            buffer = (ctypes.c_int32 * room)()
            count = self._lib.llama_tokenize(self._vocab, data, len(data), buffer, room, True, False)
            if count >= 0:
                return list(buffer[:count])
            room = -count
        raise MachineError("A text could not be split into tokens.")

    def closing(self) -> int:
        """How many special tokens the model wants behind a text."""
        empty, one = self.tokenize(""), self.tokenize("a")
        same = 0
        while same < min(len(empty), len(one)) and empty[-1 - same] == one[-1 - same]:
            same += 1
        return same

    def stop_with(self, progress: Progress) -> None:
        """Let Cancel and Pause end a computation."""
        self._stopping.heed(progress)

    def vector(self, tokens: Sequence[int]) -> NDArray[np.float32]:
        """The pooled vector of a text, shape (dimension,), as the model gives it.

        Raises:
            MachineError: llama.cpp failed.
            Cancelled, Paused: A person asked for it.
        """
        self._stopping.check()
        if self._free is not None and (threads := self._free.look()) != self._threads:
            self._threads = threads
            self._lib.llama_set_n_threads(self._context, threads, threads)
        batch = self._batch
        batch.n_tokens = len(tokens)
        for i, token in enumerate(tokens):
            batch.token[i] = token
            batch.pos[i] = i
            batch.n_seq_id[i] = 1
            batch.seq_id[i][0] = 0
            batch.logits[i] = True
        if self._memory:  # a causal model remembers: each text begins with an empty memory
            self._lib.llama_memory_clear(self._memory, True)
            code = self._lib.llama_decode(self._context, batch)
        else:
            code = self._lib.llama_encode(self._context, batch)
        pointer = None if code else self._lib.llama_get_embeddings_seq(self._context, 0)
        if not pointer:
            self._stopping.check()
            raise MachineError(f"llama.cpp could not embed a text (code {code}): {last_log() or 'no reason given'}.")
        return np.ctypeslib.as_array(pointer, shape=(self.dimension,)).astype(np.float32)

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
