from __future__ import annotations

import random
from collections.abc import Callable

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import DEMANDS
from ragexam.records import Chunk

MakeChunk = Callable[..., Chunk]
RULES = {
    "Cars": "The pool car may not leave the country unless the fleet desk has agreed in writing. "
    "If the charging cable is lost, the driver orders a new one.",
    "Lab": "Solvents are handed out only if the extractor is running. When the lamp is red, the lab is closed.",
    "Fees": "If the customer accepts the estimate, the repair begins. If the delivery note is missing, the parcel is kept.",
}


def test_exceptions_and_only_cases_are_asked_for(make_chunk: MakeChunk) -> None:
    facts = CorpusFacts.of([make_chunk(text, f"From: {name}", document=name) for name, text in RULES.items()])
    keys = {q.question: q.key for q in DEMANDS["exception"].compose(facts, random.Random(0))}
    assert keys == {
        'According to "Cars", in which case does the statement "The pool car may not leave the country" not apply?': (
            "The fleet desk has agreed in writing"
        ),
        'According to "Lab", what is the only case in which the statement "Solvents are handed out" applies?': (
            "The extractor is running"
        ),
    }


def test_a_case_that_shares_the_words_of_the_rule_is_no_wrong_answer(make_chunk: MakeChunk) -> None:
    more = RULES | {"Trips": "If the pool car has to leave the country, the insurer is told."}
    facts = CorpusFacts.of([make_chunk(text, f"From: {name}", document=name) for name, text in more.items()])
    (car,) = [q for q in DEMANDS["exception"].compose(facts, random.Random(0)) if '"Cars"' in q.question]
    assert not any("leave the country" in wrong for wrong in car.wrong)
