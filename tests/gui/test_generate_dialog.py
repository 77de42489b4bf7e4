"""The dialogue that writes questions: forecast, timing, mix, topics, more like these, how strict."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragexam.jobs.worker.outcomes import Done, Failed
from ragexam.project.exam.generation import mix_rows
from ragexam_gui.app import Parts
from ragexam_gui.panels.exam.generation.dialog import GenerateDialog
from ragexam_gui.panels.exam.page import ExamPage

from .conftest import MODELS
from .test_exam_dialogs import LEFT, Wait, wait_for
from .test_exam_review import exam_of, settle


@pytest.fixture
def page(opened: Parts, qtbot: QtBot) -> ExamPage:
    return exam_of(opened, qtbot)


def open_generate(page: ExamPage, qtbot: QtBot) -> GenerateDialog:
    page.generate()
    dialog = wait_for(page, GenerateDialog, qtbot)
    form = dialog.choice_form
    qtbot.waitUntil(lambda: page.dialogs._found_models.searched and form.begun and form.forecast_shown is not None)
    return dialog


def test_forecast_first_then_timed_then_generated(
    page: ExamPage,
    qtbot: QtBot,
    wait_job: Wait,
    opened: Parts,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))  # nothing was ever timed on this machine
    dialog = open_generate(page, qtbot)
    dialog.choice_form.model.setCurrentIndex(dialog.choice_form.model.findData(MODELS[1]))
    dialog.choice_form.count.setValue(3)
    qtbot.waitUntil(
        lambda: dialog.choice_form.forecast_shown is not None and dialog.choice_form.forecast_shown.wanted == 3,
    )
    assert dialog.choice_form.forecast_shown is not None
    assert dialog.choice_form.forecast_shown.basis == "unknown"
    assert "not known" in dialog.choice_form.forecast.text()
    assert dialog.choice_form.time_button.isVisible()
    assert wait_job(lambda: qtbot.mouseClick(dialog.choice_form.time_button, LEFT)) == "done"
    qtbot.waitUntil(lambda: getattr(dialog.choice_form.forecast_shown, "basis", "") == "timed")
    assert dialog.choice_form.forecast.text().startswith("About ")
    assert "timed on this machine" in dialog.choice_form.grounds.text()
    assert "Memory" in dialog.choice_form.grounds.text()
    assert not dialog.choice_form.time_button.isVisible()
    before = len(page.desk.queue.items)
    assert wait_job(lambda: qtbot.mouseClick(dialog.accept_button, LEFT)) == "done"
    settle(page, qtbot)
    assert len(page.desk.queue.items) > before  # a composed one may have been in the exam already
    assert "Questions written and kept: " in opened.window.notice.label.text()
    again = open_generate(page, qtbot)
    again.choice_form.model.setCurrentIndex(again.choice_form.model.findData(MODELS[1]))
    again.choice_form.count.setValue(3)
    qtbot.waitUntil(lambda: getattr(again.choice_form.forecast_shown, "kept", 0) >= 3)
    assert "nothing is left to write" in again.choice_form.forecast.text()


def test_forecast_read_while_timing_waits_for_its_end(
    page: ExamPage, qtbot: QtBot, opened: Parts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))  # nothing was ever timed on this machine
    form = open_generate(page, qtbot).choice_form
    before = form.forecast_shown
    assert before is not None
    qtbot.mouseClick(form.time_button, LEFT)
    job = opened.session.job
    assert job is not None
    assert job.name == "time_generation"
    assert form.forecast.text() == "Timing the model …"
    form._show(before)  # a reading that was under way when the timing began
    assert form.forecast.text() == "Timing the model …"  # not half of a forecast with half of what the job says
    qtbot.waitUntil(lambda: getattr(form.forecast_shown, "basis", "") == "timed")
    assert form.forecast.text().startswith("About ")
    assert "timed on this machine" in form.grounds.text()


def test_a_timing_that_fails_says_why_and_can_be_tried_again(
    page: ExamPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Parts
) -> None:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))  # nothing was ever timed on this machine
    form = open_generate(page, qtbot).choice_form
    gone = Failed("ModelError", "The file is gone.", "Choose another model.")
    form.time_button.setEnabled(False)
    form.forecast.setText("Timing the model …")
    opened.session.job_ended.emit("time_generation", "failed", gone)
    assert form.forecast.text() == "The model could not be timed."
    assert form.grounds.text() == "The file is gone. Choose another model."
    assert form.time_button.isEnabled()


@pytest.mark.parametrize(
    ("kept", "tone", "words"),
    [
        (16, "good", "more than the 12 wanted: so many were there already"),
        (12, "good", ""),
        (9, "good", "fewer than the 12 wanted"),
        (0, "bad", "fewer"),
    ],
)
def test_another_number_than_was_asked_for_is_explained(
    kept: int, tone: str, words: str, page: ExamPage, qtbot: QtBot
) -> None:
    sentences: list[tuple[str, str, str]] = []
    page.session.message.connect(lambda *told: sentences.append(told))
    page.dialogs._tell_result("generate", "done", Done({"kept": kept, "wanted": 12, "tried": 40, "ended": "Enough."}))
    ((told, text, hint),) = sentences
    assert told == tone
    assert f"kept: {kept}, from 40 passages" in text
    assert words in text
    assert ("wanted" in text) is bool(words)
    assert bool(hint) is (kept == 0)


def test_what_was_composed_and_what_the_documents_did_not_bear_is_told(page: ExamPage) -> None:
    short = [{"demand": "difference", "wanted": 8, "borne": 5, "failed": 0}]
    result = {"kept": 12, "wanted": 12, "tried": 40, "composed": 5, "short": short, "ended": ""}
    told = page.dialogs._generated(result)
    assert "5 of them are composed by rule." in told
    assert "fewer questions of these kinds than the mix asks for: Difference." in told
    assert "composed" not in page.dialogs._generated({**result, "composed": 0, "short": []})


def test_options_become_parameters_only_where_they_differ(page: ExamPage, qtbot: QtBot) -> None:
    dialog = open_generate(page, qtbot)
    asked = {"model": dialog.choice_form.model.currentData(), "n": dialog.choice_form.count.value()}
    assert dialog.parameters == asked, "an exam goes on by its own mix and least score"
    dialog.choice_form.mix.choice.setCurrentIndex(dialog.choice_form.mix.choice.findData("balanced"))
    composed = {"settings": {"blueprint": "balanced"}, "gate_model": dialog.choice_form.gate.chosen}
    assert dialog.parameters == {**asked, **composed}
    dialog.choice_form.mix.choice.setCurrentIndex(dialog.choice_form.mix.choice.findData("lookup"))
    assert dialog.parameters == asked
    dialog.choice_form.more.set_open(True)
    dialog.choice_form.strategy.setCurrentIndex(dialog.choice_form.strategy.findData("paper"))
    assert not dialog.choice_form.own.isEnabled()
    assert dialog.choice_form.domain.isEnabled()
    dialog.choice_form.choices.setValue(5)
    dialog.choice_form.seed.setValue(7)
    dialog.choice_form.guesser.setCurrentIndex(dialog.choice_form.guesser.findData("nobody"))
    dialog.choice_form.meaning.setChecked(False)
    assert dialog.parameters["settings"] == {"strategy": "paper", "n_choices": 5, "seed": 7}
    assert (dialog.parameters["guess_models"], dialog.parameters["embedder"]) == ([], "")
    dialog.choice_form.guesser.setCurrentIndex(dialog.choice_form.guesser.findData(MODELS[0]))
    assert dialog.parameters["guess_models"] == [MODELS[0]]


def test_who_tries_composed_questions_is_one_that_does_not_sit(page: ExamPage, qtbot: QtBot) -> None:
    form = open_generate(page, qtbot).choice_form
    assert not form.gate.isEnabled(), "an exam of lookups alone needs no gate"
    assert form.gate_words.isHidden()
    form.mix.choice.setCurrentIndex(form.mix.choice.findData("balanced"))
    assert form.gate.isEnabled()
    sitting = form._file(MODELS[0])
    assert sitting is not None
    assert form.parameters["gate_model"] == ""
    assert form.gate_words.text().startswith("Every model here sits the exam")
    form.gate.show_sitting({sitting.file_hash})
    form.changed()
    assert form.parameters["gate_model"] == MODELS[1]
    assert form.gate_words.text().endswith("It does not sit the exam.")
    form.gate.setCurrentIndex(form.gate.findData(MODELS[0]))
    assert form.parameters["gate_model"] == MODELS[0]
    assert form.gate_words.text().startswith(f"{sitting.name} sits the exam, so it will not try")
    form.gate.setCurrentIndex(form.gate.findData("nobody"))
    assert form.parameters["gate_model"] == ""
    assert form.gate_words.text().startswith("No model tries composed questions")


def test_an_exam_without_lookups_is_forecast_by_what_is_tried(page: ExamPage, qtbot: QtBot) -> None:
    form = open_generate(page, qtbot).choice_form
    form.mix.choice.setCurrentIndex(form.mix.choice.findData("hard"))
    qtbot.waitUntil(lambda: getattr(form.forecast_shown, "composed", 0) > 0)
    assert getattr(form.forecast_shown, "passages", 1) == 0
    assert "nothing" not in form.forecast.text(), "no passage has to be asked about, but questions are tried"


def test_a_mix_of_ones_own_is_set_beside_what_the_documents_bear(page: ExamPage, qtbot: QtBot) -> None:
    dialog = open_generate(page, qtbot)
    form, mix = dialog.choice_form, dialog.choice_form.mix
    mix.choice.setCurrentIndex(mix.choice.findData("balanced"))
    form.count.setValue(30)
    qtbot.waitUntil(lambda: mix._capacity is not None and not page.session.reading)
    (capacity,) = [each for each in mix._capacity.demands if each.demand == "difference"]
    _, planned, borne = mix._cells["difference"]
    assert borne.text() == (f"about {capacity.questions}" if capacity.questions else "none")
    assert planned.text() == str(
        min(capacity.questions, sum(row.wanted for row in mix_rows("balanced", 30, None) if row.demand == "difference"))
    )
    assert mix.holds.text() == mix._capacity.counts.sentence()
    assert not mix.parts["difference"].isVisible()
    mix.choice.setCurrentIndex(mix.choice.findData("own"))
    assert mix.parts["difference"].isVisible()
    for box in mix.parts.values():
        box.setValue(0)
    assert not dialog.accept_button.isEnabled()
    assert "at least one kind" in mix.short.text()
    mix.parts["lookup"].setValue(2)
    mix.parts["difference"].setValue(1)
    assert dialog.accept_button.isEnabled()
    assert form.settings["blueprint"] == "lookup=2,difference=1"
    mix.parts["unanswerable"].setValue(2)
    assert not dialog.accept_button.isEnabled()
    assert "one in 4" in mix.short.text()
    mix.parts["unanswerable"].setValue(1)
    assert dialog.accept_button.isEnabled()


def test_topics_documents_and_languages_have_their_parts(page: ExamPage, qtbot: QtBot) -> None:
    form = open_generate(page, qtbot).choice_form
    about = form.about
    assert (about.topics, about.languages) == ([], [])
    assert "alike" in about.summary.text()
    about.more.set_open(True)
    topics, documents, languages = (about.tree.topLevelItem(n) for n in range(3))
    assert topics is not None
    assert documents is not None
    assert languages is not None
    known = {document.title: document for document in page.project.documents.all()} if page.project else {}
    rows = {documents.child(n).text(0): documents.child(n) for n in range(documents.childCount())}
    assert rows.keys() <= known.keys()
    title, row = next(iter(rows.items()))
    row.setCheckState(0, Qt.CheckState.Checked)
    row.setData(1, Qt.ItemDataRole.EditRole, 3)
    languages.child(0).setCheckState(0, Qt.CheckState.Checked)
    assert form.settings["topics"] == ((title, 3.0),)
    assert form.settings["languages"] == ((about.languages[0][0], 1.0),)
    assert title in about.summary.text()
    about.search.setText(title)
    assert [name for name, each in rows.items() if not each.isHidden()] == [
        n for n in rows if title.casefold() in n.casefold()
    ]
    row.setCheckState(0, Qt.CheckState.Unchecked)
    assert "topics" not in form.settings


def test_more_like_chosen_questions_proposes_their_kinds_and_topics(page: ExamPage, qtbot: QtBot) -> None:
    page.show_tab(page.list)
    qtbot.waitUntil(lambda: page.list.model.rowCount() > 0)
    page.list.table.select_row(0)
    item = page.list.model.record(0)
    qtbot.mouseClick(page.list.more_button, LEFT)
    dialog = wait_for(page, GenerateDialog, qtbot)
    assert dialog.windowTitle() == "Write more like 1 question"
    form = dialog.choice_form
    qtbot.waitUntil(lambda: form.begun)
    assert form.settings["topics"] == ((item.topic, 1.0),)
    assert form.settings["languages"] == ((item.language, 1.0),)
    assert form.settings["blueprint"] == "lookup=1"
    assert form.count.value() == 10


def test_more_like_the_question_that_is_reviewed(page: ExamPage, qtbot: QtBot) -> None:
    shown = page.desk.current
    assert shown is not None
    page.like_action.trigger()
    dialog = wait_for(page, GenerateDialog, qtbot)
    assert dialog.windowTitle() == "Write more like 1 question"
    qtbot.waitUntil(lambda: dialog.choice_form.begun)
    assert dialog.choice_form.settings["topics"] == ((shown.topic, 1.0),)


def test_what_another_page_wants_more_of_opens_the_same_dialogue(page: ExamPage, qtbot: QtBot) -> None:
    page.session.more_wanted.emit([page.desk.queue.items[0].id])
    dialog = wait_for(page, GenerateDialog, qtbot)
    qtbot.waitUntil(lambda: dialog.choice_form.begun)
    assert dialog.choice_form.about.topics == [(page.desk.queue.items[0].topic, 1.0)]


def test_how_strict_is_chosen_and_a_writer_is_told_of(page: ExamPage, qtbot: QtBot) -> None:
    form = open_generate(page, qtbot).choice_form
    assert "strict" not in form.settings
    form.strict.setCurrentIndex(form.strict.findData(0.75))
    assert form.settings["strict"] == 0.75
    assert page.project is not None
    (quality,) = page.project.generations.writer_qualities()
    assert form._writers == {quality.model_hash: quality.sentence()}


def test_how_much_of_its_passage_a_question_says_can_be_chosen(page: ExamPage, qtbot: QtBot) -> None:
    form = open_generate(page, qtbot).choice_form
    assert form.word_share.text() == "60 %"
    assert "word_share" not in form.settings  # the default: what was made before is used again
    form.word_share.setValue(30)
    assert form.settings["word_share"] == 0.3
    form.strategy.setCurrentIndex(form.strategy.findData("paper"))
    assert not form.word_share.isEnabled()  # only questions with the fact first are held to it
