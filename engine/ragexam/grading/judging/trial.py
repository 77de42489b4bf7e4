"""Tries a judge before it is used: can it tell a right answer from a wrong one, and what sways it?

Eight pairs of answers are put twice, as a question of correctness and as one of grounding. A judge passes where it gives the
right answer more in so many of the 16 comparisons that tossing a coin would hardly do as well (5 %). The same cases show what
sways it: the order in which "yes" and "no" are named, and words around the right answer that say nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Final

from ragexam.grading.grader import AnswerCase, Judge
from ragexam.grading.judging.asking import ANSWER, PASSAGES, says_yes
from ragexam.grading.judging.trial_cases import PAIRS, TrialPair
from ragexam.prompt_files import prompt_text
from ragexam.records import content_id, to_json

_CORRECT: Final = "judge_correctness.txt"
_GROUNDED: Final = "judge_grounding.txt"
_CHANCE: Final = 0.05


@dataclass(frozen=True, slots=True)
class JudgeTrial:
    """Trial of a judge.

    Attributes:
        judge: Hash of its model file.
        name: For a person.
        family: What models of one origin share.
        comparisons: Pairs of answers that it was asked about.
        told: How many it told apart the right way.
        asked: Questions that were put with the labels named in both orders.
        turned: How many of them it answered otherwise for the order.
        order: Mean difference in its probability of "yes" for the order, without sign.
        padded: Mean of what words that say nothing add to its probability that a right answer is right.
    """

    judge: str
    name: str
    family: str
    comparisons: int
    told: int
    asked: int
    turned: int
    order: float
    padded: float

    @property
    def passed(self) -> bool:
        """Return whether it tells answers apart better than chance would."""
        return by_chance(self.told, self.comparisons) < _CHANCE


def by_chance(told: int, comparisons: int) -> float:
    """Return the probability that a coin tells at least so many apart."""
    return sum(comb(comparisons, n) for n in range(told, comparisons + 1)) / 2.0**comparisons


def trial_key() -> str:
    """Return the identity of the trial: its cases and prompts."""
    prompts = [prompt_text(name) for name in (ANSWER, PASSAGES, _CORRECT, _GROUNDED)]
    return content_id("judge trial", prompts, to_json(PAIRS))


def try_judge(judge: Judge) -> JudgeTrial:
    """Ask a judge about all pairs.

    Args:
        judge: Who is tried.
    """
    told, asked, turned = 0, 0, 0
    shifts: list[float] = []
    padding: list[float] = []
    for pair in PAIRS:
        right, wrong = _correct(judge, pair.case), _correct(judge, pair.wrong_case)
        told += right > wrong
        for case, share in ((pair.case, right), (pair.wrong_case, wrong)):
            other = _correct(judge, case, turned=True)
            shifts.append(abs(other - share))
            turned += (other >= 0.5) != (share >= 0.5)
            asked += 1
        padding.append(_correct(judge, pair.padded_case) - right)
    told += sum(_grounded(judge, pair, pair.case.answer) > _grounded(judge, pair, pair.wrong) for pair in PAIRS)
    return JudgeTrial(
        judge.key,
        judge.name,
        judge.family,
        2 * len(PAIRS),
        told,
        asked,
        turned,
        sum(shifts) / len(shifts),
        sum(padding) / len(padding),
    )


def _correct(judge: Judge, case: AnswerCase, *, turned: bool = False) -> float:
    return says_yes(judge, case, ANSWER, _CORRECT, turned=turned)


def _grounded(judge: Judge, pair: TrialPair, sentence: str) -> float:
    return says_yes(judge, pair.case, PASSAGES, _GROUNDED, sentence=sentence)
