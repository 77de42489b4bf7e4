from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.exam.choice_items.balance import balance_keys, turn
from ragexam.exam.choice_items.guess import (
    answer,
    beyond_luck,
    guess_item,
    guess_rotations,
    opens_right,
    position_bias,
    rotations,
)
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.pipelines.prompts import render_prompt
from ragexam.records import Guess, Item, ItemState

ITEM = Item("i1", "Who signs form F-12?", ("pier master", "gate officer", "cargo clerk", "deck hand"), 1, passage="P.")


def test_every_choice_stands_once_at_every_position() -> None:
    shown = rotations(4)
    assert all(sorted(column) == [0, 1, 2, 3] for column in zip(*shown, strict=True))
    assert len({tuple(order) for order in shown}) == 4


def first_listed(prompt: str, text: str) -> float:
    """Likes what is listed first, whatever it says."""
    return 0.0 if f"A){text}" in prompt else -float(len(text))


def test_one_who_picks_by_position_is_right_in_one_rotation_only(told) -> None:
    guess = guess_rotations(ITEM, told(like=first_listed))
    assert guess.chosen == (0, 1, 2, 3)
    assert guess.right == 0.25
    (bias,) = position_bias([guess] * 20)
    assert bias.counts == (80, 0, 0, 0)
    assert bias.most == 1.0
    assert bias.p_value is not None
    assert bias.p_value < 1e-9


def test_one_who_believes_a_choice_shows_no_position(told) -> None:
    backend = told(like=lambda prompt, text: 0.0 if text == " gate officer" else -9.0)
    guess = guess_rotations(ITEM, backend)
    assert guess.chosen == (1, 1, 1, 1)
    assert guess.right == 1.0
    assert guess_item(ITEM, backend).unlisted == 1
    (bias,) = position_bias([guess] * 5)
    assert bias.counts == (5, 5, 5, 5)
    assert bias.p_value == pytest.approx(1.0)


def test_longer_choices_are_not_preferred_nor_shunned(told) -> None:
    # -1 nat a character each: a tie, which goes to the first; half a nat less a character wins over length.
    item = replace(ITEM, choices=("ab", "abcdefgh", "abcd", "a"))
    assert answer(item, told(like=lambda prompt, text: -float(len(text.strip())))) == 0
    cheaper = told(like=lambda prompt, text: -float(len(text.strip())) * (0.5 if text == " abcdefgh" else 1.0))
    assert answer(item, cheaper) == 1


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("passages", [[], ["One passage.", "Another."]])
def test_it_is_asked_as_an_exam_asks_it(told, language: str, passages: list[str]) -> None:
    item = replace(ITEM, language=language)
    backend = told()
    answer(item, backend, passages)
    answer(item, backend, passages, order=[0, 1, 2, 3])
    expected = [render_prompt(item, passages, [], name, backend) for name in ("chat", "chat_listed")]
    assert backend.prompts == [r.prompt for r in expected]
    assert expected[0].continuations[0] == " pier master"


def test_a_reader_answers_with_the_passage() -> None:
    item = replace(ITEM, passage="Form F-12 is signed by the gate officer, who signs it each day.")
    assert opens_right(item, ScriptedBackend(skill=1.0))


def test_a_guess_is_asked_as_the_exam_is_sat_and_keeps_its_lead(told) -> None:
    # Per character: pier master -11/11, gate officer -6/12, cargo clerk -11/11, deck hand -9/9.
    backend = told(like=lambda prompt, text: -6.0 if text == " gate officer" else -float(len(text.strip())))
    guess = guess_item(ITEM, backend)
    assert backend.prompts == [render_prompt(ITEM, [], [], "chat", backend).prompt], "once, and as pipelines ask"
    assert (guess.chosen, guess.right, guess.unlisted) == ((), 1.0, 1)
    assert guess.lead == pytest.approx(0.5)
    wrong = guess_item(replace(ITEM, key=0), backend)
    assert (wrong.right, wrong.unlisted, wrong.lead) == (0.0, 1, guess.lead)


def guessed(leads: list[float], wrong: int, model: str = "h") -> list[Item]:
    """Items of four choices that a model has right with these leads, and some that it has wrong with a great lead."""
    known = [Guess(model, "X", (), 1.0, 0, lead) for lead in leads]
    return [
        Item(f"{model}{n}", f"q{n}?", ("a", "b", "c", "d"), 0, guesses=(guess,))
        for n, guess in enumerate([*known, *[Guess(model, "X", (), 0.0, 1, 9.0)] * wrong])
    ]


