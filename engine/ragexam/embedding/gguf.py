"""Embedding models in GGUF format, through llama.cpp, on the CPU.

Each text is a call of its own. A batch of several would share the work of loading weights, but how texts lie in a batch
changes their vectors in the last digits; so a text gives the same bits whatever is embedded before, beside or after it,
and after a restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.folder_key import folder_key
from ragexam.embedding.library import can_embed, name_of
from ragexam.embedding.native import NativeEncoder
from ragexam.embedding.prefixes import prefixes_of
from ragexam.embedding.protocols import Kind
from ragexam.errors import ModelFileError
from ragexam.gguf.governor import thread_governor
from ragexam.gguf.reader import read_header
from ragexam.gguf.threads import physical_cores
from ragexam.progress import Progress
from ragexam.records import content_id
from ragexam.sentences import phrase

MOST_TOKENS: Final = 2048
"""Context that is made room for at most: passages are far shorter, and memory grows with its square."""

MEAN: Final = 1
POOLING: Final = {1: "mean", 2: "first token", 3: "last token"}
"""llama.cpp's rules for making one vector of a text's tokens."""


class GgufEmbedder:
    """A GGUF file as an embedder; implements `Embedder`.

    Pooling is what the file asks for, else the mean over all tokens; the prefixes are those of the model's family
    (`ragexam.embedding.prefixes`). A text that is longer than the context is cut at its end, and counted.

    Args:
        path: The file.
        threads: CPU threads; None for the number of physical cores (see `ragexam.gguf.threads`).

    Attributes:
        name: The file's name without its ending.
        key: Hash of the file, pooling, prefixes and context.
        dimension: Length of a vector.
        context: Tokens of the longest text that is read whole.
        pooling: In words.
        cut: Texts that were longer, since the model was loaded.

    Raises:
        ModelFileError: The file is damaged, or no model that can embed.
        ModelLoadError: llama.cpp cannot load it.
    """

    def __init__(self, path: Path | str, threads: int | None = None) -> None:
        path = Path(path)
        file = read_header(path)
        if not can_embed(path):
            raise ModelFileError(
                phrase("{0:raw} cannot embed texts.", path.name), "Choose an embedding model in GGUF format."
            )
        pooling = file.pooling if file.pooling in POOLING else MEAN
        self._prefixes = prefixes_of(file.name, str(file.metadata.get("general.basename", "")), path.name)
        self.name = name_of(path)
        self.pooling = POOLING[pooling]
        self.context = min(file.context_length or MOST_TOKENS, MOST_TOKENS)
        self.key = content_id(
            "gguf-embedder-1", folder_key(path), pooling, dict(self._prefixes), self.context, length=64
        )
        self.cut = 0
        self._native = NativeEncoder(
            path,
            context=self.context,
            pooling=pooling,
            threads=threads or physical_cores(),
            governor=thread_governor(threads),
        )
        self._closing = self._native.closing()
        self.dimension = self._native.dimension

    def stop_with(self, progress: Progress) -> None:
        """Let Cancel and Pause of a job end a call."""
        self._native.stop_with(progress)

    def embed(self, texts: Sequence[str], kind: Kind = "passage") -> NDArray[np.float32]:
        """Return an array (len(texts), dimension) of unit vectors; an empty text gives a zero vector.

        Raises:
            MachineError: llama.cpp failed.
        """
        out = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for i, text in enumerate(texts):
            if text.strip():
                vector = self._native.vector(self._tokens(self._prefixes[kind] + text)).astype(np.float64)
                norm = float(np.linalg.norm(vector))
                if norm > 0:
                    out[i] = vector / norm
        return out

    def _tokens(self, text: str) -> list[int]:
        """Return tokens of a text, cut where they are too many, with the special ones at the end kept."""
        tokens = self._native.tokenize(text)
        if len(tokens) <= self.context:
            return tokens
        self.cut += 1
        return [*tokens[: self.context - self._closing], *tokens[len(tokens) - self._closing :]]

    def close(self) -> None:
        """Free the model's memory."""
        self._native.close()
