"""Mixes of demands: their shares, and how questions are dealt out to them."""

from __future__ import annotations

from collections import Counter

import pytest

from ragexam.errors import InputError
from ragexam.exam.blueprint import BALANCED, BLUEPRINTS, HARD, Mix, alone, shares_of, unbalanced, unsaid_share
from ragexam.exam.demands.item_demand import mixable_demands
from ragexam.exam.demands.kind import DEMANDS, LOOKUP

SHARES = {LOOKUP: 1 / 3, "near": 1 / 3, "far": 1 / 3}


def dealt(mix: Mix, questions: int, borne: dict[str, int] | None = None) -> list[str]:
    """Deal out questions; a demand that bears no more is spent when it is asked for one."""
    demands = []
    while len(demands) < questions and (demand := mix.next()) is not None:
        if borne is not None and mix.counts[demand] >= borne.get(demand, questions):
            mix.spend(demand)
            continue
        mix.take(demand)
        demands.append(demand)
    return demands


@pytest.mark.parametrize("number", [1, 4, 5, 13, 30, 64])
def test_lookups_are_never_more_than_their_share(number: int) -> None:
    assert Counter(dealt(Mix(SHARES), number))[LOOKUP] <= number / 3


def test_every_demand_comes_near_to_its_share() -> None:
    assert Counter(dealt(Mix({LOOKUP: 0.2, "near": 0.2, "far": 0.6}), 50)) == {LOOKUP: 10, "near": 10, "far": 30}


def test_a_small_exam_is_the_beginning_of_a_large_one() -> None:
    borne = {"near": 3}
    large = dealt(Mix(SHARES), 40, borne)
    assert all(dealt(Mix(SHARES), n, borne) == large[:n] for n in range(40))


def test_what_a_demand_does_not_bear_is_spread_over_the_others_and_told() -> None:
    mix = Mix(SHARES)
    counts = Counter(dealt(mix, 30, {"near": 2}))
    assert counts["near"] == 2
    assert counts.total() == 30
    assert counts["far"] == 18
    assert [(short.demand, short.wanted, short.borne) for short in mix.short()] == [("near", 10, 2)]


def test_lookups_fill_what_nothing_else_bears() -> None:
    mix = Mix(SHARES)
    assert Counter(dealt(mix, 12, {"near": 1, "far": 2})) == {"near": 1, "far": 2, LOOKUP: 9}
    assert {short.demand for short in mix.short()} == {"near", "far"}


def test_nothing_is_left_where_all_are_spent() -> None:
    assert dealt(Mix({"near": 1.0}), 5, {"near": 2}) == ["near", "near"]


def test_shares_of_a_mix_add_up_to_one() -> None:
    for name in (*BLUEPRINTS, "lookup=3", f"{LOOKUP}=0.5, {LOOKUP}"):
        if name != HARD or DEMANDS:
            assert sum(shares_of(name).values()) == pytest.approx(1)
    assert shares_of(LOOKUP) == {LOOKUP: 1.0}


@pytest.mark.skipif(not DEMANDS, reason="no kind is there")
def test_the_named_mixes_hold_their_promise() -> None:
    balanced = shares_of("balanced")
    assert balanced[LOOKUP] == pytest.approx(1 / 3)
    assert set(balanced) - {LOOKUP} == {kind.name for kind in DEMANDS.values() if kind.balanced}
    assert LOOKUP not in shares_of(HARD)
    first = next(iter(DEMANDS))
    assert shares_of(f"{first}=3,{LOOKUP}") == {LOOKUP: 0.25, first: 0.75}


@pytest.mark.parametrize(
    ("text", "said"), [("rhyme=2", "rhyme"), ("lookup=", "cannot be read"), ("lookup=0", "nothing"), ("", "cannot be")]
)
def test_what_makes_no_sense_is_told(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        shares_of(text)


def test_a_named_mix_can_be_a_part_of_another() -> None:
    mixed = shares_of("balanced=9,unanswerable=1")
    assert mixed["unanswerable"] == pytest.approx(0.1)
    assert mixed[LOOKUP] == pytest.approx(0.3)


def test_the_choice_alone_is_right_at_chance() -> None:
    mixed = {"unanswerable": 0.1, "difference": 0.5, "which_of_two": 0.2, LOOKUP: 0.2}
    share = unsaid_share(mixed, 4)
    # Which of two has no room for it.
    assert 0.1 / (0.1 + share * 0.7) == pytest.approx(1 / 4)
    assert unsaid_share({"difference": 1.0}, 4) == 0.0
    with pytest.raises(InputError, match="one in 4"):
        unsaid_share({"unanswerable": 0.3, LOOKUP: 0.7}, 4)
    assert unsaid_share(shares_of(alone("unanswerable", 4)), 4) == pytest.approx(1)
    assert alone("difference", 4) == "difference"
    assert unbalanced("unanswerable=1,lookup=3", 4) == ""
    assert "one in 4" in unbalanced("unanswerable=1,lookup=2", 4)


def test_mixes_that_have_a_name_are_listed_with_the_kinds() -> None:
    with pytest.raises(InputError) as caught:
        shares_of("foo")
    assert str(caught.value.hint).startswith("There are: balanced, lookup, hard, ")


def test_the_words_of_the_balanced_mix_name_what_it_leaves_out() -> None:
    left_out = BLUEPRINTS[BALANCED].partition("Asked only where a mix names them: ")[2].rstrip(".").split(", ")
    assert left_out == [name for name in mixable_demands() if name not in shares_of(BALANCED)]
    assert shares_of(HARD).keys() | {LOOKUP} == shares_of(BALANCED).keys()
