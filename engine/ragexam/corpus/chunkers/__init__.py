"""Chunkers: how a document's text is cut into the passages that are searched and read.

`CHUNKERS` is the catalogue with parameters and bounds, `PRESETS` holds ready choices (those of the paper's four tasks
among them), `chunk_document` does the work.
"""

from ragexam.corpus.chunkers.catalogue import (
    CHUNKERS,
    PRESETS,
    ChunkerInfo,
    ChunkerParameter,
    ChunkerPreset,
    complete_spec,
)
from ragexam.corpus.chunkers.cut import chunk_document, estimate_tokens

__all__ = [
    "CHUNKERS",
    "PRESETS",
    "ChunkerInfo",
    "ChunkerParameter",
    "ChunkerPreset",
    "chunk_document",
    "complete_spec",
    "estimate_tokens",
]
