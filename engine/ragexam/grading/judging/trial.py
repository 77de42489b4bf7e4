"""Tries a judge before it is used: can it tell a right answer from a wrong one, and what sways it?

Eight pairs of answers are put twice, as a question of correctness and as one of grounding, as graders put them: labels named
in both orders. A judge passes where it gives the right answer more in so many of the 16 comparisons that tossing a coin would
hardly do as well (5 %). To be believed at a threshold, its verdicts on the 16 answers have to be right as often too: a judge
may set every right answer above its wrong one and still say "yes" to all. The same cases show what sways it: the order in
which "yes" and "no" are named, and words around the right answer that say nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Final

from ragexam.grading.grader import AnswerCase, Judge
from ragexam.grading.judging.asking import ANSWER, PASSAGES, YES_NO, ask_level, says_yes
from ragexam.grading.judging.trial_cases import PAIRS, TrialPair
from ragexam.prompt_files import prompt_text
from ragexam.records import content_id, to_json

_CORRECT: Final = "judge_correctness.txt"
_GROUNDED: Final = "judge_grounding.txt"
_CHANCE: Final = 0.05
_MOST_TURNED: Final = 0.25
"""Share of verdicts that the order may turn where an older trial, and its grades, named the labels in one order alone."""


@dataclass(frozen=True, slots=True)
class JudgeTrial:
    """Trial of a judge.

    Attributes:
        judge: Hash of its model file.
        name: For a person.
        family: What models of one origin share.
        comparisons: Pairs of answers that it was asked about.
        told: How many it told apart the right way.
        asked: Answers that it gave a verdict on.
        turned: How many verdicts differ between the two orders of the labels.
        order: Mean difference in its probability of "yes" for the order, without sign.
        padded: Mean of what words that say nothing add to its probability that a right answer is right.
        sound: How many verdicts are right, by the mean over both orders; None where it was tried in one order.
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
    sound: int | None = None

    @property
    def passed(self) -> bool:
        """Return whether it tells answers apart better than chance would."""
        return by_chance(self.told, self.comparisons) < _CHANCE

    @property
    def decides(self) -> bool:
        """Return whether its verdicts, yes or no, are right more often than chance would have it."""
        if self.sound is None:
            return self.passed and self.turned <= _MOST_TURNED * self.asked
        return self.passed and by_chance(self.sound, self.asked) < _CHANCE


def by_chance(told_apart: int, comparisons: int) -> float:
    """Return the probability that a coin tells at least so many apart."""
    return sum(comb(comparisons, n) for n in range(told_apart, comparisons + 1)) / 2.0**comparisons


def trial_key() -> str:
    """Return the identity of the trial: its cases and prompts."""
    prompts = [prompt_text(name) for name in (ANSWER, PASSAGES, _CORRECT, _GROUNDED)]
    return content_id("judge trial, both orders", prompts, to_json(PAIRS))


def try_judge(judge: Judge) -> JudgeTrial:
    """Ask a judge about all pairs.

    Args:
        judge: Who is tried.
    """
    told_apart, asked, turned, sound = 0, 0, 0, 0
    shifts: list[float] = []
    padding: list[float] = []
    for pair in PAIRS:
        right, wrong = _correct(judge, pair.case), _correct(judge, pair.wrong_case)
        told_apart += right > wrong
        sound += (right > 0.5) + (wrong < 0.5)
        for case in (pair.case, pair.wrong_case):
            plain, other = (_in_one_order(judge, case, turned=way) for way in (False, True))
            shifts.append(abs(other - plain))
            turned += (other >= 0.5) != (plain >= 0.5)
            asked += 1
        padding.append(_correct(judge, pair.padded_case) - right)
    told_apart += sum(_grounded(judge, pair, pair.case.answer) > _grounded(judge, pair, pair.wrong) for pair in PAIRS)
    return JudgeTrial(
        judge.key,
        judge.name,
        judge.family,
        2 * len(PAIRS),
        told_apart,
        asked,
        turned,
        sum(shifts) / len(shifts),
        sum(padding) / len(padding),
        sound,
    )


def _correct(judge: Judge, case: AnswerCase) -> float:
    return says_yes(judge, case, ANSWER, _CORRECT)


def _in_one_order(judge: Judge, case: AnswerCase, *, turned: bool) -> float:
    return ask_level(judge, case, ANSWER, _CORRECT, YES_NO, turned=turned)["Yes"]


def _grounded(judge: Judge, pair: TrialPair, sentence: str) -> float:
    return says_yes(judge, pair.case, PASSAGES, _GROUNDED, sentence=sentence)
