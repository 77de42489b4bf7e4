"""Embedding models of sentence-transformers, from a local folder, run by that library on the CPU."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.folder_key import sentence_key
from ragexam.embedding.foreign_code import refuse_foreign_code
from ragexam.embedding.prefixes import own_prefixes
from ragexam.embedding.protocols import Kind, TextVectors
from ragexam.embedding.refusals import embedder_refused, missing_library
from ragexam.embedding.token_limit import token_limit
from ragexam.embedding.windows import joined, shared_tokens
from ragexam.gguf.threads import physical_cores, wait_briefly
from ragexam.progress import Progress

BATCH: Final = 32
"""Texts in one pass. Fixed: how far a text is padded changes its vector in the last digits."""

_OFFLINE: Final = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_DATASETS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "TOKENIZERS_PARALLELISM": "false",
}


class SentenceEmbedder:
    """A folder with `modules.json`, as sentence-transformers saves it.

    Args:
        folder: The model. Nothing is looked for anywhere else.
        threads: CPU threads; None for the number of physical cores.

    Attributes:
        name: The folder's name.
        key: Hash of weights, vocabulary, configuration and prefixes.
        dimension: Length of a vector.

    Raises:
        ModelFileError: The folder is damaged, or wants to run code of its own.
        ModelLoadError: The libraries cannot load it.
    """

    def __init__(self, folder: Path | str, threads: int | None = None) -> None:
        self._folder = Path(folder)
        refuse_foreign_code(self._folder)
        self._prefixes = own_prefixes(self._folder)
        self.name = self._folder.resolve().name
        self.key = sentence_key(self._folder, self._prefixes)
        try:
            set_up_torch(threads)
            from sentence_transformers import SentenceTransformer
        except ModuleNotFoundError as exc:
            raise missing_library(self.name) from exc

        try:
            self._model: Any = SentenceTransformer(
                str(self._folder), device="cpu", local_files_only=True, trust_remote_code=False
            )
            self.dimension = int(_dimension(self._model))
            self._stop = TorchStop(self._model)
        except Exception as exc:  # the library raises anything, from OSError to KeyError
            raise embedder_refused(self.name, exc) from exc

    def stop_with(self, progress: Progress) -> None:
        """Let Cancel and Pause of a job end a call."""
        self._stop.heed(progress)

    def embed(self, texts: Sequence[str], kind: Kind = "passage") -> NDArray[np.float32]:
        """Return an array (len(texts), dimension) of unit vectors; an empty text gives a zero vector."""
        out = np.zeros((len(texts), self.dimension), dtype=np.float32)
        filled = [i for i, text in enumerate(texts) if text.strip()]
        if filled:
            vectors = self._model.encode(
                [self._prefixes[kind] + texts[i] for i in filled],
                batch_size=BATCH,
                show_progress_bar=False,
                convert_to_numpy=True,
                normalize_embeddings=True,
            )
            out[filled] = np.asarray(vectors, dtype=np.float32)
        return out

    def token_vectors(self, texts: Sequence[str]) -> list[TextVectors]:
        """Return per text the last layer, before it is drawn together; a text longer than the transformer reads in windows."""
        limit = token_limit(self._folder, self._model.max_seq_length)
        shared = shared_tokens(limit)
        return [joined(self._windows(text, limit, shared), shared) for text in texts]

    def _windows(self, text: str, limit: int, shared: int) -> list[TextVectors]:
        """Return the last layer of each window of a text; of the first alone where the tokeniser gives no others."""
        import torch

        tokeniser = self._model.tokenizer
        read = dict(
            tokeniser(
                [text],
                truncation=True,
                max_length=limit,
                stride=shared,
                return_overflowing_tokens=bool(tokeniser.is_fast),
                return_special_tokens_mask=True,
            )
        )
        read.pop("overflow_to_sample_mapping", None)
        windows: list[TextVectors] = []
        for at, marks in enumerate(read.pop("special_tokens_mask")):
            features = {name: torch.tensor([values[at]]) for name, values in read.items()}
            with torch.no_grad():
                vectors = self._model[0](features)["token_embeddings"][0].numpy()
            windows.append(TextVectors(np.asarray(vectors, dtype=np.float32), np.array(marks) == 0))
        return windows

    def close(self) -> None:
        """Free the model's memory."""
        self._model = None


def set_up_torch(threads: int | None) -> None:
    """Set the number of threads; keep the libraries off the network and off the terminal."""
    os.environ.update(_OFFLINE)
    wait_briefly()
    import torch
    from transformers.utils import logging

    logging.disable_progress_bar()
    torch.set_num_threads(threads or physical_cores())


class TorchStop:
    """Lets a person's Cancel and Pause end a computation of PyTorch between two of its layers.

    Args:
        model: Of sentence-transformers.
    """

    def __init__(self, model: Any) -> None:
        self._progress: Progress | None = None
        for module in model.modules():
            module.register_forward_pre_hook(self._check)

    def heed(self, progress: Progress) -> None:
        """Heed this job from now on."""
        self._progress = progress

    def _check(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.check()


def _dimension(model: Any) -> int:
    """Return the length of a vector; the method was renamed in sentence-transformers 5.4."""
    ask = getattr(model, "get_embedding_dimension", None) or model.get_sentence_embedding_dimension
    return int(ask() or 0)
