"""Eight critiques of a question, its answer and its passage: ratings 1 to 5 by a model (Teixeira de Lima et al. 2024, app. I).

The published prompts ask for a rationale and then the rating. Here the answer is begun for the model at the rating
(`{"rating": "`), and the probabilities of the five figures there give the rating as their weighted mean: finer than one
figure, one pass, nothing written. With `rationale=True` the model first writes the published "evaluation" and the rating is
read after it; that costs a generation each. Higher is better for all eight, the tautology critique too: its 5 says that
the answer is new information.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any, Final

from ragexam.errors import InputError
from ragexam.llm.backend import Backend
from ragexam.prompt_files import prompt_text
from ragexam.records import Item, Rating, content_id


@dataclass(frozen=True, slots=True)
class Critique:
    """One critique.

    Attributes:
        title: For a person.
        meaning: What a high rating says.
        needs: What it reads: "question", "answer", "context".
    """

    title: str
    meaning: str
    needs: tuple[str, ...]


CRITIQUES: Final[dict[str, Critique]] = {
    "q_to_c_groundedness": Critique(
        "Question in passage", "The passage answers the question without doubt.", ("question", "context")
    ),
    "a_to_c_groundedness": Critique(
        "Answer in passage", "All that the answer says can be inferred from the passage.", ("context", "answer")
    ),
    "q_feasibility": Critique(
        "Findable", "The question is specific enough to find this passage by it.", ("question", "context")
    ),
    "stand_alone": Critique("Stands alone", "The question makes sense without its passage.", ("question",)),
    "q_usefulness": Critique("Useful question", "Somebody who knows the field would ask it.", ("question",)),
    "c_usefulness": Critique("Useful passage", "The passage says several useful things.", ("context",)),
    "c_clarity": Critique("Clear passage", "The passage is complete, clear and well formed.", ("context",)),
    "qa_tautology": Critique(
        "Tells something new", "The answer is new information; it does not repeat the question.", ("question", "answer")
    ),
}
"""The published critiques by their published names, in the order published."""

FIGURE_3: Final = ("stand_alone", "q_feasibility", "q_to_c_groundedness", "a_to_c_groundedness")
"""The four that the paper's Figure 3 shows (its "question specificity" is the feasibility prompt)."""

SCALE: Final = (1, 2, 3, 4, 5)
_BEGINNING: Final = '{"rating": "'
_EVALUATION: Final = 300  # characters of a rationale
_TOKENS: Final = 120
_EVALUATED: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {"evaluation": {"type": "string", "minLength": 1, "maxLength": _EVALUATION}},
    "required": ["evaluation"],
    "additionalProperties": False,
}


def critique_id(critique: str, rationale: bool = False) -> str:
    """Return the identity of how a critique is asked: what was rated otherwise is rated anew."""
    return content_id(
        "critique", prompt_text(_file(critique)), _BEGINNING, rationale, _EVALUATED if rationale else None
    )


def rate(backend: Backend, item: Item, critique: str, *, rationale: bool = False) -> Rating:
    """Let a model rate an item by one critique.

    Args:
        backend: The rating model.
        item: Open or with choices (its right choice is the answer then).
        critique: A key of `CRITIQUES`.
        rationale: Whether the published evaluation is written before the rating.

    Returns:
        The rating; without figures where the item lacks what the critique reads (a passage, mostly).

    Raises:
        InputError: There is no such critique.
        ContextOverflow: The passage is too long for the model.
    """
    facts = backend.describe()
    values = _values(item)
    if any(not values[name].strip() for name in _critique(critique).needs):
        return Rating(critique, facts.file_hash, facts.name)
    asked = prompt_text(_file(critique), **values)
    prompt = backend.render_chat([{"role": "user", "content": asked}])
    beginning = _BEGINNING
    if rationale:
        raw = backend.generate(prompt, max_tokens=_TOKENS, schema=_EVALUATED).text
        beginning = json.dumps({"evaluation": _evaluation(raw)}, ensure_ascii=False)[:-1] + ', "rating": "'
    probabilities = rating_probabilities(
        [
            choice.loglikelihood
            for choice in backend.loglikelihoods(prompt + beginning, [f'{n}"' for n in SCALE]).choices
        ]
    )
    return Rating(critique, facts.file_hash, facts.name, expected(probabilities), plain(probabilities), probabilities)


def rating_probabilities(loglikelihoods: list[float]) -> tuple[float, ...]:
    """Return probabilities of the five ratings given that one of them is written: the softmax of their log-likelihoods."""
    most = max(loglikelihoods)
    weights = [math.exp(value - most) for value in loglikelihoods]
    return tuple(weight / sum(weights) for weight in weights)


def expected(probabilities: tuple[float, ...]) -> float:
    """Return the mean of the ratings 1 to 5, weighted by their probabilities."""
    return sum(rating * share for rating, share in zip(SCALE, probabilities, strict=True))


def plain(probabilities: tuple[float, ...]) -> int:
    """Return the likeliest rating; the lower one of equals."""
    return max(SCALE, key=lambda rating: (probabilities[rating - 1], -rating))


def rating_of(item: Item, critique: str, model_hash: str = "") -> Rating | None:
    """Return the newest rating of an item by a critique, by one model or by any; None where there is none with a figure."""
    for rating in reversed(item.ratings):
        named = not model_hash or rating.model_hash == model_hash
        if rating.critique == critique and named and rating.expected is not None:
            return rating
    return None


def ratings_left(old: Item, new: Item) -> tuple[Rating, ...]:
    """Return the ratings of an item that still speak of it once it is changed: those by critiques that read nothing else now."""
    before, after = _values(old), _values(new)
    changed = {name for name in before if before[name] != after[name]}
    return tuple(r for r in old.ratings if r.critique in CRITIQUES and not changed & set(CRITIQUES[r.critique].needs))


def _values(item: Item) -> dict[str, str]:
    return {"question": item.question, "answer": item.reference_answer, "context": item.passage}


def _evaluation(raw: str) -> str:
    """Return the rationale that was written; what the token cap cut off ends there."""
    try:
        return str(json.loads(raw)["evaluation"])
    except (ValueError, TypeError, KeyError):
        return raw.partition(":")[2].strip(' "{}')


def _critique(critique: str) -> Critique:
    if critique not in CRITIQUES:
        raise InputError(f"There is no critique {critique!r}.", f"Critiques: {', '.join(CRITIQUES)}.")
    return CRITIQUES[critique]


def _file(critique: str) -> str:
    _critique(critique)
    return f"critique_{critique}.txt"
