"""Sentences of the engine in another language: translations by the names of their templates.

A sentence of the engine knows what it was made of (`ragexam.sentences`): its template is looked up, its arguments are said
in turn, and numbers are written by the locale. A text that is no sentence is looked up as it stands: a name of the engine's
is translated, and what a person or a model wrote stays as it is.

A template without words ("{0} · {1}") needs no translation.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from copy import copy
from pathlib import Path
from typing import Self

from ragexam.language.finished import FinishedSentences
from ragexam.sentences import GAP, Phrase, filled

_NUMBER = r"(?:[<>] )?[-+−±]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?(?:\s?%)?"
_FIGURE = re.compile(_NUMBER + r"(?:\s(?:[kMGT]?B|s|min|h|ms))?")
_MISSED = 500


class Catalogue:
    """Translations of the engine's sentences into one language.

    Args:
        templates: Translation by English template.
        localise: Writes a number, as Python wrote it, by the locale.
        finished: Names of the templates that are read back from finished English (`ragexam.language.finished`).

    Attributes:
        missed: Texts for which nothing was known, the first few hundred: for whoever fills the catalogue.
    """

    def __init__(
        self, templates: Mapping[str, str], localise: Callable[[str], str], finished: Collection[str] = ()
    ) -> None:
        self._localise = localise
        self._templates = {source: text for source, text in templates.items() if text}
        self._finished = FinishedSentences(finished, self._templates.__contains__)
        self._foreign: Collection[str] = frozenset()
        self.missed: set[str] = set()

    def beside(self, foreign: Collection[str]) -> Catalogue:
        """Return a catalogue of the same templates that leaves these texts as they are, in sentences too.

        It takes every text as missed that stands in a gap and is neither known nor foreign; what is missed is shared.
        """
        other = copy(self)
        other._foreign = frozenset(text.strip() for text in foreign)
        return other

    @classmethod
    def read(cls, path: Path, localise: Callable[[str], str]) -> Self:
        """Read a catalogue: a JSON object, translation by English template; "" where one is still missing."""
        finished = json.loads(path.with_name("finished.json").read_text("utf-8"))
        return cls(json.loads(path.read_text("utf-8")), localise, finished)

    def say(self, text: str) -> str:
        """Return a text in this language, as far as it is known."""
        return self._translated(text, within=False)

    def _translated(self, text: str, *, within: bool) -> str:
        if isinstance(text, Phrase):
            return self._filled(text)
        core = text.strip()
        if core in self._foreign:
            return text
        if text in self._templates:  # a sentence that is put behind another one stands there with its space
            return self._templates[text]
        template = self._templates.get(core)
        if template is not None:
            return text.replace(core, template, 1)
        if any(map(str.isalpha, core)) and not _FIGURE.fullmatch(core) and len(core) > 1:
            if (read := self._finished.read(core)) is not None:
                return text.replace(core, self._translated(read, within=within), 1)
            if not within or self._foreign:
                self._miss(text)
            return text
        figures = text.split(", ")
        return ", ".join(self._localise(f) if _FIGURE.fullmatch(f.strip()) else f for f in figures)

    def _filled(self, text: Phrase) -> str:
        template = self._templates.get(text.template)
        if template is None:
            template = text.template
            if any(map(str.isalpha, GAP.sub("", template))):
                self._miss(text)
        translated = filled(template, text, lambda part: self._translated(part, within=True), self._localise)
        return translated.strip() if text == text.strip() else translated

    def _miss(self, text: str) -> None:
        if len(self.missed) < _MISSED:
            self.missed.add(str(text))


def gaps_of(template: str) -> set[str]:
    """Return the numbers of the gaps in a template or a translation."""
    return {match[1] for match in GAP.finditer(template)}
