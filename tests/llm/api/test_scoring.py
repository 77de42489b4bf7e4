"""A choice that a model names in writing is taken for what it says, never for a figure that stands in it."""

from __future__ import annotations

import pytest

from ragexam.llm.api.line import ServerRefusal
from ragexam.llm.api.scoring import written_scores

LENGTHS = ("5 metres of rope", "3 metres of rope", "1.5 metres of rope", "no rope at all")


def named(answer: str, texts: tuple[str, ...] = LENGTHS) -> int | None:
    """Return the choice that leads after an answer; None where it is asked again."""
    try:
        scores = [one.loglikelihood for one in written_scores(texts, lambda _: answer)]
    except ServerRefusal:
        return None
    return scores.index(0.0)


@pytest.mark.parametrize(
    "answer", ["2", "2.", "(2)", "2) 3 metres of rope", "**2**: this one", "Number 2.", "2\nBecause."]
)
def test_a_number_is_one_where_nothing_else_can_be_meant(answer: str) -> None:
    assert named(answer) == 1


@pytest.mark.parametrize("answer", ["3 metres", "2.5", "2.5 metres", "1,000", "At 4 o'clock", "-3", "9", "1990"])
def test_a_figure_in_an_answer_is_no_number_of_a_choice(answer: str) -> None:
    assert named(answer) is None


@pytest.mark.parametrize(
    ("answer", "index"),
    [("3 metres of rope, I believe.", 1), ("1.5 metres of rope", 2), ("5 METRES OF ROPE: see page 2.", 0)],
)
def test_the_text_of_a_choice_goes_before_its_figures(answer: str, index: int) -> None:
    assert named(answer) == index


def test_of_choices_that_begin_alike_the_longer_one_is_meant() -> None:
    texts = ("the old mill", "the old mill by the river")
    assert named("The old mill by the river", texts) == 1
    assert named("The old mill, of course", texts) == 0
    assert named("The old", texts) is None
