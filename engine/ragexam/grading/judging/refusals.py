"""Refusals told apart by rule and model together.

The rule sees wording alone, and it is good at that (`ragexam.grading.measures.refusals`); a model sees what is meant, and a
small one is often wrong. So the rule's word stands unless the model is sure of the opposite. Who answers another question than was
asked neither declines nor asks back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ragexam.grading.grader import AnswerCase, Judge
from ragexam.grading.judging.asking import ANSWER, PASSAGES, says_yes
from ragexam.grading.judging.sentences import answer_sentences
from ragexam.grading.measures.refusals import is_non_answer, refusal_kind

Behaviour = Literal["", "declines", "says so and answers", "own knowledge", "asks back", "ill-formed"]
"""Kinds of an answer that is none that keeps to its passages; "" for none of these."""

ASKED: Final = (
    ANSWER,
    PASSAGES,
    "judge_declines.txt",
    "judge_answers.txt",
    "judge_asks_back.txt",
    "judge_grounding.txt",
)
"""Files of the prompts that are put."""

SURE: Final = 0.75
"""Probability from which on a model overrules the rule."""


@dataclass(frozen=True, slots=True)
class RefusalSigns:
    """Signs of refusing that were seen in an answer.

    Attributes:
        kind: What it is.
        declines: Probability, by the model, that it says it cannot answer; None where the model was not asked.
        answers: The same of naming an answer.
        asks: The same of asking back.
    """

    kind: Behaviour
    declines: float | None = None
    answers: float | None = None
    asks: float | None = None


def refusal_signs(judge: Judge, case: AnswerCase) -> RefusalSigns:
    """Tell what an answer is instead of one.

    Args:
        judge: Who is asked where a rule cannot settle it.
        case: The answer, with passages where own knowledge shall be told.
    """
    rule = refusal_kind(case.answer, case.question, case.reference)
    if rule == "ill-formed":  # an answer without a word among them
        return RefusalSigns("ill-formed")
    if rule == "declines" and is_non_answer(case.answer):
        return RefusalSigns("declines")
    declines = says_yes(judge, case, ANSWER, "judge_declines.txt")
    answers = says_yes(judge, case, ANSWER, "judge_answers.txt")
    asks = says_yes(judge, case, ANSWER, "judge_asks_back.txt")
    cautious = _both(rule in ("declines", "says so and answers"), declines)
    answering = _both(rule in ("", "says so and answers"), answers)
    asking = _both(rule == "asks back", asks)
    kind: Behaviour = ""
    if answering and cautious:
        kind = "says so and answers"
    elif answering:
        kind = "own knowledge" if case.passages and _unsupported(judge, case) else ""
    elif asking and not cautious:
        kind = "asks back"
    elif cautious or rule == "declines":  # a model that says no to everything is not sure of the opposite
        kind = "declines"
    elif rule == "asks back":
        kind = "asks back"
    return RefusalSigns(kind, declines, answers, asks)


def _both(rule: bool, model: float) -> bool:
    return model > 1.0 - SURE if rule else model >= SURE


def _unsupported(judge: Judge, case: AnswerCase) -> bool:
    """Return whether the judge is sure of no sentence that it stands in the passages, and of one that it does not."""
    shares = [
        says_yes(judge, case, PASSAGES, "judge_grounding.txt", sentence=text)
        for text in answer_sentences(case.answer, case.language)
    ]
    return bool(shares) and max(shares) < 0.5 and min(shares) <= 1.0 - SURE
