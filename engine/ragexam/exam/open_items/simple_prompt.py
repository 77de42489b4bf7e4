"""The simple prompt: one call asks for a question and its answer (Teixeira de Lima et al. 2024, appendix E).

Taken by them from the Hugging Face RAG evaluation cookbook. Kept beside statement extraction for comparison: 95 % of what
it gives is labelled fact_single there (section 6). The published form is a JSON object, which a grammar holds here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from ragexam.exam.open_items.items import check_open_question, find_evidence, open_item
from ragexam.exam.open_items.settings import OpenSettings
from ragexam.exam.open_items.statement_steps import GERMAN, Ask, OpenTry
from ragexam.exam.open_items.statements import OpenAttempt
from ragexam.prompt_files import prompt_text
from ragexam.records import Chunk

_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "question": {"type": "string", "minLength": 15, "maxLength": 220},
        "answer": {"type": "string", "minLength": 1, "maxLength": 240},
    },
    "required": ["question", "answer"],
    "additionalProperties": False,
}


def propose_simple(
    chunk: Chunk,
    ask: Ask,
    settings: OpenSettings,
    *,
    model_hash: str,
    turn: int = 0,
    seed: int = 0,
    asked: Sequence[str] = (),
) -> OpenAttempt:
    """Ask for a question about a passage with the simple prompt.

    Args:
        chunk: The passage.
        ask: Calls the writing model.
        settings: Tries, temperature, caps.
        model_hash: Who writes.
        turn: How often the passage was asked about before; only the very first try is greedy.
        seed: Of sampling.
        asked: Questions that are there already.

    Returns:
        The attempt; `calls` and `seconds` are left 0, as only the caller knows them.
    """
    text = prompt_text("open_simple.txt", context=chunk.text) + (GERMAN if chunk.language == "de" else "")
    turns = [{"role": "user", "content": text}]
    tries: list[OpenTry] = []
    for number in range(max(settings.retries, 1)):
        raw = ask(
            "simple",
            turns,
            max_tokens=settings.max_question_tokens,
            schema=_SCHEMA,
            temperature=settings.temperature if turn or number else 0.0,
            seed=(seed + turn * settings.retries + number) % 2**31,
        )
        question, answer = _read(raw)
        if not question or not answer:
            tries.append(OpenTry("simple", answer, question, raw, "unparsed", "The text could not be read."))
            continue
        wrong = check_open_question(question, answer, chunk, asked)
        if wrong is not None:
            tries.append(OpenTry("simple", answer, question, raw, *wrong))
            continue
        tries.append(OpenTry("simple", answer, question, raw, "kept"))
        # A short answer may stand in many places; with its question it stands in one.
        evidence = find_evidence([f"{question} {answer}"], chunk)
        item = open_item(
            chunk, question, answer, evidence=evidence, strategy="simple", wanted="", model_hash=model_hash
        )
        return OpenAttempt(chunk.id, "", "simple", model_hash, item, tuple(tries))
    return OpenAttempt(chunk.id, "", "simple", model_hash, None, tuple(tries))


def _read(raw: str) -> tuple[str, str]:
    try:
        value = json.loads(raw)
        question, answer = value["question"], value["answer"]
    except (ValueError, TypeError, KeyError):
        return "", ""
    if not isinstance(question, str) or not isinstance(answer, str):
        return "", ""
    return question.strip(), answer.strip()
