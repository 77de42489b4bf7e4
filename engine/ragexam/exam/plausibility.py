"""How likely a model finds each answer without any document, and the choice of wrong answers by it.

If the right answer were always the most plausible one, an examinee could guess; if it were always the least plausible,
that would give it away as well. So the key's rank among the choices is drawn evenly from first to last, and the wrong
answers nearest to the key in plausibility are taken on either side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.exam.prompts import prompt_turns
from ragexam.llm.backend import Backend


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
        """Nats per character: what an examinee's choice is made by."""
        return self.loglikelihood / max(self.characters, 1)


def score_closed_book(question: str, answers: Sequence[str], language: str, backend: Backend) -> list[Scored]:
    """Score answers to a question without passages and without showing a list of choices."""
    prompt = backend.render_chat(prompt_turns("exam_closed", language, question=question))
    result: list[Scored] = []
    for start in range(0, len(answers), _AT_ONCE):
        scores = backend.loglikelihoods(prompt, list(answers[start : start + _AT_ONCE]))
        result += [Scored(c.loglikelihood, c.characters) for c in scores.choices]
    return result


_AT_ONCE = 8  # a backend holds at least that many branches of a prompt


def choose_wrong(scored: Sequence[Scored], wanted: int, rank: int) -> list[int]:
    """Choose wrong answers so that the key has a given rank in plausibility, as far as they allow.

    Args:
        scored: The key first, then the possible wrong answers, best ones first.
        wanted: How many to choose.
        rank: How many of them should be more plausible than the key (0: the key comes first).

    Returns:
        Indices into the wrong answers (0 is `scored[1]`), nearest in plausibility on either side of the key.
    """
    key = scored[0].per_character
    gaps = [(s.per_character - key, i) for i, s in enumerate(scored[1:])]
    above = sorted((g for g in gaps if g[0] >= 0), key=lambda g: (g[0], g[1]))
    below = sorted((g for g in gaps if g[0] < 0), key=lambda g: (-g[0], g[1]))
    n_above = min(max(rank, wanted - len(below)), len(above))
    chosen = above[:n_above] + below[: wanted - n_above]
    return sorted(i for _, i in chosen)
