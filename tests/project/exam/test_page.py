"""Checks what the exam's page shows, on a real project with the scripted model."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ragexam.errors import InputError, MachineError
from ragexam.exam.labels.tables import label_tables
from ragexam.exam.labels.taxonomy import LABELS
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.exam.attempts import reading_attempts
from ragexam.project.exam.files import reading_exam_file, write_exam
from ragexam.project.exam.generation import reading_forecast, reading_start, reading_thresholds
from ragexam.project.exam.page import (
    evidence_at,
    item_by_hand,
    problem_of,
    reading_coverage,
    reading_exam,
    reading_figures,
    reading_scores,
    reading_tables,
)
from ragexam.project.exam.subsets import questions_of_cell, reading_threshold_effect
from ragexam.records import Finding, Item, ItemState, Labelling, Rating, Span

WRITER = "scripted:3:0.9"


def done(project: Project, name: str, **parameters: Any) -> Any:
    outcome = project.start_job(name, **parameters).wait()
    assert isinstance(outcome, Done), outcome
    return outcome.result


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, corpus: Path) -> Path:
    """Return a project whose exam has been generated and answered, made once."""
    path = tmp_path_factory.mktemp("made") / "exam.ragexam"
    with Project.create(path) as project:
        project.settings.set("embedder", "hashed")
        done(project, "import", paths=[str(corpus)])
        done(project, "generate", model=WRITER, n=4)
        project.pipelines.choose(["scripted:1:0.95", "scripted:2:0.4"], ["closed_book", "oracle", "bm25:k=1"])
        done(project, "run")
        done(project, "fit", model="rasch", controls=False)
    return path


@pytest.fixture
def exam(made: Path, tmp_path: Path) -> Iterator[Project]:
    shutil.copy(made, tmp_path / "exam.ragexam")
    with Project.open(tmp_path / "exam.ragexam") as project:
        yield project


def test_evidence_is_the_text_of_its_span_and_read_once(exam: Project) -> None:
    view = reading_exam(exam, {})
    assert view.items == tuple(exam.items.all())
    assert view.answered
    for item in view.items:
        for span in item.evidence:
            text = exam.documents.text(span.document_id)
            assert view.evidence[span] == text[span.start : span.end]
            assert span.document_id in view.documents
    told = dict.fromkeys(view.evidence, "known before")
    assert reading_exam(exam, told).evidence == told


def test_figures_are_those_of_the_answers(exam: Project) -> None:
    figures = reading_figures(exam)
    results, fit = exam.responses.answers().results, exam.fits.current()
    assert fit is not None
    assert set(figures) == {item.id for item in exam.items.kept()}
    for column, item in enumerate(results.items):
        own = figures[item.id]
        assert own.answered == len(results.pipelines) == 6
        assert own.right == results.correct[:, column].sum()
        assert own.taken[item.key] == own.right
        assert sum(own.taken) == own.answered
        assert [(name, answered) for name, _, answered in own.groups] == [
            ("closed_book", 2), ("retrieved", 2), ("oracle", 2)
        ]  # fmt: skip
        assert sum(right for _, right, _ in own.groups) == own.right
        assert own.fit is not None
        assert own.fit.model == "rasch"
        if own.fit.b is not None:
            assert own.fit.b == pytest.approx(float(fit.fit.b[fit.item_ids.index(item.id)]))


def test_an_answer_that_takes_no_choice_is_counted_with_none(exam: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = exam.responses.chosen()
    taken = answers.results.chosen.copy()
    taken[0] = -1  # as a system elsewhere that answers and names none
    without = replace(answers, results=replace(answers.results, chosen=taken))
    monkeypatch.setattr(type(exam.responses), "chosen", lambda _: without)
    for own in reading_figures(exam).values():
        assert own.answered == len(answers.results.pipelines)
        assert sum(own.taken) == own.answered - 1


def test_a_changed_wording_has_no_figures_until_it_is_asked_again(exam: Project) -> None:
    item = exam.items.kept()[0]
    exam.edits.change_item(item.id, question="Which office is meant here, after all of this?")
    assert item.id not in reading_figures(exam)
    exam.edits.undo()
    assert item.id in reading_figures(exam)


def test_tables_and_coverage_follow_the_exam(exam: Project) -> None:
    tables = {table.name: table for table in reading_tables(exam)}
    assert set(tables) >= {"exam", "bloom", "question_words", "keys", "lengths", "guessing", "attempts"}
    kept = len(exam.items.kept())
    assert sum(int(row[1] or 0) for row in tables["keys"].rows) == kept
    before = reading_coverage(exam)
    assert len(before.documents.rows) == len(exam.documents.all())
    assert sum(int(row[3] or 0) for row in before.documents.rows) == kept
    document = exam.items.kept()[0].evidence[0].document_id
    exam.edits.exclude_documents([document], True)
    assert document not in {row[-1] for row in reading_coverage(exam).documents.rows}


def test_the_table_of_gates_says_whose_score_may_be_flattered(exam: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = exam.pipelines.chosen()[0]
    fell = Finding("all_passages", 0.0, 1.0, True, "", sitting.model_hash)
    asked = Item("g", "Which?", ("a", "b"), 0, strategy="composed", state=ItemState.DROPPED, findings=(fell,))
    items = [*exam.items.all(), asked]
    monkeypatch.setattr(type(exam.items), "all", lambda _: items)
    note = next(table.note for table in reading_tables(exam) if table.name == "gates")
    assert f"{sitting.model_name} sits the exam and had tried its questions before" in note


def test_a_dialogue_begins_with_the_exams_own_mix_or_with_that_of_chosen_questions(exam: Project) -> None:
    start = reading_start(exam)
    assert (start.blueprint, start.strict, start.topics, start.languages) == ("lookup", 0.0, {}, {})
    assert sum(start.asked_about.documents.values()) == exam.chunks.count()
    assert sum(start.asked_about.languages.values()) <= exam.chunks.count()
    (item, *_) = exam.items.kept()
    like = reading_start(exam, (item.id,))
    assert (like.blueprint, like.topics, like.languages) == ("lookup=1", {item.topic: 1.0}, {item.language: 1.0})


def test_scores_are_of_questions_that_a_model_wrote(exam: Project) -> None:
    scores = reading_scores(exam)
    assert scores.by_item.keys() <= {item.id for item in exam.items.all() if item.strategy == "structured"}
    assert all(0 < score < 1 for score in scores.by_item.values())
    assert scores.trust.keys() == {item.language for item in exam.items.all()}
    assert "of 100 pairs" in scores.trust["en"]


def test_every_try_can_be_read_with_what_the_model_wrote(exam: Project) -> None:
    attempts = reading_attempts(exam)
    stored = exam.generations.latest()
    assert stored is not None
    asked = [a for a in attempts if a.phase == "question"]
    assert {a.outcome for a in asked} <= set(stored["outcomes"])
    assert len({a.key for a in attempts}) == len(attempts)
    kept = [a for a in asked if a.outcome == "kept"]
    assert kept
    assert all(json.loads(a.raw.splitlines()[0]) and a.document and a.seconds >= 0 for a in kept)
    assert {a.question for a in kept} >= {i.question for i in exam.items.all()}


@pytest.mark.parametrize(
    ("question", "choices", "key", "problem"),
    [
        (" ", ("a", "b"), 0, "empty"),
        ("Q?", ("a",), 0, "two choices"),
        ("Q?", ("a", " A"), 0, "the same"),
        ("Q?", ("a", "b"), -1, "key"),
        ("Q?", ("a", "b"), 1, ""),
    ],
)
def test_what_is_wrong_with_a_wording_is_told(question: str, choices: tuple[str, ...], key: int, problem: str) -> None:
    said = problem_of(question, choices, key)
    assert problem in said
    assert bool(said) == bool(problem)


def test_a_question_by_hand_rests_on_the_marked_words(exam: Project) -> None:
    document = next(d for d in exam.documents.all() if "harbour" in d.source)
    text = exam.documents.text(document.id)
    start = text.index("employs 24 people")
    evidence = Span(document.id, start - 1, start + len("employs 24 people") + 1)
    item = item_by_hand(exam, " How many people work there? ", ["24 ", "25"], 0, evidence)
    (span,) = item.evidence
    assert text[span.start : span.end] == "employs 24 people", "white space at the ends is no evidence"
    assert "employs 24 people" in item.passage
    assert item.passage in {chunk.text for chunk in exam.chunks.of_document(document.id)}
    assert (item.question, item.choices, item.topic, item.origin) == (
        "How many people work there?", ("24", "25"), document.topic, "manual"
    )  # fmt: skip
    assert item.question_word == "how"
    exam.edits.add([item], "manual")
    assert exam.items.all()[-1] == item
    with pytest.raises(InputError, match="evidence is empty"):
        item_by_hand(exam, "How many?", ["1", "2"], 0, Span(document.id, 3, 3))
    with pytest.raises(InputError, match="not in the project"):
        item_by_hand(exam, "How many?", ["1", "2"], 0, Span("gone", 0, 3))


def test_evidence_is_set_as_an_edit_and_leaves_the_answers(exam: Project) -> None:
    item = exam.items.kept()[0]
    answered = reading_figures(exam)[item.id].answered
    document = next(d for d in exam.documents.all() if d.id != item.evidence[0].document_id)
    span, passage = evidence_at(exam, Span(document.id, 0, 12))
    exam.edits.set_evidence(item.id, [span], passage)
    changed = exam.items.get(item.id)
    assert changed is not None
    assert (changed.evidence, changed.passage) == ((span,), passage)
    assert changed.content_hash == item.content_hash
    assert reading_figures(exam)[item.id].answered == answered
    assert exam.edits.next_undo() == "Set evidence"
    exam.edits.undo()
    assert exam.items.get(item.id) == item


def test_a_file_is_read_with_evidence_and_told_line_by_line(exam: Project, tmp_path: Path) -> None:
    document = exam.documents.all()[1]
    passage = "  ".join(exam.documents.text(document.id).split()[4:20])
    path = tmp_path / "mine.csv"
    known = exam.items.all()[0]
    path.write_text(
        "question,choice A,choice B,key,passage\n"
        f'Where is it?,here,there,B,"{passage}"\n'
        "What for?,this,that,A,\n"
        "Twice?,same,same,A,\n"
        f'"{known.question}",{known.choices[known.key]},{known.choices[known.key - 1]},A,\n',
        encoding="utf-8",
    )
    exchange = reading_exam_file(exam, path)
    assert [item.question for item in exchange.items] == ["Where is it?", "What for?", known.question]
    assert exchange.items[0].evidence[0].document_id == document.id
    assert (exchange.already, exchange.unlocated, exchange.name) == (0, 2, "mine.csv")
    (problem,) = exchange.problems
    assert problem.startswith("Line 4:")
    exam.edits.add(exchange.items, exchange.name)
    assert reading_exam_file(exam, path).items == ()
    assert reading_exam_file(exam, path).already == 3
    with pytest.raises(InputError, match="names no format"):
        reading_exam_file(exam, tmp_path / "mine.docx")


@pytest.mark.parametrize("suffix", [".jsonl", ".csv"])
def test_what_is_written_can_be_read_back(exam: Project, tmp_path: Path, suffix: str) -> None:
    items = exam.items.all()
    path = write_exam(items, tmp_path / f"out{suffix}")
    with Project.create(tmp_path / "other") as other:
        exchange = reading_exam_file(other, path)
    assert [i.question for i in exchange.items] == [i.question for i in items]
    assert [i.choices[i.key] for i in exchange.items] == [i.choices[i.key] for i in items]
    assert exchange.problems == ()
    with pytest.raises(MachineError, match="could not be written"):
        write_exam(items, tmp_path / "nowhere" / "out.gift")


def test_a_mixed_exam_asks_fewer_passages_and_tries_composed_questions(exam: Project) -> None:
    given: dict[str, Any] = {"model_hash": "", "size_bytes": 10**9, "wanted": 30, "guesses": 1}
    lookups = reading_forecast(exam, settings={}, **given)
    mixed = reading_forecast(exam, settings={"blueprint": "lookup=1,difference=2"}, **given)
    assert (lookups.composed, mixed.composed) == (0, 20)
    assert mixed.passages <= lookups.passages
    assert lookups.seconds is not None
    assert mixed.seconds is not None
    composed = reading_forecast(exam, settings={"blueprint": "hard"}, **given)
    assert (composed.composed, composed.passages) == (30, 0)
    assert composed.seconds
    assert composed.least is not None
    assert composed.least < composed.seconds


def test_forecast_rests_on_what_the_model_wrote_here(exam: Project) -> None:
    facts = exam.generations.latest()
    assert facts is not None
    model_hash = facts["inputs"]["model"]["file_hash"]

    def ask(wanted: int, **changed: Any) -> Any:
        given: dict[str, Any] = {"model_hash": model_hash, "size_bytes": 0, "settings": {}, "guesses": 1, **changed}
        return reading_forecast(exam, wanted=wanted, **given)

    own = ask(int(facts["kept"]) + 2)
    assert own.basis == "here"
    assert own.kept == facts["kept"]
    assert own.share == pytest.approx(facts["kept"] / facts["tried"])
    assert own.share_known
    assert own.passages == pytest.approx(2 / own.share, abs=1)
    assert 0 < own.least < own.seconds < own.most
    assert ask(own.kept).passages == 0
    assert ask(own.kept).seconds == 0.0
    far = ask(10_000)
    assert not far.enough
    assert far.passages == 3 * len(exam.chunks.all()) - facts["tried"], "each passage is asked three times at most"
    sized = ask(4, model_hash="another", size_bytes=2_000_000_000)
    assert (sized.basis, sized.kept) == ("size", 0)
    assert sized.memory_bytes > 2_000_000_000
    assert sized.most / sized.least > own.most / own.least, "a guess from the size is wider"
    nothing = ask(4, model_hash="another")
    assert (nothing.basis, nothing.seconds) == ("unknown", None)


def test_timing_a_model_keeps_what_it_found(exam: Project) -> None:
    facts_before = exam._store.units.count("fact")
    log = len(exam.jobs.all())
    result = done(exam, "time_generation", model="scripted:9:0.9:5ms")
    assert result["passages"] == 2
    assert result["seconds"] > 0.005
    assert exam._store.units.count("fact") == facts_before + 2
    assert len(exam.jobs.all()) == log, "a person looks at it and forgets it"
    from ragexam.queries.models.choose import choose_models

    (model,) = choose_models(["scripted:9:0.9:5ms"])
    forecast = reading_forecast(exam, model_hash=model.file_hash, size_bytes=0, wanted=5, settings={}, guesses=1)
    assert forecast.basis == "timed"
    assert forecast.seconds == pytest.approx(forecast.passages * result["seconds"])
    done(exam, "generate", model="scripted:9:0.9:5ms", n=3)
    assert exam._store.units.count("fact") >= facts_before + 3


def test_filters_run_with_other_thresholds_and_are_undone(exam: Project) -> None:
    used = reading_thresholds(exam)
    assert used.intra_jaccard is not None
    before = exam.items.all()
    limits = {"intra_jaccard": -1.0, "extra_jaccard": None, "extra_embedding": None, "intra_embedding": None}
    result = done(exam, "filter", thresholds=limits, embedder="")
    assert result["dropped"]
    assert not exam.items.kept()
    assert reading_thresholds(exam).intra_jaccard == -1.0
    exam.edits.undo()
    assert exam.items.all() == before
    strict = done(exam, "filter", share=0.5)
    mild = done(exam, "filter", share=0.0)
    assert sum(strict["flagged"].values()) > sum(mild["flagged"].values())
    outcome = exam.start_job("filter", share=2).wait()
    assert "between 0 and 1" in str(getattr(outcome, "message", ""))


def test_topic_of_items_is_one_edit(exam: Project) -> None:
    ids = [item.id for item in exam.items.all()[:3]]
    exam.edits.set_item_topic(ids, " Opening hours ")
    assert [exam.items.get(i).topic for i in ids] == ["Opening hours"] * 3  # type: ignore[union-attr]
    assert exam.items.all()[3].topic != "Opening hours"
    exam.edits.undo()
    assert all(item.topic != "Opening hours" for item in exam.items.all())


def test_an_empty_project_has_nothing_to_show(project: Project) -> None:
    view = reading_exam(project, {})
    assert (view.items, dict(view.documents), view.answered) == ((), {}, False)
    assert reading_figures(project) == {}
    assert reading_tables(project) == []
    assert reading_attempts(project) == []
    assert reading_coverage(project).documents.rows == ()
    forecast = reading_forecast(project, model_hash="", size_bytes=0, wanted=5, settings={}, guesses=1)
    assert (forecast.passages, forecast.enough) == (0, False)


def test_a_person_keeps_what_was_rejected(exam: Project) -> None:
    item: Item = exam.items.all()[0]
    exam.edits.reject([item.id], "no")
    rows = {row[0]: row[1] for row in reading_tables(exam)[0].rows}
    assert rows["Rejected by a person"] == 1
    assert exam.items.get(item.id).state is ItemState.REJECTED  # type: ignore[union-attr]


def test_ratings_of_another_wording_go_with_it_and_come_back(exam: Project) -> None:
    item = exam.items.kept()[0]
    sentence = tuple(Rating(name, "h", "m", 2.0, 2) for name in ("stand_alone", "c_clarity"))
    exam.edits.add([replace(item, id="rated", ratings=sentence)], "manual")
    exam.edits.change_item("rated", question="Which office is meant here, after all of this?")
    assert [r.critique for r in exam.items.get("rated").ratings] == ["c_clarity"]
    exam.edits.set_evidence("rated", item.evidence, "Another passage.")
    assert exam.items.get("rated").ratings == ()
    exam.edits.undo()
    exam.edits.undo()
    assert exam.items.get("rated").ratings == sentence


def test_an_open_question_by_hand_and_what_thresholds_would_drop(exam: Project) -> None:
    before = {table.name: table for table in reading_tables(exam)}
    document = next(d for d in exam.documents.all() if len(exam.documents.text(d.id)) > 60)
    made = [
        item_by_hand(
            exam, f"What does part {n} say?", (), -1, Span(document.id, 10 * n, 10 * n + 10), answer=f"Part {n}."
        )
        for n in range(1, 4)
    ]
    assert all(item.is_open and item.key == -1 and item.evidence for item in made)
    assert "answer" in problem_of("What is it?", (), -1, " ")
    assert problem_of("What is it?", (), -1, "This.") == ""
    values = (1.5, 2.5, 4.5)
    rated = [
        replace(item, ratings=(Rating("stand_alone", "h", "m", value, round(value)),))
        for item, value in zip(made, values, strict=True)
    ]
    exam.edits.add(rated, "manual")
    tables = {table.name: table for table in reading_tables(exam)}
    (row,) = tables["open"].rows
    assert row == ("Written by hand", 3, 3, 0, 3, 0, 0)
    assert tables["keys"] == before["keys"], "questions with choices are counted as before"
    effect = reading_threshold_effect(exam, {"stand_alone": 3.0})
    assert (dict(effect.each), effect.dropped, effect.stands, effect.rated) == ({"stand_alone": 2}, 2, 0, 3)
    exam.edits.accept([made[0].id])
    effect = reading_threshold_effect(exam, {"stand_alone": 3.0})
    assert (effect.dropped, effect.stands, effect.rated) == (1, 1, 3)
    assert reading_threshold_effect(exam, {}).dropped == 0
    with pytest.raises(InputError, match="between 1 and 5"):
        reading_threshold_effect(exam, {"stand_alone": 7.0})


def test_the_questions_of_a_cell_are_those_that_the_table_counts(exam: Project) -> None:
    def said(method: str, label: str) -> Labelling:
        return Labelling("h", "m", method, label)

    asked = [item for item in exam.items.all() if item.kept and item.passage][:3]
    items = [
        replace(asked[0], wanted_label="summary", labels=(said("prompt", "summary"), said("likelihood", "fact_single"))),
        replace(asked[1], wanted_label="summary", labels=(said("prompt", "fact_single"), said("likelihood", "fact_single"))),
        replace(asked[2], people={"Anna": "summary", "Ben": "summary"}, labels=(said("prompt", "reasoning"),)),
    ]  # fmt: skip
    tables = {table.name: table for table in label_tables(items)}
    for name in ("wanted_labels", "people_model", "label_methods"):
        for row in tables[name].rows:
            for index, label in enumerate(LABELS):
                questions = questions_of_cell(items, name, str(row[0]), str(row[1]), label)
                assert len(questions) == row[3 + 2 * index], (name, row, label)
    assert questions_of_cell(items, "people_model", "m, in words", "summary", "reasoning") == [asked[2].id]
