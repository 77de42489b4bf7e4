"""Plausibility of answers without any document, by a model, and the choice of wrong answers by it.

If the right answer were always the most plausible one, an examinee could guess; if it were always the least plausible,
that would give it away as well. So the key's rank among the choices is drawn evenly from first to last, and as many wrong
answers as that takes are drawn at random on either side. Were they those nearest to the key, they would be hard for exactly
the model that scored them where it errs, and easy where it does not: it would sit an exam fitted to itself.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.llm.backend import Backend
from ragexam.prompt_files import named_parts


@dataclass(frozen=True, slots=True)
class Scored:
    """One answer's closed-book score.

    Attributes:
        loglikelihood: Summed, in nats.
        characters: Length of the answer.
    """

    loglikelihood: float
    characters: int

    @property
    def per_character(self) -> float:
        """Return nats per character: what an examinee's choice is made by."""
        return self.loglikelihood / max(self.characters, 1)


def score_answers(
    question: str, answers: Sequence[str], language: str, backend: Backend, passages: Sequence[str] = ()
) -> list[Scored]:
    """Score answers to a question as an exam asks it by default: without a list of the choices.

    Args:
        question: The stem.
        answers: One or more.
        language: "de" asks in German, all else in English.
        backend: The model.
        passages: Texts handed over; none for a closed book.

    Returns:
        One score per answer, in order.
    """
    prompt = asking_prompt(question, language, backend, passages)
    scores = backend.loglikelihoods(prompt, [f" {answer}" for answer in answers])
    return [Scored(c.loglikelihood, c.characters) for c in scores.choices]


def asking_prompt(
    question: str, language: str, backend: Backend, passages: Sequence[str] = (), choices: Sequence[str] = ()
) -> str:
    """Return the prompt of the default template of an exam, without examples; with `choices`, the one that lists them.

    Kept equal to what pipelines render (a test compares them), since what is guessable depends on how it is asked.
    """
    words = named_parts("answer", language)
    parts = [words["instruction_listed" if choices else "instruction"]]
    parts += [f"{words['passage']} {n}:\n{text.strip()}" for n, text in enumerate(passages, start=1)]
    listed = [f"{chr(65 + n)}) {choice}" for n, choice in enumerate(choices)]
    parts.append("\n".join([f"{words['question']} {question.strip()}", *listed]))
    return backend.render_chat([{"role": "user", "content": "\n\n".join(parts)}]) + words["answer"]


def choose_wrong(scored: Sequence[Scored], wanted: int, rank: int, rng: random.Random) -> list[int]:
    """Draw wrong answers so that the key has a given rank in plausibility, as far as they allow.

    Args:
        scored: The key first, then the possible wrong answers.
        wanted: How many to draw.
        rank: How many of them should be more plausible than the key (0: the key comes first).
        rng: Draws among those of one side.

    Returns:
        Indices into the wrong answers (0 is `scored[1]`), in ascending order.
    """
    key = scored[0].per_character
    above = [i for i, s in enumerate(scored[1:]) if s.per_character >= key]
    below = [i for i, s in enumerate(scored[1:]) if s.per_character < key]
    n_above = min(max(rank, wanted - len(below)), len(above))
    return sorted(rng.sample(above, n_above) + rng.sample(below, min(wanted - n_above, len(below))))
