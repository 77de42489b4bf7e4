"""Lets a model say a question in other words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ragexam.exam.choice_items.facts import read_field
from ragexam.llm.backend import Backend
from ragexam.prompt_files import named_parts, prompt_turns

PROMPT: Final = "reword"
"""Stem of the prompt's files."""

_LONGEST: Final = 320
_TOKENS: Final = 140
_WARMTH: Final = 0.8
"""Temperature of all wordings but the first."""
_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {"question": {"type": "string", "minLength": 10, "maxLength": _LONGEST}},
    "required": ["question"],
    "additionalProperties": False,
}


def write_wording(
    backend: Backend, question: str, language: str, keep: Sequence[str], avoid: Sequence[str], turn: int, seed: int
) -> str:
    """Return another wording of a question; "" where what the model wrote cannot be read.

    Args:
        backend: The writer.
        question: As it stands in the exam.
        language: "de" asks in German, all else in English.
        keep: What has to stay.
        avoid: Words that it is not to use.
        turn: 0 for the likeliest wording, 1 and more for others.
        seed: Of the draw.
    """
    words = named_parts("reword_task", language)
    turns = prompt_turns(
        PROMPT,
        language,
        question=question,
        keep="; ".join(keep) or words["nothing"],
        avoid=", ".join(avoid) or words["nothing"],
    )
    raw = backend.generate(
        backend.render_chat(turns),
        max_tokens=_TOKENS,
        schema=_SCHEMA,
        temperature=_WARMTH if turn else 0.0,
        seed=seed + turn,
    )
    return read_field(raw.text, "question")
