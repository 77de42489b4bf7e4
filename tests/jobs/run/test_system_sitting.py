"""A system elsewhere sits the exam as a pipeline: choices read from what it writes, errors apart, resumed, never without consent."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.jobs.worker.outcomes import Failed, Paused
from ragexam.progress import Progress, Snapshot
from ragexam.queries.grading.cases import choice_cases
from ragexam.queries.items.fits import design_of
from ragexam.queries.report.handed_over import passages_handed_over, retrieval_metrics
from ragexam.queries.run.answers import read_answers
from ragexam.queries.run.stale import stale_reasons
from ragexam.queries.systems.kept import CONNECTIONS, sent_requests
from ragexam.queries.systems.sat import words_of
from ragexam.records import system_pipeline, to_json
from ragexam.report.results.accuracy.accuracy_tables import cost_table, heat_table
from ragexam.report.results.compare import Contest, cheapest_first
from ragexam.systems.connection import SystemConnection
from tests.jobs.conftest import pipelines
from tests.loopback import Handler, serving


class System:
    """A system that answers with what it is told for a place in the question, else with the first choice."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.says: dict[str, str] = {}
        self.failing: set[str] = set()
        self.dies_after = 1_000
        self.status = 503
        self.passages: list[str] = []
        self.url = ""
        self.over = threading.Event()

    def reply(self, handler: Handler, _number: int) -> None:
        question = handler.asked.value["question"]
        self.asked.append(question)
        if len(self.asked) > self.dies_after:
            self.over.wait(100)  # as long as somebody waits for a reply
            return
        if any(place in question for place in self.failing):
            handler.json({"error": "out of order"}, self.status)
            return
        said = next((text for place, text in self.says.items() if place in question), "A")
        handler.json({"answer": said, "sources": self.passages})


@pytest.fixture
def system() -> Iterator[System]:
    made = System()
    with serving(made.reply) as service:
        made.url = f"{service.url}/ask"
        try:
            yield made
        finally:
            made.over.set()


def connect(store: Any, url: str, **fields: Any) -> None:
    connection = SystemConnection(
        "Helpdesk", url, body={"question": ""}, question_at="question", answer_at="answer",
        passages_at=("sources[*]",), tries=1, total_seconds=20.0, reply_seconds=10.0,
    )  # fmt: skip
    store.settings.set(CONNECTIONS, [to_json(replace(connection, **fields))])


@pytest.fixture
def beside(ready: Any, system: System) -> Any:
    """Return the system beside two pipelines of this machine."""
    connect(ready.store, system.url)
    ready.store.pipelines.choose([*ready.store.pipelines.chosen()[:2], system_pipeline("Helpdesk")])
    ready.store.settings.set("embedder", "")
    return ready


def row(store: Any) -> Any:
    return read_answers(store).results.correct[-1]


def test_a_system_sits_the_same_items_as_the_pipelines(beside: Any, system: System) -> None:
    items = beside.store.items.kept()
    places = ["Harbour", "Quarry", "Orchard"]
    wrong = {item.id: next(c for c in item.choices if c != item.choices[item.key]) for item in items}
    by_place = {p: next(i for i in items if p in i.question) for p in places}
    system.says = {
        "Harbour": f"**{'ABCD'[by_place['Harbour'].key]})** {by_place['Harbour'].choices[by_place['Harbour'].key]}",
        "Quarry": f"The number is {wrong[by_place['Quarry'].id]}.",
        "Orchard": "I do not know.",
    }
    result = beside.done("run")
    assert (result["responses"], result["failed"], result["models_failed"]) == (24, 0, {})
    assert len(system.asked) == 8
    assert all(item.question in asked for item, asked in zip(items, system.asked, strict=True))
    assert all(f"B) {item.choices[1]}" in asked for item, asked in zip(items, system.asked, strict=True))
    answers = read_answers(beside.store)
    own = {item.id: n for n, item in enumerate(answers.items)}
    right, quarry, none = (own[by_place[p].id] for p in places)
    assert answers.results.correct[-1, [right, quarry, none]].tolist() == [1, 0, 0]
    assert answers.results.chosen[-1, none] == -1, "it took none of them, which is a wrong answer and no failure"
    assert answers.results.answered[-1].all()
    assert not answers.results.failed[-1].any()
    assert np.isnan(answers.results.prompt_tokens[-1]).all(), "what it reads is unknown, and not nothing"
    response = beside.store.responses.get(int(answers.matrix.row[-1, right]))
    assert words_of(beside.store, response).text == system.says["Harbour"]
    assert "A) " in beside.store.prompts.get(response.prompt_hash)
    again = beside.done("run")
    assert (again["responses"], again["before"], len(system.asked)) == (0, 24, 8)


