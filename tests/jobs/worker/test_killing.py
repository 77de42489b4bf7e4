"""Kills at chosen moments, then one more start: the same result as an undisturbed job, no unit done twice."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ragexam.jobs.worker.outcomes import Done, Failed
from ragexam.jobs.worker.runner import Runner
from ragexam.queries.run.settlements import settlement_of
from ragexam.store import Store
from tests.jobs.run.test_settle import questions

INSTANTS = (0.0, 0.03, 0.07, 0.12)
"""Seconds of work after which it is killed: before the first unit is kept, within a unit, and after several. Each further kill
would start a worker anew, and kill it within a unit once more.
"""


class Victim:
    """Starts a job again and again on a project and kills its worker while it works."""

    def __init__(self, path: Path, name: str, parameters: dict[str, Any], phases: tuple[str, ...]) -> None:
        self.path = path
        self._job = (name, parameters)
        self._phases = phases
        self._runner = Runner(path)

    def kill(self, after: float) -> int:
        """Kill it after so many seconds of its work; how many units were finished when it was looked at last."""
        handle = self._runner.start(*self._job)
        while not (handle.outcome or ((first := handle.poll()) and first.phase.startswith(self._phases))):
            time.sleep(0.002)
        time.sleep(after)
        while after and not (handle.outcome or handle.poll() != first):
            time.sleep(0.002)  # a busy machine may not have come to a unit yet
        pid = self._runner.worker_pid
        assert pid is not None, handle.outcome
        os.kill(pid, signal.SIGKILL)
        outcome = handle.wait()
        assert isinstance(outcome, Failed), outcome
        assert outcome.kind == "WorkerDied"
        latest = handle.poll()
        return latest.done if latest is not None else 0

    def finish(self) -> Done:
        outcome = self._runner.start(*self._job).wait()
        assert isinstance(outcome, Done), outcome
        return outcome

    def close(self) -> None:
        self._runner.close()


@pytest.fixture
def victim(tmp_path: Path) -> Iterator[Callable[..., Victim]]:
    made: list[Victim] = []

    def start(source: Path, *job: Any) -> Victim:
        path = tmp_path / f"copy{len(made)}.ragexam"
        shutil.copy(source, path)
        made.append(Victim(path, *job))
        return made[-1]

    yield start
    for each in made:
        each.close()


def test_run_survives_kills(ready: Any, choose: Callable[..., Any], victim: Callable[..., Victim]) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9:8ms", "scripted:2:0.7:8ms"]))
    ready.store.close()
    whole = victim(ready.store.path, "run", {}, ("Answering",))
    assert whole.finish().result["responses"] == 160
    killed = victim(ready.store.path, "run", {}, ("Answering",))
    progress = [killed.kill(after) for after in INSTANTS]
    assert progress == sorted(progress)  # what was finished stays finished
    assert progress[-1] > 0
    last = killed.finish().result
    assert 0 < last["responses"] < 160
    assert last["responses"] + last["before"] == 160
    with Store.open(whole.path) as a, Store.open(killed.path) as b:
        for store in (a, b):
            rows = store._connection.rows("SELECT id, attempt FROM responses ORDER BY id")
            assert rows == [(n, 1) for n in range(1, 161)]
        timeless = {"seconds": 0.0, "retrieval_seconds": 0.0}
        assert [replace(r, **timeless) for r in a.responses.all()] == [
            replace(r, **timeless) for r in b.responses.all()
        ]
        assert set(a.runs.manifests()) == set(b.runs.manifests())
        for response in b.responses.all():
            assert b.prompts.get(response.prompt_hash) == a.prompts.get(response.prompt_hash)
        # Each (model, prompt, choices) was kept once, by the response that computed it.
        assert a.scores.count() == b.scores.count() == sum(not r.reused for r in b.responses.all())


def test_settling_survives_kills(imported: Any, choose: Callable[..., Any], victim: Callable[..., Victim]) -> None:
    imported.store.items.add(questions(imported.store), "manual")
    models = ["scripted:1:0.95:6ms", "scripted:2:0.4:6ms", "scripted:3:0.6:6ms"]
    chosen = choose(imported, models, ("oracle", "bm25:k=1", "bm25:k=3"))
    imported.store.pipelines.choose([p for p in chosen if not p.examples])
    imported.store.close()
    job = ("settle", {"tolerance": 10}, ("Answering",))
    whole = victim(imported.store.path, *job)
    result = whole.finish().result
    killed = victim(imported.store.path, *job)
    progress = [killed.kill(after) for after in INSTANTS]
    assert progress == sorted(progress)
    assert progress[-1] > 0
    last = killed.finish().result
    with Store.open(whole.path) as a, Store.open(killed.path) as b:
        one, two = (settlement_of(store, store.items.kept()) for store in (a, b))
        assert one is not None
        assert two is not None
        assert (one.order, one.ends, one.odds, one.reach) == (two.order, two.ends, two.odds, two.reach)
        assert (one.outcome, one.checked) == (two.outcome, two.checked)
        assert [(s.why, s.items, s.asked, s.left_out) for s in one.steps] == [
            (s.why, s.items, s.asked, s.left_out) for s in two.steps
        ]
        for store in (a, b):
            answers = [(r.pipeline_id, r.item_id) for r in store.responses.all()]
            assert len(answers) == len(set(answers)), "no answer twice"
            assert store._connection.value("SELECT max(attempt) FROM responses") == 1
        assert a.responses.count() == b.responses.count() > last["responses"]
    assert last["sentence"] == result["sentence"]


def test_generation_survives_kills(imported: Any, victim: Callable[..., Victim]) -> None:
    imported.store.close()
    job = ("generate", {"model": "scripted:1:0.9:9ms", "n": 20}, ("Finding", "Writing", "Guessing", "Filtering"))
    whole = victim(imported.store.path, *job)
    result = whole.finish().result
    killed = victim(imported.store.path, *job)
    for after in INSTANTS:
        killed.kill(after)
    assert killed.finish().result == result
    with Store.open(whole.path) as a, Store.open(killed.path) as b:
        for kind in ("fact", "item", "guess"):
            assert a.units.keys(kind) == b.units.keys(kind)
            assert a.units.count(kind) > 0
        for store in (a, b):
            # A unit that had been made again would have replaced its row by one with a larger number.
            assert store._connection.value("SELECT max(rowid) = count(*) FROM units")
        assert [(i.id, i.content_hash) for i in a.items.all()] == [(i.id, i.content_hash) for i in b.items.all()]
        assert a.items.all() == b.items.all()
