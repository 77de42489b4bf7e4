"""Sentences of the engine as records: a template's name and its arguments, which is the English text at the same time.

A `Phrase` is a text, so that whoever prints English need not know of it; whoever speaks another language looks its template
up (`ragexam.language.catalogue`). A gap of a template is

    {0}         any text, itself said in the language where it is a sentence;
    {0:n}       a number, written by the locale;
    {0:raw}     what a person or a model wrote (a title, a file's name): never translated, unless a sentence stands there;
    {0:clause}  a sentence without its full stop.

What is made of a sentence by `strip`, `+` and `joined` is one again; any other operation on texts gives plain English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self

GAP = re.compile(r"\{(\d+)(?::(n|raw|clause))?\}")
"""A gap of a template: number and kind."""

_MARK = "\N{SECTION SIGN}"
"""Name of the one value of an object that stands for a sentence in JSON."""


class Phrase(str):
    """A text that knows what it was made of.

    Attributes:
        template: With gaps; its name in every catalogue.
        arguments: What stands in the gaps: texts, sentences too.
    """

    template: str
    arguments: tuple[str, ...]

    __slots__ = ("arguments", "template")

    def __new__(cls, text: str, template: str, arguments: tuple[str, ...]) -> Self:
        """Make the record of a text that is written already."""
        made = super().__new__(cls, text)
        made.template = template
        made.arguments = arguments
        return made

    def __reduce__(self) -> tuple[Callable[..., Phrase], tuple[Any, ...]]:
        """Return what pickling and copying need."""
        return Phrase, (plain(self), self.template, self.arguments)

    def __str__(self) -> str:
        """Return itself: what is made a text stays a record."""
        return self

    def __add__(self, other: str) -> str:
        """Return both, one behind the other."""
        return joined("", (self, other)) if isinstance(other, str) else NotImplemented

    def __radd__(self, other: str) -> str:
        """Return both, one behind the other."""
        return joined("", (other, self)) if isinstance(other, str) else NotImplemented

    def strip(self, characters: str | None = None, /) -> str:
        """Return it without white space around it; a translation has none then either."""
        text = plain(self).strip(characters)
        return text if characters else Phrase(text, self.template, self.arguments)


def plain(text: str) -> str:
    """Return a text that forgets what it was made of."""
    return str.__str__(text)


def template(text: str) -> str:
    """Return a template that is given to `phrase` elsewhere, so that whoever looks for templates finds it."""
    return text


def phrase(template: str, *arguments: object) -> str:
    """Return a sentence, or a part of one.

    Args:
        template: A literal, so that it can be found and demanded of every catalogue.
        arguments: What stands in its gaps; numbers as they are written in English.
    """
    texts = tuple(map(str, arguments))
    parts = {gap[1]: _written(texts[int(gap[1])], gap[2], plain, plain) for gap in GAP.finditer(template)}
    return Phrase(GAP.sub(lambda gap: parts[gap[1]], template), template, texts)


def as_it_is(text: str) -> str:
    """Return what a person or a model wrote, as a part of a text that is said in any language."""
    return phrase("{0:raw}", text)


def joined(separator: str, parts: Iterable[str]) -> str:
    """Return texts one behind the other, each of which keeps what it was made of.

    Args:
        separator: Of no words.
        parts: Texts.
    """
    given = list(parts)
    if len(given) < 2:
        return given[0] if given else ""
    return phrase(separator.join(f"{{{n}}}" for n in range(len(given))), *given)


def renamed(text: str, rename: Callable[[str], str]) -> str:
    """Return a text in which every name has another; what it was made of is kept.

    Args:
        text: Any.
        rename: Writes the names in a text anew.
    """
    if not isinstance(text, Phrase):
        return rename(text)
    return phrase(text.template, *(renamed(argument, rename) for argument in text.arguments))


def clause(text: str) -> str:
    """Return a sentence as a part of another: without its full stop."""
    return phrase("{0:clause}", text)


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun ("1 item", "1,200 items")."""
    template = f"{{0:n}} {noun if number == 1 else plural or noun + 's'}"
    return phrase(template, f"{number:,}")


def alternatives(names: Iterable[str], joint: str = "or") -> str:
    """Return names with a word between each two ("A or B or C", "A and B and C")."""
    first, *others = names
    for other in others:
        first = phrase("{0} or {1}", first, other) if joint == "or" else phrase("{0} and {1}", first, other)
    return first


def listed(names: Iterable[str], limit: int = 0, joint: str = "and") -> str:
    """Return names as a sentence lists them ("A, B and C"); beyond `limit` (0: none) the rest is counted."""
    given = list(names)
    shown = given[:limit] if limit else list(given)
    if len(shown) < len(given):
        shown.append(phrase("{0:n} more", len(given) - len(shown)))
    if len(shown) < 2:
        return shown[0] if shown else ""
    first = joined(", ", shown[:-1])
    if joint == "or":
        return phrase("{0} or {1}", first, shown[-1])
    return phrase("{0} and {1}", first, shown[-1])


def filled(template: str, text: Phrase, say: Callable[[str], str], number: Callable[[str], str]) -> str:
    """Return a sentence by a template of another language.

    Args:
        template: With the gaps of the sentence's, whose kinds need not be given again.
        text: The sentence.
        say: Says a text that may be a sentence.
        number: Writes a number.
    """
    kinds = {gap[1]: gap[2] for gap in GAP.finditer(text.template)}
    written = {index: _written(text.arguments[int(index)], kind, say, number) for index, kind in kinds.items()}
    return GAP.sub(lambda gap: written[gap[1]], template)


def _written(text: str, kind: str | None, say: Callable[[str], str], number: Callable[[str], str]) -> str:
    if kind == "n" and not isinstance(text, Phrase):
        return number(text)
    if kind == "raw" and not isinstance(text, Phrase):
        return text
    return say(text).rstrip(".") if kind == "clause" else say(text)


def packed(value: Any) -> Any:
    """Return JSON values with the records of the sentences in them, for a program that will say them."""
    if isinstance(value, Phrase):
        return {_MARK: [plain(value), value.template, [packed(argument) for argument in value.arguments]]}
    if isinstance(value, Mapping):
        return {name: packed(part) for name, part in value.items()}
    return [packed(part) for part in value] if isinstance(value, list | tuple) else value


def _gaps(template: str) -> int:
    return max((int(gap[1]) + 1 for gap in GAP.finditer(template)), default=0)


def unpacked(value: Any) -> Any:
    """Return what was given to `packed`."""
    if isinstance(value, Mapping):
        match value.get(_MARK):
            case [str(text), str(name), list(arguments)] if len(value) == 1:
                given = tuple(map(unpacked, arguments))
                if all(isinstance(one, str) for one in given) and _gaps(name) <= len(given):
                    return Phrase(text, name, given)
        return {name: unpacked(part) for name, part in value.items()}
    return list(map(unpacked, value)) if isinstance(value, list) else value
