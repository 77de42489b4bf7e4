"""Answers without a word."""

from __future__ import annotations

import unicodedata
from typing import Final

_SAYING: Final = frozenset({"L", "N", "M"})
"""Classes of characters that say something: letters, numbers and their marks."""
_SIGNS: Final = frozenset({"So", "Sm", "Sc"})
"""Signs that may be an answer: "€", "✓", "∞"."""


def says_nothing(text: str) -> bool:
    """Return whether a text is empty, or holds blanks, invisible characters and punctuation alone ("…", "---")."""
    if text.isascii():
        return not any(character.isalnum() or character in "$+<=>|~" for character in text)
    classes = map(unicodedata.category, text)
    return not any(one[0] in _SAYING or one in _SIGNS for one in classes)
