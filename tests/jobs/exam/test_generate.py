"""Generation, guessing and filtering: what is kept, what goes on, what a person's decisions mean."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ragexam.exam.choice_items.quality import score_item
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.jobs.exam.choice_generation import ChoiceGeneration
from ragexam.jobs.exam.generation_parameters import GenerateParameters
from ragexam.jobs.worker.context import JobContext
from ragexam.jobs.worker.outcomes import Cancelled, Failed
from ragexam.progress import Progress, Snapshot
from ragexam.queries.exam.generation_forecast import forecast_generation
from ragexam.queries.exam.generations import generation_settings
from ragexam.records import ItemState
from ragexam.store import Store

WRITER = "scripted:3:0.95"


def test_items_rest_on_their_evidence(imported: Any) -> None:
    result = imported.done("generate", model=WRITER, n=6)
    assert result["kept"] >= 6
    assert result["kept"] + sum(result["dropped"].values()) == result["made"]
    store = imported.store
    for item in store.items.kept():
        (span,) = item.evidence
        assert (
            item.choices[item.key].casefold()
            in store.documents.text(span.document_id)[span.start : span.end].casefold()
        )
        (guess,) = item.guesses
        assert (guess.chosen, guess.unlisted in range(len(item.choices))) == ((), True)
        assert guess.lead is not None
    report = store.generations.latest()
    assert report is not None
    assert report.inputs["settings"]["strategy"] == "structured"
    assert report.inputs["model"]["name"] == "Scripted model 3 (skill 0.95)"
    assert {t["name"] for t in report.value["tables"]} >= {"exam", "coverage"}
    assert report.value["embedder"] == "hashed"


def test_second_start_makes_nothing_new(imported: Any) -> None:
    first = imported.done("generate", model=WRITER, n=5)
    items, units = imported.store.items.all(), imported.store.units.keys("fact")
    assert imported.done("generate", model=WRITER, n=5) == first
    assert imported.store.items.all() == items
    assert imported.store.units.keys("fact") == units


def offices(folder: Path) -> list[str]:
    """Write documents of offices: what begins with "what" scores higher than what is asked about the other ones."""
    files: list[Path] = []
    for number, name in enumerate(("Garden", "Cellar", "Tower", "Stable", "Bakery")):
        stated = f"What opens the {name} office is {name[:2].upper()}-{611 + number}, and its horn is tried every {number + 11} weeks."
        more = f"Nobody else opens it, and whoever finds the horn of the {name} office silent tells the porter at the quay."
        files.append(folder / f"{name}.md")
        files[-1].write_text(f"# {name} office\n\n{stated} {more}", encoding="utf-8")
    return [str(file) for file in files]


def test_what_scores_too_low_is_not_taken_until_less_is_asked(imported: Any, tmp_path: Path) -> None:
    imported.done("import", paths=offices(tmp_path))
    all_taken = imported.done("generate", model=WRITER, n=10)
    scores = [score for item in imported.store.items.kept() if (score := score_item(item)) is not None]
    least = max(scores)
    assert min(scores) < least < 1
    wanted = all_taken["kept"]
    told = {
        "model_hash": imported.store.generations.latest().inputs["model"]["file_hash"],
        "size_bytes": 0,
        "wanted": wanted,
    }
    before = forecast_generation(imported.store, settings=GenerationSettings(strict=least), **told)
    assert before.kept < wanted, "the forecast counts what will be taken"
    strict = imported.done("generate", model=WRITER, n=wanted, settings={"strict": least})
    after = forecast_generation(imported.store, settings=GenerationSettings(), **told)
    assert after.kept > strict["kept"], "what is not taken comes back with less strictness"
    assert strict["batch"] == all_taken["batch"], "the same exam, judged otherwise"
    assert strict["made"] > all_taken["made"], "more are written until enough are taken"
    assert strict["dropped"]["quality"] > 0
    left = [item for item in imported.store.items.all() if any(f.filter == "quality" for f in item.findings)]
    assert {item.state for item in left} == {ItemState.DROPPED}
    kept = [score_item(item) for item in imported.store.items.kept()]
    assert all(score is None or score >= least for score in kept)
    fewer = imported.done("generate", model=WRITER, n=1)
    assert fewer["made"] < strict["made"]
    surplus = [f for item in imported.store.items.all() for f in item.findings if f.filter == "quality"]
    assert surplus
    assert all(f.drops and f.reason.startswith("Not needed: its score is ") for f in surplus), "no score is too low now"
    again = imported.done("generate", model=WRITER, n=40)
    assert "quality" not in again["dropped"]
    assert not any(f.filter == "quality" for item in imported.store.items.all() for f in item.findings)


def test_what_scores_too_low_is_put_aside_at_a_stop_too(imported: Any, corpus: Path, tmp_path: Path) -> None:
    """Sitting what there is after a stop means sitting nothing that would have been put aside at its end."""
    paths = offices(tmp_path)
    imported.done("import", paths=paths)
    strict = {"model": WRITER, "n": 40, "settings": {"strict": 0.99}}
    made = [0]
    for phase, least in (("Finding facts", 6), ("Writing wrong answers", 9), ("Guessing without documents", 12)):

        def stop(snapshot: Snapshot, progress: Progress, phase: str = phase, least: int = least) -> None:
            if snapshot.phase == phase and snapshot.done and snapshot.counts["made"] >= least:
                progress.cancel()

        assert isinstance(imported.start("generate", strict, stop), Cancelled)
        items = imported.store.items.all()
        low = [item for item in items if (score := score_item(item)) is not None and score < 0.99]
        assert low
        assert {item.state for item in low} == {ItemState.DROPPED}
        assert len(items) > made[-1], "it was stopped in the middle"
        made.append(len(items))
    ended = imported.done("generate", **strict)
    assert made[-1] < ended["made"]
    with Store.create(tmp_path / "other.ragexam") as other:
        other.settings.set("embedder", "hashed")
        undisturbed = type(imported)(other)
        undisturbed.done("import", paths=[str(corpus)])
        undisturbed.done("import", paths=paths)
        assert undisturbed.done("generate", **strict) == ended
        assert other.items.all() == imported.store.items.all()


def test_other_seed_is_another_exam(imported: Any) -> None:
    first = imported.done("generate", model=WRITER, n=4)
    second = imported.done("generate", model=WRITER, n=4, settings={"seed": 9})
    assert first["batch"] != second["batch"]
    assert len(imported.store.items.of_batch(second["batch"])) > 0


def test_every_passage_is_asked_before_giving_up(imported: Any) -> None:
    result = imported.done("generate", model=WRITER, n=10_000)
    chunks = len(imported.store.chunks.all())
    assert result["tried"] == 3 * chunks
    assert result["kept"] < 10_000


def test_stopped_generation_goes_on_to_the_same_exam(imported: Any, corpus: Any, tmp_path: Any) -> None:
    for phase, done in (("Finding facts", 3), ("Writing wrong answers", 2), ("Guessing without documents", 1)):

        def stop(snapshot: Snapshot, progress: Progress, phase: str = phase, done: int = done) -> None:
            if (snapshot.phase, snapshot.done) == (phase, done):
                progress.cancel()

        assert isinstance(imported.start("generate", {"model": WRITER, "n": 6}, stop), Cancelled)
    result = imported.done("generate", model=WRITER, n=6)
    with Store.create(tmp_path / "other.ragexam") as other:
        other.settings.set("embedder", "hashed")
        undisturbed = type(imported)(other)
        undisturbed.done("import", paths=[str(corpus)])
        assert undisturbed.done("generate", model=WRITER, n=6) == result
        assert other.items.all() == imported.store.items.all()


def test_a_preliminary_exam_is_the_beginning_of_the_full_one(imported: Any) -> None:
    store = imported.store
    first = imported.done("generate", model=WRITER, n=3, preliminary=True)
    few, built = store.items.all(), set(store.units.keys("item"))
    assert store.generations.latest().value["preliminary"] is True
    full = imported.done("generate", model=WRITER, n=first["kept"] + 8)
    assert full["made"] > first["made"] == len(few)
    latest = store.generations.latest().value
    assert latest["preliminary"] is False
    items = {item.id: item for item in store.items.all()}
    assert all(items[item.id].content_hash == item.content_hash for item in few), "answers to them stay valid"
    facts = [unit["fact_id"] for unit in store.units.all("item").values()]
    assert built < set(store.units.keys("item"))
    assert len(facts) == len(set(facts)), "no question got its wrong answers twice"
    limits = {name: limit for name, limit in latest["thresholds"].items() if limit is not None}
    told = {(f.filter, f.threshold) for item in items.values() for f in item.findings if f.filter in limits}
    assert told <= set(limits.items()), "the first questions are judged by the thresholds of the whole exam"
    assert sum(not item.kept for item in items.values()) == sum(full["dropped"].values())
    imported.done("generate", model=WRITER, n=3, preliminary=True)
    assert store.generations.latest().value["preliminary"] is False, "what was finished stays finished"


def test_persons_decisions_stand(imported: Any) -> None:
    store = imported.store
    imported.done("generate", model=WRITER, n=4)
    first, second, third = store.items.kept()[:3]
    edits = store.edits
    edits.perform("Reject", [edits.item_change(first, replace(first, state=ItemState.REJECTED, comment="no"))])
    edits.perform("Edit", [edits.item_change(second, replace(second, question="Another wording, by hand?"))])
    edits.perform("Delete", [edits.item_deletion(third)])
    imported.done("generate", model=WRITER, n=7)
    rejected, edited = store.items.get(first.id), store.items.get(second.id)
    assert rejected is not None
    assert (rejected.state, rejected.comment) == (ItemState.REJECTED, "no")
    assert edited is not None
    assert edited.question == "Another wording, by hand?"
    assert store.items.get(third.id) is None


def test_what_filters_said_since_stands(imported: Any) -> None:
    store = imported.store
    imported.done("generate", model=WRITER, n=4)
    loose = {"extra_jaccard": -9.0, "intra_jaccard": -9.0, "extra_embedding": None, "intra_embedding": None}
    imported.done("filter", thresholds=loose)
    before = {item.id: item for item in store.items.all()}
    assert {item.state for item in before.values()} == {ItemState.DROPPED}
    result = imported.done("generate", model=WRITER, n=8)
    after = {item.id: item for item in store.items.all()}
    assert len(after) > len(before)
    assert {i: after[i] for i in before} == before
    assert result["kept"] + sum(result["dropped"].values()) == result["made"]


def test_filters_of_meaning_and_guessing_can_be_left_out(imported: Any) -> None:
    imported.done("generate", model=WRITER, n=4, embedder="", guess_models=[])
    items = imported.store.items.all()
    assert all(not item.guesses for item in items)
    report = imported.store.generations.latest()
    assert report is not None
    assert report.value["embedder"] == ""
    assert report.value["thresholds"]["extra_embedding"] is None


def test_published_strategy(imported: Any) -> None:
    result = imported.done("generate", model=WRITER, n=4, settings={"strategy": "paper"})
    assert result["made"] > 0
    assert {item.strategy for item in imported.store.items.all()} == {"paper"}


def test_texts_that_became_no_item_are_kept_and_counted(imported: Any) -> None:
    # In the published prompt's fixed form the scripted model writes the same sentence into every choice.
    outcome = imported.start("generate", {"model": WRITER, "n": 4, "settings": {"strategy": "paper_schema"}})
    assert isinstance(outcome, Failed)
    assert outcome.kind == "NotEnoughData"
    report = imported.store.generations.latest()
    attempts = imported.store.units.all("paper").values()
    tries = [t for attempt in attempts for t in attempt["tries"]]
    assert report.value["outcomes"] == {"choices not distinct": len(tries)}
    assert report.value["unparsed"] == 0
    assert all(t["raw"] for t in tries)


@pytest.mark.parametrize(
    ("parameters", "word"),
    [
        ({"settings": {"no_such": 1}}, "no_such"),
        ({"settings": {"strategy": "luck"}}, "luck"),
        ({"settings": {"n_choices": "four"}}, "cannot be read"),
        ({"settings": {"n_choices": 1}}, "2 to 8"),
        ({"n": 0}, "whole number"),
        ({"model": 5}, "must be a text"),
        ({"model": "no model of this name"}, "no model of this name"),
    ],
)
def test_what_makes_no_sense_is_told(imported: Any, parameters: dict[str, Any], word: str) -> None:
    outcome = imported.start("generate", {"model": WRITER, "n": 3, **parameters})
    assert isinstance(outcome, Failed)
    assert outcome.kind != "Defect", outcome
    assert word in outcome.message
    assert imported.store.items.all() == []


def test_nothing_to_ask_about_is_told(bench: Any, tmp_path: Any) -> None:
    outcome = bench.start("generate", {"model": WRITER})
    assert isinstance(outcome, Failed)
    assert outcome.kind == "NotEnoughData"
    (tmp_path / "short.txt").write_text("Too short to be asked about.", encoding="utf-8")
    bench.done("import", paths=[str(tmp_path / "short.txt")])
    outcome = bench.start("generate", {"model": WRITER})
    assert isinstance(outcome, Failed)
    assert "long enough" in outcome.message


def test_filters_are_one_edit_that_can_be_undone(ready: Any) -> None:
    store = ready.store
    before = store.items.all()
    result = ready.done(
        "filter",
        thresholds={"extra_jaccard": -9.0, "intra_jaccard": -9.0, "extra_embedding": None, "intra_embedding": None},
    )
    assert result["changed"] == result["considered"] == len(before)
    assert {i.state for i in store.items.all()} == {ItemState.DROPPED}
    assert store.edits.next_undo() == "Run the filters"
    store.edits.undo()
    assert store.items.all() == before
    assert isinstance(ready.start("filter", {"thresholds": {"extra_jaccard": "x"}}), Failed)


def test_guesses_of_any_model_are_kept_once(ready: Any) -> None:
    result = ready.done("guess", models=["scripted:1:0.9", "scripted:2:0.7"])
    assert set(result["right"]) == {"Scripted model 1 (skill 0.9)", "Scripted model 2 (skill 0.7)"}
    items = ready.store.items.all()
    assert all(len(item.guesses) == 2 for item in items)
    ready.models.calls.clear()
    ready.done("guess", models=["scripted:1:0.9"])
    assert not ready.models.calls
    assert ready.store.items.all() == items


def test_a_model_guesses_with_the_choices_shown_where_that_is_asked_for(ready: Any) -> None:
    ready.done("guess", models=["scripted:1:0.9"])
    ready.done("guess", models=["scripted:1:0.9"], listed=True)
    (guess,) = {len(g.chosen) for item in ready.store.items.all() for g in item.guesses}
    assert guess == 4, "the newest guess of a model counts"


@pytest.mark.parametrize("job", ["guess", "filter"])
def test_an_empty_exam_is_told(bench: Any, job: str) -> None:
    outcome = bench.start(job, {"models": []} if job == "guess" else {})
    assert isinstance(outcome, Failed)
    assert outcome.kind == "NotEnoughData"


def test_lookups_alone_are_what_they_were_before_there_were_mixes(imported: Any) -> None:
    plain = imported.done("generate", model=WRITER, n=4)
    items, units = imported.store.items.all(), imported.store.units.keys("fact")
    lookups = imported.done("generate", model=WRITER, n=4, settings={"blueprint": "lookup"})
    assert lookups == plain
    assert imported.store.items.all() == items
    assert {item.demand for item in items} == {"lookup"}
    imported.models.calls.clear()
    mixed = imported.done("generate", model=WRITER, n=4, settings={"blueprint": "balanced"})
    assert mixed["batch"] != plain["batch"]
    assert set(units) == set(imported.store.units.keys("fact")), "what was found out about passages is taken over"


def test_who_sits_the_exam_gates_no_question(ready: Any) -> None:
    def gate(model: str, **given: Any) -> str:
        parameters = GenerateParameters(model=model, embedder="", **given)
        context = JobContext(ready.store, Progress(), ready.models, parameters)
        made = ChoiceGeneration(context, parameters, generation_settings({}), ready.store.chunks.all())
        return made._gate_model

    sitting = "scripted:1:0.9"
    assert gate("scripted:5:0.9") == "scripted:5:0.9"
    assert gate(sitting) == ""
    assert gate("scripted:5:0.9", gate_model=sitting) == ""
    assert gate(sitting, gate_model="scripted:5:0.9") == "scripted:5:0.9"
