"""Opens a language model by name: a GGUF file, or the scripted one."""

from __future__ import annotations

from typing import Any

from ragexam.errors import ModelError
from ragexam.llm.api.server import is_server
from ragexam.llm.backend import Backend
from ragexam.llm.library.models import resolve_model
from ragexam.llm.scripted.backend import CONTEXT, ScriptedBackend
from ragexam.sentences import phrase


def open_backend(model: str, **options: Any) -> Backend:
    """Load a model.

    Args:
        model: "scripted:SEED:SKILL:DELAY" (the parts after the first may be left out), a path, the name of a model
            in one of the known folders, or the beginning of its file hash; "MODEL+ADAPTER" or "MODEL+ADAPTER*SCALE"
            for a model with a LoRA adapter beside it (`ragexam.llm.library.adapters`).
        options: For `LlamaCppBackend` (context, threads, batch, gpu_layers); a scripted model looks at the context alone.

    Raises:
        ModelNotFound: No such model.
        ModelError: It is behind a server: a job opens those (`ragexam.llm.api`).
        ModelFileError: The file is damaged.
        ModelLoadError: It does not load on this machine.
    """
    if is_server(model):
        raise ModelError(
            phrase("{0:raw} is behind a server, which is asked within a project.", repr(model)),
            "Test it: ragexam models test-server PROJECT NAME.",
        )
    if model == "scripted" or model.startswith("scripted:"):
        return ScriptedBackend.from_name(model, int(options.get("context") or CONTEXT))
    model_file = resolve_model(model)
    from ragexam.llm.llama.backend import LlamaCppBackend

    return LlamaCppBackend(model_file.path, adapter=model_file.adapter, **options)
