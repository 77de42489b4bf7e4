"""Cross-encoders, run by sentence-transformers: models that read query and passage together and say how well they fit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.folder_key import scorer_key
from ragexam.embedding.foreign_code import refuse_foreign_code
from ragexam.embedding.refusals import cross_encoder_refused, missing_library
from ragexam.embedding.sentence import BATCH, TorchStop, set_up_torch
from ragexam.progress import Progress


class CrossEncoderScorer:
    """A local folder with a sequence classification model; implements `PairScorer`.

    Args:
        folder: The model. Nothing is looked for anywhere else.
        threads: CPU threads; None for the number of physical cores.

    Attributes:
        name: The folder's name.
        key: Hash of weights, vocabulary and configuration.

    Raises:
        ModelFileError: The folder is damaged, or wants to run code of its own.
        ModelLoadError: The libraries cannot load it.
    """

    def __init__(self, folder: Path | str, threads: int | None = None) -> None:
        folder = Path(folder)
        refuse_foreign_code(folder)
        self.name = folder.resolve().name
        self.key = scorer_key(folder)
        try:
            set_up_torch(threads)
            from sentence_transformers import CrossEncoder
        except ModuleNotFoundError as exc:
            raise missing_library(self.name) from exc

        try:
            self._model: Any = CrossEncoder(str(folder), device="cpu", local_files_only=True, trust_remote_code=False)
            self._stop = TorchStop(self._model)
        except Exception as exc:  # the library raises anything, from OSError to KeyError
            raise cross_encoder_refused(self.name, exc) from exc

    def stop_with(self, progress: Progress) -> None:
        """Let Cancel and Pause of a job end a call."""
        self._stop.heed(progress)

    def score(self, query: str, passages: Sequence[str]) -> NDArray[np.float64]:
        """Return one number per passage, higher is better; shape (len(passages),).

        A model with several classes gives the last one's log-odds against the first: "fits" against "does not".
        """
        if not passages:
            return np.zeros(0)
        raw = self._model.predict(
            [(query, passage) for passage in passages],
            batch_size=BATCH,
            show_progress_bar=False,
            convert_to_numpy=True,
            apply_softmax=False,
        )
        scores = np.asarray(raw, dtype=np.float64)
        return scores if scores.ndim == 1 else scores[:, -1] - scores[:, 0]

    def close(self) -> None:
        """Free the model's memory."""
        self._model = None
