"""Looks for passages that would mislead a search for a reworded question: NoLiMa's two filters (Modarressi et al. 2025, section 3).

Distracting is another passage that holds the wording's words: search by words would go there. Conflicting is one of the nearest
passages that answers the question otherwise; there a model is asked, whether it states the answer, and which. What "states" means is
told by the question's own passages: a model that says yes, or no, to nearly everything is held to what it says of them.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from typing import Final

from ragexam.exam.choice_items.plausibility import score_answers
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.rewording.same_question import yes_probability
from ragexam.llm.backend import Backend
from ragexam.records import Chunk, Item

ANSWERS: Final = "answers_question"
"""Stem of the prompt's files."""

DISTRACTING_SHARE: Final = 0.8
"""Share of a wording's weight of words that another passage must not hold."""


@dataclass(frozen=True, slots=True)
class Conflicts:
    """Passages beside its own that a model was shown with a question.

    Attributes:
        own: Its probability that the question's own passages state the answer.
        asked: Other passages that it was shown.
        nearest: Highest such probability among them; None where there were none.
        answers: What it answers from those that seem to state the answer as well as the own ones do, and that is not the key.
    """

    own: float
    asked: int
    nearest: float | None
    answers: tuple[str, ...] = field(default_factory=tuple)


def distraction(wording: str, chunks: Sequence[Chunk], own: Set[str], corpus: CorpusWords) -> tuple[float, str]:
    """Return the greatest share of a wording's weight of words that another passage holds, and its id.

    Args:
        wording: Of the question.
        chunks: All passages.
        own: Ids of those that hold the evidence.
        corpus: Words of all passages.
    """
    fits = ((corpus.fit(wording, chunk.text), chunk.id) for chunk in chunks if chunk.id not in own)
    return max(fits, default=(0.0, ""), key=lambda pair: pair[0])


def conflicts(item: Item, own: Sequence[Chunk], others: Sequence[Chunk], backend: Backend) -> Conflicts:
    """Ask a model whether other passages answer a question too, and otherwise.

    Args:
        item: The question as reworded.
        own: Passages that hold its evidence.
        others: The nearest of the others.
        backend: The model.

    Raises:
        ContextOverflow: A passage is too long for the model.
    """
    stated = _states(item, [chunk.text for chunk in own], backend)
    nearest: float | None = None
    answers: list[str] = []
    for chunk in others:
        probability = _states(item, [chunk.text], backend)
        nearest = probability if nearest is None else max(nearest, probability)
        if probability < stated:
            continue
        each = [
            s.per_character for s in score_answers(item.question, item.choices, item.language, backend, [chunk.text])
        ]
        taken = max(range(len(each)), key=lambda place: (each[place], -place))
        if taken != item.key:
            answers.append(item.choices[taken])
    return Conflicts(stated, len(others), nearest, tuple(answers))


def _states(item: Item, passages: Sequence[str], backend: Backend) -> float:
    text = "\n\n".join(passage.strip() for passage in passages)
    both = (
        yes_probability(backend, ANSWERS, item.language, turned=turned, passage=text, question=item.question)
        for turned in (False, True)
    )
    return sum(both) / 2.0
