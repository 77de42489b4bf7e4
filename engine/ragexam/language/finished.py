"""Sentences of project files: finished English there, since a project file holds texts that any program can read.

Why a document was not read, what a filter found, why an answer failed: such a sentence is kept in the project as text, so
what it was made of has to be read back from it. Only the templates that are listed for it (`resources/i18n/finished.json`)
are looked for; whatever else the engine says is a record from where it is said to where it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

from ragexam.sentences import GAP, Phrase, joined

_NUMBER = r"(?:[<>] )?[-+−±]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?(?:\s?%)?"
_SENTENCE = r"(?<! et al)[.!?]\s+(?=[A-Z0-9“\"(])"
_FILLING = {"n": _NUMBER, "raw": ".+?", "clause": ".+?", None: rf"(?:(?!{_SENTENCE}).)+?"}
"""Text that a gap takes; only what a person wrote may hold the end of a sentence, and that not at a template's beginning."""

_SENTENCES = re.compile(r"(?<=[.!?])(?<! et al\.) (?=[A-Z0-9“\"(])")
_KEPT = 4_096


@dataclass(frozen=True, slots=True)
class _Template:
    name: str
    pattern: re.Pattern[str]
    anchor: str


class FinishedSentences:
    """Reads what a sentence was made of back from its English text.

    Args:
        names: Of the templates that are looked for.
        is_known: Whether a text is known as it stands.
    """

    def __init__(self, names: Collection[str], is_known: Callable[[str], bool]) -> None:
        longest_first = sorted(names, key=lambda name: -len(GAP.sub("", name)))  # the most specific one first
        self._templates = [_compiled(name) for name in longest_first]
        self._is_known = is_known
        self._read: dict[str, str | None] = {}

    def read(self, text: str) -> str | None:
        """Return a text as the sentences that it is made of; None where they are not known."""
        if text not in self._read:
            if len(self._read) >= _KEPT:
                self._read.clear()
            self._read[text] = self._by_sentence(text) or self._whole(text)
        return self._read[text]

    def _whole(self, text: str) -> Phrase | None:
        for template in self._templates:
            if template.anchor in text and (match := template.pattern.fullmatch(text)):
                arguments = [match[f"g{n}"] for n in range(len(match.groupdict()))]
                return Phrase(text, template.name, tuple(self.read(part) or part for part in arguments))
        return None

    def _by_sentence(self, text: str) -> str | None:
        pieces = _SENTENCES.split(text)
        if len(pieces) == 1:
            return None
        translated = [piece if self._is_known(piece) else self._whole(piece) for piece in pieces]
        read_back = [piece for piece in translated if piece is not None]
        return joined(" ", read_back) if len(read_back) == len(translated) else None


def _compiled(name: str) -> _Template:
    pattern, literals, at = "", [], 0
    seen: set[str] = set()
    for gap in GAP.finditer(name):
        literals.append(name[at : gap.start()])
        pattern += re.escape(literals[-1])
        at = gap.end()
        if gap[1] in seen:
            pattern += f"(?P=g{gap[1]})"
        else:
            # A name that begins a template must not swallow the sentences that stand before it.
            pattern += f"(?P<g{gap[1]}>{_FILLING[None if gap[2] == 'raw' and not pattern else gap[2]]})"
            seen.add(gap[1])
    literals.append(name[at:])
    return _Template(name, re.compile(pattern + re.escape(literals[-1]), re.DOTALL), max(literals, key=len))
