"""The page of pipelines' door: what ticks make, what that costs, and choosing it as one edit."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.errors import InputError, ModelNotFound
from ragexam.jobs.worker.outcomes import Done
from ragexam.pipelines.template_trial import BY_TRIAL, TemplateTrial, trial_key
from ragexam.project import Project
from ragexam.project.models.records import SERVER, ModelFile
from ragexam.project.pipelines.page import candidates_of, reading_pipelines, to_time
from ragexam.project.pipelines.selection import (
    ModelTick,
    PipelineSelection,
    choice_of,
    choose,
    chosen_selection,
    combinations,
    identify,
    untried_models,
)
from ragexam.records import RetrieverSpec, to_json
from ragexam.retriever_specs import make_retriever

FIRST, SECOND = "scripted:1:0.9", "scripted:2:0.7"
BM25 = make_retriever("bm25", 2)
CLOSED = make_retriever("closed_book")

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory, corpus: Path) -> Path:
    """Return a project in which one model has answered with two retrievers."""
    with Project.create(tmp_path_factory.mktemp("answered") / "exam") as project:
        project.settings.set("embedder", "hashed")
        for name, parameters in (
            ("import", {"paths": [str(corpus)]}),
            ("generate", {"model": "scripted:3:0.9", "n": 6}),
        ):
            outcome = project.start_job(name, **parameters).wait()
            assert isinstance(outcome, Done), outcome
        project.pipelines.choose([FIRST], [CLOSED, BM25], [0])
        outcome = project.start_job("run").wait()
        assert isinstance(outcome, Done), outcome
        return project.path


@pytest.fixture
def project(answered: Path, tmp_path: Path) -> Iterator[Project]:
    shutil.copy(answered, tmp_path / "exam.ragexam")
    with Project.open(tmp_path / "exam.ragexam") as opened:
        yield opened


def tick(name: str, size: int = 0) -> ModelTick:
    (model,) = identify(PipelineSelection(models=(ModelTick(name, name),)))
    return ModelTick(name, model.name, model.file_hash, size)


def test_nothing_ticked_is_a_view_too(project: Project) -> None:
    view = reading_pipelines(project, PipelineSelection())
    assert view.plan.pipelines == ()
    assert (view.plan.cost.units, len(view.chosen), view.dropped) == (0, 2, 2)


def test_ticks_of_what_is_chosen_change_nothing(project: Project) -> None:
    choice = choice_of(project.pipelines.chosen())
    view = reading_pipelines(project, choice)
    assert [p.spec for p in view.plan.pipelines] == project.pipelines.chosen()
    assert not view.differs
    assert view.plan.cost.units == 0
    assert all(p.answered == view.grounds.wordings and p.left == 0 and p.stale == 0 for p in view.plan.pipelines)


def test_answers_that_are_here_are_kept_and_the_rest_is_counted(project: Project) -> None:
    choice = PipelineSelection((tick(FIRST), tick(SECOND)), (CLOSED, BM25, make_retriever("bm25", 4)), (0, 1))
    view = reading_pipelines(project, choice)
    questions = view.grounds.wordings
    assert len(view.plan.pipelines) == 12
    assert sum(p.answered for p in view.plan.pipelines) == 2 * questions
    assert view.plan.cost.units == 10 * questions
    assert view.differs
    by_name = {m.name: m for m in view.plan.models}
    first, second = (by_name[t.name] for t in choice.models)
    assert (first.source, first.answers) == ("answers", 4 * questions)
    assert first.seconds is not None
    assert (second.source, second.seconds) == ("unknown", None), "no size to scale by"
    assert view.plan.cost.seconds is None


def test_a_model_without_a_time_is_scaled_from_another_and_can_be_timed(project: Project) -> None:
    choice = PipelineSelection((tick(FIRST, 100), tick(SECOND, 300)), (BM25, CLOSED), (0, 1))
    view = reading_pipelines(project, choice)
    second = view.plan.models[1]
    assert second.source == "scaled"
    first = reading_pipelines(project, replace(choice, models=(choice.models[0],), examples=(1,)))
    alone = replace(choice, models=(choice.models[1],))
    assert reading_pipelines(project, alone).plan.models[0].source == "unknown"
    beside = reading_pipelines(project, alone, others=choice.models[:1]).plan.models[0]
    assert (beside.source, beside.seconds) == ("scaled", pytest.approx(second.seconds)), "it need not be ticked"
    assert second.seconds is not None
    assert first.plan.models[0].seconds is not None
    specs = to_time(view)
    assert [spec["model_name"] for spec in specs] == [choice.models[1].name]
    outcome = project.start_job("forecast", specs=specs, places={choice.models[1].file_hash: SECOND}).wait()
    assert isinstance(outcome, Done), outcome
    again = reading_pipelines(project, choice)
    assert again.plan.models[1].source == "timed"
    assert to_time(again) == []


def test_other_settings_make_answers_stale(project: Project) -> None:
    choice = PipelineSelection((tick(FIRST),), (BM25, make_retriever("dense", 2)), (0,))
    view = reading_pipelines(project, replace(choice, embedder="hashed:64"))
    assert view.plan.pipelines[0].left == 0, "BM25 asks no embedding model"
    project.pipelines.choose([FIRST], ["dense:k=2"], [1])
    assert isinstance(project.start_job("run").wait(), Done)
    dense = PipelineSelection((tick(FIRST),), (make_retriever("dense", 2),), (1,))
    view = reading_pipelines(project, dense)
    assert (view.plan.cost.units, view.plan.to_embed) == (0, 0)
    four = replace(dense, retrievers=(make_retriever("dense", 4),))
    assert reading_pipelines(project, four).plan.to_embed == 0, "the vectors are here"
    assert reading_pipelines(project, replace(four, embedder="hashed:64")).plan.to_embed == view.grounds.passages
    for other in (replace(dense, embedder="hashed:64"), replace(dense, seed=7)):
        view = reading_pipelines(project, other)
        (planned,) = view.plan.pipelines
        assert planned.stale == planned.left == view.grounds.wordings
        assert view.differs


def test_a_combination_that_is_taken_out_costs_nothing(project: Project) -> None:
    choice = PipelineSelection((tick(SECOND),), (BM25, CLOSED), (0, 1))
    out = replace(choice, without=frozenset({(choice.models[0].name, CLOSED.key, "ICL@1")}))
    whole, less = reading_pipelines(project, choice), reading_pipelines(project, out)
    assert len(less.plan.pipelines) == 4
    assert len(less.without) == 1
    assert less.plan.cost.units == whole.plan.cost.units - whole.grounds.wordings


def test_choosing_is_one_edit_with_its_settings(project: Project) -> None:
    before = project.pipelines.chosen()
    choice = PipelineSelection((tick(FIRST), tick(SECOND)), (BM25, CLOSED), (0, 2), seed=5, embedder="hashed:64")
    choice = replace(choice, without=frozenset({(choice.models[1].name, BM25.key, "ICL@2")}))
    choose(project, choice, identify(choice))
    assert len(project.pipelines.chosen()) == 7
    assert (project.settings.get("seed"), project.settings.get("embedder")) == (5, "hashed:64")
    taken = choice_of(project.pipelines.chosen())
    assert (taken.examples, taken.without, list(taken.retrievers)) == ((0, 2), choice.without, [BM25, CLOSED])
    assert project.edits.next_undo() == "Choose pipelines"
    project.edits.undo()
    assert project.pipelines.chosen() == before
    assert (project.settings.get("seed"), project.settings.get("embedder")) == (None, "hashed")
    assert project.edits.next_undo() != "Choose pipelines" or project.pipelines.chosen() == before
    project.edits.redo()
    assert len(project.pipelines.chosen()) == 7
    outcome = project.start_job("run").wait()
    assert isinstance(outcome, Done), "the worker knows how to open the models"


def try_out(project: Project, model: ModelTick, listed: int) -> None:
    trial = TemplateTrial(model.file_hash, model.name, 8, 4, listed, 1.0)
    with project._store.transaction():
        project._store.units.put("template_trial", trial_key(model.file_hash), to_json(trial))


def test_a_trial_decides_the_template_of_each_model(project: Project) -> None:
    first, second = tick(FIRST), tick(SECOND)
    choice = PipelineSelection((first, second), (BM25, CLOSED), (0,), BY_TRIAL)
    models = identify(choice)
    assert untried_models(project, choice, models) == [first.file_hash, second.file_hash]
    assert untried_models(project, replace(choice, template="chat"), models) == []
    view = reading_pipelines(project, choice)
    assert (view.untried, view.differs) == (2, True)
    assert {p.spec.template for p in view.plan.pipelines} == {"chat"}  # until more is known
    try_out(project, first, 8)
    try_out(project, second, 4)
    assert untried_models(project, choice, models) == []
    choose(project, choice, models)
    chosen = project.pipelines.chosen()
    assert {p.model_hash: p.template for p in chosen} == {first.file_hash: "chat_listed", second.file_hash: "chat"}
    again = chosen_selection(project)
    assert (again.template, again.without) == (BY_TRIAL, frozenset())
    assert [p.id for p in combinations(again)] == [p.id for p in chosen]
    assert not reading_pipelines(project, again).differs
    assert choice_of(chosen).template == "chat_listed"  # without the trials nobody knows why they differ
    choose(project, replace(choice, models=(second,)), models[1:])
    assert chosen_selection(project).template == "chat"


def test_a_model_that_has_gone_can_stay_but_not_come(project: Project) -> None:
    gone = ModelTick("f" * 64, "gone", "f" * 64)
    assert identify(PipelineSelection(models=(gone,)))[0].file_hash == "f" * 64
    with pytest.raises(ModelNotFound):
        identify(PipelineSelection(models=(ModelTick("gone", "gone"),)))
    choose(project, PipelineSelection((gone,), (CLOSED,), (0,)), identify(PipelineSelection(models=(gone,))))
    assert project.pipelines.chosen()[0].model_name == "gone"


def test_what_makes_no_pipeline_is_refused(project: Project) -> None:
    with pytest.raises(InputError, match="no pipeline"):
        choose(project, PipelineSelection(), [])
    one = tick(FIRST)
    out = PipelineSelection((one,), (CLOSED,), (0,), without=frozenset({(one.name, CLOSED.key, "ICL@0")}))
    with pytest.raises(InputError, match="no pipeline"):
        choose(project, out, identify(out))
    twins = PipelineSelection((ModelTick("a", "same", "a" * 64), ModelTick("b", "same", "b" * 64)), (CLOSED,), (0,))
    models = [replace(identify(PipelineSelection(models=(one,)))[0], name="same", file_hash=h * 64) for h in "ab"]
    with pytest.raises(InputError, match="Two different model files"):
        choose(project, twins, models)


def test_a_file_that_was_never_read_has_no_answers_yet() -> None:
    unread = ModelTick("model", "model")
    (spec,) = combinations(PipelineSelection((unread,), (CLOSED,), (0,)))
    assert spec.model_hash == "unread:model"


def test_sixty_pipelines_are_planned_without_reading_anything_twice(project: Project) -> None:
    models = tuple(ModelTick(str(n), f"model {n}", str(n) * 16, 1000 * n) for n in range(1, 7))
    retrievers = tuple(RetrieverSpec("bm25", k) for k in range(1, 6))
    choice = PipelineSelection(models, retrievers, (0, 1))
    first = reading_pipelines(project, choice)
    assert len(first.plan.pipelines) == 60
    again = reading_pipelines(project, replace(choice, examples=(0,)), first)
    assert again.grounds is first.grounds
    assert len(again.plan.pipelines) == 30


def test_a_ready_made_choice_takes_a_server_only_where_a_person_ticked_it() -> None:
    models = [
        ModelFile(key="here.gguf", name="here", kind="language model", source="folder"),
        ModelFile(key="api:office", name="office", kind="language model", source=SERVER),
        ModelFile(key="api:away", name="away", kind="language model", source=SERVER),
    ]
    assert [one.key for one in candidates_of(models)] == ["here.gguf"]
    assert [one.key for one in candidates_of(models, named=["api:office"])] == ["here.gguf", "api:office"]
