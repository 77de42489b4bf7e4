"""Open questions: the mix, what is kept of the work, what goes on, critiques over them, and the exam beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ragexam.edits.critiques import MINIMUMS
from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import InputError, NotEnoughData
from ragexam.jobs.exam.generate_open import open_settings
from ragexam.jobs.exam.open_generation import QUOTA
from ragexam.jobs.worker.outcomes import Cancelled, Failed
from ragexam.progress import Progress, Snapshot
from ragexam.queries.exam.open_forecast import forecast_open
from ragexam.queries.report.report_input import exam_tables, report_input
from ragexam.queries.run.answers import AnswersReader
from ragexam.records import ItemState
from ragexam.store import Store

PLACES = ("Harbour", "Quarry", "Orchard", "Depot", "Foundry", "Laundry", "Archive", "Kitchen")
WRITER = "scripted:3:0.95"
FACTS = {"fact_single": 0.5, "summary": 0.5}


@pytest.fixture
def imported(bench: Any, tmp_path: Path) -> Any:
    """Eight documents of rules: facts to ask for, to sum up, and limits from which something follows."""
    folder = tmp_path / "rules"
    folder.mkdir()
    for n, index in enumerate(PLACES):
        (folder / f"rules{n}.md").write_text(
            f"# {index} rules\n\nA key of the {index} office is returned within {12 + n} days. "
            f"The deposit for a key of the {index} office is {30 + 5 * n} marks. "
            f"Visitors of the {index} office must sign the {index} book number {100 + 7 * n}. "
            f"The alarm of the {index} office is tested every {3 + n} weeks by the {index} warden.\n",
            encoding="utf-8",
        )
    bench.done("import", paths=[str(folder)])
    return bench


@pytest.fixture
def again(tmp_path: Path) -> Iterator[Callable[[Any], Any]]:
    """Copy a project, so that the same can be done to both."""
    made: list[Store] = []

    def copy(bench: Any) -> Any:
        path = tmp_path / "again.ragexam"
        bench.store.copy_to(path)
        made.append(Store.open(path))
        return type(bench)(made[0])

    yield copy
    for store in made:
        store.close()


def opened(store: Store) -> list[Any]:
    return [item for item in store.items.all() if item.is_open]


def test_mix_by_the_label_asked_for(imported: Any) -> None:
    result = imported.done("generate_open", model=WRITER, n=5, mix={"reasoning": 0.2}, labeller="")
    assert result["counts"] == {"fact_single": 2, "summary": 2, "reasoning": 1}
    assert (result["kept"], result["missing"]) == (5, {})
    kept = [item for item in opened(imported.store) if item.kept]
    assert Counter(item.wanted_label for item in kept) == result["counts"]
    for item in kept:
        assert item.answer
        assert item.strategy == "statements"
        assert not item.labels
        for span in item.evidence:
            text = imported.store.documents.text(span.document_id)[span.start : span.end]
            assert text.strip()
            assert text in item.passage


def test_mix_by_the_labellers_labels(imported: Any) -> None:
    result = imported.done("generate_open", model=WRITER, n=6, mix={"reasoning": 0.5, "summary": 0.5})
    items = opened(imported.store)
    kept = Counter(item.labels[-1].label for item in items if item.kept)
    assert dict(kept) == result["counts"]
    assert set(kept) <= {"reasoning", "summary"}
    outside = [item for item in items if any(f.filter == QUOTA for f in item.findings)]
    assert len(outside) == result["outside"] == result["made"] - result["kept"]
    assert all(item.state is ItemState.DROPPED for item in outside)
    assert all("are wanted" in item.findings[0].reason for item in outside)


def test_second_start_makes_nothing_new_and_a_larger_one_goes_on(imported: Any) -> None:
    first = imported.done("generate_open", model=WRITER, n=6)
    items, calls = imported.store.items.all(), imported.store.units.keys("statement")
    assert imported.done("generate_open", model=WRITER, n=6) == first
    assert imported.store.items.all() == items
    assert imported.store.units.keys("statement") == calls
    more = imported.done("generate_open", model=WRITER, n=9)
    assert more["batch"] == first["batch"]
    assert more["kept"] >= first["kept"]
    assert {i.id for i in items} <= {i.id for i in imported.store.items.all()}


def test_stopped_and_started_again_is_the_same(imported: Any, again: Any) -> None:
    other = again(imported)

    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.counts.get("made", 0) >= 3:
            progress.cancel()

    assert isinstance(imported.start("generate_open", {"model": WRITER, "n": 6}, stop), Cancelled)
    kept_calls = imported.store.units.count("statement")
    assert kept_calls > 0
    whole = imported.done("generate_open", model=WRITER, n=6)
    assert other.done("generate_open", model=WRITER, n=6) == whole
    assert opened(other.store) == opened(imported.store)


def test_simple_prompt(imported: Any) -> None:
    result = imported.done("generate_open", model=WRITER, n=4, strategy="simple", labeller="")
    kept = [item for item in opened(imported.store) if item.kept]
    assert {item.strategy for item in kept} == {"simple"}
    # It asks for a single fact, so that is what its questions count as: the shares of other labels stay empty.
    assert result["counts"] == {"fact_single": 2}
    assert result["missing"] == {"summary": 1, "reasoning": 1}


def test_unanswerable_questions_have_no_evidence(imported: Any) -> None:
    imported.done("generate_open", model=WRITER, n=3, mix={"unanswerable": 1.0}, labeller="")
    kept = [item for item in opened(imported.store) if item.kept]
    assert len(kept) == 3
    for item in kept:
        assert item.evidence == ()
        assert "another document" in item.explanation


def test_what_a_person_decides_stands(imported: Any) -> None:
    imported.done("generate_open", model=WRITER, n=6, mix=FACTS, labeller="")
    first, second = [item for item in opened(imported.store) if item.kept][:2]
    ExamEdits(imported.store).reject([first.id], "dull")
    ExamEdits(imported.store).delete([second.id])
    imported.done("generate_open", model=WRITER, n=6, mix=FACTS, labeller="")
    now = {item.id: item for item in opened(imported.store)}
    assert now[first.id].state is ItemState.REJECTED
    assert second.id not in now
    assert sum(item.kept for item in now.values()) == 6


@pytest.mark.parametrize(
    "wrong",
    [
        {"strategy": "guesswork"},
        {"settings": {"form": "verse"}},
        {"settings": {"speed": 3}},
        {"settings": {"retries": 0}},
        {"mix": {"summary": 2.0}},
        {"way": "labelled", "labeller": ""},
        {"way": "dreamt"},
        {"method": "dice"},
    ],
)
def test_parameters_that_make_no_sense(imported: Any, wrong: dict[str, Any]) -> None:
    outcome = imported.start("generate_open", {"model": WRITER, "n": 3, **wrong})
    assert isinstance(outcome, Failed)
    assert isinstance(outcome.error(), InputError)
    assert opened(imported.store) == []


def test_no_documents(bench: Any) -> None:
    outcome = bench.start("generate_open", {"model": WRITER, "n": 3})
    assert isinstance(outcome, Failed)
    assert isinstance(outcome.error(), NotEnoughData)


# ------------------------------------------------------------------ critiques


def test_critiques_and_thresholds(imported: Any) -> None:
    imported.done("generate_open", model=WRITER, n=6, labeller="")
    result = imported.done("critique", model=WRITER)
    items = opened(imported.store)
    assert result["rated"] == 8 * len(items)
    for item in items:
        assert len(item.ratings) == 8
        assert all(rating.expected is not None and 1 <= rating.expected <= 5 for rating in item.ratings)
    ratings = imported.store.units.keys("rating")
    least = sorted(r.expected for i in items if i.kept for r in i.ratings if r.critique == "qa_tautology")[2]
    # A threshold asks no model: nothing new is rated.
    edit = ExamEdits(imported.store).apply_critiques({"qa_tautology": least})
    assert edit is not None
    assert imported.store.units.keys("rating") == ratings
    dropped = [i for i in opened(imported.store) if any(f.filter == "critique: qa_tautology" for f in i.findings)]
    assert dropped
    assert all(item.state is ItemState.DROPPED for item in dropped)
    assert imported.store.settings.get(MINIMUMS) == {"qa_tautology": least}
    imported.store.edits.undo()
    assert opened(imported.store) == items
    assert not imported.store.settings.get(MINIMUMS)


def test_rating_goes_on_where_it_stopped(imported: Any) -> None:
    imported.done("generate_open", model=WRITER, n=4, labeller="")

    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.done >= 10:
            progress.cancel()

    assert isinstance(imported.start("critique", {"model": WRITER}, stop), Cancelled)
    assert imported.store.units.count("rating") == 10
    imported.done("critique", model=WRITER)
    assert imported.store.units.count("rating") <= 8 * len(opened(imported.store))


def test_critiques_need_questions(imported: Any) -> None:
    outcome = imported.start("critique", {"model": WRITER})
    assert isinstance(outcome, Failed)
    assert isinstance(outcome.error(), NotEnoughData)
    imported.done("generate_open", model=WRITER, n=3, labeller="")
    for wrong in ({"critiques": ["spelling"]}, {"minimums": {"stand_alone": 9}}, {"items": ["gone"]}):
        assert isinstance(imported.start("critique", {"model": WRITER, **wrong}), Failed)


# ------------------------------------------------------------------ the exam beside them


def test_open_questions_do_not_disturb_the_exam(imported: Any, make_items: Any) -> None:
    imported.store.items.add(make_items(imported.store), "manual")
    store = imported.store
    before, report = store.items.all(), store.generations.latest()
    imported.done("generate_open", model=WRITER, n=6)
    assert [i for i in store.items.all() if not i.is_open] == before
    assert store.generations.latest() == report
    assert [i.id for i in store.items.kept()] == [i.id for i in before if i.kept]
    opened_before = opened(store)
    filtered = imported.done("filter")
    assert filtered["considered"] <= len(before)
    imported.done("guess", models=[WRITER])
    assert opened(store) == opened_before
    # Guessing and filtering are for questions with choices only.
    for item in before:
        store.items.remove(item.id)
    for name, given in (("guess", {"models": [WRITER]}), ("filter", {})):
        outcome = imported.start(name, given)
        assert isinstance(outcome, Failed)
        assert isinstance(outcome.error(), NotEnoughData)


def test_a_mixed_exam_is_sat_and_reported(imported: Any, choose: Any, make_items: Any) -> None:
    imported.store.items.add(make_items(imported.store), "manual")
    imported.done("generate_open", model=WRITER, n=4)
    imported.store.pipelines.choose(choose(imported, ["scripted:1:0.9"], ("closed_book", "bm25:k=2")))
    imported.done("run")
    alone = exam_tables(imported.store)
    closed = [item for item in imported.store.items.all() if not item.is_open]
    (surviving,) = [row for row in alone[0].rows if row[0] == "Surviving items"]
    assert surviving[1] == sum(item.kept for item in closed)
    answers = AnswersReader(imported.store).read()
    assert all(not item.is_open for item in answers.items)
    assert all(not item.is_open for item in report_input(imported.store, answers, "Exam").dropped)


# ------------------------------------------------------------------ forecasts


def test_forecasts(imported: Any) -> None:
    store = imported.store
    settings = open_settings({})
    empty = forecast_open(store, model_hash="", size_bytes=0, wanted=9, settings=settings)
    assert (empty.seconds, empty.basis, empty.share_known) == (None, "unknown", False)
    by_size = forecast_open(store, model_hash="x", size_bytes=10**9, wanted=9, settings=settings)
    assert by_size.basis == "size"
    assert by_size.least is not None
    assert by_size.seconds is not None
    assert by_size.most is not None
    assert by_size.least < by_size.seconds < by_size.most
    imported.done("generate_open", model=WRITER, n=6, mix=FACTS, labeller="")
    model = opened(store)[0].model_hash
    here = forecast_open(store, model_hash=model, size_bytes=0, wanted=6, settings=settings)
    assert (here.basis, here.kept, here.attempts, here.seconds) == ("here", 6, 0, 0.0)


def test_a_changed_question_is_rated_anew(imported: Any) -> None:
    imported.done("generate_open", model=WRITER, n=3, labeller="")
    imported.done("critique", model=WRITER, critiques=["stand_alone"])
    (item, *_) = opened(imported.store)
    imported.store.items.put(replace(item, question="How is it with the key number of the Harbour office?"))
    before = imported.store.units.count("rating")
    imported.done("critique", model=WRITER, critiques=["stand_alone"])
    assert imported.store.units.count("rating") == before + 1
