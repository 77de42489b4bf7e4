"""Opens embedding models and cross-encoders by name, and says what runs them.

A GGUF file is run by llama.cpp; a folder by ONNX Runtime where that can (`onnx/recipe.py`), else by sentence-transformers.
"""

from __future__ import annotations

from pathlib import Path

from ragexam.embedding.hashed import HashedEmbedder
from ragexam.embedding.library import FoundEncoder, resolve_cross_encoder, resolve_embedder
from ragexam.embedding.onnx.recipe import embedder_recipe, scorer_recipe
from ragexam.embedding.protocols import Embedder, PairScorer
from ragexam.errors import InputError, ModelFileError
from ragexam.sentences import phrase


def open_embedder(name_or_path: str | Path, threads: int | None = None) -> Embedder:
    """Load an embedding model.

    Args:
        name_or_path: "hashed" or "hashed:DIMENSION" for the one that needs no files, a folder of sentence-transformers,
            a GGUF file, or the name of one of these in the models folder.
        threads: CPU threads; None for the number of physical cores.

    Raises:
        ModelNotFound: There is no such model.
        ModelFileError: It is damaged.
        ModelLoadError: It cannot be loaded.
        InputError: A dimension that is no number.
    """
    name = str(name_or_path)
    if name == "hashed":
        return HashedEmbedder()
    if name.startswith("hashed:"):
        size = name.removeprefix("hashed:")
        if not size.isdecimal():
            raise InputError(phrase("{0:raw} names no embedder.", repr(name)), 'Write "hashed:256".')
        return HashedEmbedder(int(size[:6]))
    folder = resolve_embedder(name_or_path)
    if folder.is_file():
        from ragexam.embedding.gguf import GgufEmbedder

        return GgufEmbedder(folder, threads)
    recipe = embedder_recipe(folder)
    if recipe is not None:
        from ragexam.embedding.onnx.embedder import OnnxEmbedder

        return OnnxEmbedder(recipe, threads)
    from ragexam.embedding.sentence import SentenceEmbedder

    return SentenceEmbedder(folder, threads)


def open_scorer(name_or_path: str | Path, threads: int | None = None) -> PairScorer:
    """Load a cross-encoder from a folder, or by its name in the models folder.

    Raises:
        ModelNotFound: There is no such folder.
        ModelFileError: It is damaged.
        ModelLoadError: It cannot be loaded.
    """
    folder = resolve_cross_encoder(name_or_path)
    recipe = scorer_recipe(folder)
    if recipe is not None:
        from ragexam.embedding.onnx.cross_encoder import OnnxScorer

        return OnnxScorer(recipe, threads)
    from ragexam.embedding.cross_encoder import CrossEncoderScorer

    return CrossEncoderScorer(folder, threads)


def library_of(encoder: FoundEncoder) -> str:
    """Return the name of the library that runs a model; "" where none does: its folder is damaged, or a library is missing."""
    if encoder.path.is_file():
        return "llama.cpp"
    try:
        recipe = embedder_recipe(encoder.path) if encoder.kind == "embedder" else scorer_recipe(encoder.path)
    except (ModelFileError, ImportError):
        return ""
    return "sentence-transformers" if recipe is None else "ONNX Runtime"
