"""Checks what answers with passages say of composed questions."""

from __future__ import annotations

from dataclasses import replace

from ragexam.exam.demands.gates.judge import alone, together
from ragexam.exam.demands.gates.passages import PassageAnswers, Taken
from ragexam.records import Item


def answers(*chosen: int, with_all: int = 0, lead: float = 0.1) -> PassageAnswers:
    return PassageAnswers("hash", "Reader", Taken(with_all, 1.0), tuple(Taken(c, lead) for c in chosen))


def test_a_wrong_answer_with_all_passages_speaks_against_it(item: Item) -> None:
    assert (together(item, answers()).value, together(item, answers()).drops) == (1.0, False)
    wrong = together(item, answers(with_all=2))
    assert wrong.gate_hash == together(item, answers()).gate_hash == answers().model_hash != ""
    assert (wrong.value, wrong.drops) == (0.0, True)
    assert "Reader" in wrong.reason


def test_what_nobody_tried_is_said(item: Item) -> None:
    finding = together(item, None)
    assert (finding.value, finding.drops) == (None, False)
    assert "Not measured" in finding.reason
    assert "Not measured" in alone([item], {})[item.id].reason


def test_right_answers_of_single_passages_within_luck_speak_against_none(item: Item) -> None:
    items = [replace(item, id=f"i{n}") for n in range(4)]
    # 2 of 8 right with a chance of 1/4 each.
    given = {i.id: answers(0 if n < 2 else 1, 2) for n, i in enumerate(items)}
    findings = alone(items, given)
    assert [findings[i.id].value for i in items] == [0.5, 0.5, 0.0, 0.0]
    assert not any(finding.drops for finding in findings.values())


def test_beyond_luck_the_surest_fall_until_the_rest_is_luck(item: Item) -> None:
    items = [replace(item, id=f"i{n}") for n in range(10)]
    # 10 of 20 right: luck gives 5, with a chance of 1.4% for as many; d = (10 - 5) / (1 - 1/4) = 6.7, so 7 fall.
    given = {i.id: answers(0, 1, lead=0.1 * (n + 1)) for n, i in enumerate(items)}
    findings = alone(items, given)
    assert [i.id for i in items if findings[i.id].drops] == [f"i{n}" for n in range(3, 10)]
    assert "surer than luck" in findings["i9"].reason


def test_among_lookalikes_luck_is_a_guess_between_what_they_say(item: Item) -> None:
    items = [replace(item, id=f"i{n}") for n in range(10)]

    # The first step never tells; the last one stands beside another, and is right in 5 of 10.
    given = {
        i.id: PassageAnswers("hash", "Reader", Taken(0, 1.0), (Taken(1, 0.1), Taken(0 if n < 5 else 1, 0.1, 1 / 2)))
        for n, i in enumerate(items)
    }
    findings = alone(items, given)
    assert not any(finding.drops for finding in findings.values()), "half of two is luck"
    assert findings["i0"].threshold == (1 / 4 + 1 / 2) / 2
    assert "With what one step alone finds" in findings["i0"].reason


def test_demands_are_judged_apart(item: Item) -> None:
    items = [replace(item, id=f"i{n}", demand="a" if n < 5 else "b") for n in range(10)]
    given = {i.id: answers(0, 0, lead=n + 1.0) if n < 5 else answers(1, 1, lead=n + 1.0) for n, i in enumerate(items)}
    findings = alone(items, given)
    assert {i.demand for i in items if findings[i.id].drops} == {"a"}
