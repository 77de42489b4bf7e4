"""Embedding models of sentence-transformers, run by ONNX Runtime on the CPU."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.folder_key import sentence_key
from ragexam.embedding.foreign_code import refuse_foreign_code
from ragexam.embedding.onnx.encoder import Encoder
from ragexam.embedding.onnx.pooling import pooled
from ragexam.embedding.onnx.recipe import Recipe
from ragexam.embedding.onnx.tokens import Tokeniser
from ragexam.embedding.prefixes import own_prefixes
from ragexam.embedding.protocols import Kind, TextVectors
from ragexam.embedding.refusals import embedder_refused
from ragexam.embedding.token_limit import token_limit
from ragexam.embedding.windows import joined, shared_tokens
from ragexam.errors import ModelError
from ragexam.progress import Progress
from ragexam.records import content_id


class OnnxEmbedder:
    """A folder of sentence-transformers as an embedder that needs no PyTorch; implements `Embedder`.

    Made of the folder's own safetensors in 32 bits it has the key that sentence-transformers gives the same folder: both
    evaluate one function, and their vectors differ in the seventh decimal, as sentence-transformers' own do where a text is
    padded otherwise (`bench/embedding.py`); so what a project holds stays in use. Of an ONNX file it has a key of its own.

    Args:
        recipe: How the folder is run.
        threads: CPU threads; None for the number of physical cores.

    Attributes:
        name: The folder's name.
        key: Hash of weights, vocabulary, configuration and prefixes.
        dimension: Length of a vector.

    Raises:
        ModelFileError: The folder is damaged, or wants to run code of its own.
        ModelLoadError: The libraries cannot load it.
    """

    def __init__(self, recipe: Recipe, threads: int | None = None) -> None:
        folder = recipe.folder
        refuse_foreign_code(folder)
        self._prefixes = own_prefixes(folder)
        self._recipe = recipe
        self.name = folder.resolve().name
        self.key = sentence_key(folder, self._prefixes)
        if recipe.file is not None:
            self.key = content_id("onnx-embedder-1", self.key, recipe.file_key(), length=64)
        try:
            self._encoder = Encoder(recipe, classifies=False, threads=threads)
            self.dimension = self._vectors(["a"]).shape[1]
        except ModelError:
            raise
        except Exception as exc:  # the libraries raise anything
            raise embedder_refused(self.name, exc) from exc

    def stop_with(self, progress: Progress) -> None:
        """Let Cancel and Pause of a job end a call."""
        self._encoder.heed(progress)

    def embed(self, texts: Sequence[str], kind: Kind = "passage") -> NDArray[np.float32]:
        """Return an array (len(texts), dimension) of unit vectors; an empty text gives a zero vector."""
        out = np.zeros((len(texts), self.dimension), dtype=np.float32)
        filled = [index for index, text in enumerate(texts) if text.strip()]
        if filled:
            vectors = self._vectors([self._prefixes[kind] + texts[place] for place in filled])
            out[filled] = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
        return out

    def token_vectors(self, texts: Sequence[str]) -> list[TextVectors]:
        """Return per text the last layer, before it is drawn together; a text longer than the transformer reads in windows."""
        shared = shared_tokens(self._limit)
        by_text = [self._whole.windows(text, shared) for text in texts]
        rows = iter(self._encoder.compute([window for windows in by_text for window in windows]))
        return [
            joined([TextVectors(next(rows), np.array(window.special) == 0) for window in windows], shared)
            for windows in by_text
        ]

    def close(self) -> None:
        """Free the model's memory."""
        self._encoder.close()

    @cached_property
    def _limit(self) -> int:
        return token_limit(self._recipe.folder, self._recipe.max_length)

    @cached_property
    def _whole(self) -> Tokeniser:
        return Tokeniser(replace(self._recipe, max_length=self._limit))

    def _vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        tokens = [self._encoder.split(text) for text in texts]
        return np.vstack(self._encoder.compute(tokens, lambda states: pooled(states[None], self._recipe.pooling)))
