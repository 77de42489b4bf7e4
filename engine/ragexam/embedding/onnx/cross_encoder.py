"""Cross-encoders run by ONNX Runtime on the CPU."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.folder_key import scorer_key
from ragexam.embedding.foreign_code import refuse_foreign_code
from ragexam.embedding.onnx.encoder import Encoder
from ragexam.embedding.onnx.recipe import SCORE_ACTIVATIONS, Recipe
from ragexam.embedding.refusals import cross_encoder_refused
from ragexam.errors import ModelError
from ragexam.progress import Progress
from ragexam.records import content_id


class OnnxScorer:
    """A folder with a sequence classification model that needs no PyTorch; implements `PairScorer`.

    Its key is that which sentence-transformers gives the same folder, for the reason told of `OnnxEmbedder`.

    Args:
        recipe: How the folder is run.
        threads: CPU threads; None for the number of physical cores.

    Attributes:
        name: The folder's name.
        key: Hash of weights, vocabulary and configuration.

    Raises:
        ModelFileError: The folder is damaged, or wants to run code of its own.
        ModelLoadError: The libraries cannot load it.
    """

    def __init__(self, recipe: Recipe, threads: int | None = None) -> None:
        refuse_foreign_code(recipe.folder)
        self._activation = recipe.activation
        self.name = recipe.folder.resolve().name
        self.key = scorer_key(recipe.folder)
        if recipe.file is not None:
            self.key = content_id("onnx-cross-encoder-1", self.key, recipe.file_key(), length=64)
        try:
            self._encoder = Encoder(recipe, classifies=True, threads=threads)
            self.score("a", ["b"])
        except ModelError:
            raise
        except Exception as exc:  # the libraries raise anything
            raise cross_encoder_refused(self.name, exc) from exc

    def stop_with(self, progress: Progress) -> None:
        """Let Cancel and Pause of a job end a call."""
        self._encoder.heed(progress)

    def score(self, query: str, passages: Sequence[str]) -> NDArray[np.float64]:
        """Return one number per passage, higher is better; shape (len(passages),).

        A model with several classes gives the last one's log-odds against the first: "fits" against "does not".
        """
        scores = self._encoder.compute([self._encoder.split(query, passage) for passage in passages])
        return np.array([self._score(logits.astype(np.float64)) for logits in scores], dtype=np.float64)

    def close(self) -> None:
        """Free the model's memory."""
        self._encoder.close()

    def _score(self, logits: NDArray[np.float64]) -> float:
        name = self._activation or ("Sigmoid" if len(logits) == 1 else "Identity")
        scores = SCORE_ACTIVATIONS[name](logits)
        return float(scores[0] if len(scores) == 1 else scores[-1] - scores[0])
