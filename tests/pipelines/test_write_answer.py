"""The prompt of a written answer: what stands in it, what is left out where it does not fit, where the text ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.errors import InputError
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.pipelines.write_answer import render_writing, tidy, write_answer, writing_prompt
from ragexam.records import Chunk, Item, PipelineSpec, RetrieverSpec

ITEM = Item("i1", "How many days of leave are there?", ("25 days", "27 days", "30 days"), 1, language="en")
EXAMPLE = Item("i2", "What colour is the door?", ("red", "green"), 1, language="en")
SPEC = PipelineSpec("hash", "model", RetrieverSpec("bm25", 2))


def chunk(n: int, words: int = 6) -> Chunk:
    text = " ".join(["There are 27 days of leave."] * words)
    return Chunk(f"c{n}", "d", n, 0, len(text), text)


def test_passages_and_question_without_the_choices() -> None:
    made = writing_prompt(ITEM, SPEC, [chunk(1), chunk(2)], [EXAMPLE], ScriptedBackend())
    assert made.passages == ("c1", "c2")
    assert made.prompt.index("green") < made.prompt.index("Passage 1:") < made.prompt.index(ITEM.question)
    assert "30 days" not in made.prompt
    assert "red" not in made.prompt.split()
    assert not made.prompt.rstrip().endswith("Answer:"), "the assistant begins by itself"
    assert render_writing(ITEM, ["There are 27 days."], [EXAMPLE], "plain", ScriptedBackend()).endswith("\nAnswer:")


def test_a_closed_book_is_told_of_no_passages() -> None:
    closed = render_writing(ITEM, [], [], "plain", ScriptedBackend())
    opened = render_writing(ITEM, ["There are 27 days."], [], "plain", ScriptedBackend())
    assert "passage" not in closed.lower()
    assert "passages" in opened
    assert "Frage:" in render_writing(replace(ITEM, language="de"), [], [], "plain", ScriptedBackend())
    with pytest.raises(InputError, match="no prompt template"):
        render_writing(ITEM, [], [], "spoken", ScriptedBackend())


def test_the_lowest_passages_give_way_to_the_answer() -> None:
    backend = ScriptedBackend(context=220)
    made = writing_prompt(ITEM, SPEC, [chunk(n) for n in range(1, 6)], [], backend, cap=40)
    assert made.passages
    assert made.dropped[0] == "c5"
    assert sorted((*made.passages, *made.dropped)) == [f"c{n}" for n in range(1, 6)]
    assert backend.count_tokens(made.prompt) + 40 <= 220
    assert backend.count_tokens(writing_prompt(ITEM, SPEC, [chunk(1)], [], backend, cap=40).prompt) + 40 <= 220


def test_another_cap_or_wording_is_another_answer() -> None:
    made = writing_prompt(ITEM, SPEC, [chunk(1)], [], ScriptedBackend())
    other = writing_prompt(ITEM, SPEC, [chunk(1, 7)], [], ScriptedBackend())
    keys = {made.key("p", "h", 96), made.key("p", "h", 64), made.key("q", "h", 96), made.key("p", "g", 96)}
    assert len(keys | {other.key("p", "h", 96)}) == 5


def test_the_cap_ends_a_text_and_says_so() -> None:
    made = writing_prompt(ITEM, SPEC, [chunk(1)], [], ScriptedBackend())
    assert write_answer(made, ScriptedBackend(), cap=2).stop == "length"
    seen: list[str] = []
    whole = write_answer(made, ScriptedBackend(), on_text=seen.append)
    assert whole.stop == "end"
    assert tidy(seen[-1]) == whole.text
    assert tidy("  a \t b\nc ") == "a b\nc"
