"""A folder's tokeniser and graph together: a text in, numbers out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.onnx.bert import LOGITS, STATES, encoder_graph
from ragexam.embedding.onnx.recipe import Recipe
from ragexam.embedding.onnx.session import OnnxSession
from ragexam.embedding.onnx.tokens import Tokeniser, Tokens
from ragexam.errors import ModelFileError
from ragexam.gguf.threads import physical_cores
from ragexam.progress import Progress
from ragexam.sentences import phrase

Array = NDArray[np.float32]

_STATES: Final = (STATES, "token_embeddings", "hidden_states")
"""Names that exporters give to one vector a token."""


class Encoder:
    """A transformer that reads each text in a call of its own, as many side by side as there are threads.

    On a processor a call for each passage is as fast as one for many; nothing is padded, no thread waits for another, and a
    text gives the same bits whatever is computed before, beside or after it.

    Args:
        recipe: How the folder is run.
        classifies: Whether it gives logits of classes (a cross-encoder) instead of a vector for each token.
        threads: Texts that are read side by side; None for the number of physical cores.

    Raises:
        Exception: Anything that the libraries raise at what they cannot load.
    """

    def __init__(self, recipe: Recipe, *, classifies: bool, threads: int | None) -> None:
        self._tokeniser = Tokeniser(recipe)
        self._threads = threads or physical_cores()
        if recipe.file is None:
            self._session = OnnxSession(encoder_graph(recipe.folder, recipe.config, classifies=classifies))
        else:
            self._session = OnnxSession(recipe.file)
        names = (LOGITS,) if classifies else _STATES
        output = next((name for name in names if name in self._session.outputs), None)
        if output is None:
            raise ModelFileError(
                phrase("The ONNX file of the model {0:raw} gives no {1:raw}.", recipe.folder.name, names[0]),
                "Get the model with its safetensors, or choose another.",
            )
        self._output = output

    def heed(self, progress: Progress) -> None:
        """Let Cancel and Pause of this job end a computation."""
        self._session.heed(progress)

    def split(self, text: str, second: str | None = None) -> Tokens:
        """Return the tokens of a text, or of two that are read together."""
        return self._tokeniser.split(text, second)

    def compute(self, texts: Sequence[Tokens], drawn: Callable[[Array], Array] = np.asarray) -> list[Array]:
        """Return the numbers of each text: a vector for each token, or the logits of its classes.

        Args:
            texts: As `split` gives them.
            drawn: What is made of a text's numbers at once, so that those of all tokens are never held together.

        Raises:
            CancelRequested, PauseRequested: A person asked for it.
            MachineError: ONNX Runtime failed.
        """
        if self._threads == 1 or len(texts) < 2:
            return [drawn(self._computed(text)) for text in texts]
        with ThreadPoolExecutor(self._threads, thread_name_prefix="encode") as pool:
            return list(pool.map(lambda text: drawn(self._computed(text)), texts))

    def close(self) -> None:
        """Free the memory."""
        self._session.close()

    def _computed(self, tokens: Tokens) -> Array:
        ids = np.array([tokens.ids], dtype=np.int64)
        types = np.array([tokens.types], dtype=np.int64)
        given = {"input_ids": ids, "token_type_ids": types, "attention_mask": np.ones_like(ids)}
        wanted = {name: value for name, value in given.items() if name in self._session.inputs}
        (computed,) = self._session.run([self._output], wanted)
        return np.asarray(computed[0], dtype=np.float32)
