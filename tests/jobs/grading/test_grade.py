"""The job that grades: everything once, anew where something changed, and what it cannot do said."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.errors import CancelRequested, InputError, NotEnoughData
from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.grading.grader import GRADERS
from ragexam.jobs.grading.grade import grade
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.registry import do_job
from ragexam.progress import Progress
from ragexam.records import PERSON, Grade, Item, WrittenAnswer
from ragexam.store import Store

LEAVE = Item("i1", "How many days?", (), -1, answer="27 days")
PLAIN = [name for name, kind in GRADERS.items() if not kind.needs & {"embedder", "model"}]


@pytest.fixture
def store(tmp_path: Path):
    with Store.create(tmp_path / "x.ragexam") as opened:
        opened.items.add([LEAVE])
        opened.answers.add(
            [
                WrittenAnswer(f"a{n}", "i1", LEAVE.content_hash, "Desk", text, source="desk.csv")
                for n, text in enumerate(["27 days", "I don't know."])
            ]
        )
        yield opened


def do(store: Store, progress: Progress | None = None, **parameters: object) -> dict[str, object]:
    return do_job(grade, store, parameters, progress or Progress(), Models())


def test_every_answer_by_every_grader_that_needs_no_model_once(store: Store) -> None:
    assert do(store)["made"] == 2 * len(PLAIN)
    assert do(store)["made"] == 0
    grades = {(g.answer_id, g.grader): g for g in store.grades.all()}
    assert grades["a0", "token_f1"].value == 1.0
    assert grades["a1", "answers_at_all"].value == 0.0
    assert grades["a1", "answers_at_all"].remark == "declines"
    assert grades["a0", "length"].high is None


def test_with_an_embedder(store: Store) -> None:
    assert do(store, graders=["bert_f1"], embedder="hashed")["made"] == 2
    values = {g.answer_id: g.value for g in store.grades.all()}
    assert values["a0"] == pytest.approx(1.0)
    assert values["a1"] is not None
    assert values["a1"] < 0.9


@pytest.mark.parametrize(
    ("language", "declines"),
    [("en", "The passages do not say."), ("de", "Die Textstellen sagen es nicht."), ("en", "I do not know.")],
)
def test_who_declines_is_right_where_the_documents_do_not_say(store: Store, language: str, declines: str) -> None:
    choices = (unsaid_choice(language), "54 dB", "60 dB")
    asked = Item("i2", "What is the sound level?", choices, 0, language=language)
    store.items.add([asked])
    store.answers.add(
        [
            WrittenAnswer("b0", "i2", asked.content_hash, "Desk", declines, source="desk.csv"),
            WrittenAnswer("b1", "i2", asked.content_hash, "Desk", "54 dB", source="desk.csv"),
        ]
    )
    names = ["exact_match", "token_f1", "token_recall", "rouge_l"]
    do(store, graders=names)
    values = {(g.answer_id, g.grader): g.value for g in store.grades.all()}
    assert [values["b0", name] for name in names] == pytest.approx([1.0] * 4)
    assert max(values["b1", name] for name in names) < 0.5
    assert values["a1", "exact_match"] == 0.0, "where the documents do say, who declines is wrong"


def test_a_changed_reference_is_graded_anew_and_an_old_wording_not_at_all(store: Store) -> None:
    do(store, graders=["token_f1"])
    store.items.put(Item("i1", "How many days?", (), -1, answer="30 days"))
    with pytest.raises(NotEnoughData, match="no written answers"):
        do(store, graders=["token_f1"])


def test_stopped_it_goes_on_where_it_was(store: Store) -> None:
    class Stopping(Progress):
        """Stops at the fifth unit."""

        calls = 0

        def update(self, *args, **kwargs):
            type(self).calls += 1
            if self.calls == 5:
                raise CancelRequested
            super().update(*args, **kwargs)

    with pytest.raises(CancelRequested):
        do(store, Stopping())
    assert len(store.grades.all()) == 4
    assert do(store)["made"] == 2 * len(PLAIN) - 4


def test_only_what_people_graded(store: Store) -> None:
    with pytest.raises(NotEnoughData, match="No person has graded"):
        do(store, graders=["token_f1"], graded_by_people=True)
    store.grades.put(Grade("a1", PERSON, 1.0, "Ada", 1.0, 1.0, 5.0))
    assert do(store, graders=["token_f1"], graded_by_people=True)["made"] == 1
    assert do(store, graders=["token_f1"])["made"] == 1


def test_an_unknown_grader_and_an_empty_project(store: Store, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no grader"):
        do(store, graders=["oracle"])
    with Store.create(tmp_path / "y.ragexam") as empty, pytest.raises(NotEnoughData):
        do(empty)