def test_what_is_guessed_beyond_luck_by_hand() -> None:
    # 5 of 8 right where luck gives 2: without the 4 surest, 1 of 4 is right, as luck gives.
    assert beyond_luck(guessed([0.1, 0.5, 0.4, 0.3, 0.2], 3)) == {
        ("h1", "h"): 0.1,
        ("h2", "h"): 0.1,
        ("h3", "h"): 0.1,
        ("h4", "h"): 0.1,
    }
    # 2 of 8 is luck, and so is 1.
    assert beyond_luck(guessed([0.5, 0.1], 6)) == beyond_luck(guessed([0.5], 7)) == {}
    # 4 of 8 may be luck: so many come with a chance of 11%. 5 do with one of 3%.
    assert beyond_luck(guessed([0.5, 0.4, 0.3, 0.2], 4)) == {}
    # The fourth and the fifth are level, and stay together.
    assert list(beyond_luck(guessed([0.5, 0.4, 0.3, 0.2, 0.2], 3))) == [("h0", "h"), ("h1", "h"), ("h2", "h")]
    # All right, nothing to compare with: all are dropped. Each model is judged by itself.
    assert len(beyond_luck(guessed([0.5, 0.4, 0.2], 0) + guessed([0.5], 7, "g"))) == 3
    # One that was asked with its choices shown is not judged so.
    shown = [replace(i, guesses=(replace(i.guesses[0], lead=None),)) for i in guessed([0.5, 0.4, 0.2], 0)]
    assert beyond_luck(shown) == {}


@given(st.lists(st.tuples(st.booleans(), st.floats(0.01, 3)), min_size=1, max_size=40))
def test_what_is_left_is_guessed_as_often_as_by_luck(drawn: list[tuple[bool, float]]) -> None:
    rights = [lead for right, lead in drawn if right]
    items = guessed(rights, len(drawn) - len(rights))
    named = beyond_luck(items)
    left = [i for i in items if (i.id, "h") not in named]
    chance = sum(
        math.comb(len(drawn), k) * 0.25**k * 0.75 ** (len(drawn) - k) for k in range(len(rights), len(drawn) + 1)
    )
    if chance > 0.0501:
        assert not named
    elif chance < 0.0499 and len(set(rights)) == len(rights):
        assert named
        assert sum(i.guesses[0].right for i in left) <= 0.25 * len(left) + 1e-9
    assert all(i.guesses[0].right for i in items if (i.id, "h") in named)
    if named:  # one fewer would have left more than luck
        assert sum(i.guesses[0].right for i in left) + 1 > 0.25 * (len(left) + 1)


def test_one_who_only_guesses_hardly_ever_drops_anything() -> None:
    draw, exams = random.Random(1), 400
    rights = [[draw.uniform(0.01, 3) for _ in range(60) if draw.random() < 0.25] for _ in range(exams)]
    losing = sum(bool(beyond_luck(guessed(leads, 60 - len(leads)))) for leads in rights)
    assert losing <= 0.08 * exams


# ---------------------------------------------------------------- balance


def items_of(keys: list[int], dropped: int = 0) -> list[Item]:
    made = [
        Item(
            f"i{n}",
            f"q{n}?",
            tuple(f"c{n}{k}" for k in range(4)),
            key,
            guesses=(Guess("h", "X", (0, 1, 2, 3), 0.25, 2),),
        )
        for n, key in enumerate(keys)
    ]
    return [replace(i, state=ItemState.DROPPED) if n < dropped else i for n, i in enumerate(made)]


@given(st.lists(st.integers(0, 3), max_size=30), st.integers(0, 5), st.integers(0, 9))
def test_keys_are_spread_exactly_and_nothing_else_changes(keys: list[int], dropped: int, seed: int) -> None:
    before = items_of(keys, dropped)
    after = balance_keys(before, seed)
    counts = Counter(i.key for i in after if i.kept)
    if counts:
        assert max(counts.values()) - min(counts.get(k, 0) for k in range(4)) <= 1
    for old, new in zip(before, after, strict=True):
        assert new.choices[new.key] == old.choices[old.key]
        assert sorted(new.choices) == sorted(old.choices)
        at = new.choices.index(old.choices[0])
        assert new.choices[at:] + new.choices[:at] == old.choices
        assert new.id == old.id


def test_guesses_turn_with_the_choices(told) -> None:
    def like(prompt: str, text: str) -> float:
        return 0.0 if f"B){text}" in prompt else (-1.0 if text == " deck hand" else -9.0)

    for ask in (guess_item, guess_rotations):
        item = replace(ITEM, guesses=(ask(ITEM, told(like=like)),))
        turned = turn(item, 3)
        fresh = ask(turned, told(like=like))
        assert turned.key == 3
        assert turned.guesses == (fresh,)


def test_the_balance_hangs_on_the_seed_only() -> None:
    before = items_of([0, 1, 2, 3, 0, 0, 0])
    assert balance_keys(before, 4) == balance_keys(before, 4)
