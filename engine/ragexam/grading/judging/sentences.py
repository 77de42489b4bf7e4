"""The sentences of an answer, each with enough words to say something."""

from __future__ import annotations

from ragexam.corpus.sentences import split_sentences

_LEAST = 3
"""Words that a sentence needs to stand alone; a shorter one goes with the next."""


def answer_sentences(text: str, language: str = "") -> list[str]:
    """Return the sentences of an answer as they stand in it, in order; together they hold every visible character.

    Args:
        text: The answer.
        language: ISO 639-1 of the question.
    """
    sentences: list[str] = []
    start: int | None = None
    spans = split_sentences(text, language=language)
    for low, high in spans:
        start = low if start is None else start
        if len(text[start:high].split()) >= _LEAST:
            sentences.append(text[start:high])
            start = None
    if start is not None and spans:
        rest = text[start : spans[-1][1]]
        if not sentences:
            return [rest]
        sentences[-1] = text[text.rindex(sentences[-1]) : spans[-1][1]]
    return sentences
