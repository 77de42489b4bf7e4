"""Says the engine's texts, numbers and dates in a language, for what leaves the program: a report, a picture.

The window says its own texts through Qt and follows the locale of the system; a report follows its language alone, so that
the same file comes from every machine.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import cache

from ragexam.language.catalogue import Catalogue
from ragexam.resources import resource

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Code and own name of the languages that there are."""

_GERMAN_MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
)  # fmt: skip


class Voice:
    """English: every text, number and date as the engine writes it.

    Attributes:
        language: Code.
    """

    language = "en"

    def say(self, text: str) -> str:
        """Return a text of the engine in this language; what a person or a model wrote comes back as it is."""
        return english(text)

    def number(self, text: str) -> str:
        """Return a number, as Python formats it (`1,234.5`, `61%`), with the marks of this language."""
        return text

    def day(self, day: date) -> str:
        """Return a date as it stands in a text."""
        return f"{day.day} {day:%B} {day.year}"

    @property
    def missed(self) -> set[str]:
        """Return texts that could not be translated so far."""
        return set()


class German(Voice):
    """German, by the catalogue of templates.

    Args:
        catalogue: Translations.
    """

    language = "de"

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def say(self, text: str) -> str:
        """See `Voice`."""
        return self._catalogue.say(text) if text else text

    def number(self, text: str) -> str:
        """See `Voice`."""
        return german_number(text)

    def day(self, day: date) -> str:
        """See `Voice`."""
        return f"{day.day}. {_GERMAN_MONTHS[day.month - 1]} {day.year}"

    @property
    def missed(self) -> set[str]:
        """See `Voice`."""
        return self._catalogue.missed


def english(text: str) -> str:
    """Return an English text of the engine with its internal names in words; files for other programs keep the names."""
    text = text.replace("fact_single questions", "single-fact questions").replace("fact_single", "single fact")
    return text.replace("text_weight=", "text weight ")


def german_number(text: str) -> str:
    """Return a number with points for thousands, a decimal comma and a space before the per cent sign (DIN 5008)."""
    swapped = text.replace(",", "\0").replace(".", ",").replace("\0", ".")
    return swapped.replace(" %", "%").replace("%", "\N{NO-BREAK SPACE}%")


def voice_of(language: str, foreign: Collection[str] = ()) -> Voice:
    """Return the voice of a language.

    Args:
        language: A code of `LANGUAGES`; English where there is no such language.
        foreign: Texts of documents and people, and names of models: never translated, wherever they stand.
    """
    return German(_german().beside(foreign)) if language == "de" else Voice()


@cache
def _german() -> Catalogue:
    """Return the catalogue; compiled once a process."""
    return Catalogue.read(resource("i18n", "engine_de.json"), german_number)


_IN_FORCE: ContextVar[Voice] = ContextVar("voice", default=Voice())  # noqa: B039  it has no state


@contextmanager
def speaking(voice: Voice) -> Iterator[None]:
    """Let pictures that are drawn meanwhile, in this thread, be labelled by this voice."""
    token = _IN_FORCE.set(voice)
    try:
        yield
    finally:
        _IN_FORCE.reset(token)


def spoken() -> Voice:
    """Return the voice that pictures are labelled by."""
    return _IN_FORCE.get()
