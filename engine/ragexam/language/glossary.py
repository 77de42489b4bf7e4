"""The words of the field and their explanations, in one file a language: `resources/help/glossary.md`, `glossary.de.md`.

The file is a page of the help too. A term is a heading with its key (`## BM25 {#bm25}`), a paragraph that explains it, and a
line of names: other names by which a text is known to speak of it (`*Also: keyword search.*`), other forms of them that a
reader need not be told (`*Forms: closed-book.*`), and names that mean it only where nothing else stands with them, as at the
head of a column (`*Heads: a.*`). Plurals and cases by ending are known without being listed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from ragexam.resources import resource

_TERM = re.compile(r"^## (?P<name>[^\n{]+?) \{#(?P<key>\w+)\}\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_NAMES = re.compile(r"\*(Also|Auch|Forms|Formen|Heads|Köpfe): (.+?)\.\*")
_SILENT = re.compile(r" ?\*(Forms|Formen|Heads|Köpfe): .+?\.\*")
_HEADS = ("Heads", "Köpfe")
_SHORT = 2
"""Letters of a name that is too short to be known within a text, unless it is told to be one of the others."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the field.

    Attributes:
        key: The same in every language.
        name: Heading.
        text: What it means, one paragraph.
        names: Names, the heading first, by which a text is known to speak of it.
        heads: Names that mean it where they stand alone.
    """

    key: str
    name: str
    text: str
    names: tuple[str, ...]
    heads: tuple[str, ...] = ()


class Glossary:
    """The terms of one language.

    Args:
        source: Its file.
    """

    def __init__(self, source: str) -> None:
        self.terms: Mapping[str, Term] = {term.key: term for term in map(_term, _TERM.finditer(source))}
        self._heads = {head.casefold(): t for t in self.terms.values() for head in t.heads}
        self._names = {name.casefold(): t for t in self.terms.values() for name in t.names}
        longest_first = sorted(self._names, key=len, reverse=True)
        # Endings of the plural and of German cases; no letter beside it, so that "Items" is known and "itemise" is not.
        self._pattern = re.compile(
            rf"(?<![\w-])({'|'.join(map(re.escape, longest_first))})(?:s|es|e|n|en)?(?![\w-])", re.IGNORECASE
        )

    def named_in(self, text: str) -> list[Term]:
        """Return the terms that a text names, in its order, each once; the longest name counts at each place."""
        alone = self._heads.get(text.strip().casefold())
        if alone is not None:
            return [alone]
        return list({(t := self._names[match[1].casefold()]).key: t for match in self._pattern.finditer(text)}.values())

    def explained(self, text: str, most: int = 3) -> str:
        """Return the explanations of the first terms that a text names, a line each; "" where it names none."""
        return "\n".join(f"{term.name}: {term.text}" for term in self.named_in(text)[:most])

    def keys_in(self, texts: Iterable[str]) -> list[str]:
        """Return the keys of the terms that any of these texts names, each once."""
        return list(dict.fromkeys(term.key for text in texts for term in self.named_in(text)))


@cache
def glossary(language: str) -> Glossary:
    """Return the glossary of a language, English where there is none; read when it is first asked for."""
    return Glossary(_source(language))


def glossary_page(language: str) -> str:
    """Return the glossary as a page of Markdown, with no more than a reader needs."""
    return re.sub(r"^(## .+?) \{#\w+\}$", r"\1", _SILENT.sub("", _source(language)), flags=re.MULTILINE)


def fold(name: str) -> str:
    """Return a name as it is put in order: small letters, umlauts as their vowels (DIN 5007-1)."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()


def _source(language: str) -> str:
    own = resource("help", f"glossary.{language}.md")
    return (own if own.is_file() else resource("help", "glossary.md")).read_text("utf-8")


def _term(match: re.Match[str]) -> Term:
    name, body = match["name"], match["text"]
    names: list[str] = [] if len(name) <= _SHORT else [name]
    heads: list[str] = []
    for kind, listed in _NAMES.findall(body):
        (heads if kind in _HEADS else names).extend(part.strip() for part in listed.split(","))
    text = " ".join(_NAMES.sub("", body).split())
    return Term(match["key"], name, text, tuple(dict.fromkeys(names)), tuple(heads))
