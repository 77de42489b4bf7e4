"""Rewrites a question in other words with a language model, for multi-query retrieval.

Afzal et al. 2024, "Towards Optimizing a Retrieval Augmented Generation using Large Language Model on Academic Data",
section 4.2.2: "the study program remains constant; only the user's question is rephrased". So a rewrite that loses a
name, a code or a number of the question, or brings a number of its own, is refused: it would search for something
else. The paper does not print its prompt; ours is `resources/prompts/rewrite_en.txt` and `_de.txt`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ragexam.errors import InputError
from ragexam.llm.backend import Backend
from ragexam.prompt_files import prompt_turns, prompts_key
from ragexam.records import content_id
from ragexam.retrieval.indexes.tokens import tokens
from ragexam.retrieval.model_assisted.question_language import language_of
from ragexam.sentences import phrase

MOST_REWRITES = 8
"""Each costs a small model on a CPU seconds, and the lists that they bring overlap more and more."""

PROMPTS = ("rewrite",)
"""Stems of the prompts, each in several languages."""

_SPARE = 1
"""So many more are asked for: small models like to begin with the question itself, and a second try costs as much
as the first."""

_SHORTEST, _LONGEST = 8, 400
_SECOND_TRY = 0.7
"""Temperature of the second try: greedy, the model would give the same again."""

_CHARACTERS_PER_TOKEN = 2.0
"""At least, also in German: the cap on tokens must not cut a list that the length limits allow."""

_CODE = re.compile(r"[\w./:-]*\d[\w./:-]*\w|\d|\b\w*[A-ZÄÖÜ]\w*[A-ZÄÖÜ]\w*\b")
_CAPITALISED = re.compile(r"(?<=[\w,;)\"'] )[A-ZÄÖÜ][\w-]+")


@dataclass(frozen=True, slots=True)
class Rewrites:
    """Questions that a model made of a question. Kept as JSON (`to_json`).

    Attributes:
        kept: Usable rewrites, at most as many as were asked for.
        refused: The others, each with the reason behind it: "TEXT (REASON)".
    """

    kept: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


class QueryRewriter:
    """Asks a language model for other wordings of a question.

    It asks greedily, and once more at a temperature where too few of them can be used.

    Args:
        backend: The model; its chat template is used.
        seed: Of the second try.

    Attributes:
        name: For a person.
        key: Hash of model file, prompts, context length and seed.
        check: Called before each call of the model; what it raises stops the rewriting.
    """

    def __init__(self, backend: Backend, *, seed: int = 0) -> None:
        facts = backend.describe()
        self._backend = backend
        self._seed = seed
        self.name = phrase("{0:raw} (rewrites)", facts.name)
        self.key = content_id("rewriter", facts.file_hash, prompts_key(*PROMPTS), facts.context_length, seed)
        self.check: Callable[[], None] = lambda: None

    def unit_key(self, question: str, n: int, language: str = "") -> str:
        """Return what a question's rewrites are kept under (kind of unit: "rewrites"; value: `to_json(Rewrites)`)."""
        return content_id("rewrites", self.key, question, n, language or language_of(question))

    def ask(self, question: str, n: int, language: str = "") -> Rewrites:
        """Return up to n rewrites, and what was refused; fewer than n are told and counted by whoever asks.

        Args:
            question: As a person asked it.
            n: How many, 1 to `MOST_REWRITES`.
            language: ISO 639-1 code of the question; "" tells English from German by itself.

        Raises:
            InputError: n is out of bounds.
            ModelError: The model failed, or the question does not fit its context.
        """
        if not 1 <= n <= MOST_REWRITES:
            raise InputError(phrase("{0} rewrites of a question are not possible: choose 1 to {1}.", n, MOST_REWRITES))
        asked = " ".join(question.split())
        if not asked:
            return Rewrites()
        language = language or language_of(asked)
        longest = min(_LONGEST, 2 * len(asked) + 60)
        prompt = self._backend.render_chat(prompt_turns(PROMPTS[0], language, question=asked, n=str(n + _SPARE)))
        kept: list[str] = []
        refused: dict[str, str] = {}
        for temperature in (0.0, _SECOND_TRY):
            self.check()
            text = self._backend.generate(
                prompt,
                max_tokens=32 + round((n + _SPARE) * longest / _CHARACTERS_PER_TOKEN),
                schema=_schema(n + _SPARE, longest),
                temperature=temperature,
                seed=self._seed,
            ).text
            for written in _listed(text):
                candidate = _one_question(written) if asked.count("?") < 2 else written
                reason = why_refused(asked, candidate, kept, language)
                if reason:
                    refused.setdefault(candidate, reason)
                else:
                    kept.append(candidate)
            if len(kept) >= n:
                break
        return Rewrites(
            tuple(kept[:n]), tuple(phrase("{0:raw} ({1})", text, reason) for text, reason in refused.items())
        )


def why_refused(question: str, candidate: str, others: Sequence[str], language: str = "") -> str:
    """Return why a rewrite cannot be used; "" where it can.

    Names are told by their capital letter, so German ones, which look like any noun, are kept only where they hold a
    digit or a second capital ("QX-41", "GmbH").

    Args:
        question: What was asked.
        candidate: The rewrite.
        others: Rewrites that are kept already.
        language: Of the question; "" where unknown.
    """
    if len(candidate) < _SHORTEST:
        return "too short"
    if len(candidate) > min(_LONGEST, 2 * len(question) + 60):
        return "too long"
    if any(sign in candidate and sign not in question for sign in "{}[]"):
        return "no plain sentence"
    if tokens(candidate) == tokens(question):
        return "the question itself"
    if any(tokens(candidate) == tokens(other) for other in others):
        return "said already"
    if (other := language_of(candidate)) and language in ("en", "de") and other != language:
        return "another language"
    there = set(tokens(candidate))
    for word in _fixed(question, language):
        if not set(tokens(word)) <= there:
            return phrase("{0:raw} is missing", word)
    own = set(tokens(question))
    for word in tokens(candidate):
        if word not in own and any(c.isdigit() for c in word):
            return phrase("{0:raw} is not in the question", word)
    for word in _CAPITALISED.findall(candidate) if language == "en" else ():
        if not set(tokens(word)) <= own:
            return phrase("{0:raw} is not in the question", word)
    return ""


def _one_question(text: str) -> str:
    """Return the text up to its first question mark: small models run on, or close a list within the words."""
    question, mark, _ = text.partition("?")
    return question + mark


def _fixed(question: str, language: str) -> list[str]:
    """Return names, codes and numbers of a question."""
    names = [] if language == "de" else _CAPITALISED.findall(question)
    return [*_CODE.findall(question), *names]


def _schema(n: int, longest: int) -> dict[str, Any]:
    wording = {"type": "string", "minLength": _SHORTEST, "maxLength": longest}
    rewrites = {"type": "array", "items": wording, "minItems": n, "maxItems": n}
    return {
        "type": "object",
        "properties": {"rewrites": rewrites},
        "required": ["rewrites"],
        "additionalProperties": False,
    }


def _listed(text: str) -> list[str]:
    """Return the rewrites in a constrained text; those that were finished where the cap cut it."""
    try:
        values = json.loads(text)["rewrites"]
    except (ValueError, KeyError, TypeError):
        values = [json.loads(whole) for whole in re.findall(r'"(?:[^"\\]|\\.)*"', text.partition("[")[2])]
    return [" ".join(str(value).split()) for value in values if str(value).strip()]
