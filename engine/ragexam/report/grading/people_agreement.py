"""Agreement of people with each other: as much as can be asked of a grader."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ragexam.report.grading.agreement import acceptable_kappa, clustered_correlation
from ragexam.report.grading.graded import GradedAnswers
from ragexam.sentences import counted, joined, phrase
from ragexam.stats.agreement import Kappa
from ragexam.stats.agreement_intervals import Bounds
from ragexam.stats.correlation import ALL_ALIKE
from ragexam.stats.estimate import Estimate

FAR = 2.0
"""Difference of two grades of one answer from which they are called far apart."""


@dataclass(frozen=True, slots=True)
class PeopleAgreement:
    """Agreement of two people on the answers that both graded.

    Attributes:
        first: Name of the one who graded first.
        second: Name of the other.
        same: Answers to which both gave the same grade.
        far: Answers whose grades differ by `FAR` or more.
        pearson: Of their grades; `n` says on how many answers.
        spearman: The same of ranks.
        kappa: Of "acceptable": above the middle of the scale.
        kappa_bounds: Its interval.
    """

    first: str
    second: str
    same: int
    far: int
    pearson: Estimate
    spearman: Estimate
    kappa: Kappa
    kappa_bounds: Bounds

    @property
    def names(self) -> str:
        """Return both names, for a person."""
        return phrase("{0:raw} and {1:raw}", self.first, self.second)


def people_agreements(graded: GradedAnswers, middle: float) -> list[PeopleAgreement]:
    """Return how far every two people agree who graded some answers both.

    Args:
        graded: Answers with grades.
        middle: Of the people's scale; above it an answer is acceptable.
    """
    made = []
    for (first, some), (second, others) in combinations(graded.raters.items(), 2):
        both = ~np.isnan(some) & ~np.isnan(others)
        if not both.any():
            continue
        x, y = some[both], others[both]
        questions = [question for question, kept in zip(graded.questions, both, strict=True) if kept]
        kappa, bounds = acceptable_kappa((x > middle).tolist(), (y > middle).tolist(), questions)
        made.append(
            PeopleAgreement(
                first,
                second,
                int((x == y).sum()),
                int((np.abs(x - y) >= FAR).sum()),
                clustered_correlation(x, y, questions, ranked=False),
                clustered_correlation(x, y, questions, ranked=True),
                kappa,
                bounds,
            )
        )
    return made


def who_graded(raters: int, answers: int) -> str:
    """Return how many graded, in words that hold too where a language model gave grades under a name.

    Args:
        raters: Names under which grades were given.
        answers: Answers that have one.
    """
    return joined(
        " ",
        (
            phrase("{0} graded {1}.", counted(raters, "rater"), counted(answers, "answer")),
            "Raters count as people here; whether one is a language model the program does not know.",
        ),
    )


def one_kind_sentences(graded: GradedAnswers) -> tuple[str, ...]:
    """Return that people graded answers to one kind of question alone, where there are others; nothing where that is not so.

    A mean of what people would give is carried over to the others then, and its interval does not know whether these are harder.
    """
    kinds = np.array([question in graded.with_choices for question in graded.questions], dtype=np.bool_)
    return carried_over(kinds, ~np.isnan(graded.people), graded.systems)


def carried_over(
    with_choices: NDArray[np.bool_], rated: NDArray[np.bool_], whose: Sequence[Hashable]
) -> tuple[str, ...]:
    """Return `one_kind_sentences` of any answers; of whom people graded no answer, nothing is carried over.

    Args:
        with_choices: Whether the question of each has choices; (answers,).
        rated: Whether people graded it; (answers,).
        whose: Who gave each answer; (answers,).
    """
    graded = with_choices[rated]
    if not graded.size or graded.any() != graded.all():
        return ()
    known = {who for who, told in zip(whose, rated.tolist(), strict=True) if told}
    others = sum(who in known for who, other in zip(whose, (with_choices != graded[0]).tolist(), strict=True) if other)
    if not others:
        return ()
    if graded[0]:
        return (
            phrase(
                "People graded no answer to an open question: what they would give {0} to such questions is carried over from "
                "the others, and may be wrong.",
                counted(others, "answer"),
            ),
        )
    return (
        phrase(
            "People graded no answer to a question with choices: what they would give {0} to such questions is carried over from "
            "the others, and may be wrong.",
            counted(others, "answer"),
        ),
    )


def people_sentences(agreed: Sequence[PeopleAgreement]) -> list[str]:
    """Return how far people agree with each other, and what that means for graders; nothing where no two graded the same.

    Args:
        agreed: Every two people.
    """
    sentences = [
        phrase(
            "{0} both graded {1}: the same grade for {2:n}, two or more apart for {3:n}.",
            one.names,
            counted(one.spearman.n, "answer"),
            one.same,
            one.far,
        )
        for one in agreed
    ]
    known = [one for one in agreed if one.spearman.low is not None or one.spearman.reason == ALL_ALIKE]
    if not known:
        return sentences
    values = sorted(f"{one.spearman.value:.2f}" for one in known)
    if len(known) == 1 and known[0].spearman.low is None:
        agreeing = phrase(
            "{0} agree {1:n} in ranks; how far others would be from that these answers do not tell.",
            known[0].names,
            values[0],
        )
    elif len(known) == 1:
        (pair,) = known
        ends = f"{pair.spearman.low:.2f}", f"{pair.spearman.high:.2f}"
        if len(agreed) == 1:
            agreeing = phrase("They agree {0:n} in ranks (95% interval {1:n} to {2:n}).", values[0], *ends)
        else:
            agreeing = phrase("{0} agree {1:n} in ranks (95% interval {2:n} to {3:n}).", pair.names, values[0], *ends)
    else:
        agreeing = phrase("Pairs of them agree {0:n} to {1:n} in ranks.", values[0], values[-1])
    return [
        *sentences,
        agreeing,
        "No grader can be expected to agree with a person better than people do with each other.",
    ]
