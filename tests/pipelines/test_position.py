import numpy as np
import pytest
from scipy.stats import chisquare

from ragexam.pipelines.position import position_test


def test_shares_and_test_worked_by_hand():
    # 40 answers, keys 10 at each index; answers 22, 6, 6, 6: (12^2 + 3 * 4^2) / 10 = 19.2 with 3 degrees.
    keys = [0, 1, 2, 3] * 10
    chosen = [0] * 22 + [1] * 6 + [2] * 6 + [3] * 6
    bias = position_test(chosen, keys, [4] * 40)
    assert bias.shares == (0.55, 0.15, 0.15, 0.15)
    assert bias.key_shares == (0.25,) * 4
    assert bias.favourite == 0
    assert bias.p_value == pytest.approx(chisquare([22, 6, 6, 6]).pvalue)
    assert bias.p_value < 0.001


def test_a_model_that_is_always_right_has_no_bias():
    keys = [0, 1, 2, 3, 3, 3]
    bias = position_test(keys, keys, [4] * 6)
    assert bias.p_value == 1.0
    assert bias.wrong == 0
    assert bias.wrong_p_value is None


def test_wrong_answers_tell_more_than_all():
    # Right three times out of four, and whenever wrong at the first index (or the second, where the key is first).
    rng = np.random.default_rng(0)
    keys = rng.integers(0, 4, 400)
    chosen = np.where(rng.random(400) < 0.75, keys, np.where(keys == 0, 1, 0))
    bias = position_test(chosen.tolist(), keys.tolist(), [4] * 400)
    assert bias.wrong_p_value < 1e-6
    assert bias.wrong_p_value < bias.p_value
    assert bias.favourite == 0


def test_answers_without_preference_are_rarely_called_biased():
    rng = np.random.default_rng(1)
    keys = np.tile([0, 1, 2, 3], 30)
    p_values = []
    for _ in range(200):
        bias = position_test(rng.integers(0, 4, 120).tolist(), keys.tolist(), [4] * 120)
        p_values.append((bias.p_value, bias.wrong_p_value))
    for column in zip(*p_values, strict=True):
        assert np.mean(np.array(column) < 0.05) <= 0.1


def test_too_few_wrong_answers_tell_nothing():
    keys = [0, 1, 2, 3] * 5
    chosen = [1, *keys[1:]]
    assert position_test(chosen, keys, [4] * 20).wrong_p_value is None


def test_different_numbers_of_choices():
    bias = position_test([0, 1, 2, 0], [0, 1, 2, 1], [3, 2, 3, 2])
    assert len(bias.shares) == 3
    impossible = position_test([2, 0], [0, 1], [3, 3])
    assert impossible.p_value == 0.0  # an answer where no key stands


def test_no_answers_is_undefined():
    bias = position_test((), (), ())
    assert bias.answers == 0
    assert bias.p_value is None
    assert bias.favourite is None


def test_answers_without_a_choice_count_in_shares_and_in_no_test():
    keys, chosen = [0, 1, 2, 3] * 5, [0] * 17
    bias = position_test([*chosen, -1, -1, -1], keys, [4] * 20, once=True)
    alone = position_test(chosen, keys[:17], [4] * 17, once=True)
    assert (bias.answers, bias.untaken, bias.wrong) == (20, 3, 12)
    assert (bias.shares, bias.key_shares) == ((0.85, 0.0, 0.0, 0.0), (0.25,) * 4)
    assert (bias.wrong_p_value, bias.p_value) == (alone.wrong_p_value, alone.p_value)
    none = position_test([-1], [0], [4])
    assert (none.answers, none.untaken, none.shares, none.p_value) == (1, 1, (0.0,) * 4, None)


def test_a_system_that_always_says_a_is_seen_on_twenty_items():
    """As Haystack over a model of 135M did: 17 times A, once A that is right by luck, 2 others."""
    keys = [0, 1, 2, 3] * 5
    chosen = [0] * 18 + [2, 3]
    keys[18], keys[19] = 3, 1
    bias = position_test(chosen, keys, [4] * 20, once=True)
    wrong = [k for k, c in zip(keys, chosen, strict=True) if k != c]
    assert bias.wrong == len(wrong) == 15
    # 13 of 15 wrong answers stand at A, each with a chance of 1/3: C(15,13)/3^13*(2/3)^2 + C(15,14)/3^14*2/3 + 1/3^15
    tail = 105 / 3**13 * (2 / 3) ** 2 + 15 / 3**14 * (2 / 3) + 1 / 3**15
    assert bias.wrong_p_value == pytest.approx(4 * tail)
    assert position_test(chosen, keys, [4] * 20).wrong_p_value is None, "items may be there twice"
    assert position_test([0] * 4 + [1] * 16, [1] * 20, [4] * 20, once=True).wrong_p_value is None, "four tell nothing"


def test_the_exact_test_is_rarely_wrong():
    rng = np.random.default_rng(2)
    keys = np.tile([0, 1, 2, 3], 5)
    p_values = [position_test(rng.integers(0, 4, 20).tolist(), keys.tolist(), [4] * 20, once=True) for _ in range(500)]
    told = [one.wrong_p_value for one in p_values if one.wrong_p_value is not None]
    assert len(told) == 500
    assert np.mean(np.array(told) < 0.05) <= 0.05 + 2 * 0.01
