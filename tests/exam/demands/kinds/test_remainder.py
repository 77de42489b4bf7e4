from __future__ import annotations

import random
import re
from collections.abc import Callable

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.kind import DEMANDS
from ragexam.records import Chunk

MakeChunk = Callable[..., Chunk]

SAID = {
    "Leave": "You can request up to 240 hours of advanced sick leave. If you are ill, you can take up to 90 hours of leave.",
    "Functions": "You can add up to 8 layers to a function. The service returns up to 50 versions per call.",
    "Notice": "You must keep up to 3 copies. You should submit requests at least 20 days in advance.",
}


def corpus(make_chunk: MakeChunk) -> CorpusFacts:
    return CorpusFacts.of([make_chunk(text, f"From: {name}", document=name) for name, text in SAID.items()])


def test_the_part_is_taken_off_the_limit(make_chunk: MakeChunk) -> None:
    facts = corpus(make_chunk)
    for seed in range(20):
        questions = DEMANDS["remainder"].compose(facts, random.Random(seed))
        assert len(questions) == 2  # what comes with each call, is due or has an "if" is not used up
        for question in questions:
            whole = 240 if "sick leave" in question.question else 8
            (part,) = re.findall(r"if (\d+) are used up of the maximum number of", question.question)
            assert question.key == str(whole - int(part))
            assert question.wrong[0] == str(whole)
            assert question.key not in question.wrong
            assert 2 * int(part) != whole
            assert len(question.wrong) >= 3


def test_string_search_finds_the_limit_and_not_what_is_left(make_chunk: MakeChunk) -> None:
    candidates = Composer(corpus(make_chunk), 4, 0).candidates(DEMANDS["remainder"])
    assert candidates
    assert all(candidate.sound for candidate in candidates)
