"""Sentences of the engine in another language: templates with gaps, recognised in finished sentences.

The engine writes English with figures and names already in it ("45 pipelines sat 63 items."). A catalogue holds
templates ("{0:n} pipelines sat {1:n} items.") with their translations. A gap is

    {0}      any text, itself translated where it is known;
    {0:n}    a number, written by the locale;
    {0:raw}  what a person wrote (a title, a file's name): never translated.

What no template fits stays English. What is told to be foreign (a topic, a question, a model's name) stays as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Self

_GAP = re.compile(r"\{(\d+)(?::(n|raw))?\}")
_NUMBER = r"(?:[<>] )?[-+−±]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?(?:\s?%)?"
_FIGURE = re.compile(_NUMBER + r"(?:\s(?:[kMGT]?B|s|min|h|ms))?")
_KEPT, _MISSED, _DEEP = 4_096, 500, 8

_SENTENCE = r"(?<! et al)[.!?]\s+(?=[A-Z0-9“\"(])"
_FILLING = {"n": _NUMBER, "raw": ".+?", "": rf"(?:(?!{_SENTENCE}).)+?"}
"""What a gap takes; only what a person wrote may hold the end of a sentence, and that not at a template's beginning."""

_SENTENCES = re.compile(r"((?<=[.!?])(?<! et al\.)\s+(?=[A-Z0-9“\"(]))")

_PARTING = (
    re.compile(r"(\n+)"),
    _SENTENCES,
    *(re.compile(p) for p in (r"(;\s+)", r"(\s·\s)", r"(:\s+(?=[A-Z0-9“\"(]))")),
)
"""Pieces between these are translated one by one, whether or not all of them are known."""

_JOINING = tuple(re.compile(p) for p in (r"(:\s+)", r"(,\s+)", r"(\s/\s)"))
"""Pieces between these only where every one is known: half a clause would be no language at all."""


@dataclass(frozen=True, slots=True)
class _Template:
    pattern: re.Pattern[str]
    anchor: str
    kinds: Mapping[str, str]
    translation: str


