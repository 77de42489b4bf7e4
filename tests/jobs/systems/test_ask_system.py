"""A system on this machine sits the exam: each answer once, errors apart, everything sent written down, no secret kept."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ragexam.jobs.worker.outcomes import Failed, Paused
from ragexam.progress import Progress, Snapshot
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.cases import written_matches
from ragexam.queries.systems.asking import asking_forecast, asking_plan
from ragexam.queries.systems.kept import CONNECTIONS, CONSENTS, kept_connection, sent_requests
from ragexam.records import to_json
from ragexam.systems.connection import SecretSpec, SystemConnection
from ragexam.systems.consent import consent_to
from tests.loopback import Handler, serving

SECRET = "sk-verysecret-0123456789"
VARIABLE = "RAGEXAM_SECRET_HELPDESK"


class System:
    """A RAG system over the offices: it knows those that it is told to know; it can wait until several ask it."""

    def __init__(self) -> None:
        self.there = self.most = 0
        self.together = 1
        self.coming = threading.Condition()
        self.asked: list[dict[str, Any]] = []
        self.failing: set[str] = set()
        self.status = 503
        self.passages = True
        self.before: Callable[[], None] = lambda: None
        self.url = ""

    def reply(self, handler: Handler, number: int) -> None:
        with self.coming:
            self.there += 1
            self.most = max(self.most, self.there)
            self.coming.notify_all()
            self.coming.wait_for(lambda: self.most >= self.together, 20)
            self.there -= 1  # whoever reads the answer may ask again before this thread goes on
        self.answer(handler, number)

    def answer(self, handler: Handler, _number: int) -> None:
        body = handler.asked.value
        self.asked.append(body)
        self.before()
        question = body["question"]
        if any(place in question for place in self.failing):
            handler.json({"error": "out of order"}, self.status)
            return
        passage = f"The answer to “{question}” stands here: {handler.headers.get('X-API-Key', '')}."
        handler.json({"answer": f"It is 12. {question}", "sources": [{"text": passage}] if self.passages else []})


@pytest.fixture
def system() -> Iterator[System]:
    made = System()
    with serving(made.reply) as service:
        made.url = f"{service.url}/ask"
        yield made


def connect(store: Any, system: System, **fields: Any) -> SystemConnection:
    connection = SystemConnection(
        "Helpdesk", system.url, body={"question": ""}, question_at="question", answer_at="answer",
        passages_at=("sources[*].text",), tries=1, total_seconds=20.0, reply_seconds=10.0,
    )  # fmt: skip
    connection = replace(connection, **fields)
    store.settings.set(CONNECTIONS, [to_json(connection)])
    return connection


def test_every_question_is_asked_once_without_its_choices(ready: Any, system: System) -> None:
    connection = connect(ready.store, system)
    result = ready.done("ask_system", system="Helpdesk")
    assert (result["answered"], result["failed"], result["before"], result["items"]) == (8, 0, 0, 8)
    assert result["with_passages"] == 8
    assert {body["question"] for body in system.asked} == {item.question for item in ready.store.items.kept()}
    assert all(set(body) == {"question"} for body in system.asked)
    again = ready.done("ask_system", system="Helpdesk")
    assert (again["answered"], again["before"], len(system.asked)) == (0, 8, 8)
    answers = current_answers(ready.store)
    assert {(a.system, a.pipeline_id, a.source) for a in answers} == {("Helpdesk", "", "")}
    assert all(a.seconds is not None and a.contexts for a in answers)
    assert len(written_matches(ready.store, answers)) == 8, "they stand in the confusion matrix"
    assert ready.done("grade", graders=["token_f1"])["answers"] == 8
    forecast = asking_forecast(ready.store, connection, 10)
    assert forecast.seconds is not None
    assert asking_forecast(ready.store, replace(connection, per_minute=6.0), 10).seconds == pytest.approx(100)


def test_several_questions_at_once_give_what_one_after_the_other_gives(ready: Any, system: System) -> None:
    connect(ready.store, system)
    system.failing = {"Depot"}
    one_by_one = ready.done("ask_system", system="Helpdesk")
    wanted = {(a.item_id, a.text, a.contexts) for a in current_answers(ready.store)}
    assert system.most == 1
    connection = connect(ready.store, system, body={"question": "", "again": 1}, at_once=3)
    system.together = 3
    at_once = ready.done("ask_system", system="Helpdesk")
    assert system.most == 3, "three side by side, and never a fourth"
    assert at_once == one_by_one
    assert {(a.item_id, a.text, a.contexts) for a in current_answers(ready.store)} == wanted
    sent = sent_requests(ready.store)[8:]
    assert [entry.ended for entry in sent].count("answered") == 7
    assert len(asking_plan(ready.store, connection, ready.store.items.kept()).failed) == 1
    assert len(system.asked) == 16
    alone, shared = (asking_forecast(ready.store, replace(connection, at_once=n), 12).seconds for n in (1, 3))
    assert alone is not None
    assert shared == pytest.approx(alone / 3)


def test_paused_while_several_are_asked_it_goes_on_where_it_was(ready: Any, system: System) -> None:
    connect(ready.store, system, at_once=4)

    def pause(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.done == 3:
            progress.pause()

    assert isinstance(ready.start("ask_system", {"system": "Helpdesk"}, pause), Paused)
    there = len(ready.store.answers.all())
    assert 3 <= there < 8
    assert all(entry.ended for entry in sent_requests(ready.store)), "also of those that were stopped on their way"
    again = ready.done("ask_system", system="Helpdesk")
    assert (again["before"], again["answered"]) == (there, 8 - there)


def test_failures_are_kept_apart_and_asked_again_when_wanted(ready: Any, system: System) -> None:
    connection = connect(ready.store, system)
    system.failing = {"Depot", "Kitchen"}
    result = ready.done("ask_system", system="Helpdesk")
    assert (result["answered"], result["failed"]) == (6, 2)
    assert sum(result["reasons"].values()) == 2
    assert len(current_answers(ready.store)) == 6
    plan = asking_plan(ready.store, connection, ready.store.items.kept())
    assert (plan.answered, len(plan.failed), len(plan.missing)) == (6, 2, 0)
    assert set(plan.reasons.values()) == {"busy"}
    system.failing = set()
    alone = ready.done("ask_system", system="Helpdesk")
    assert (alone["answered"], alone["failed_before"]) == (0, 2)
    again = ready.done("ask_system", system="Helpdesk", failed=True)
    assert (again["answered"], again["failed"]) == (2, 0)
    assert not asking_plan(ready.store, connection, ready.store.items.kept()).failed


def test_paused_it_goes_on_where_it_was(ready: Any, system: System) -> None:
    connect(ready.store, system)

    def pause(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.done == 3:
            progress.pause()

    assert isinstance(ready.start("ask_system", {"system": "Helpdesk"}, pause), Paused)
    assert len(ready.store.answers.all()) == 3
    assert ready.done("ask_system", system="Helpdesk")["answered"] == 5
    assert len(system.asked) == 8


def test_a_system_of_which_nothing_comes_is_given_up_soon(ready: Any, system: System) -> None:
    connect(ready.store, system)
    system.failing, system.status = {"office"}, 404
    outcome = ready.start("ask_system", {"system": "Helpdesk"})
    assert isinstance(outcome, Failed)
    assert "error 404" in outcome.message
    assert len(system.asked) == 3


def test_other_settings_are_other_answers_and_the_newest_counts(ready: Any, system: System) -> None:
    connect(ready.store, system)
    ready.done("ask_system", system="Helpdesk")
    connect(ready.store, system, body={"question": "", "top_k": 9})
    system.passages = False
    assert ready.done("ask_system", system="Helpdesk")["answered"] == 8
    assert len(ready.store.answers.all()) == 16
    answers = current_answers(ready.store)
    assert len(answers) == 8
    assert not any(a.contexts for a in answers)


def test_everything_sent_is_written_down_before_and_no_secret_is(
    ready: Any, system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, SECRET)
    connect(ready.store, system, secrets=(SecretSpec("header", "X-API-Key", "", VARIABLE),), tries=2)
    noted: list[int] = []
    system.before = lambda: noted.append(1)
    system.failing = {"Depot"}
    ready.done("ask_system", system="Helpdesk")
    sent = sent_requests(ready.store)
    assert len(sent) == len(system.asked) == 9
    assert [entry.ended for entry in sent].count("answered") == 7
    assert [json.loads(entry.body)["question"] for entry in sent] == [body["question"] for body in system.asked]
    assert {(entry.host, entry.system) for entry in sent} == {("127.0.0.1", "Helpdesk")}
    folder = Path(ready.store.path).parent
    ready.store._connection.database.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for file in folder.rglob("*"):
        if file.is_file():
            assert SECRET.encode() not in file.read_bytes(), file
    assert all("•••" in a.contexts[0] for a in ready.store.answers.all()), "the system echoed it"


def test_the_reply_is_shown_so_that_the_answer_can_be_picked(ready: Any, system: System) -> None:
    connect(ready.store, system, answer_at="")
    assert isinstance(ready.start("ask_system", {"system": "Helpdesk"}), Failed)
    assert not system.asked
    result = ready.done("try_system", system="Helpdesk", question="Where?", look=True)
    assert [leaf["path"] for leaf in result["leaves"]] == ["answer", "sources[0].text"]
    assert (result["answer"], result["problem"]) == ("", None)
    connect(ready.store, system, success="!sources")
    result = ready.done("try_system", system="Helpdesk", question="Where?", look=True)
    assert "does not meet the rule “!sources”" in result["problem"][0]
    assert len(result["leaves"]) == 2, "it is shown all the same, so that the rule can be mended"
    connect(ready.store, system)
    result = ready.done("try_system", system="Helpdesk", question="Where?", look=True)
    assert (result["answer"], len(result["passages"]), result["problem"]) == ("It is 12. Where?", 1, None)
    assert not ready.store.answers.all()
    assert len(sent_requests(ready.store)) == 3


@pytest.mark.parametrize("at_once", [1, 4])
def test_without_consent_no_byte_leaves(ready: Any, system: System, at_once: int) -> None:
    # The guard of all tests would fail this one, had anything tried to connect or to look the name up.
    connect(ready.store, system, url="https://rag.example.org/ask", at_once=at_once)
    for job in ({"system": "Helpdesk"}, {"system": "Helpdesk", "failed": False}):
        outcome = ready.start("ask_system", job)
        assert isinstance(outcome, Failed)
        assert "consented" in outcome.message
    ready.store.settings.set(CONSENTS, [to_json(consent_to("other.example.org"))])
    outcome = ready.start("try_system", {"system": "Helpdesk", "question": "Q?"})
    assert isinstance(outcome, Failed)
    assert "rag.example.org" in outcome.message
    assert not sent_requests(ready.store)


def test_a_project_cannot_name_another_variable_of_this_machine(ready: Any, system: System) -> None:
    connect(ready.store, system, secrets=(SecretSpec("header", "X", "", "AWS_SECRET_ACCESS_KEY"),))
    outcome = ready.start("ask_system", {"system": "Helpdesk"})
    assert isinstance(outcome, Failed)
    assert "damaged" in outcome.message
    ready.store.settings.set(CONNECTIONS, [{"name": 5}])
    with pytest.raises(Exception, match="damaged"):
        kept_connection(ready.store, "x")
