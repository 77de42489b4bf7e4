"""Writes a dialogue as one text, for those who are asked one question at a time."""

from __future__ import annotations

from typing import Final

from ragexam.records import ScenarioQuestion

_WORDS: Final = {
    "en": ("We have spoken about this before:", "Question:", "Answer:", "My next question:"),
    "de": ("Darüber haben wir schon gesprochen:", "Frage:", "Antwort:", "Meine nächste Frage:"),
}


def as_one_text(question: ScenarioQuestion) -> str:
    """Return a question with what was asked before it and the right answers; without a dialogue the question as it stands."""
    if not question.earlier:
        return question.text
    before, asked, answered, following = _WORDS.get(question.language, _WORDS["en"])
    turns = [f"{asked} {one.question}\n{answered} {one.answer}" for one in question.earlier]
    return "\n".join([before, *turns, f"{following} {question.text}"])
