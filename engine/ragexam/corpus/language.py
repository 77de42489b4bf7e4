"""The language of a text, or "" where there is too little to tell."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

_SAMPLE = 2_000
"""Characters that the detector sees."""

_LETTERS_NEEDED = 60
_SURE = 0.85

_NOT_PROSE = re.compile(
    r"```.*?(?:```|\Z)|https?://\S++|(?<!\S)\S[^\s@]*+@\S++|(?<![\w.])[\w.]*[_/\\:]\w\S*+|^[^\S\n]*+\|[ \t|:-]++(?<=\|)$",
    re.DOTALL | re.MULTILINE,
)


@cache
def _detector() -> Any:
    """Return Langdetect with a fixed seed: without one it answers the same text differently from call to call."""
    import langdetect

    langdetect.DetectorFactory.seed = 0
    return langdetect


def detect_language(text: str) -> str:
    """Name the language of a text by its ISO 639-1 code.

    Code, addresses and table rulers are left out; texts with fewer than 60 letters and unsure answers give "".
    """
    prose = _NOT_PROSE.sub(" ", text[: 8 * _SAMPLE])
    if len(prose) > _SAMPLE:
        third = _SAMPLE // 2
        middle = len(prose) // 2
        prose = prose[:third] + " " + prose[middle : middle + third]
    if sum(c.isalpha() for c in prose) < _LETTERS_NEEDED:
        return ""
    library = _detector()
    try:
        best = library.detect_langs(prose)[0]
    except (library.LangDetectException, IndexError):
        return ""
    return str(best.lang).split("-")[0] if best.prob >= _SURE else ""
