"""The shipped fake: a language model without a model.

It reads. Where a passage in the prompt holds one of the choices near the question's words, it knows the answer with
a probability that falls with the item's difficulty and rises with its skill; otherwise it guesses. What it
generates under a schema is made from the passage in the prompt. Everything is a hash of (seed, text): the same call
gives the same result in any order and on any machine, thousands of times a second. Tests and the first look at the
program run whole jobs on it.
"""

from __future__ import annotations

import hashlib
import math
import re
import time
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ragexam.errors import ContextOverflow, InputError
from ragexam.llm.backend import ChoiceScore, Generated, ModelFacts, Scores
from ragexam.llm.scripted.search import search_text
from ragexam.llm.scripted.text import free_text, schema_text
from ragexam.progress import Progress
from ragexam.records import content_id
from ragexam.sentences import phrase

_TOKEN = re.compile(r"\w{1,6}|[^\w\s]")
_WORD = re.compile(r"\w{2,}")
_LISTED = re.compile(r"^\s*\(?([A-Z]|\d{1,2})[).:]\s+(.*\S)\s*$", re.MULTILINE)
_QUESTION = re.compile(r"^(?:(?:Question|Frage)[^:\n]{0,12}:[ \t]*|-- Question start --\n\[\[)", re.MULTILINE)
_NAP: Final = 0.05
"""Seconds between two looks at whether the call has to stop."""

_WINDOW: Final = 160
"""Characters on each side of a choice in a passage that are searched for the question's words."""

CONTEXT: Final = 8192
"""Tokens that a scripted model accepts where nobody says."""


