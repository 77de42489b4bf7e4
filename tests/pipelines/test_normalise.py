from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.errors import InputError
from ragexam.pipelines.normalise import choose, choose_all
from ragexam.pipelines.scoring_modes import MODES, scoring_mode

# Sums -2, -6, -9 nats; lengths 2, 8, 30 characters, 2, 8, 36 bytes, 1, 4, 5 tokens.
NUMBERS = ((-2.0, -6.0, -9.0), (2, 8, 30), (2, 8, 36), (1, 4, 5))


@pytest.mark.parametrize(
    ("mode", "chosen", "margin"),
    [
        ("sum", 0, 4.0),  # -2, -6, -9
        ("per_character", 2, (-0.3 + 0.75) * 30),  # -1, -0.75, -0.3
        ("per_byte", 2, (-0.25 + 0.75) * 36),  # -1, -0.75, -0.25
        ("per_token", 1, (-1.5 + 1.8) * 4),  # -2, -1.5, -1.8
    ],
)
def test_each_normalisation_worked_by_hand(mode, chosen, margin):
    choice = choose(*NUMBERS, mode)
    assert choice.chosen == chosen
    assert choice.margin == pytest.approx(margin)
    assert not choice.tie


def test_per_character_is_the_default():
    assert choose(*NUMBERS) == choose(*NUMBERS, "per_character")


def test_the_first_of_equals_is_taken_and_a_small_margin_is_a_tie():
    assert choose((-3.0, -1.0, -1.0), (1,) * 3, (1,) * 3, (1,) * 3).chosen == 1
    near = choose((-1.0, -1.2), (1, 1), (1, 1), (1, 1))
    assert near.tie
    assert near.margin == pytest.approx(0.2)
    assert not choose((-1.0, -1.2), (1, 1), (1, 1), (1, 1), noise=0.1).tie
    # The margin is in nats of the whole choice, not per character.
    assert not choose((-10.0, -14.0), (10, 10), (10, 10), (2, 2)).tie


@given(
    st.lists(st.tuples(st.floats(-60, 0), st.integers(1, 40), st.integers(1, 60), st.integers(1, 20)), min_size=2),
    st.sampled_from(list(MODES)),
)
def test_the_choice_has_the_best_normalised_score(rows, mode):
    sums, characters, sizes, tokens = zip(*rows, strict=True)
    length = {"sum": [1] * len(rows), "per_character": characters, "per_byte": sizes, "per_token": tokens}[mode]
    choice = choose(sums, characters, sizes, tokens, mode)
    slow = [s / n for s, n in zip(sums, length, strict=True)]
    assert slow[choice.chosen] == max(slow)
    assert choice.margin >= 0


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        (((-1.0,), (1,), (1,), (1,)), "at least two"),
        (((-1.0, nan), (1, 1), (1, 1), (1, 1)), "no usable score"),
        (((-1.0, -inf), (1, 1), (1, 1), (1, 1)), "no usable score"),
        (((-1.0, -2.0), (1, 0), (1, 1), (1, 1)), "not positive"),
        (((-1.0, -2.0), (1,), (1, 1), (1, 1)), "lengths"),
    ],
)
def test_what_cannot_be_decided_is_said(numbers, sentence):
    with pytest.raises(InputError, match=sentence):
        choose(*numbers)


def test_an_unknown_mode_is_said():
    with pytest.raises(InputError, match="no normalisation"):
        choose(*NUMBERS, "per_word")


row_strategy = st.lists(
    st.tuples(st.floats(-60, 0), st.integers(1, 40), st.integers(1, 60), st.integers(1, 20)), min_size=2, max_size=5
)


@given(st.lists(row_strategy, min_size=1, max_size=6), st.sampled_from(list(MODES)))
def test_a_matrix_of_responses_is_decided_as_each_alone(rows, mode):
    width = max(len(row) for row in rows)
    sums = np.full((len(rows) + 1, width), np.nan)  # the last response failed
    lengths = np.zeros((3, len(rows) + 1, width), dtype=np.int32)
    for r, row in enumerate(rows):
        for c, (value, *three) in enumerate(row):
            sums[r, c] = value
            lengths[:, r, c] = three
    chosen, ties = choose_all(sums, lengths, mode)
    for r, row in enumerate(rows):
        alone = choose(*zip(*row, strict=True), mode)
        assert chosen[r] == alone.chosen
        if abs(alone.margin - 0.3) > 1e-9:
            assert ties[r] == alone.tie
    assert chosen[-1] == -1
    assert not ties[-1]


def test_every_mode_has_one_owner() -> None:
    assert [mode.metric for mode in MODES.values()] == ["acc_norm", "acc", "acc_bytes", "acc_tokens"]
    with pytest.raises(InputError, match="no normalisation 'mean'") as raised:
        scoring_mode("mean")
    assert all(name in raised.value.hint for name in MODES)
