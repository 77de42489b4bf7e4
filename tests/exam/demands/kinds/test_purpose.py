from __future__ import annotations

import random
from collections.abc import Callable

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import DEMANDS
from ragexam.records import Chunk

MakeChunk = Callable[..., Chunk]
RULES = {
    "Sheet A": "The large oven is kept closed so that no smell gets into the hall. The fan is cleaned in spring.",
    "Sheet B": "The long hose is hung up so that the inner wall can dry. The tap is painted in red.",
    "Sheet C": "The small pump is bolted down so that the floor does not shake. The pump is painted in grey.",
    "Sheet D": "The first start is recorded on a yellow card. The empty tank is heated for 3 hours in order to drive out "
    "the smell of the paint.",
}


def test_purposes_are_asked_for_with_other_purposes_as_wrong_answers(make_chunk: MakeChunk) -> None:
    facts = CorpusFacts.of([make_chunk(text, f"From: {name}", document=name) for name, text in RULES.items()])
    questions = {q.question: q for q in DEMANDS["purpose"].compose(facts, random.Random(0))}
    oven = questions['According to "Sheet A", what is the purpose of this: "The large oven is kept closed"?']
    assert oven.key == "No smell gets into the hall"
    assert set(oven.wrong[:3]) == {
        "The fan is cleaned in spring",
        "The inner wall can dry",
        "The floor does not shake",
    }


def test_of_a_purpose_that_is_an_infinitive_the_action_is_asked_for(make_chunk: MakeChunk) -> None:
    facts = CorpusFacts.of([make_chunk(text, f"From: {name}", document=name) for name, text in RULES.items()])
    questions = {q.question: q for q in DEMANDS["purpose"].compose(facts, random.Random(0))}
    tank = questions['According to "Sheet D", what serves this purpose: "to drive out the smell of the paint"?']
    assert tank.key == "The empty tank is heated for 3 hours"
    assert "The first start is recorded on a yellow card" in tank.wrong
