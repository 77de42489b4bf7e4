from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from ragexam.cli.words.syntax import parts
from ragexam.errors import InputError
from ragexam.exam.blueprint import shares_of
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.emphasis import Emphasis, like
from ragexam.records import Chunk, Item

CELLS = [("travel", "a", "en"), ("travel", "b", "de"), ("leave", "c", "en"), ("pumps", "d", "en")]
TITLES = {"a": "Travel policy", "b": "Reisekosten", "c": "Annual leave", "d": "Brindle 40"}
CHUNKS = [Chunk(d, d, 0, 0, 9, "x" * 9, topic=topic, language=code) for topic, d, code in CELLS]


def dealt(emphasis: Emphasis, count: int) -> list[str]:
    names = []
    for _ in range(count):
        cells = [emphasis.cell(*cell) for cell in CELLS]
        place = emphasis.next(cells)
        assert place is not None
        cell = cells[place]
        assert cell is not None
        emphasis.take(cell)
        names.append(CELLS[place][1])
    return names


def test_without_parts_the_order_stays() -> None:
    emphasis = Emphasis()
    assert not emphasis.is_set
    assert dealt(emphasis, 5) == ["a"] * 5


def test_questions_follow_the_parts_of_topics_and_documents() -> None:
    shares = dealt(Emphasis([("Leave", 2), ("Brindle 40", 1)], titles=TITLES), 9)
    assert Counter(shares) == {"c": 6, "d": 3}
    assert dealt(Emphasis([("Leave", 2), ("Brindle 40", 1)], titles=TITLES), 4) == shares[:4]


def test_a_language_without_a_part_is_not_asked_in() -> None:
    emphasis = Emphasis(languages=[("de", 1)])
    assert set(dealt(emphasis, 3)) == {"b"}
    assert emphasis.next([emphasis.cell("leave", "c", "en")]) is None


def test_passages_take_turns_by_their_parts() -> None:
    emphasis = Emphasis([("travel", 1), ("leave", 3)])
    given = [(n, emphasis.cell(topic, "", "")) for n, topic in enumerate(["travel"] * 3 + ["leave"] * 3 + ["pumps"])]
    assert emphasis.arranged(given) == [3, 0, 4, 5, 1, 2]
    assert emphasis.arranged(given[:3]) == [0, 1, 2]


@pytest.mark.parametrize(
    ("topics", "languages", "said"),
    [([("moon", 1)], [], "moon"), ([], [("fr", 1)], "fr"), ([("leave", 0)], [], "nothing to ask about")],
)
def test_what_the_documents_do_not_have_is_told(
    topics: list[tuple[str, float]], languages: list[tuple[str, float]], said: str
) -> None:
    with pytest.raises(InputError, match=said):
        Emphasis(topics, languages, TITLES).check(CHUNKS)
    Emphasis([("leave", 1), ("Reisekosten", 1)], [("en", 1)], TITLES).check(CHUNKS)


def test_more_of_the_same_has_its_kinds_and_topics() -> None:
    item = Item("i", "?", ("a", "b"), 0, topic="leave", language="en", demand="difference", strategy="composed")
    asked = like([item, replace(item, id="j"), replace(item, id="k", demand="lookup", topic="travel")])
    assert shares_of(asked["blueprint"]) == {"lookup": pytest.approx(1 / 3), "difference": pytest.approx(2 / 3)}
    assert asked["topics"] == [("leave", 2.0), ("travel", 1.0)]
    assert asked["languages"] == [("en", 3.0)]


def test_parts_are_read_as_they_are_typed() -> None:
    assert parts(["Products=2", "a=b", "HR"]) == [("Products", 2.0), ("a=b", 1.0), ("HR", 1.0)]
    assert parts(["en=9,de=1"]) == [("en", 9.0), ("de", 1.0)], "as a blueprint is typed"
    assert parts(["Rules, old=2"]) == [("Rules, old", 2.0)], "a name may hold a comma"
    with pytest.raises(InputError):
        parts([" "])


def test_another_emphasis_is_another_exam_of_the_same_attempts() -> None:
    plain = GenerationSettings(blueprint="balanced")
    other = replace(plain, topics=(("leave", 1.0),))
    assert plain.key == other.key
    assert plain.exam_key != other.exam_key
