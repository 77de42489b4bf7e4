"""A model that writes few good questions is told early and given up soon; what is left to do is learnt from the yield."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ragexam.jobs.exam.lookup_yield import PATIENCE, LookupYield
from ragexam.jobs.worker.outcomes import Failed
from ragexam.progress import Progress, Snapshot

WRITER = "scripted:3:0.95"


def test_time_left_learns_from_the_yield() -> None:
    good, bad = LookupYield(), LookupYield()
    assert good.seconds_left(10, 100) is None, "nothing was timed"
    for n in range(1, 5):
        good.take(5, 4 * n, 10.0)
        bad.take(5, 0, 10.0)
    # 2 s each; (16 + 3) / 25 of the passages give a question.
    assert good.seconds_left(10, 100) == pytest.approx(2 * 10 / 0.76)
    # 3 / 25 of them: 83 passages would be needed, but it is given up 20 passages from here.
    assert bad.seconds_left(10, 60) == pytest.approx(2 * (PATIENCE - 20))
    assert bad.seconds_left(1, 60) == pytest.approx(2 * 1 / 0.12)
    assert bad.seconds_left(10, 7) == pytest.approx(2 * 7), "no more passages are there"
    bad.take(5, 0, None)
    assert (bad.tried, bad.timed) == (25, 20), "what was known before takes no time"


def test_when_a_model_is_told_and_when_it_is_given_up() -> None:
    bad = LookupYield()
    calls = []
    while not bad.is_spent:
        bad.take(5, 1 if bad.tried >= 5 else 0, 1.0)
        calls.append(bad.is_poor)
    assert calls.index(True) == 2, "one of 10 may be chance, one of 15 is not"
    assert bad.tried == PATIENCE
    fair = LookupYield()
    for n in range(1, 100):
        fair.take(5, n, 1.0)
    assert not fair.is_poor
    assert not fair.is_spent


def test_a_model_whose_questions_all_fall_is_given_up(imported: Any, tmp_path: Path) -> None:
    for n in range(PATIENCE // 3):
        text = (
            f"# Store {n}\n\nStore {n} holds {130 + 7 * n} crates of pipes. Its gate is closed at {15 + n % 6}:20 on working days. "
            f"The alarm of store {n} is tested every {3 + n} weeks, and its crane lifts {900 + 50 * n} kilograms. "
            f"The yearly rent of store {n} is {210 + 35 * n} thousand marks, and its emergency number is {5500 + 31 * n}.\n"
        )
        (tmp_path / f"store{n}.md").write_text(text, encoding="utf-8")
    imported.done("import", paths=[str(tmp_path)])
    calls: list[str] = []

    def look(snapshot: Snapshot, progress: Progress) -> None:
        calls.append(snapshot.message)

    settings = {"strict": 0.999, "blueprint": "lookup"}
    outcome = imported.start("generate", {"model": WRITER, "n": 30, "settings": settings}, look)
    result = outcome.result
    assert result["kept"] == 0
    assert result["tried"] == PATIENCE < 3 * len(imported.store.chunks.all())
    assert "no more were asked about. Let a larger one write" in result["ended"]
    assert f"the checks put {result['made']} questions aside" in result["ended"]
    first = next(text for text in calls if text)
    assert "0 of the first 10 passages gave one. Let a larger one write" in first
    assert imported.done("generate", model=WRITER, n=30, settings=settings) == result, "started again, it is the same"


def test_no_more_are_made_than_wanted(imported: Any) -> None:
    for wanted in (1, 2, 3, 7):
        result = imported.done("generate", model=WRITER, n=wanted, settings={"seed": wanted})
        assert result["kept"] == wanted
        assert result["ended"] == ""


def test_a_model_that_finds_no_fact_at_all_is_told_as_such(imported: Any) -> None:
    outcome = imported.start("generate", {"model": "scripted:3:0", "n": 5, "settings": {"blueprint": "lookup"}})
    assert isinstance(outcome, Failed), "not one question"
    assert "Not one question could be made of" in outcome.message


def test_passages_that_another_exam_asked_about_are_not_held_against_the_model(imported: Any, tmp_path: Path) -> None:
    """Topics make another exam of the same passages, in the same order: it goes on behind what was asked already."""
    for n in range(2 * PATIENCE):
        text = (
            f"# Store {n}\n\nStore {n} holds {130 + 7 * n} crates of pipes, and its gate is closed in the evening by whoever leaves last. "
            f"The alarm of store {n} is tested every {3 + n} weeks, and its crane lifts {900 + 50 * n} kilograms without a second one.\n"
        )
        (tmp_path / f"store{n}.md").write_text(text, encoding="utf-8")
    imported.done("import", paths=[str(tmp_path)])
    store, asked = imported.store, {"model": WRITER, "embedder": ""}
    first = imported.done("generate", n=PATIENCE + 20, **asked)
    assert first["kept"] == PATIENCE + 20
    topics = [[name, 1.0] for name in sorted({chunk.topic for chunk in store.chunks.all()})]
    facts, built = store.units.count("fact"), store.units.count("item")
    second = imported.done("generate", n=8, settings={"topics": topics}, **asked)
    assert second["batch"] != first["batch"]
    assert (second["kept"], second["ended"]) == (8, "")
    new = store.units.count("fact") - facts
    assert store.units.count("item") - built <= new, "no wrong answers are written for questions that are there"
    again = imported.done("generate", n=8, settings={"topics": topics}, **asked)
    assert again == second, "started again, it is the same"
