"""The job that writes banks: once a question, kept as it is finished, what people wrote left alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import ContextOverflow
from ragexam.grading.grader import GRADERS, AnswerCase
from ragexam.grading.measures.question_bank import QUESTIONS, lacks_key, reference_key
from ragexam.grading.to_grade import grade_inputs
from ragexam.jobs.grading import bank_writing
from ragexam.jobs.worker.outcomes import Failed
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.queries.grading.judging_forecast import forecast_banks, judge_facts
from ragexam.queries.grading.passages import grade_key
from ragexam.records import RubricEntry

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def writing(ready, monkeypatch):
    """Return a scripted model that writes two questions, the second of them about what it was asked."""

    def generate(self, prompt, *, max_tokens, schema=None, temperature=0.0, seed=0, stop=(), on_text=None):
        made = original(self, prompt, max_tokens=max_tokens, schema=schema)
        topic = "cost" if "'cost'" in prompt else "office"
        return type(made)(f'Where does it stand?", "What of the {topic} is known?"', 1, 1, "stop", 0.0)

    original = ScriptedBackend.generate
    monkeypatch.setattr(ScriptedBackend, "generate", generate)
    return ready


def test_banks_are_written_once_and_anew_where_asked(writing):
    items = writing.store.items.asked()
    result = writing.done("question_bank", judge="scripted", items=[items[0].id])
    assert (result["made"], result["questions"], result["empty"]) == (1, 2, 0)
    assert set(writing.store.rubrics.of_kind(QUESTIONS)) == {items[0].id}
    assert writing.done("question_bank", judge="scripted")["made"] == len(items) - 1
    assert writing.done("question_bank", judge="scripted")["made"] == 0
    assert writing.done("question_bank", judge="scripted", afresh=True)["made"] == len(items)


def test_subtopics_are_asked_one_by_one_and_people_stay(writing):
    item = writing.store.items.asked()[0]
    ExamEdits(writing.store).set_rubric(item.id, QUESTIONS, [RubricEntry("p", "Who signs?", "the head")])
    assert writing.done("question_bank", judge="scripted", items=[item.id])["made"] == 0
    writing.done("question_bank", judge="scripted", items=[item.id], subtopics=["cost", "place"], afresh=True)
    bank = writing.store.rubrics.get(item.id, QUESTIONS)
    assert [(entry.text, entry.topic, entry.origin) for entry in bank.entries] == [
        ("Who signs?", "", "person"),
        ("Where does it stand?", "cost", "model"),
        ("What of the cost is known?", "cost", "model"),
        ("What of the office is known?", "place", "model"),
    ]


@pytest.fixture
def keying(writing, monkeypatch):
    """Return the same where the model finds one of the two right answers in the reference; `asked` counts, `meanwhile` is called."""
    written = ScriptedBackend.generate
    writing.asked, writing.meanwhile = 0, lambda: None

    def generate(self, prompt, **how):
        made = written(self, prompt, **how)
        if "provide a complete and concise answer" not in prompt:
            return made
        writing.asked += 1
        writing.meanwhile()
        assert f"Context: {writing.store.items.asked()[0].reference_answer}" in prompt
        tells = "Where does it stand?" in prompt
        return type(made)(" On  shelf 4 | left. " if tells else "The context does not mention this.", 1, 1, "stop", 0.0)

    monkeypatch.setattr(ScriptedBackend, "generate", generate)
    return writing


def test_keys_are_taken_from_the_reference_where_it_tells(keying):
    """Also in a bank that is there; what people wrote keeps the key that it has, or has none."""
    item = keying.store.items.asked()[0]
    people = [RubricEntry("p", "Who signs?", "the head"), RubricEntry("q", "Who reads it?")]
    ExamEdits(keying.store).set_rubric(item.id, QUESTIONS, people)
    chosen = {"judge": "scripted", "items": [item.id]}
    bare = keying.done("question_bank", **chosen, afresh=True)
    assert (bare["questions"], bare["keys"]) == (2, 0)
    first = keying.store.rubrics.get(item.id, QUESTIONS)
    told = judge_facts(keying.store, "scripted")
    assert forecast_banks(keying.store, **told, ids=[item.id], keys=True).keys == 2
    result = keying.done("question_bank", **chosen, keys=True)
    assert (result["made"], result["questions"], result["keys"], result["empty"]) == (0, 0, 1, 0)
    assert keying.store.edits.next_undo() == "Take right answers from reference answers"
    bank = keying.store.rubrics.get(item.id, QUESTIONS)
    assert [(entry.text, entry.answer) for entry in bank.entries] == [
        ("Who signs?", "the head"),
        ("Who reads it?", ""),
        ("Where does it stand?", "On shelf 4 / left."),
        ("What of the office is known?", ""),
    ]
    assert [entry.id for entry in bank.entries] == [entry.id for entry in first.entries]
    assert keying.asked == 2
    again = forecast_banks(keying.store, **told, ids=[item.id], keys=True)
    assert (again.banks, again.keys) == (0, 0), "what the reference does not tell is not asked again"
    ExamEdits(keying.store).undo()
    assert keying.store.rubrics.get(item.id, QUESTIONS) == first
    assert keying.done("question_bank", **chosen, keys=True)["keys"] == 1
    assert keying.asked == 2, "what was taken before is known"
    anew = keying.done("question_bank", **chosen, afresh=True, keys=True)
    assert (anew["questions"], anew["keys"]) == (2, 1)
    assert [entry.answer for entry in keying.store.rubrics.get(item.id, QUESTIONS).entries] == [
        "the head", "", "On shelf 4 / left.", "",
    ]  # fmt: skip


def test_what_people_change_while_keys_are_taken_stays(keying):
    item = keying.store.items.asked()[0]
    keying.done("question_bank", judge="scripted", items=[item.id])
    edits = ExamEdits(keying.store)

    def change():
        bank = keying.store.rubrics.get(item.id, QUESTIONS)
        if len(bank.entries) == 2:
            edits.set_rubric(item.id, QUESTIONS, [*bank.entries, RubricEntry("p", "Who signs?", "the head")])

    keying.meanwhile = change
    assert keying.done("question_bank", judge="scripted", items=[item.id], keys=True)["keys"] == 1
    entries = keying.store.rubrics.get(item.id, QUESTIONS).entries
    assert [entry.answer for entry in entries] == ["On shelf 4 / left.", "", "the head"]
    edits.undo()
    assert [entry.answer for entry in keying.store.rubrics.get(item.id, QUESTIONS).entries] == ["", "", "the head"]


def test_grades_by_a_bank_stay_when_it_gets_keys(keying):
    """Self-ratings look at no key; word match asks again."""
    item = keying.store.items.asked()[0]
    keying.done("question_bank", judge="scripted", items=[item.id])
    before = keying.store.rubrics.get(item.id, QUESTIONS)
    keying.done("question_bank", judge="scripted", items=[item.id], keys=True)
    after = keying.store.rubrics.get(item.id, QUESTIONS)
    assert before.entries != after.entries
    for name, same in (("exam_self_rating", True), ("exam_self_rating_weighted", True), ("exam_answered", False)):
        kind = GRADERS[name]
        keys = [grade_key(kind, "m", item, "x", bank.entries[0]) for bank in (before, after)]
        cases = [AnswerCase(item.question, "x", rubric=bank.entries) for bank in (before, after)]
        inputs = [grade_inputs(kind, case, "m") for case in cases]
        assert (len(set(keys)) == 1, len(set(inputs)) == 1) == (same, same), name


def test_a_reference_that_is_too_long_for_the_judge_costs_the_key_alone(writing, monkeypatch):
    written = ScriptedBackend.generate

    def generate(self, prompt, **how):
        if "provide a complete and concise answer" in prompt:
            raise ContextOverflow(9, 8)
        return written(self, prompt, **how)

    monkeypatch.setattr(ScriptedBackend, "generate", generate)
    item = writing.store.items.asked()[0]
    result = writing.done("question_bank", judge="scripted", items=[item.id], keys=True)
    assert (result["made"], result["questions"], result["keys"], result["empty"]) == (1, 2, 0, 0)


@pytest.mark.parametrize(
    ("reference", "said", "key"),
    [
        ("Ada signs.", "Ada", "Ada"),
        ("Ada signs.", "Not specified.", ""),
        ("Ada signs.", "It is not explicitly stated.", ""),
        ("Ada signs.", "Keine Angabe", ""),
        ("Ada signs.", "unanswerable", ""),
        ("Ada signs.", "Das sagen die Dokumente nicht.", ""),
        ("Ada signs.", "Not stated in writing, Ada", "Not stated in writing, Ada"),
    ],
)
def test_what_says_nothing_is_no_key(reference, said, key):
    class Says:
        key = name = family = "says"

        def write(self, messages, max_tokens, stop=(), enough=None):
            return said

    assert reference_key(RubricEntry("a", "Who signs?", origin="model"), reference, Says()) == key


def test_no_key_is_taken_from_a_reference_that_says_that_the_documents_do_not_tell():
    entry = RubricEntry("a", "Who signs?", origin="model")
    assert lacks_key(entry, "Ada signs.")
    for reference in ("", " ", "The documents do not say", "Das sagen die Dokumente nicht."):
        assert not lacks_key(entry, reference)
    assert not lacks_key(replace(entry, origin="person"), "Ada signs.")
    assert not lacks_key(replace(entry, answer="Ada"), "Ada signs.")


def test_what_a_model_writes_is_one_edit(writing):
    """Writing anew too: undone, the banks are what they were."""
    store = writing.store
    writing.done("question_bank", judge="scripted")
    first = store.rubrics.of_kind(QUESTIONS)
    assert store.edits.next_undo() == "Write banks of questions"
    edits = ExamEdits(store)
    item = store.items.asked()[0]
    edits.set_rubric(item.id, QUESTIONS, [*first[item.id].entries, RubricEntry("p", "Who signs?", "the head")])
    before = store.rubrics.of_kind(QUESTIONS)
    writing.done("question_bank", judge="scripted", subtopics=["cost"], afresh=True)
    after = store.rubrics.of_kind(QUESTIONS)
    assert {entry.topic for bank in after.values() for entry in bank.entries if entry.origin == "model"} == {"cost"}
    assert len(store.edits.all()) == 3
    edits.undo()
    assert store.rubrics.of_kind(QUESTIONS) == before
    edits.undo()
    edits.undo()
    assert store.rubrics.of_kind(QUESTIONS) == {}
    edits.redo()
    assert store.rubrics.of_kind(QUESTIONS) == first


def test_what_is_written_after_somebody_elses_edit_says_that_it_is_not_all(writing, monkeypatch):
    store = writing.store
    original = bank_writing.generate_bank

    def changed_meanwhile(*asked):
        if len(store.rubrics.of_kind(QUESTIONS)) == 1:
            ExamEdits(store).set_setting("note", "x", "Change a setting")
        return original(*asked)

    monkeypatch.setattr(bank_writing, "generate_bank", changed_meanwhile)
    writing.done("question_bank", judge="scripted", items=[item.id for item in store.items.asked()[:2]])
    labels = [edit.label for edit in store.edits.all()]
    assert labels == ["Write banks of questions", "Change a setting", "Write further banks of questions"]
    edits = ExamEdits(store)
    edits.undo()
    assert len(store.rubrics.of_kind(QUESTIONS)) == 1


@pytest.mark.parametrize("afresh", [False, True])
def test_what_a_person_adds_while_the_judge_writes_stays(writing, monkeypatch, afresh):
    """Undone, the bank is what the person made of it."""
    store = writing.store
    edits, item = ExamEdits(store), store.items.asked()[0]
    writing.done("question_bank", judge="scripted", items=[item.id])
    by_model = store.rubrics.get(item.id, QUESTIONS).entries

    def changed_meanwhile(*asked):
        made = original(*asked)
        edits.set_rubric(item.id, QUESTIONS, [RubricEntry("p", "Who signs?", "the head"), *by_model])
        return made

    original = bank_writing.generate_bank
    monkeypatch.setattr(bank_writing, "generate_bank", changed_meanwhile)
    writing.done("question_bank", judge="scripted", items=[item.id], subtopics=["cost"], afresh=afresh)
    texts = [entry.text for entry in store.rubrics.get(item.id, QUESTIONS).entries]
    written = ["Where does it stand?", "What of the cost is known?"]
    assert texts == ["Who signs?", *(written if afresh else [*(entry.text for entry in by_model), written[1]])]
    edits.undo()
    assert [entry.text for entry in store.rubrics.get(item.id, QUESTIONS).entries[1:]] == [e.text for e in by_model]


def test_a_bank_gets_only_the_subtopics_that_it_lacks(writing):
    items = writing.store.items.asked()
    own = {items[1].id: ["place"]}
    result = writing.done(
        "question_bank", judge="scripted", items=[i.id for i in items[:2]], subtopics=["cost"], own_subtopics=own
    )
    assert (result["made"], result["questions"]) == (2, 4)
    topics = [[entry.topic for entry in writing.store.rubrics.get(item.id, QUESTIONS).entries] for item in items[:2]]
    assert topics == [["cost", "cost"], ["place", "place"]]
    again = {"judge": "scripted", "items": [items[0].id], "subtopics": ["Cost", "place"]}
    assert writing.done("question_bank", **again)["questions"] == 1  # the other is there by its words
    bank = writing.store.rubrics.get(items[0].id, QUESTIONS)
    assert [entry.topic for entry in bank.entries] == ["cost", "cost", "place"]
    assert writing.done("question_bank", **again)["made"] == 0


def test_numbers_and_items_that_make_no_sense(ready):
    for parameters in ({"per": 0}, {"items": ["x"]}, {"own_subtopics": {"x": ["a"]}}, {"own_subtopics": {"x": 5}}):
        assert isinstance(ready.start("question_bank", {"judge": "scripted", **parameters}), Failed)
