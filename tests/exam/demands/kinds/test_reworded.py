from __future__ import annotations

import random

import pytest

from ragexam.errors import InputError
from ragexam.exam.blueprint import shares_of
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.item_demand import all_demands, demand_label, mixable_demands
from ragexam.exam.demands.kind import DEMANDS
from ragexam.exam.emphasis import like
from ragexam.records import Item


def test_no_mix_asks_for_it_and_nobody_composes_it(company: CorpusFacts) -> None:
    assert DEMANDS["reworded"].derived
    assert DEMANDS["reworded"].compose(company, random.Random(0)) == ()
    assert "reworded" in all_demands()
    assert "reworded" not in mixable_demands()
    for blueprint in ("reworded", "balanced=9,reworded=1", "reworded=1,lookup=1"):
        with pytest.raises(InputError, match=r"Reworded.*made of those that the exam has") as refused:
            shares_of(blueprint)
        assert "ragexam reword" in refused.value.hint
    for blueprint in ("balanced", "hard"):
        assert "reworded" not in shares_of(blueprint)


def test_more_like_a_reworded_question_is_a_mix_that_can_be_read() -> None:
    item = Item("i", "How heavy is it?", ("1 kg", "2 kg"), 0, demand="reworded", strategy="reworded", language="en")
    assert shares_of(like([item])["blueprint"]) == {"lookup": 1.0}
    assert demand_label("reworded") == "Reworded"
