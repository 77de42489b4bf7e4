"""Sentences on the language models that graders asked: whether they can be believed, and what sways them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ragexam.grading.grader import GRADERS
from ragexam.grading.judging.standing import Aside
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.report.grading.graded import JudgeAside
from ragexam.sentences import listed, phrase, template

_WHY: Final[dict[Aside, str]] = {
    "failed": template(
        "Judge {0:raw} graded for {1} too and does not count there beside {2:raw}: it has not passed the trial."
    ),
    "verdicts": template(
        "Judge {0:raw} graded for {1} too and does not count there beside {2:raw}: its yes and no failed the trial."
    ),
    "fewer": template(
        "Judge {0:raw} graded for {1} too and does not count there beside {2:raw}, which graded more of the answers."
    ),
    "earlier": template(
        "Judge {0:raw} graded for {1} too and does not count there beside {2:raw}, which was asked after it."
    ),
}
"""Sentence on a judge that does not count, by the reason."""

_LISTED: Final = 3
"""Graders that such a sentence names; the others are counted."""

_RULE: Final = (
    "Of several judges of a grader the one counts that passed its trial and graded most of the answers; of equals the one asked "
    "last. What the others said is kept."
)


def judge_sentences(trial: JudgeTrial, writers: Sequence[str]) -> list[str]:
    """Return what a person should know of a judge.

    Args:
        trial: How it did.
        writers: Names of models of its family that wrote answers which it grades.
    """
    counts = (trial.name, trial.told, trial.comparisons)
    if trial.passed:
        sentences = [
            phrase("Judge {0:raw}: it told {1:n} of {2:n} pairs of a right and a wrong answer apart.", *counts)
        ]
    else:
        sentences = [
            phrase(
                "Judge {0:raw}: it told only {1:n} of {2:n} pairs of a right and a wrong answer apart, not surely better "
                "than by tossing a coin. Its grades decide nothing unless somebody insists.",
                *counts,
            )
        ]
    sentences.append(
        phrase(
            "Naming “no” before “yes” changed {0:n} of its {1:n} verdicts, and its probabilities by {2:n} on average.",
            trial.turned,
            trial.asked,
            f"{trial.order:.2f}",
        )
    )
    sentences += _verdicts(trial)
    sentences.append(
        phrase(
            "Words that say nothing around a right answer changed its probability that it is right by {0:n} on average.",
            f"{trial.padded:+.2f}",
        )
    )
    if writers:
        sentences.append(
            phrase(
                "Caution: judge and writer are of one family ({0:raw}). Models favour what models like them write.",
                ", ".join(writers),
            )
        )
    return sentences


def aside_sentences(aside: Iterable[JudgeAside]) -> list[str]:
    """Return which judges do not count for which graders, why, and the rule by which one does; nothing without any.

    Args:
        aside: What they said.
    """
    graders: dict[tuple[str, Aside, str], list[str]] = {}
    for one in aside:
        label = GRADERS[one.grader].label if one.grader in GRADERS else one.grader
        graders.setdefault((one.judge, one.why, one.counting), []).append(label)
    sentences = [
        phrase(_WHY[why], judge, listed(labels, _LISTED), counting)
        for (judge, why, counting), labels in graders.items()
    ]
    return [*sentences, _RULE] if sentences else []


def _verdicts(trial: JudgeTrial) -> list[str]:
    """Return what its yes and no are worth, where it is asked in both orders and tells answers apart."""
    if trial.sound is None:
        if trial.decides or not trial.passed:
            return []
        return [
            "It was asked in one order alone, which sways it too much: graders by yes and no decide nothing until they grade "
            "anew."
        ]
    counts = (trial.sound, trial.asked)
    if trial.decides or not trial.passed:
        return [phrase("Asked in both orders, as graders do, {0:n} of its {1:n} verdicts are right.", *counts)]
    return [
        phrase(
            "Asked in both orders, as graders do, only {0:n} of its {1:n} verdicts are right, not surely better than by tossing "
            "a coin: graders by yes and no decide nothing.",
            *counts,
        )
    ]
