from __future__ import annotations

import random
from collections.abc import Callable

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import DEMANDS
from ragexam.records import Chunk

MakeChunk = Callable[..., Chunk]
RULES = {
    "Ovens": "The large oven is heated empty for 3 hours in order to drive out the smell of the insulation. "
    "The shelves are lowered with a lever to reach the rear wall.",
    "Hoses": "The long hose is rinsed with warm water in order to keep the inner wall free of lime. The tap is red.",
    "Pumps": "The small pump is set on rubber feet in order to protect the floor from shaking. The pump is grey.",
}


def test_purposes_are_asked_for_with_other_purposes_as_wrong_answers(make_chunk: MakeChunk) -> None:
    facts = CorpusFacts.of([make_chunk(text, f"From: {name}", document=name) for name, text in RULES.items()])
    questions = {q.question: q for q in DEMANDS["purpose"].compose(facts, random.Random(0))}
    oven = questions['According to "Ovens", what is the purpose of this: "The large oven is heated empty for 3 hours"?']
    assert oven.key == "To drive out the smell of the insulation"
    assert set(oven.wrong) == {
        "To reach the rear wall",
        "To keep the inner wall free of lime",
        "To protect the floor from shaking",
    }
    assert not any('"Hoses"' in question or '"Pumps"' in question for question in questions), (
        "nothing else stands there"
    )
