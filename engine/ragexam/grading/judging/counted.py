"""A judge whose work is counted: what it has to read and to write, and nothing of what it remembers.

The same count is taken of a judge at work and of one that is only played through, so that seconds of the one foretell the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ragexam.grading.grader import Judge
from ragexam.grading.judge import BackendJudge, Memory

_CHARACTERS: Final = 4.0
"""Of a token, in English text."""

_EACH: Final = 8.0
"""Tokens that every question costs beside its text: the marks of a chat, and that a call is made."""

_HELD: Final = 8
"""Beginnings of prompts that a judge holds while kinds of questions take turns."""

_WRITTEN: Final = 4.0
"""Tokens that are read as long as one is written."""

_LONGEST_SHARE: Final = 3
"""A judge mostly writes a third of what it may."""

_REPLY: Final = "\n".join(f'{number}. "Who was it, as number {number} says?"' for number in range(1, 11))
"""Replies where nobody is asked: questions where questions are wanted, else nothing that can be used."""


class CountedJudge:
    """Asks another judge and counts what that takes; asks nobody where there is none, and takes every label for as likely.

    Args:
        inner: Who is asked; None to play it through.

    Attributes:
        key: Hash of the model file.
        name: For a person.
        family: What models of one origin share.
        context: Tokens that it reads at once; 0 where that is not known.
        work: Tokens of reading that take as long as all that was asked.
    """

    def __init__(self, inner: Judge | None = None) -> None:
        self._inner = inner
        self.key, self.name, self.family = ("", "", "") if inner is None else (inner.key, inner.name, inner.family)
        self.context = inner.context if isinstance(inner, BackendJudge) else 0
        self.work = 0.0
        self._held: list[str] = []
        self._labels: Memory[tuple[float, ...]] = Memory()
        self._written: Memory[str] = Memory()

    def label_probabilities(self, messages: Sequence[Mapping[str, str]], labels: Sequence[str]) -> tuple[float, ...]:
        """Return the probability of each label.

        Raises:
            ContextOverflow: It does not fit the model's context.
        """
        prompt = _text(messages)

        def ask() -> tuple[float, ...]:
            self._read(prompt)
            if self._inner is None:
                return (1.0 / len(labels),) * len(labels)
            return self._inner.label_probabilities(messages, labels)

        return self._labels.get((prompt, *labels), ask)

    def write(
        self,
        messages: Sequence[Mapping[str, str]],
        max_tokens: int,
        stop: Sequence[str] = (),
        enough: Callable[[str], bool] | None = None,
    ) -> str:
        """Return the likeliest answer.

        Raises:
            ContextOverflow: It does not fit the model's context.
        """
        prompt = _text(messages)

        def ask() -> str:
            self._read(prompt)
            if self._inner is None:
                self.work += _WRITTEN * max_tokens / _LONGEST_SHARE
                return _REPLY[: int(max_tokens * _CHARACTERS)]
            written = self._inner.write(messages, max_tokens, stop, enough)
            self.work += _WRITTEN * len(written) / _CHARACTERS
            return written

        return self._written.get((prompt, str(max_tokens), *stop), ask)

    def _read(self, prompt: str) -> None:
        """Count a prompt; what one of those held began with too is not read again."""
        shared = [_shared(prompt, held) for held in self._held]
        self.work += _EACH + (len(prompt) - max(shared, default=0)) / _CHARACTERS
        # One of each kind of beginning, as a model keeps them.
        others = [held for held, same in zip(self._held, shared, strict=True) if 2 * same <= len(prompt)]
        self._held = [*others, prompt][-_HELD:]


def _shared(one: str, other: str) -> int:
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _text(messages: Sequence[Mapping[str, str]]) -> str:
    return "\n".join(message["content"] for message in messages)