class ScriptedBackend:
    """A deterministic examinee and author; implements `ragexam.llm.backend.Backend`.

    Args:
        seed: Two seeds are two different models of the same skill.
        skill: Probability (0 to 1) of knowing an item of middling difficulty whose passage is in the prompt.
        latency: Seconds that each call takes, to see progress and Cancel at work.
        context: Tokens that it accepts.
    """

    def __init__(self, seed: int = 0, skill: float = 0.8, latency: float = 0.0, context: int = CONTEXT) -> None:
        if not 0.0 <= skill <= 1.0:
            raise InputError(phrase("The skill of a scripted model lies between 0 and 1, not at {0:raw}.", skill))
        if not 0.0 <= latency <= 60.0:
            raise InputError(
                phrase("The delay of a scripted model lies between 0 and 60 seconds, not at {0:raw}.", latency)
            )
        self.seed = seed
        self.skill = skill
        self.latency = latency
        self._context = context
        self._previous = ""
        self._progress: Progress | None = None

    def stop_with(self, progress: Progress) -> None:
        """Let Cancel and Pause of a job end a call that takes its time."""
        self._progress = progress

    @classmethod
    def from_name(cls, name: str, context: int = CONTEXT) -> ScriptedBackend:
        """Read "scripted", "scripted:SEED", "scripted:SEED:SKILL" or "scripted:SEED:SKILL:DELAY" ("5ms", "0.1s").

        Args:
            name: In this form.
            context: Tokens that it accepts.

        Raises:
            InputError: Another form.
        """
        head, *rest = name.split(":")
        try:
            if head != "scripted" or len(rest) > 3:
                raise ValueError
            seed = int(rest[0]) if rest else 0
            skill = float(rest[1]) if len(rest) > 1 else 0.8
            latency = _seconds(rest[2]) if len(rest) > 2 else 0.0
        except ValueError:
            raise InputError(
                phrase("{0:raw} names no scripted model.", repr(name)),
                'Write "scripted:SEED:SKILL:DELAY", like "scripted:7:0.8:5ms".',
            ) from None
        return cls(seed, skill, latency, context)

    def describe(self) -> ModelFacts:
        """Return facts; the file hash is one of seed and skill."""
        return ModelFacts(
            name=phrase("Scripted model {0:raw} (skill {1:n})", self.seed, f"{self.skill:g}"),
            file_hash=content_id("scripted-model-1", self.seed, self.skill, length=64),
            architecture="scripted",
            context_length=self._context,
            has_chat_template=True,
            library="ragexam scripted 1",
            threads=1,
            batch=1,
        )

    def count_tokens(self, text: str) -> int:
        """Return pieces of words of at most six letters, and signs."""
        return sum(1 for _ in _TOKEN.finditer(text))

    def render_chat(self, messages: Sequence[Mapping[str, str]]) -> str:
        """Return each message under a line with its role."""
        return "".join(f"<|{m['role']}|>\n{m['content']}\n" for m in messages) + "<|assistant|>\n"

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        """Score continuations: what it believes right gets more per character than the rest."""
        begun = time.perf_counter()
        if not continuations or not all(continuations):
            raise InputError("A continuation is empty: it cannot be scored.")
        tokens = self.count_tokens(prompt)
        self._fits(tokens + max(self.count_tokens(text) for text in continuations))
        shown = dict(_LISTED.findall(prompt[-4000:]))
        texts = [_bare(text) for text in continuations]
        meant = [shown.get(text.strip("(). "), text) for text in texts]
        question, passages = _divide(prompt, meant)
        believed = self._believes(prompt, question, passages, meant)
        choices = []
        for i, text in enumerate(texts):
            # Closed book each choice has a pull of its own, the same wherever it stands in the list.
            badness = 1.0 + self._unit("pull", question, meant[i])
            if believed == i:
                badness = 0.3 + 0.4 * self._unit("sure", question, meant[i])
            length = max(len(text), 1)
            choices.append(
                ChoiceScore(
                    loglikelihood=-badness * length,
                    tokens=max(self.count_tokens(text), 1),
                    characters=length,
                    bytes=max(len(text.encode("utf-8", "replace")), 1),
                )
            )
        return Scores(tuple(choices), tokens, self._reuse(prompt), self._spend(begun))

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        schema: Mapping[str, Any] | None = None,
        temperature: float = 0.0,
        seed: int = 0,
        stop: Sequence[str] = (),
        on_text: Callable[[str], bool | None] | None = None,
    ) -> Generated:
        """Generate from the passage in the last turn of the prompt; the seed counts only at a temperature."""
        begun = time.perf_counter()
        tokens = self.count_tokens(prompt)
        self._fits(tokens + max_tokens)
        last = prompt.rsplit("<|user|>\n", 1)[-1].removesuffix("<|assistant|>\n")
        draw = f"{self.seed}|{seed if temperature > 0 else 0}"
        text = (
            free_text(last, draw)
            if schema is None
            else search_text(schema, prompt, last) or schema_text(schema, last, draw, self.skill)
        )
        ended = True
        for mark in stop:
            if mark and mark in text:
                text = text[: text.index(mark)]
        pieces = list(_TOKEN.finditer(text))
        if len(pieces) > max_tokens:
            text, ended = text[: pieces[max_tokens - 1].end()], False
        if on_text is not None:
            for piece in pieces[:max_tokens]:
                if on_text(text[: piece.end()]):
                    text, ended = text[: piece.end()], True
                    break
        self._previous = prompt
        return Generated(text, tokens, min(len(pieces), max_tokens), "stop" if ended else "length", self._spend(begun))

    def close(self) -> None:
        """Free nothing."""

    # ------------------------------------------------------------------ knowing and guessing

    def _believes(self, prompt: str, question: str, passages: str, choices: Sequence[str]) -> int | None:
        """Return the index of the choice that it takes from the passages; None where it has to guess."""
        if not passages:
            return None
        support = [_support(question, passages, choice) for choice in choices]
        best = max(support)
        if best <= 0.0 or support.count(best) > 1:
            return None
        if _QUESTION.search(prompt) is None:
            return support.index(best)  # a sentence to complete: trivial
        difficulty = 3.0 * self._unit("difficulty-of", question, seeded=False) - 1.5
        skill = min(max(self.skill, 1e-6), 1.0 - 1e-6)
        knows = 1.0 / (1.0 + math.exp(difficulty - math.log(skill / (1.0 - skill)) - 2.0 * (best - 0.5)))
        return support.index(best) if self._unit("knows", question) < knows else None

    def _unit(self, *parts: str, seeded: bool = True) -> float:
        """Return a number in [0, 1) that hangs on the parts and, unless all models share it, on the seed."""
        text = "\x1f".join([str(self.seed) if seeded else "", *parts])
        return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=7).digest(), "big") / 2**56

    def _fits(self, tokens: int) -> None:
        if tokens > self._context:
            raise ContextOverflow(
                phrase(
                    "The prompt takes {0:n} tokens; the scripted model reads {1:n} at once.",
                    f"{tokens:,}",
                    f"{self._context:,}",
                ),
                "Use fewer or shorter passages, or fewer examples.",
            )

    def _reuse(self, prompt: str) -> int:
        """Return tokens shared with the call before, as a real model would not decode them again."""
        previous, self._previous = self._previous, prompt
        low, high = 0, min(len(previous), len(prompt))
        while low < high:
            middle = (low + high + 1) // 2
            if previous.startswith(prompt[:middle]):
                low = middle
            else:
                high = middle - 1
        return self.count_tokens(prompt[:low])

    def _spend(self, begun: float) -> float:
        until = time.perf_counter() + self.latency
        while self.latency and (left := until - time.perf_counter()) > 0:
            if self._progress is not None:
                self._progress.check()
            time.sleep(min(left, _NAP))
        return time.perf_counter() - begun


