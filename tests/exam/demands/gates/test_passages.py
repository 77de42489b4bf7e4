"""A model answers with all passages, then with each alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ragexam.exam.demands.gates.passages import answer_with_passages
from ragexam.exam.demands.gates.steps import steps_alone
from ragexam.records import Item

PASSAGES = ("It has 21 kg.", "It has 34 kg.")


def reader(told: Any) -> Any:
    """Subtracts where it sees both weights, else takes the value that it sees."""

    def like(prompt: str, text: str) -> float:
        seen = [weight for weight in ("21 kg", "34 kg") if weight in prompt]
        wanted = "13 kg" if len(seen) == 2 else seen[0]
        return 0.0 if text.strip() == wanted else -9.0

    return told(like=like)


def test_all_passages_come_first_then_each_alone(told: Any, item: Item) -> None:
    backend = reader(told)
    guess = answer_with_passages(item, PASSAGES, backend, steps_alone(item, PASSAGES, ()))
    assert guess.together.chosen == item.key
    assert [taken.chosen == item.key for taken in guess.alone] == [False, False]
    assert [("21 kg" in p, "34 kg" in p) for p in backend.prompts] == [(True, True), (True, False), (False, True)]
    assert guess.together.lead > 0


def test_who_errs_with_all_of_them_is_not_asked_further(told: Any, item: Item) -> None:
    backend = reader(told)
    guess = answer_with_passages(replace(item, key=2), PASSAGES, backend, steps_alone(item, PASSAGES, ()))
    assert guess.alone == ()
    assert len(backend.prompts) == 1


def test_one_passage_that_holds_all_is_not_asked_twice(told: Any, item: Item) -> None:
    backend = reader(told)
    whole = [" ".join(PASSAGES)]
    assert answer_with_passages(item, whole, backend, steps_alone(item, whole, ["It has 17 kg."])).alone == ()
    assert len(backend.prompts) == 1


def test_where_one_passage_holds_the_answer_none_is_asked_alone(told: Any, item: Item) -> None:
    backend = reader(told)
    guess = answer_with_passages(item, PASSAGES, backend)
    assert guess.together.chosen == item.key
    assert guess.alone == ()
    assert len(backend.prompts) == 1


def test_the_last_step_stands_among_those_that_are_taken_for_it(told: Any, item: Item) -> None:
    backend = reader(told)
    lookalike = "It has 17 kg."
    stated = replace(item, choices=("34 kg", "13 kg", "21 kg", "17 kg"))
    first, last = steps_alone(stated, PASSAGES, [lookalike, PASSAGES[1]])
    assert (first.texts, first.luck) == ((PASSAGES[0],), 1 / 4)
    assert set(last.texts) == {PASSAGES[1], lookalike}
    assert last.luck == 1 / 2, "two of the choices stand there"
    guess = answer_with_passages(replace(stated, key=1), PASSAGES, backend, (first, last))
    assert [taken.luck for taken in guess.alone] == [1 / 4, 1 / 2]
    assert lookalike in backend.prompts[2]


def test_in_which_order_they_stand_tells_nothing(item: Item) -> None:
    asked = [replace(item, question=f"Which of {n}?") for n in range(40)]
    first = [steps_alone(each, PASSAGES, ["It has 17 kg."])[-1].texts[0] == PASSAGES[1] for each in asked]
    assert 10 <= sum(first) <= 30
