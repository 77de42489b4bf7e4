"""Word stems by Snowball's rules (Porter 2001), so that "ramps" finds "ramp" and "Häuser" finds "Haus"; of one language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module

from ragexam.errors import InputError

Stemmer = Callable[[Sequence[str]], list[str]]
"""Gives the stem of each term, in their order."""

LANGUAGES: Mapping[str, str] = {"en": "english", "de": "german"}
"""Of which words can be cut to their stems, as Snowball calls them."""


@lru_cache
def stemmer(language: str) -> Stemmer:
    """Return what cuts terms of a language to their stems.

    Args:
        language: A key of `LANGUAGES`.

    Raises:
        InputError: The package is not installed.
    """
    try:
        snowball = import_module("snowballstemmer")
    except ImportError:
        raise InputError(
            "Word stems need the package snowballstemmer, which is not installed.",
            "Set RAG Exam up again (make setup), or search by whole words.",
        ) from None
    rules = snowball.stemmer(LANGUAGES[language])

    def stems(terms: Sequence[str]) -> list[str]:
        return [str(stem) for stem in rules.stemWords(list(terms))]

    return stems
