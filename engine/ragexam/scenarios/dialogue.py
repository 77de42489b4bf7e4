"""Writes a question of a scenario, with the dialogue before it, as one text and as an item that pipelines answer."""

from __future__ import annotations

from typing import Final

from ragexam.records import Item, ScenarioQuestion

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


def as_item(question: ScenarioQuestion) -> Item:
    """Return a question as an open item, which pipelines retrieve for and write to; a dialogue as one text."""
    return Item(
        question.id,
        as_one_text(question),
        (),
        -1,
        question.evidence,
        question.passage,
        question.topic,
        question.language,
        answer=question.reference,
    )
