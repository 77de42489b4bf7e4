"""Says why an embedding model or a cross-encoder cannot be run."""

from __future__ import annotations

from ragexam.errors import ModelLoadError
from ragexam.sentences import phrase


def missing_library(model: str) -> ModelLoadError:
    """Return what is said where sentence-transformers or PyTorch is not installed: a packaged program has neither.

    Args:
        model: For a person.
    """
    return ModelLoadError(
        phrase("The model {0:raw} can only be run by sentence-transformers, which is not installed.", model),
        "Choose a model in GGUF format, one with an ONNX file, or one of the BERT family such as all-MiniLM-L6-v2; "
        "or install the Python package sentence-transformers.",
    )


def embedder_refused(model: str, cause: Exception) -> ModelLoadError:
    """Return what is said where a library refuses an embedding model.

    Args:
        model: For a person.
        cause: What the library raised.
    """
    return ModelLoadError(
        phrase("The embedding model {0:raw} could not be loaded: {1:raw}.", model, cause),
        "Get it again, or choose another.",
    )


def cross_encoder_refused(model: str, cause: Exception) -> ModelLoadError:
    """Return what is said where a library refuses a cross-encoder; its arguments are those of `embedder_refused`."""
    return ModelLoadError(
        phrase("The cross-encoder {0:raw} could not be loaded: {1:raw}.", model, cause),
        "Get it again, or choose another.",
    )