def test_several_questions_at_once_are_sat_as_one_after_the_other(beside: Any, system: System) -> None:
    items = beside.store.items.kept()
    system.says = {
        items[0].question: "B",
        items[3].question: f"It is {items[3].choices[items[3].key]}.",
        items[5].question: "?",
    }
    connect(beside.store, system.url, at_once=4)
    result = beside.done("run")
    assert (result["responses"], result["failed"]) == (24, 0)
    answers = read_answers(beside.store)
    chosen = {item.id: int(c) for item, c in zip(answers.items, answers.results.chosen[-1], strict=True)}
    expected = {item.id: 0 for item in items} | {items[0].id: 1, items[3].id: items[3].key, items[5].id: -1}
    assert chosen == expected
    assert sorted(system.asked) == sorted(set(system.asked)), "each once"


def test_tables_decision_and_fit_take_it_as_any_other(beside: Any, system: System) -> None:
    beside.store.settings.set("embedder", "hashed")
    here = pipelines(beside, ["scripted:1:0.9", "scripted:2:0.7"])
    beside.store.pipelines.choose([*here, system_pipeline("Helpdesk")])
    beside.done("run")
    answers = read_answers(beside.store)
    last = len(here)
    assert {cells[0]: cells[2] for cells in cost_table(answers.results).rows}["Helpdesk"] is None
    assert heat_table(answers.results).rows[-1][0] == "Helpdesk"
    assert cheapest_first(answers.results, [0, 1, last])[-1] == last, "nobody knows what it costs"
    assert last in Contest(answers.results, 0).candidates
    design = design_of(answers, by_components=True)
    assert design.confounded() == ()
    assert ("llm", "Helpdesk") in design.labels
    assert "Search of Helpdesk" not in [level for _, level in design.labels]
    beside.done("fit")
    fit = beside.store.fits.latest()
    assert fit is not None


def test_errors_are_failures_and_asked_again_when_wanted(beside: Any, system: System) -> None:
    system.failing = {"Depot", "Kitchen"}
    result = beside.done("run")
    assert (result["failed"], len(system.asked)) == (2, 8)
    assert int(read_answers(beside.store).results.failed[-1].sum()) == 2
    beside.done("run")
    assert len(system.asked) == 8
    system.failing = set()
    assert beside.done("run", retry_failed=True)["responses"] == 2
    assert not read_answers(beside.store).results.failed[-1].any()


def test_a_system_that_is_down_is_given_up_and_the_others_go_on(beside: Any, system: System) -> None:
    system.failing = {"office"}
    result = beside.done("run")
    assert (result["responses"], list(result["models_failed"])) == (16, ["Helpdesk"])
    assert len(system.asked) == 3
    assert not read_answers(beside.store).results.failed[-1].any(), "it was not examined"
    system.failing = set()
    assert beside.done("run")["responses"] == 8
    beside.store.pipelines.choose([system_pipeline("Helpdesk")])
    connect(beside.store, system.url + "?v=2")
    system.failing = {"office"}
    outcome = beside.start("run")
    assert isinstance(outcome, Failed)
    assert "busy" in outcome.message


def test_a_system_that_dies_on_the_way_is_given_up_and_what_it_answered_stays(beside: Any, system: System) -> None:
    connect(beside.store, system.url, reply_seconds=2.0)
    system.dies_after = 2
    result = beside.done("run")
    assert (result["failed"], list(result["models_failed"]), len(system.asked)) == (0, ["Helpdesk"], 5)
    results = read_answers(beside.store).results
    assert not results.failed[-1].any()
    assert int(results.answered[-1].sum()) == 2
    system.dies_after = 1_000
    connect(beside.store, system.url, reply_seconds=20.0)
    assert beside.done("run")["responses"] == 6


def test_of_other_errors_in_a_row_each_is_a_failure(beside: Any, system: System) -> None:
    system.status = 500
    connect(beside.store, system.url)
    system.failing = {item.question for item in beside.store.items.kept()[1:5]}
    assert beside.done("run")["failed"] == 4
    assert len(system.asked) == 8


def test_a_failure_without_any_answer_is_not_kept(beside: Any, system: System) -> None:
    first, *others = [item.id for item in beside.store.items.kept()[:3]]
    system.failing = {"office"}
    result = beside.done("run", items=others)
    assert (result["failed"], list(result["models_failed"])) == (0, ["Helpdesk"])
    assert not read_answers(beside.store).results.failed[-1].any()
    system.failing = set()
    beside.done("run", items=[first])
    system.failing = {"office"}
    assert beside.done("run", items=others)["failed"] == 2, "it was examined: it has answered under these conditions"


def test_paused_it_goes_on_where_it_was(beside: Any, system: System) -> None:
    def pause(snapshot: Snapshot, progress: Progress) -> None:
        if len(system.asked) == 3:
            progress.pause()

    assert isinstance(beside.start("run", {}, pause), Paused)
    assert len(system.asked) == 3
    beside.done("run")
    assert len(system.asked) == 8


def test_another_connection_makes_answers_stale(beside: Any, system: System) -> None:
    beside.done("run")
    connect(beside.store, system.url + "?v=2")
    answers = read_answers(beside.store)
    assert answers.stale[-1].all()
    assert not answers.stale[:-1].any()
    assert [reason for reason, _ in stale_reasons(beside.store, answers)] == [
        "The connection to the system is another one."
    ]


