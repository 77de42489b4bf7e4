"""Tells how much of a text is read at once where each token's own vector is wanted; the rest is read in further windows."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ragexam.embedding.library import read_config
from ragexam.embedding.onnx.bert import first_place

_USUAL: Final = 512
"""Tokens that BERT and its family read: no more are at once, so that no text takes the memory of a long one's square."""


def token_limit(folder: Path, drawn_together: int | None) -> int:
    """Return the most tokens of a text, marks with them, that are read at once where their vectors are told one by one.

    A model may draw fewer together to one vector than its transformer reads: all-MiniLM-L6-v2 256 of 512. The package
    `bert-score` takes what the tokeniser and the transformer allow.

    Args:
        folder: The model.
        drawn_together: Tokens of the longest text that the model makes one vector of; as many are read in any case.
            None where nothing says, as of T5.

    Raises:
        ModelFileError: A configuration is damaged.
    """
    tokeniser, config = (read_config(folder, name) for name in ("tokenizer_config.json", "config.json"))
    told = [tokeniser.get("model_max_length") if isinstance(tokeniser, dict) else None]
    if isinstance(config, dict) and isinstance(config.get("max_position_embeddings"), int):
        told.append(config["max_position_embeddings"] - first_place(config))
    known = [length for length in told if isinstance(length, int) and length > 0]
    return max(drawn_together or 0, min(_USUAL, *known)) if known else drawn_together or _USUAL
