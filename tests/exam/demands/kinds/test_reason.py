from __future__ import annotations

import random
from collections.abc import Callable

from ragexam.exam.blueprint import BALANCED, HARD, shares_of
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.capacity import capacities
from ragexam.exam.demands.kind import DEMANDS
from ragexam.records import Chunk

MakeChunk = Callable[..., Chunk]
RULES = {
    "Keys": "A missing master key is charged at 380 euros, because the cylinder group has to be exchanged. "
    "The mailbox of a leaver is closed at 18:00. A badge costs 45 euros in each case.",
    "Leave": "Shift workers receive 3 rest days each year, because the foundry works a six-week pattern. "
    "Rest days are planned by the shift lead, not by the employee.",
    "Repairs": "Old controllers cannot be updated, because the memory on the board is too small. "
    "The housing is opened with a flat tool. The fan is cleaned every month.",
}


def facts_of(make_chunk: MakeChunk) -> CorpusFacts:
    return CorpusFacts.of([make_chunk(text, f"From: {name}", document=name) for name, text in RULES.items()])


def test_reasons_are_asked_for_and_counted(make_chunk: MakeChunk) -> None:
    facts = facts_of(make_chunk)
    questions = {q.question: q for q in DEMANDS["reason"].compose(facts, random.Random(0))}
    assert questions['According to "Repairs", why can old controllers not be updated?'].key == (
        "The memory on the board is too small"
    )
    (capacity,) = capacities(Composer(facts, 4, 0), [DEMANDS["reason"]])
    assert (capacity.questions, capacity.documents) == (3, 3)


def test_no_rule_speaks_against_them(make_chunk: MakeChunk) -> None:
    for candidate in Composer(facts_of(make_chunk), 4, 0).candidates(DEMANDS["reason"]):
        assert candidate.sound
        key = candidate.item.choices[candidate.item.key]
        passage = " ".join(candidate.item.passage.split()).lower()
        assert key.lower() in passage
        assert any(c.lower() in passage for c in candidate.item.choices if c != key), "else string search finds the key"


def test_what_was_not_measured_is_only_asked_when_named() -> None:
    names = {"reason", "purpose", "exception", "steps"}
    assert not names & set(shares_of(BALANCED))
    assert not names & set(shares_of(HARD))
    assert shares_of("reason=1,purpose=1,exception=1,steps=1") == dict.fromkeys(
        sorted(names, key=list(DEMANDS).index), 0.25
    )


def test_an_exam_of_five_choices_gets_further_wrong_answers(make_chunk: MakeChunk) -> None:
    more = {
        "Lights": "The lamp in the yard is green, because the old glass has been broken. The switch is beside the door.",
        "Gates": "The north gate is closed at noon, because the road behind has been narrowed. The key hangs in the office.",
    }
    chunks = [make_chunk(text, f"From: {name}", document=name) for name, text in (RULES | more).items()]
    items = [c.item for c in Composer(CorpusFacts.of(chunks), 5, 0).candidates(DEMANDS["reason"])]
    assert items
    assert all(len(set(item.choices)) == 5 for item in items)
