"""Scenarios from questions to verdicts: made of the exam, answered by pipelines and by a system, judged, asked again."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from ragexam.errors import ModelLoadError
from ragexam.jobs.worker.context import JobContext
from ragexam.jobs.worker.outcomes import Failed, Paused
from ragexam.llm.api.line import ServerDown
from ragexam.progress import Progress, Snapshot
from ragexam.queries.scenarios.kept import (
    OWN,
    kept_scenario,
    names_of,
    next_attempt,
    plan_attempt,
    questions_of,
    unusable_scenarios,
)
from ragexam.queries.scenarios.outcomes import scenario_report
from ragexam.queries.systems.kept import CONNECTIONS, sent_requests
from ragexam.records import MetricGrade, Scenario, ScenarioAnswer, ScenarioQuestion, to_json
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.systems.connection import SystemConnection


class Helpdesk:
    """A system that knows the key number of some offices and says of all else that it cannot tell."""

    def __init__(self) -> None:
        self.knows: dict[str, str] = {}
        self.asked: list[str] = []
        self.broken = False
        system = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["question"]
                system.asked.append(question)
                said = [
                    f"The key number of the {place} office is {n}."
                    for place, n in system.knows.items()
                    if place in question
                ]
                data = json.dumps({"answer": " ".join(said) or "The documents do not say.", "sources": said}).encode()
                self.send_response(500 if system.broken else 200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/ask"


@pytest.fixture
def helpdesk() -> Iterator[Helpdesk]:
    made = Helpdesk()
    thread = threading.Thread(target=made.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield made
    made.server.shutdown()
    thread.join()
    made.server.server_close()


def connect(store: Any, helpdesk: Helpdesk, at_once: int = 1) -> None:
    connection = SystemConnection(
        "Helpdesk", helpdesk.url, body={"question": ""}, question_at="question", answer_at="answer",
        passages_at=("sources[*]",), tries=1, total_seconds=20.0, reply_seconds=10.0, at_once=at_once,
    )  # fmt: skip
    store.settings.set(CONNECTIONS, [to_json(connection)])


def failed_of(store: Any, who: str) -> dict[str, list[bool]]:
    report = scenario_report(store)
    assert report is not None
    failed: dict[str, list[bool]] = {}
    for probe in report.latest():
        if probe.answer.who == who:
            failed.setdefault(probe.question.scenario, []).append(not probe.verdict.passed)
    return failed


def test_questions_are_made_of_the_exam_and_stay_the_same(ready: Any) -> None:
    made = ready.done("make_scenarios")
    assert made["S1"]["made"] == 8
    assert made["S5"]["made"] == 8
    assert made["S6"]["made"] == 10
    nothing = "Neither the exam nor the documents hold anything of this kind that a rule can ask for."
    assert made["S4"] == {"made": 0, "left_out": {nothing: 1}, "remarks": []}, "every office has one question only"
    before = {one.id for one in questions_of(ready.store, ("S1",))}
    ready.done("make_scenarios", scenarios=["S1"])
    assert {one.id for one in questions_of(ready.store, ("S1",))} == before


def test_a_checker_is_tried_on_known_questions_and_its_figures_are_kept(ready: Any) -> None:
    """The scripted model knows no yes and no: it decides nothing, and what search proved stays."""
    made = ready.done("make_scenarios", scenarios=["S1", "S6"], checker="scripted:5")
    assert made["S1"]["remarks"] == []
    assert made["S6"]["made"] == 10
    (remark,) = made["S6"]["remarks"]
    assert remark.startswith("Of 16 known cases Scripted model 5")
    assert remark.endswith("What it says decides nothing: search alone does.")
    assert ready.store.scenarios.making("S6")["remarks"] == [remark]
    assert all(one.proof.endswith(remark) for one in questions_of(ready.store, ("S6",)))


def test_nothing_of_a_scenario_is_a_question_of_the_exam(ready: Any) -> None:
    items, answers = ready.store.items.all(), ready.store.answers.all()
    ready.done("make_scenarios", scenarios=["S1"])
    ready.done("run_scenarios", most=1)
    assert (ready.store.items.all(), ready.store.answers.all()) == (items, answers)


def test_pipelines_write_once_and_what_was_written_is_judged_by_rule(ready: Any) -> None:
    ready.done("make_scenarios", scenarios=["S1", "S3", "S5", "S6"])
    result = ready.done("run_scenarios", scenarios=["S1", "S5", "S6"], most=2)
    asked = questions_of(ready.store, ("S1", "S5", "S6"), 2)
    # The oracle reads the evidence: where a question has none, there is nothing to hand over.
    wanted = sum(20 if question.evidence else 16 for question in asked)
    assert (len(asked), result["answered"], result["failed"], result["before"]) == (6, wanted, 0, 0)
    again = ready.done("run_scenarios", scenarios=["S1", "S5", "S6"], most=2)
    assert (again["answered"], again["before"]) == (0, wanted)
    report = scenario_report(ready.store)
    assert report is not None
    assert len(report.probes) == wanted
    oracle = next(p for p in ready.store.pipelines.chosen() if p.retriever.kind == "oracle")
    given = [p for p in report.probes if p.answer.pipeline_id == oracle.id and p.question.parts]
    assert all(p.answer.passages for p in given)
    assert all(any(part.answer in text for text in p.answer.passages) for p in given for part in p.question.parts)


def test_of_answers_under_several_conditions_those_asked_for_count(ready: Any) -> None:
    ready.done("make_scenarios", scenarios=["S1"])

    def texts() -> list[str]:
        report = scenario_report(ready.store)
        assert report is not None
        return sorted(probe.answer.id for probe in report.latest())

    ready.done("run_scenarios", most=1)
    first = texts()
    assert ready.done("run_scenarios", most=1, cap=2)["answered"] == len(first)
    assert set(texts()).isdisjoint(first)
    assert ready.done("run_scenarios", most=1)["before"] == len(first)
    assert texts() == first


def test_paused_it_goes_on_where_it_was(ready: Any) -> None:
    ready.done("make_scenarios", scenarios=["S1"])

    def pause(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.done >= 5 and "Writing with" in str(snapshot.phase):
            progress.pause()

    assert isinstance(ready.start("run_scenarios", {}, pause), Paused)
    made = len(ready.store.scenarios.answers())
    assert 5 <= made < 160
    assert ready.done("run_scenarios")["answered"] == 160 - made


@pytest.mark.parametrize("at_once", [1, 3])
def test_a_system_is_asked_fails_is_mended_and_asked_again(ready: Any, helpdesk: Helpdesk, at_once: int) -> None:
    connect(ready.store, helpdesk, at_once)
    ready.done("make_scenarios", scenarios=["S1", "S5", "S6"])
    helpdesk.knows = {"Harbour": "100", "Quarry": "107"}
    result = ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[], scenarios=["S1", "S5", "S6"])
    assert result["answered"] == 26
    assert len(sent_requests(ready.store)) == 26, "everything that is sent is written down"
    failed = failed_of(ready.store, "Helpdesk")
    assert sum(failed["S1"]) == 6
    assert sum(failed["S5"]) == 8, "no combined question has both of its offices and a third"
    assert not any(failed["S6"]), "it declines where the documents do not say"
    asked = questions_of(ready.store, ("S1", "S5", "S6"))
    assert next_attempt(ready.store, "Helpdesk") == (2, asked)
    helpdesk.knows = {index: str(100 + 7 * n) for n, index in enumerate(
        ("Harbour", "Quarry", "Orchard", "Depot", "Foundry", "Laundry", "Archive", "Kitchen"))}  # fmt: skip
    again = ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[], scenarios=["S1", "S5"], attempt=2)
    assert again["answered"] == 16
    failed = failed_of(ready.store, "Helpdesk")
    assert not any(failed["S1"] + failed["S5"])
    report = scenario_report(ready.store)
    assert report is not None
    assert report.attempts("Helpdesk") == [1, 2]
    assert sum(not p.verdict.passed for p in report.of_attempt("Helpdesk", 1).values()) == 14, "the first time stays"


def test_after_a_retest_of_some_the_others_are_not_asked_again(ready: Any, helpdesk: Helpdesk) -> None:
    connect(ready.store, helpdesk)
    ready.done("make_scenarios", scenarios=["S1", "S6"])
    ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[])
    ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[], scenarios=["S1"], attempt=2)
    again = ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[])
    assert (again["answered"], again["before"]) == (0, 18)


def test_a_retest_asks_what_was_answered_the_last_time_and_goes_on_when_stopped(ready: Any, helpdesk: Helpdesk) -> None:
    connect(ready.store, helpdesk)
    ready.done("make_scenarios", scenarios=["S1", "S6"])
    ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[], scenarios=["S1"], most=3)
    some = questions_of(ready.store, ("S1",), 3)
    attempt, asked = next_attempt(ready.store, "Helpdesk")
    assert (attempt, asked) == (2, some), "neither the rest of S1 nor S6 was asked before"
    plan_attempt(ready.store, "Helpdesk", attempt, asked)
    ids = [one.id for one in asked]
    ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[], questions=ids[:1], attempt=2)
    assert next_attempt(ready.store, "Helpdesk") == (2, some), "it was stopped after the first"
    ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[], questions=ids, attempt=2)
    assert next_attempt(ready.store, "Helpdesk") == (3, some)


def test_pipelines_of_one_name_are_told_apart_and_keep_their_answers(ready: Any) -> None:
    ready.done("make_scenarios", scenarios=["S1"])
    first = next(one for one in ready.store.pipelines.chosen() if one.retriever.kind == "bm25")
    twin = replace(first, template="plain")
    ready.store.pipelines.choose([first])
    ready.done("run_scenarios", most=1)
    ready.store.pipelines.choose([twin])
    ready.done("run_scenarios", most=1)
    report = scenario_report(ready.store)
    assert report is not None
    assert sorted(report.who) == sorted(names_of([first, twin]).values())
    assert [len(report.attempts(who)) for who in report.who] == [1, 1]


def test_an_error_is_no_failure(ready: Any, helpdesk: Helpdesk) -> None:
    connect(ready.store, helpdesk)
    ready.done("make_scenarios", scenarios=["S1"])
    helpdesk.broken = True
    outcome = ready.start("run_scenarios", {"systems": ["Helpdesk"], "pipelines": []})
    assert isinstance(outcome, Failed)
    assert len(helpdesk.asked) == 3, "three in a row end it"
    report = scenario_report(ready.store)
    assert report is not None
    assert (report.probes, dict(report.unanswered)) == ((), {"Helpdesk": 3})
    helpdesk.broken = False
    assert ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[])["answered"] == 8
    report = scenario_report(ready.store)
    assert report is not None
    assert not report.unanswered


def test_models_that_do_not_load_and_servers_that_are_down_let_the_others_answer(
    ready: Any, helpdesk: Helpdesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect(ready.store, helpdesk)
    (own,) = ready.store.settings.get(CONNECTIONS)
    ready.store.settings.set(CONNECTIONS, [{**own, "name": "Nowhere", "url": "http://127.0.0.1:9/ask"}, own])
    ready.done("make_scenarios", scenarios=["S1"])
    first, second = dict.fromkeys(one.model_hash for one in ready.store.pipelines.chosen())
    opened = JobContext.opened

    def failing(context: JobContext, model_hash: str, *rest: Any) -> Any:
        if model_hash == first:
            raise ServerDown("The server is down.")
        if model_hash == second:
            raise ModelLoadError("It does not load.")
        return opened(context, model_hash, *rest)

    monkeypatch.setattr(JobContext, "opened", failing)
    result = ready.done("run_scenarios", systems=["Nowhere", "Helpdesk"], most=1)
    assert result["answered"] == 1, "the last one still answers"
    report = scenario_report(ready.store)
    assert report is not None
    assert len(report.unanswered) == 21, "twenty pipelines and a system"
    assert {"The server is down.", "It does not load."} <= {why for _, why, _ in report.reasons}


def test_what_was_made_or_answered_before_a_change_is_told_and_left_out(ready: Any, helpdesk: Helpdesk) -> None:
    connect(ready.store, helpdesk)
    ready.done("make_scenarios", scenarios=["S1"])
    ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[])
    (own,) = ready.store.settings.get(CONNECTIONS)
    ready.store.settings.set(CONNECTIONS, [{**own, "headers": {"X-Fix": "1"}}])
    report = scenario_report(ready.store)
    assert report is not None
    assert (report.latest(), report.stale, len(report.probes)) == ([], 8, 8)
    ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[], attempt=2)
    report = scenario_report(ready.store)
    assert report is not None
    assert (len(report.latest()), report.stale, report.attempts("Helpdesk")) == (8, 0, [1, 2])
    ready.store.documents.remove([ready.store.documents.all()[-1].id])
    report = scenario_report(ready.store)
    assert report is not None
    assert (report.remade, report.probes) == (("S1",), ())
    outcome = ready.start("run_scenarios", {})
    assert isinstance(outcome, Failed)
    assert "made of other passages" in str(outcome.error())
    ready.done("make_scenarios", scenarios=["S1"])
    report = scenario_report(ready.store)
    assert report is not None
    assert not report.remade


def test_a_judge_grades_each_answer_once_by_the_metrics_that_ask_one(ready: Any) -> None:
    ready.done("make_scenarios", scenarios=["S1", "S6"])
    ready.done("run_scenarios", most=1)
    result = ready.done("judge_scenarios", judge="scripted:5")
    answers = len(ready.store.scenarios.answers())
    assert result["answers"] == answers
    assert answers in (36, 40), "20 of a number; of what nobody can answer the oracle's only where there is evidence"
    assert result["made"] == 20 * 4 + (answers - 20) * 1
    assert ready.done("judge_scenarios", judge="scripted:5")["made"] == 0
    report = scenario_report(ready.store)
    assert report is not None
    assert {*report.judges, *report.undecided} == {result["judge"]}


def test_whoever_tells_no_passages_can_decline_where_the_documents_hold_nothing(ready: Any) -> None:
    ready.done("make_scenarios", scenarios=["S6"])
    ready.done("run_scenarios", most=1)
    bare = [one for one in ready.store.scenarios.answers() if not one.passages]
    assert bare
    ready.done("judge_scenarios", judge="scripted:5")
    grades = {one.answer_id: one for one in ready.store.scenarios.grades()}
    assert all(grades[one.id].value is not None for one in bare)
    before = replace(grades[bare[0].id], value=None, remark="no passages")
    ready.store.scenarios.put_grade(before)
    assert ready.done("judge_scenarios", judge="scripted:5")["made"] == 1, "what lacked passages then needs none now"
    assert ready.done("judge_scenarios", judge="scripted:5")["made"] == 0


def test_a_judge_is_known_by_its_key_and_counts_as_it_is_known_now(ready: Any, helpdesk: Helpdesk) -> None:
    connect(ready.store, helpdesk)
    ready.done("make_scenarios", scenarios=["S1"])
    ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[], most=1)
    (answer,) = ready.store.scenarios.answers()
    for key in ("one", "other"):
        ready.store.scenarios.put_grade(MetricGrade(answer.id, "relevance", 1.0, "judge", judge_key=key))
    assert len(ready.store.scenarios.grades()) == 2, "two models of one name"
    report = scenario_report(ready.store)
    assert report is not None
    assert (report.judges, report.passed_over) == ((), {"judge": ("relevance",)}), "no trial of either is known now"


def test_a_judge_that_decides_can_fail_an_answer(ready: Any, helpdesk: Helpdesk) -> None:
    connect(ready.store, helpdesk)
    helpdesk.knows = {"Harbour": "100"}
    ready.done("make_scenarios", scenarios=["S1"])
    ready.done("run_scenarios", systems=["Helpdesk"], pipelines=[])
    (right,) = [a for a in ready.store.scenarios.answers() if "100" in a.text]
    assert failed_of(ready.store, "Helpdesk")["S1"].count(False) == 1
    ready.store.scenarios.put_grade(MetricGrade(right.id, "relevance", 1.0, "judge", decides=False))
    assert failed_of(ready.store, "Helpdesk")["S1"].count(False) == 1
    ready.store.scenarios.put_grade(MetricGrade(right.id, "relevance", 1.0, "judge", decides=True))
    assert failed_of(ready.store, "Helpdesk")["S1"].count(False) == 0


def test_a_scenario_of_ones_own_is_made_and_asked(ready: Any) -> None:
    own: Scenario = replace(
        SCENARIO_KINDS["S1"].shipped(), name="terse", prompts={"en": "In one word: {question}"}, metrics=("all_parts",)
    )
    ready.store.settings.set(OWN, [to_json(own)])
    assert kept_scenario(ready.store, "terse") == own
    assert ready.done("make_scenarios", scenarios=["terse"])["terse"]["made"] == 8
    ready.done("run_scenarios", scenarios=["terse"], most=1)
    report = scenario_report(ready.store)
    assert report is not None
    assert {p.question.text.split(":")[0] for p in report.probes} == {"In one word"}


def test_what_is_missing_is_said(ready: Any) -> None:
    for job, parameters, said in (
        ("run_scenarios", {}, "no questions yet"),
        ("make_scenarios", {"scenarios": ["S9"]}, "no scenario 'S9'"),
        ("judge_scenarios", {"judge": "scripted:5"}, "no questions yet"),
    ):
        outcome = ready.start(job, parameters)
        assert isinstance(outcome, Failed)
        assert said in str(outcome.error())
    ready.done("make_scenarios", scenarios=["S1"])
    for job, parameters, said in (
        ("run_scenarios", {"systems": ["Nobody"], "pipelines": []}, "no system Nobody"),
        ("run_scenarios", {"pipelines": []}, "Nobody is to answer"),
        ("judge_scenarios", {"judge": "scripted:5"}, "Nobody has answered"),
    ):
        outcome = ready.start(job, parameters)
        assert isinstance(outcome, Failed)
        assert said in str(outcome.error())


def test_an_own_scenario_that_cannot_be_read_is_told_and_stops_nothing_else(ready: Any) -> None:
    ready.store.settings.set(OWN, [{"name": "S1", "kind": "S1", "metrics": ["all_parts"]}, 7, {"name": "torn"}])
    assert kept_scenario(ready.store, "S1") == SCENARIO_KINDS["S1"].shipped()
    aside = unusable_scenarios(ready.store)
    assert list(aside) == ["S1", "#2", "torn"]
    assert "comes with the program" in aside["S1"]
    ready.done("make_scenarios", scenarios=["S1"])
    report = scenario_report(ready.store)
    assert report is not None
    assert dict(report.unusable) == aside


def test_an_own_scenario_whose_kind_is_not_here_is_told_but_not_made(ready: Any) -> None:
    own = replace(SCENARIO_KINDS["S1"].shipped(), name="far", kind="elsewhere")
    ready.store.settings.set(OWN, [to_json(own)])
    ready.store.scenarios.put_questions("far", {}, [ScenarioQuestion("q", "far", "How many?", language="en")])
    ready.store.scenarios.put_answer(ScenarioAnswer("a", "q", "Desk", "Three."))
    report = scenario_report(ready.store)
    assert report is not None
    assert [probe.question.id for probe in report.probes] == ["q"]
    outcome = ready.start("make_scenarios", {"scenarios": ["far"]})
    assert isinstance(outcome, Failed)
    assert "no kind of scenario" in str(outcome.error())
