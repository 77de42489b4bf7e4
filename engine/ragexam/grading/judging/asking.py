"""Puts a question about an answer to a judge, and reads which of a few labels it would say.

A prompt begins with what many questions share (question and answer, or passages and question), so that a model reads that
once; what is asked stands at its end. The judge's reply is begun for it, so that each label is one token of most models:
nothing but the prompt costs anything.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from ragexam.grading.grader import AnswerCase, Judge
from ragexam.prompt_files import prompt_text

ANSWER: Final = "judge_answer.txt"
"""Beginning of questions about an answer."""

PASSAGES: Final = "judge_passages.txt"
"""Beginning of questions about passages."""

YES_NO: Final = ("Yes", "No")
RATINGS: Final = ("1", "2", "3", "4", "5")

_REPLY: Final = 'Reply: "'
_NOTHING: Final = "N/A"
_LEAST: Final = 1e-4
"""Smallest leaning that is divided by: what a model never says by itself must not become certain."""

_BARELY: Final = 1e-9
"""Smallest probability whose odds are told."""


def ask(
    judge: Judge,
    case: AnswerCase,
    beginning: str,
    task: str,
    labels: Sequence[str],
    *,
    turned: bool = False,
    **values: str,
) -> dict[str, float]:
    """Return the probability of each label.

    Args:
        judge: Who is asked.
        case: What is judged.
        beginning: File of the prompt's beginning.
        task: File of what is asked.
        labels: Of which one is said, in the order in which the prompt names them.
        turned: Name them the other way round: a judge that is swayed by their order answers otherwise then.
        values: Further texts for the places of the files.

    Raises:
        ContextOverflow: The texts are too long for the judge.
    """
    named = list(reversed(labels)) if turned else list(labels)
    texts = {**_texts(case), **values, "labels": _named(named)}
    content = prompt_text(beginning, **texts) + "\n\n" + prompt_text(task, **texts)
    messages = [{"role": "user", "content": content}, {"role": "assistant", "content": _REPLY}]
    probabilities = dict(zip(named, judge.label_probabilities(messages, named), strict=True))
    return {label: probabilities[label] for label in labels}


def ask_level(
    judge: Judge,
    case: AnswerCase,
    beginning: str,
    task: str,
    labels: Sequence[str],
    *,
    turned: bool = False,
    **values: str,
) -> dict[str, float]:
    """Return the probability of each label in one order, the judge's leaning to single labels divided out.

    A small model says "no", or "yes", to nearly everything. What it says where every text is "N/A" is its leaning (Zhao et
    al. 2021, contextual calibration): divided out, it is for no label, and which is likelier says something.
    """
    own = ask(judge, case, beginning, task, labels, turned=turned, **values)
    empty = AnswerCase(_NOTHING, _NOTHING, _NOTHING, (_NOTHING,))
    leaning = ask(judge, empty, beginning, task, labels, turned=turned, **dict.fromkeys(values, _NOTHING))
    weights = {label: own[label] / max(leaning[label], _LEAST) for label in labels}
    whole = sum(weights.values()) or 1.0
    return {label: weight / whole for label, weight in weights.items()}


def ask_fairly(
    judge: Judge, case: AnswerCase, beginning: str, task: str, labels: Sequence[str], **values: str
) -> dict[str, float]:
    """Return the mean probability of each label over both orders in which they can be named; see `ask_level`.

    A judge that leans to the label named first, or last, leans as much the other way in the other order. Labels stand at the
    prompt's end, so that all before them is read once.
    """
    plain, other = (
        ask_level(judge, case, beginning, task, labels, turned=turned, **values) for turned in (False, True)
    )
    return {label: (plain[label] + other[label]) / 2.0 for label in labels}


def says_yes(judge: Judge, case: AnswerCase, beginning: str, task: str, **values: str) -> float:
    """Return the probability of "yes" to a question that is answered by yes or no; see `ask_fairly`."""
    return ask_fairly(judge, case, beginning, task, YES_NO, **values)["Yes"]


def leans_yes(judge: Judge, case: AnswerCase, beginning: str, task: str, **values: str) -> float:
    """Return the log-odds of "yes", the mean over both orders of the labels.

    The judge's leaning is still in it: such figures are compared with those of other cases, where it is the same.
    """
    odds = [
        _log_odds(ask(judge, case, beginning, task, YES_NO, turned=turned, **values)["Yes"]) for turned in (False, True)
    ]
    return sum(odds) / len(odds)


def _log_odds(probability: float) -> float:
    bounded = min(max(probability, _BARELY), 1.0 - _BARELY)
    return math.log(bounded / (1.0 - bounded))


def _texts(case: AnswerCase) -> Mapping[str, str]:
    return {
        "question": case.question,
        "answer": case.answer,
        "reference": case.reference,
        "passages": "\n".join(f"[{n}] {' '.join(text.split())}" for n, text in enumerate(case.passages, start=1)),
    }


def _named(labels: Sequence[str]) -> str:
    if set(labels) == set(RATINGS):
        return f"{labels[0]} to {labels[-1]}"
    return ", ".join(labels[:-1]) + f" or {labels[-1]}"
