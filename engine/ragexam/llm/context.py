"""Tokens that a language model reads at once, known without opening it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ragexam.llm.api.kept import server_with_facts
from ragexam.llm.api.server import is_server
from ragexam.llm.backend import FILE_CONTEXT, context_within
from ragexam.llm.library.models import resolve_model
from ragexam.llm.scripted.backend import CONTEXT


def context_of(model: str, options: Mapping[str, Any]) -> int:
    """Return how many tokens a model would read at once if it were opened now.

    Args:
        model: A name, hash or path, as `open_backend` takes it, or one behind a server.
        options: Of `open_backend`.

    Raises:
        ModelNotFound: It is not there, or its server was never tested.
        ModelFileError: The file is damaged.
    """
    wanted = options.get("context")
    wanted = wanted if isinstance(wanted, int) else 0
    if model == "scripted" or model.startswith("scripted:"):
        return wanted or CONTEXT
    if is_server(model):
        server, facts = server_with_facts(model)
        return server.context_within(facts, wanted)
    return context_within(resolve_model(model).context_length, wanted or FILE_CONTEXT)
