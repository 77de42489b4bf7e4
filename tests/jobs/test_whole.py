"""One job from documents to a fit, stopped and continued at any place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ragexam.jobs.whole import WANTED
from ragexam.jobs.worker.execute import execute
from ragexam.jobs.worker.outcomes import Cancelled, Done, Failed, Outcome, Paused
from ragexam.jobs.worker.registry import find_job
from ragexam.pipelines.presets import ModelCandidate
from ragexam.progress import Progress, Snapshot
from ragexam.queries.whole.forecast import PARTS, WholeModel, files_of, forecast_whole
from ragexam.queries.whole.plan import whole_plan
from ragexam.store import Store

from .conftest import Bench

GB = 1 << 30
MODELS = ["scripted:1:0.9", "scripted:2:0.6"]


def go(bench: Bench, seen: Callable[[Snapshot, Progress], None] | None = None, **parameters: Any) -> Outcome:
    """Run the job in this process; `seen` is told every snapshot that is published."""
    progress = Progress(lambda snapshot: seen(snapshot, progress) if seen is not None else None)
    return execute(find_job("whole"), bench.store, "whole", parameters, progress, bench.models)


def asked(corpus: Path) -> dict[str, Any]:
    return {"paths": [str(corpus)], "model": "scripted:3:0.9", "models": MODELS, "n": 6, "embedder": "hashed"}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], list[str]]:
    """Ids of the questions that are asked where nobody stops it; worked out once."""
    remarks: list[str] = []

    def questions(corpus: Path) -> list[str]:
        if not remarks:
            with Store.create(tmp_path_factory.mktemp("whole") / "undisturbed.ragexam") as store:
                store.settings.set("embedder", "hashed")
                assert isinstance(go(Bench(store), **asked(corpus)), Done)
                remarks.extend(item.id for item in store.items.kept())
        return remarks

    return questions


def test_it_goes_from_documents_to_a_fit(bench: Bench, corpus: Path) -> None:
    seen: list[Snapshot] = []
    outcome = go(bench, lambda snapshot, _: seen.append(snapshot), **asked(corpus))
    assert isinstance(outcome, Done), outcome
    store = bench.store
    assert store.documents.usable_count() == 8
    questions = len(store.items.kept())
    assert questions >= 4
    assert len(store.pipelines.chosen()) == 2 * 4
    assert outcome.result["run"]["responses"] == 8 * questions
    assert store.fits.latest() is not None or outcome.result["skipped"]
    jobs = list(dict.fromkeys(s.job for s in seen if s.job))
    assert jobs == list(PARTS)
    assert {s.job_count for s in seen if s.job} == {len(PARTS)}
    assert store.settings.get(WANTED) is None, "what is done is not offered again"


@pytest.mark.parametrize("where", ["import", "embed", "generate", "run", "fit"])
def test_paused_anywhere_it_goes_on_and_ends_as_if_undisturbed(
    bench: Bench, corpus: Path, where: str, undisturbed: Callable[[Path], list[str]]
) -> None:
    expected = undisturbed(corpus)

    def pause(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.job == where:
            progress.pause()

    assert isinstance(go(bench, pause, **asked(corpus)), Paused)
    wanted = bench.store.settings.get(WANTED)
    assert wanted is not None
    assert str(corpus) not in str(wanted), "no path of this machine stands in the project"
    paths = [str(corpus)] if wanted.pop("importing") else []
    assert bool(paths) == (where == "import")
    outcome = go(bench, paths=paths, **wanted)
    assert isinstance(outcome, Done), outcome
    assert [item.id for item in bench.store.items.kept()] == expected
    assert len(bench.store.responses.answered(manifests(bench.store))) == 8 * len(expected)


def manifests(store: Store) -> list[str]:
    return list(store.runs.manifests())


def test_cancelled_it_is_not_offered_again(bench: Bench, corpus: Path) -> None:
    def cancel(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.job == "generate":
            progress.cancel()

    assert isinstance(go(bench, cancel, **asked(corpus)), Cancelled)
    assert bench.store.settings.get(WANTED) is None
    assert bench.store.documents.usable_count() == 8, "what is finished is kept"


def test_an_exam_that_is_there_is_taken(ready: Bench) -> None:
    before = [item.id for item in ready.store.items.kept()]
    outcome = go(ready, models=MODELS, embedder="hashed")
    assert isinstance(outcome, Done), outcome
    assert "generate" not in outcome.result
    assert [item.id for item in ready.store.items.kept()] == before


def test_the_choice_of_pipelines_can_be_undone(ready: Bench) -> None:
    before = [p.id for p in ready.store.pipelines.chosen()]
    assert isinstance(go(ready, models=MODELS, embedder="hashed"), Done)
    assert [p.id for p in ready.store.pipelines.chosen()] != before
    ready.store.edits.undo()
    assert [p.id for p in ready.store.pipelines.chosen()] == before


def test_without_a_model_or_a_document_it_says_what_is_missing(bench: Bench, tmp_path: Path) -> None:
    outcome = go(bench, paths=[], models=[])
    assert isinstance(outcome, Failed)
    assert "No language model" in outcome.message
    empty = tmp_path / "empty"
    empty.mkdir()
    outcome = go(bench, paths=[str(empty)], models=MODELS)
    assert isinstance(outcome, Failed)
    assert "No document could be read" in outcome.message


# ------------------------------------------------------------------ the plan

SMALL, MIDDLE, LARGE = (
    ModelCandidate("small", GB // 10, GB // 5), ModelCandidate("middle", GB, 2 * GB), ModelCandidate("large", 4 * GB, 6 * GB)
)  # fmt: skip


def test_the_largest_writes_and_the_others_sit() -> None:
    plan = whole_plan([SMALL, MIDDLE, LARGE], 16 * GB, embedder="minilm")
    assert (plan.writer, plan.models, plan.pipelines) == ("large", ("middle", "small"), 8)
    assert any(reason.startswith("large writes the questions") for reason in plan.reasons)
    assert any("does not take the exam" in reason for reason in plan.reasons)


def test_with_two_models_the_writer_sits_too_and_that_is_said() -> None:
    plan = whole_plan([SMALL, MIDDLE], 16 * GB, embedder="")
    assert (plan.writer, plan.models) == ("middle", ("middle", "small"))
    assert any(reason.startswith("middle wrote questions") for reason in plan.reasons)
    assert any("no embedding model" in reason for reason in plan.reasons)
    assert not any(text.startswith("hybrid") for text in plan.retrievers)


def test_what_is_too_large_or_too_slow_is_said() -> None:
    huge, slow = ModelCandidate("huge", 40 * GB, 50 * GB), ModelCandidate("slow", 5 * GB, 6 * GB, token_seconds=0.5)
    plan = whole_plan([SMALL, MIDDLE, LARGE, huge, slow], 16 * GB, embedder="minilm")
    assert any("too large" in reason and "huge" in reason for reason in plan.reasons)
    assert any("too slow" in reason and "slow" in reason for reason in plan.reasons)


def test_it_says_truly_why_a_model_writes() -> None:
    def why(*candidates: ModelCandidate, memory: int = 16 * GB) -> str:
        return next(r for r in whole_plan(candidates, memory, embedder="").reasons if "writes the questions" in r)

    slow = ModelCandidate("slow", 5 * GB, 6 * GB, token_seconds=0.5)
    assert "the largest model that fits here, since" in why(SMALL, MIDDLE, ModelCandidate("huge", 40 * GB, 50 * GB))
    said = why(SMALL, MIDDLE, slow)
    assert said.startswith("middle writes the questions: the largest model that fits here and is quick enough, since ")
    assert said.endswith("(too slow here: slow).")
    slower = ModelCandidate("slower", 7 * GB, 8 * GB, token_seconds=0.9)
    assert why(slow, slower) == (
        "slow writes the questions: the quickest model here, since all that fit are slow on this machine."
    )


def test_questions_that_are_there_need_no_writer() -> None:
    plan = whole_plan([SMALL, MIDDLE], 16 * GB, embedder="minilm", there=12)
    assert (plan.writer, plan.questions) == ("", 12)
    assert not whole_plan([], 16 * GB, embedder="minilm").possible


# ------------------------------------------------------------------ the forecast


def test_the_forecast_covers_documents_that_are_not_imported_yet(store: Store, corpus: Path) -> None:
    plan = whole_plan([SMALL, MIDDLE], 16 * GB, embedder="minilm", questions=6)
    models = [WholeModel(c.key, c.key, "", c.size_bytes, c.need_bytes) for c in (SMALL, MIDDLE)]
    forecast = forecast_whole(store, plan, models, files_of([str(corpus)]))
    assert (forecast.files, forecast.answers, forecast.memory_bytes) == (8, 8 * 6, 2 * GB)
    assert forecast.passages > 0
    assert set(forecast.parts) == set(PARTS)
    assert forecast.seconds == pytest.approx(sum(s or 0.0 for s in forecast.parts.values()))
    assert forecast.parts["generate"]
    assert forecast.parts["run"]


def test_a_small_pdf_is_a_passage_or_more(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    for number in range(5):
        (folder / f"{number}.pdf").write_bytes(b"%PDF-1.4" + b" " * 2_000)
    plan = whole_plan([SMALL], 16 * GB, embedder="", questions=6)
    models = [WholeModel("small", "small", "", SMALL.size_bytes)]
    assert forecast_whole(store, plan, models, files_of([str(folder)])).passages == 5


def test_what_is_done_costs_nothing_more(bench: Bench, corpus: Path) -> None:
    plan = whole_plan([SMALL], 16 * GB, embedder="", questions=6)
    models = [WholeModel("small", "small", "", SMALL.size_bytes)]
    before = forecast_whole(bench.store, plan, models, files_of([str(corpus)]))
    bench.done("import", paths=[str(corpus)])
    after = forecast_whole(bench.store, plan, models, files_of([str(corpus)]))
    assert before.parts["import"]
    assert after.parts["import"] == 0
    assert after.passages == bench.store.chunks.count()


def test_a_model_of_unknown_size_gives_no_time(store: Store, corpus: Path) -> None:
    plan = whole_plan([ModelCandidate("any", 0)], 0, embedder="")
    forecast = forecast_whole(store, plan, [WholeModel("any", "any")], files_of([str(corpus)]))
    assert forecast.seconds is None
