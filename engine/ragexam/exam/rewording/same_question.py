"""Asks a model whether two questions ask for the same thing: the log-probabilities of yes and no, named in both orders."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from ragexam.llm.backend import Backend
from ragexam.prompt_files import named_parts, prompt_turns

PROMPT: Final = "same_question"
"""Stem of the prompt's files."""


@dataclass(frozen=True, slots=True)
class SameVerdict:
    """Verdict of a model on two questions.

    Attributes:
        plain: Its probability of "yes" where "yes" is named first.
        turned: The same where "no" is.
    """

    plain: float
    turned: float

    @property
    def probability(self) -> float:
        """Return the mean of both orders, in which a leaning to what is named first, or last, cancels out."""
        return (self.plain + self.turned) / 2.0

    @property
    def same(self) -> bool:
        """Return whether it takes both for the same."""
        return self.probability > 0.5


def same_question(backend: Backend, first: str, second: str, language: str) -> SameVerdict:
    """Ask whether one answer is right for both.

    Args:
        backend: The model.
        first: A question.
        second: Another wording.
        language: "de" asks in German, all else in English.

    Raises:
        ContextOverflow: The questions are too long for the model.
    """
    return SameVerdict(
        *(
            yes_probability(backend, PROMPT, language, turned=turned, first=first, second=second)
            for turned in (False, True)
        )
    )


def yes_probability(backend: Backend, prompt: str, language: str, *, turned: bool, **values: str) -> float:
    """Return the probability of "yes" among yes and no, the reply begun for the model.

    Args:
        backend: The model.
        prompt: Stem of the prompt's files; `<<labels>>` stands where yes and no are named.
        language: Of the prompt.
        turned: Whether "no" is named first.
        values: Further texts for its places.
    """
    words = named_parts("yes_no", language)
    named = words["labels_turned" if turned else "labels"]
    turns = prompt_turns(prompt, language, labels=named, **values)
    rendered = backend.render_chat(turns) + words["reply"]
    yes, no = (score.loglikelihood for score in backend.loglikelihoods(rendered, [words["yes"], words["no"]]).choices)
    return 1.0 / (1.0 + math.exp(max(min(no - yes, 700.0), -700.0)))