def _seconds(text: str) -> float:
    """Read "5ms" or "0.2s"."""
    if text.endswith("ms"):
        return float(text[:-2]) / 1000
    return float(text.removesuffix("s"))


def _bare(text: str) -> str:
    """Return a continuation without the space that joins it to the prompt."""
    return text.removeprefix(" ")


def _divide(prompt: str, choices: Sequence[str]) -> tuple[str, str]:
    """Split a prompt into the last question (without its choices) and what stands before it, examples cut.

    The passages are what lies between the last worked example and the question.
    """
    marks = list(_QUESTION.finditer(prompt))
    if marks:
        asked = prompt[marks[-1].end() :]
        before = prompt[marks[-2].end() if len(marks) > 1 else 0 : marks[-1].start()]
        if len(marks) > 1:  # an example's own question and answer come first: they end with the turn or a blank line
            end = "<|user|>\n" if "<|user|>\n" in before else "\n\n"
            before = before.partition(end)[2]
    else:
        cut = prompt.rstrip().rfind("\n\n")
        cut = prompt.rstrip().rfind("\n") if cut < 0 else cut
        asked, before = (prompt[cut:], prompt[:cut]) if cut >= 0 else (prompt, "")
    for choice in choices:
        at = asked.find(choice)
        if at > 0:
            asked = asked[:at]
    first = asked.strip().split("\n", 1)[0]
    return first, before


@lru_cache(maxsize=4096)
def _question_words(question: str) -> frozenset[str]:
    return frozenset(w for w in _WORD.findall(question.casefold()) if len(w) > 3 or w.isdigit())


def _support(question: str, passages: str, choice: str) -> float:
    """Return the largest share of the question's words that stand near an occurrence of the choice in the passages, 0 to 1."""
    wanted = _question_words(question)
    text, needle = passages.casefold(), choice.casefold().strip(" .")
    if not needle or not wanted:
        return 0.0
    best = 0.0
    for match in list(re.finditer(rf"(?<!\w){re.escape(needle)}(?!\w)", text))[:20]:
        near = set(_WORD.findall(text[max(match.start() - _WINDOW, 0) : match.end() + _WINDOW]))
        best = max(best, len(wanted & near) / len(wanted), 0.01)
    return best
