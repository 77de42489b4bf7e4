"""The thin shell around llama.cpp for embedding: tokens in, one pooled vector out.

Nothing here knows of queries or passages.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import MachineError, ModelLoadError
from ragexam.gguf.governor import ThreadGovernor
from ragexam.gguf.log import last_log
from ragexam.gguf.native import LlamaContext
from ragexam.sentences import phrase


class NativeEncoder(LlamaContext):
    """A loaded embedding model with a context for one text at a time.

    Args:
        path: The GGUF file.
        context: Most tokens of a text, special ones included.
        pooling: llama.cpp's number of the rule that makes one vector of the tokens' vectors.
        threads: CPU threads.
        governor: Chooses before each computation how many threads are of use now; None keeps to `threads`.

    Attributes:
        dimension: Length of a vector.
        trained: Tokens that the model was trained for.

    Raises:
        ModelLoadError: llama.cpp refused the file or there is not enough memory.
    """

    def __init__(
        self, path: Path, *, context: int, pooling: int, threads: int, governor: ThreadGovernor | None = None
    ) -> None:
        super().__init__(threads, governor)
        if reason := self._load(path, 0):
            raise ModelLoadError(
                phrase("The embedding model {0:raw} could not be loaded. llama.cpp says: {1:raw}.", path.name, reason),
                "It may be damaged, or newer than the installed llama.cpp.",
            )
        asked = self._asked(context, context, 1)
        asked.embeddings = True
        asked.pooling_type = pooling
        asked.flash_attn_type = 0  # plain attention: the same bits whatever came before
        asked.offload_kqv = asked.op_offload = False
        if reason := self._open(asked):
            raise ModelLoadError(
                phrase(
                    "The embedding model {0:raw} was read, but there is no room for its context of {1:n} tokens. "
                    "llama.cpp says: {2:raw}.",
                    path.name,
                    f"{context:,}",
                    reason,
                ),
                "Close other programs, or use a smaller model.",
            )
        self.dimension = int(self._lib.llama_model_n_embd_out(self._model))

    def tokenize(self, text: str) -> list[int]:
        """Return tokens of a text with the special ones that the model wants around it; what is written stays plain text."""
        return self._tokens(text, around=True, special=False)

    def closing(self) -> int:
        """Return how many special tokens the model wants behind a text."""
        empty, one = self.tokenize(""), self.tokenize("a")
        same = 0
        while same < min(len(empty), len(one)) and empty[-1 - same] == one[-1 - same]:
            same += 1
        return same

    def vector(self, tokens: Sequence[int]) -> NDArray[np.float32]:
        """Return the pooled vector of a text, shape (dimension,), as the model gives it.

        Raises:
            MachineError: llama.cpp failed.
            CancelRequested, PauseRequested: A person asked for it.
        """
        count = len(tokens)
        batch = self._fill(tokens, range(count), [0] * count, [True] * count)
        if self._memory:  # a causal model remembers: each text begins with an empty memory
            self._lib.llama_memory_clear(self._memory, True)
            code = self._compute(self._lib.llama_decode, batch)
        else:
            code = self._compute(self._lib.llama_encode, batch)
        pointer = None if code else self._lib.llama_get_embeddings_seq(self._context, 0)
        if not pointer:
            self._stopping.check()
            raise MachineError(
                phrase("llama.cpp could not embed a text (code {0:n}): {1:raw}.", code, last_log() or "no reason given")
            )
        return np.ctypeslib.as_array(pointer, shape=(self.dimension,)).astype(np.float32)
