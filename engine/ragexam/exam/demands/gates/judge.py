"""Judgement of composed questions by a model's answers with passages, one by one and over the exam."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean

from ragexam.exam.choice_items.guess import Trial, surest_beyond_luck
from ragexam.exam.demands.gates.names import ALL_PASSAGES, ONE_PASSAGE
from ragexam.exam.demands.gates.passages import PassageAnswers, Taken
from ragexam.exam.demands.gates.tally import GateTally
from ragexam.records import Finding, Item
from ragexam.sentences import phrase

_NOBODY = "Not measured: no model that does not sit the exam was there to try."


def together(item: Item, answers: PassageAnswers | None) -> Finding:
    """Return whether all passages together lead to the right answer; a wrong one speaks against an item."""
    if answers is None:
        return Finding(ALL_PASSAGES, None, None, False, _NOBODY)
    if answers.together.chosen == item.key:
        reason = phrase("{0:raw} answers it right with all its passages.", answers.model_name)
        return Finding(ALL_PASSAGES, 1.0, 1.0, False, reason, answers.model_hash)
    reason = phrase("{0:raw} does not answer it right with all its passages.", answers.model_name)
    return Finding(ALL_PASSAGES, 0.0, 1.0, True, reason, answers.model_hash)


def not_judged(gate: str, tally: GateTally) -> Finding:
    """Return the finding of a gate whose model is right with questions of a kind no more often than luck explains."""
    reason = phrase(
        "Not measured: {0:raw} answers questions of this kind no better than luck ({1:n} of {2:n}).",
        tally.model_name,
        tally.right,
        tally.tries,
    )
    return Finding(gate, None, None, False, reason)


def alone(items: Sequence[Item], answers: Mapping[str, PassageAnswers | None]) -> dict[str, Finding]:
    """Return by item whether single passages lead to the right answers.

    One right answer with a part of the evidence says little, as with closed-book guesses: of each demand, the surest are held
    against their items only as far as there are more of them than luck explains.

    Args:
        items: Composed ones.
        answers: Of a model, by item.
    """
    trials: dict[tuple[str, str], list[Trial]] = defaultdict(list)
    for item in items:
        made = answers.get(item.id)
        for taken in () if made is None else made.alone:
            assert made is not None  # noqa: S101
            trial = Trial(item.id, taken.chosen == item.key, taken.lead, _luck(item, taken))
            trials[item.demand, made.model_hash].append(trial)
    surest: dict[str, float] = {}
    for own in trials.values():
        surest |= surest_beyond_luck(own)
    return {item.id: _alone(item, answers.get(item.id), item.id in surest) for item in items}


def _alone(item: Item, answers: PassageAnswers | None, drops: bool) -> Finding:
    if answers is None:
        return Finding(ONE_PASSAGE, None, None, False, _NOBODY)
    if not answers.alone:
        return Finding(ONE_PASSAGE, None, None, False, "Not measured: no passage had to stand alone.")
    right = sum(taken.chosen == item.key for taken in answers.alone)
    given = (answers.model_name, right, len(answers.alone))
    luck = fmean(_luck(item, taken) for taken in answers.alone)
    if luck > 1 / len(item.choices) + 1e-9:
        # The passage of the answer stood among others that look like it.
        reason = phrase("With what one step alone finds, {0:raw} is right with {1:n} of {2:n}.", *given)
        if drops:
            reason = phrase(
                "With what one step alone finds, {0:raw} is right with {1:n} of {2:n}, and surer than luck explains.",
                *given,
            )
        return Finding(ONE_PASSAGE, right / len(answers.alone), luck, drops, reason)
    reason = phrase("With one passage alone, {0:raw} is right with {1:n} of {2:n}.", *given)
    if drops:
        reason = phrase(
            "With one passage alone, {0:raw} is right with {1:n} of {2:n}, and surer than luck explains.", *given
        )
    return Finding(ONE_PASSAGE, right / len(answers.alone), luck, drops, reason)


def _luck(item: Item, taken: Taken) -> float:
    return taken.luck or 1 / len(item.choices)