class Catalogue:
    """Translations of the engine's sentences into one language.

    Args:
        templates: Translation by English template.
        localise: Writes a number, as Python wrote it, by the locale.

    Attributes:
        missed: Texts for which nothing was known, the first few hundred: for whoever fills the catalogue.
    """

    def __init__(self, templates: Mapping[str, str], localise: Callable[[str], str]) -> None:
        self._localise = localise
        self._exact = {source: text for source, text in templates.items() if text and not _GAP.search(source)}
        with_gaps = [(source, text) for source, text in templates.items() if text and _GAP.search(source)]
        with_gaps.sort(key=lambda pair: -len(_GAP.sub("", pair[0])))  # the most specific one first
        self._templates = [_compiled(source, text) for source, text in with_gaps]
        self._foreign: Collection[str] = frozenset()
        self._known: dict[str, str] = {}
        self.missed: set[str] = set()

    def beside(self, foreign: Collection[str]) -> Catalogue:
        """Return a catalogue of the same templates that leaves these texts as they are, in sentences too.

        It takes every text as missed that stands in a gap and is neither known nor foreign; what is missed is shared.
        """
        other = copy(self)
        other._foreign, other._known = frozenset(text.strip() for text in foreign), {}
        return other

    @classmethod
    def read(cls, path: Path, localise: Callable[[str], str]) -> Self:
        """Read a catalogue: a JSON object, translation by English template; "" where one is still missing."""
        return cls(json.loads(path.read_text("utf-8")), localise)

    def say(self, text: str) -> str:
        """Return a text in this language, as far as it is known."""
        found = self._known.get(text)
        if found is None:
            found, known = self._translated(text, 0)
            if not known and len(self.missed) < _MISSED:
                self.missed.add(text)
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[text] = found
        return found

    def _translated(self, text: str, depth: int) -> tuple[str, bool]:
        """Return the text, and whether all of it is known."""
        core = text.strip()
        if core in self._foreign or (len(core) == 1 and core not in self._exact):
            return text, True
        head, colon, tail = core.rpartition(": ")
        if colon and head in self._foreign:  # a figure of something that has sentences of its own
            filled, known = self._translated(tail, depth + 1)
            return f"{head}: {filled}", known
        if not any(c.isalpha() for c in core) or _FIGURE.fullmatch(core):
            figures = text.split(", ")
            return ", ".join(self._localise(f) if _FIGURE.fullmatch(f.strip()) else f for f in figures), True
        found = self._exact.get(core) or self._by_sentence(core, depth) or self._whole(core, depth)
        if found is None and core.endswith(".") and (clause := self._whole(core[:-1], depth)) is not None:
            found = f"{clause}."
        if found is not None:
            begin = text.index(core)
            return text[:begin] + found + text[begin + len(core) :], True
        if depth >= _DEEP:
            return text, False
        return self._in_pieces(text, depth)

    def _by_sentence(self, text: str, depth: int) -> str | None:
        """Return several sentences, where each of them is known: what a person wrote in one does not reach into the next."""
        pieces = _SENTENCES.split(text)
        if len(pieces) == 1 or depth >= _DEEP:
            return None
        done = [(p, True) if n % 2 else self._translated(p, depth + 1) for n, p in enumerate(pieces)]
        return "".join(p for p, _ in done) if all(known for _, known in done) else None

    def _whole(self, text: str, depth: int) -> str | None:
        found = self._exact.get(text)
        return self._filled(text, depth) if found is None and depth < _DEEP else found

    def _filled(self, text: str, depth: int) -> str | None:
        for template in self._templates:
            if template.anchor in text and (match := template.pattern.fullmatch(text)):
                gaps = {name: self._gap(match[f"g{name}"], kind, depth) for name, kind in template.kinds.items()}
                return _GAP.sub(lambda m, g=gaps: g[m[1]], template.translation)  # type: ignore[misc]
        return None

    def _gap(self, text: str, kind: str, depth: int) -> str:
        if kind == "n":
            return self._localise(text)
        if kind == "raw":
            return text
        filled, known = self._translated(text, depth + 1)
        if not known and self._foreign and len(self.missed) < _MISSED:
            self.missed.add(text)
        return filled

    def _in_pieces(self, text: str, depth: int) -> tuple[str, bool]:
        for parting in _PARTING:
            pieces = parting.split(text)
            if len(pieces) > 1:
                done = [(p, True) if n % 2 else self._translated(p, depth + 1) for n, p in enumerate(pieces)]
                return "".join(p for p, _ in done), all(known for _, known in done)
        for joining in _JOINING:
            pieces = joining.split(text)
            if len(pieces) > 1:
                done = [(p, True) if n % 2 else self._translated(p, depth + 1) for n, p in enumerate(pieces)]
                if all(known for _, known in done):
                    return "".join(p for p, _ in done), True
        return text, False


def gaps_of(template: str) -> set[str]:
    """Return the numbers of the gaps in a template or a translation."""
    return {match[1] for match in _GAP.finditer(template)}


def _compiled(source: str, translation: str) -> _Template:
    pattern, kinds, literals, at = "", {}, [], 0
    for match in _GAP.finditer(source):
        name, kind = match[1], match[2] or ""
        literal = source[at : match.start()]
        at = match.end()
        pattern += re.escape(literal)
        literals.append(literal)
        if name in kinds:
            pattern += f"(?P=g{name})"
        else:
            # A name that begins a template must not swallow the sentences that stand before it.
            pattern += f"(?P<g{name}>{_FILLING['' if kind == 'raw' and not pattern else kind]})"
            kinds[name] = kind
    literals.append(source[at:])
    pattern += re.escape(source[at:])
    return _Template(re.compile(pattern, re.DOTALL), max(literals, key=len), kinds, translation)
