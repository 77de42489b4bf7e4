"""A question with its choices as a system elsewhere is asked it, and the choice that it names in what it writes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ragexam.pipelines.prompts import LETTERS
from ragexam.prompt_files import named_parts
from ragexam.records import Item

CHOICE_QUESTION: Final = "system_choices"
"""Stem of the prompt that lists the choices."""

_MARKS: Final = re.compile(r"[*_`“”„\"]+")
_ALONE: Final = re.compile(r"\(?([A-Z])(?:[).:\]]+(?:\s|$)|\s*$)")
_NAMED: Final = re.compile(
    r"(?i:\b(?:answer|choice|option|antwort|lösung|auswahl)\b)(?i:\s+(?:is|ist|lautet))?\s*:?\s*\(?"
    # "A" and "I" are words too, which a sentence may go on from: "A 30-day period", "I think".
    r"(?:([B-HJ-Z])\b(?!['’]|-\w|\s+[a-zäöü])|([AI])(?=[^\S\n]*(?:$|\n|[).:,;!?(\]]|[-–—]\s)))"
)
_NOT_WITHIN: Final = r"(?<!\w)(?<!\d[.,:/'’])", r"(?!\w)(?![.,:/'’]\d)"
"""Signs that may not stand before and after a choice: "5" is not said by "5.5", nor by "1,5"."""
_SIGN: Final = r"(?<![-−–])"
"""Signs that may not stand before a number either: "5" is not said by "-5", nor by "3-5"."""


def choice_question(item: Item) -> str:
    """Return the text by which a system is asked an item: the question, its choices by letter, what to reply."""
    listed = [f"{LETTERS[n]}) {choice}" for n, choice in enumerate(item.choices)]
    return "\n".join(
        [item.question.strip(), "", *listed, "", named_parts(CHOICE_QUESTION, item.language)["instruction"]]
    )


def written_choice(text: str, choices: Sequence[str]) -> int | None:
    """Return the choice that a text names, by its letter or word for word; None where it names none, or two.

    Args:
        text: What was written.
        choices: In the order of their letters.
    """
    by_letter, by_words = _names_of(text, choices)
    if len(by_letter) != 1:
        return by_words.pop() if len(by_words) == 1 else None
    # A letter with the words of another choice says two things.
    return None if len(by_words) == 1 and by_words != by_letter else by_letter.pop()


def names_any(text: str, choices: Sequence[str]) -> bool:
    """Return whether a text names choices at all, one or several: what says two things is not read by its meaning then.

    Args:
        text: What was written.
        choices: In the order of their letters.
    """
    return any(_names_of(text, choices))


def _names_of(text: str, choices: Sequence[str]) -> tuple[set[int], set[int]]:
    """Return the choices that a text names by their letters, and those word for word."""
    plain = _MARKS.sub("", text).strip()
    letters = [match[1] or match[2] for match in _NAMED.finditer(plain)]
    if not letters and _ALONE.match(plain):  # more than one line of this kind repeats what was asked
        letters = [alone[1] for line in plain.splitlines() if (alone := _ALONE.match(line.strip()))]
    by_letter = {LETTERS.index(letter) for letter in letters if LETTERS.index(letter) < len(choices)}
    return by_letter, _named_word_for_word(plain, choices)


def _named_word_for_word(text: str, choices: Sequence[str]) -> set[int]:
    """Return the choices whose words stand in a text; one that stands only within a longer one does not count."""
    words, named = _bare(text), set[int]()
    before, after = _NOT_WITHIN
    for n in sorted(range(len(choices)), key=lambda n: -len(choices[n])):
        wanted = _bare(choices[n])
        sign = _SIGN if wanted[:1].isdigit() else ""
        # What is found makes room for no shorter one; the mark has no letter or digit that a choice could be.
        words, times = re.subn(rf"{sign}{before}{re.escape(wanted)}{after}", "\x00", words)
        if times:
            named.add(n)
    return named


def _bare(text: str) -> str:
    return " ".join(_MARKS.sub("", text).casefold().split())