def test_without_consent_nothing_is_sent(ready: Any) -> None:
    connect(ready.store, "http://helpdesk.example/ask")
    ready.store.pipelines.choose([system_pipeline("Helpdesk")])
    outcome = ready.start("run")
    assert isinstance(outcome, Failed)
    assert "consented" in outcome.message
    assert sent_requests(ready.store) == []
    assert ready.store.responses.count() == 0


def test_what_names_no_choice_is_read_by_meaning_where_there_is_an_embedding_model(beside: Any, system: System) -> None:
    beside.store.settings.set("embedder", "hashed")
    items = beside.store.items.kept()
    harbour = next(item for item in items if "Harbour" in item.question)
    system.says = {"Harbour": "Neither this nor that, if I may say so."}
    beside.done("run")
    answers = read_answers(beside.store)
    column = next(n for n, item in enumerate(answers.items) if item.id == harbour.id)
    response = beside.store.responses.get(int(answers.matrix.row[-1, column]))
    assert (response.chosen, words_of(beside.store, response).read_by) == (None, "")


def test_what_says_two_things_is_not_read_by_meaning(beside: Any, system: System) -> None:
    """Haystack over a model of 0.5B wrote “A) Waage”, where B is Waage: near in meaning to B, and yet no answer."""
    beside.store.settings.set("embedder", "hashed")
    item = next(item for item in beside.store.items.kept() if "Harbour" in item.question)
    other = next(n for n in range(len(item.choices)) if n != 0)
    system.says = {"Harbour": f"A) {item.choices[other]}"}
    beside.done("run")
    answers = read_answers(beside.store)
    column = next(n for n, one in enumerate(answers.items) if one.id == item.id)
    response = beside.store.responses.get(int(answers.matrix.row[-1, column]))
    assert (response.chosen, words_of(beside.store, response).read_by) == (None, "")


def test_a_forecast_sends_nothing_and_knows_what_answers_took(beside: Any, system: System) -> None:
    beside.store.pipelines.choose([system_pipeline("Helpdesk")])
    unknown = beside.done("forecast")["forecast"]
    assert (unknown["units"], unknown["seconds"], system.asked) == (8, None, [])
    beside.done("run", items=[item.id for item in beside.store.items.kept()[:4]])
    known = beside.done("forecast")["forecast"]
    assert known["units"] == 4
    assert 0 < known["seconds"] < 10
    assert len(system.asked) == 4


def test_passages_that_it_returns_are_judged_by_the_documents(beside: Any, system: System) -> None:
    first = beside.store.items.kept()[0]
    text = beside.store.documents.text(first.evidence[0].document_id)
    system.passages = ["Of something else altogether, in a book.", f"Source: handbook\n\n{text.upper()[:160]}"]
    beside.done("run")
    answers = read_answers(beside.store)
    (cases,) = [case for case in choice_cases(beside.store, answers) if case.name == "Helpdesk"]
    assert [case.item_id for case in cases.cases if case.match] == [first.id]
    assert len(cases.cases) == 8
    metrics = retrieval_metrics(passages_handed_over(beside.store, answers))["Search of Helpdesk"]
    assert metrics["Evidence found"] == pytest.approx(1 / 8)
    assert metrics["MRR"] == pytest.approx(1 / 16)
    row = next(n for n, spec in enumerate(answers.pipelines) if spec.is_system)
    column = next(n for n, item in enumerate(answers.items) if item.id == first.id)
    assert metrics["Right with all of it"] == answers.results.scores[row, column], "of the one that it had whole"


def test_a_passage_of_many_places_has_one_rank(beside: Any, system: System) -> None:
    first = beside.store.items.kept()[0]
    text, (span, *_) = beside.store.documents.text(first.evidence[0].document_id), first.evidence
    words = (text[: max(span.start - 20, 0)] + "\n" + text[span.end + 20 :]).split()
    pieces = [" ".join(words[n : n + 8]) for n in range(0, 40, 10)]
    assert len(pieces[-1].split()) == 8
    between = " and then something else that no document of ours has ever said before "
    system.passages = [between.join(pieces), text[max(span.start - 40, 0) : span.end + 40]]
    beside.done("run")
    (handed,) = [
        one
        for one in passages_handed_over(beside.store, read_answers(beside.store))
        if one.label == "Search of Helpdesk"
    ]
    assert (handed.k, {len(got.chunk_ids) for got in handed.retrieved}) == (2, {2})
    place = handed.items.index(first)
    alone = replace(handed, items=(first,), retrieved=(handed.retrieved[place],), right=())
    figures = retrieval_metrics([alone])["Search of Helpdesk"]
    assert figures["MRR"] == 0.5
    assert figures["nDCG"] == pytest.approx(1 / np.log2(3))
    assert figures["Evidence found"] == 1.0
    assert figures["Characters"] == len("\n".join(system.passages))


def test_without_passages_there_are_answers_only(beside: Any, system: System) -> None:
    beside.done("run")
    answers = read_answers(beside.store)
    assert "Helpdesk" not in [case.name for case in choice_cases(beside.store, answers)]
    assert "Search of Helpdesk" not in retrieval_metrics(passages_handed_over(beside.store, answers))
