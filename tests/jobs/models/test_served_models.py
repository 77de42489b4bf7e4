"""A model behind a server writes, sits and is tested in jobs as any other; consents, failures and changes are told in sentences."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ragexam.errors import ModelNotFound
from ragexam.jobs.pipelines.try_question import WRITING
from ragexam.jobs.worker.outcomes import Failed
from ragexam.llm.api.kept import keep_server, kept_servers, server_of, server_with_facts
from ragexam.llm.api.server import ModelServer
from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.queries.models.choose import choose_models
from ragexam.queries.run.answers import read_answers
from ragexam.queries.systems.kept import CONSENTS, sent_requests
from ragexam.queries.systems.sent_prompts import machines_served, sent_prompts
from ragexam.records import to_json
from ragexam.systems.consent import DOCUMENTS, consent_to
from tests.loopback import Handler
from tests.model_server import TEMPLATE, Served, model_server

SECRET = "sk-verysecret-0123456789"


@pytest.fixture
def office() -> Iterator[tuple[Served, Any, ModelServer]]:
    with model_server() as (served, service, server):
        keep_server(server)
        yield served, service, server


def chosen(store: Any) -> Any:
    """Return the pipelines of the project, with the served model in place of the first one."""
    [model] = choose_models(["api:office"])
    store.settings.set("places", {**store.settings.get("places", {}), model.file_hash: model.location})
    own = [p for p in store.pipelines.chosen() if p.model_hash == store.pipelines.chosen()[0].model_hash]
    return [replace(p, model_hash=model.file_hash, model_name=model.name) for p in own]


def test_a_served_model_is_tested_chosen_and_sits(ready: Any, office: Any) -> None:
    _, service, _ = office
    with pytest.raises(ModelNotFound, match="never tested"):
        choose_models(["api:office"])
    result = ready.done("try_server", server="office")
    assert (result["model"], result["passed"], result["facts"]["scoring"]) == ("office-70b", True, ["echo"])
    assert server_with_facts("api:office")[1].product == "vLLM"
    pipelines = chosen(ready.store)
    ready.store.pipelines.choose(pipelines)
    first = ready.done("run")
    assert first["responses"] == 8 * len(pipelines)
    assert not first["failed"]
    results = read_answers(ready.store).results
    assert results.correct.mean() > 0.5, "the passages hold the answers"
    manifest = next(iter(ready.store.runs.manifests().values()))
    assert manifest["model"]["library"].startswith("server: vLLM, choices by echo, asked in the way ")
    asked = len(service.asked)
    assert ready.done("run")["before"] == first["responses"]
    assert len(service.asked) == asked, "what is answered is not asked again"
    assert not sent_requests(ready.store), "nothing left this machine"
    assert not sent_prompts(ready.store)


def test_the_self_test_finds_out_what_a_server_can(ready: Any, office: Any) -> None:
    result = ready.done("selftest", models=["api:office", "api:attic"])["models"]
    assert (result["api:office"]["passed"], result["api:office"]["facts"]["name"]) == (True, "office-70b")
    assert "no server called 'attic'" in result["api:attic"]["error"]
    assert server_with_facts("office")[1].scoring == ("echo",)


def test_another_model_at_the_same_address_is_not_taken_for_it(ready: Any, office: Any) -> None:
    served, _, _ = office
    ready.done("try_server", server="office")
    ready.store.pipelines.choose(chosen(ready.store))
    served.model = "models/other.gguf"
    outcome = ready.start("run", {})
    assert isinstance(outcome, Failed)
    assert "runs another model" in outcome.message


def test_nothing_is_sent_to_another_machine_without_the_widest_consent(ready: Any) -> None:
    keep_server(ModelServer("away", "http://models.example.org:8000"))
    for consents in ([], [consent_to("models.example.org")]):
        ready.store.settings.set(CONSENTS, [to_json(one) for one in consents] or None)
        outcome = ready.start("try_server", {"server": "away"})
        assert isinstance(outcome, Failed)
        assert outcome.message == "Nobody consented to anything being sent to models.example.org."
        assert outcome.hint == "Consent first: ragexam models consent."
        assert not sent_requests(ready.store)
        assert not sent_prompts(ready.store)


def test_what_goes_to_another_machine_is_written_down_before_it_is_sent(ready: Any) -> None:
    # It goes no further than to its certificates: nothing may leave in a test.
    keep_server(ModelServer("away", "https://models.invalid:8000", ca_file="none.pem"))
    ready.store.settings.set(CONSENTS, [to_json(consent_to("models.invalid", DOCUMENTS))])
    outcome = ready.start("try_server", {"server": "away"})
    assert isinstance(outcome, Failed)
    sent = sent_prompts(ready.store)
    assert {(entry.system, entry.host) for entry in sent} == {("api:away", "models.invalid")}
    assert sent[0].address == "https://models.invalid:8000/v1/models"
    assert sent[0].ended == "tls"
    assert sent[0].probe
    assert machines_served(ready.store) == (), "a test sends nothing of the project"


# --- Broken and hostile servers


def never_ending(handler: Handler, _: int) -> bool:
    handler.begin()
    while not handler.server.service.over.is_set():  # type: ignore[attr-defined]
        handler.wfile.write(b'{"a": "' + b"x" * 65_536)
    return True


def ten_gigabytes(handler: Handler, _: int) -> bool:
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", str(10_000_000_000))
    handler.end_headers()
    handler.wfile.write(b"{")
    return True


def slow_drip(handler: Handler, _: int) -> bool:
    handler.begin()
    for _ in range(200):
        handler.wfile.write(b" ")
        if handler.server.service.over.wait(0.05):  # type: ignore[attr-defined]
            break
    return True


def wrong_encoding(handler: Handler, _: int) -> bool:
    handler.reply(b'{"data": "\xff\xfe\xfa"}')
    return True


def a_page(handler: Handler, _: int) -> bool:
    handler.reply("<!DOCTYPE html><html><script>alert(1)</script></html>", media="text/html")
    return True


def an_error_within(handler: Handler, _: int) -> bool:
    handler.json({"error": {"message": f"out of memory {handler.headers.get('Authorization')}"}})
    return True


def always_busy(handler: Handler, _: int) -> bool:
    handler.json({}, 429, Retry_After="3600")
    return True


def elsewhere(handler: Handler, _: int) -> bool:
    handler.reply("", 307, Location="http://evil.example.org/v1/models")
    return True


def echoed_secret(handler: Handler, _: int) -> bool:
    handler.json({"detail": f"you sent {handler.headers.get('Authorization')}"}, 401)
    return True


BROKEN = {
    never_ending: "more than 32,000,000 bytes",
    ten_gigabytes: "more than 32,000,000 bytes",
    slow_drip: "did not answer in time",
    wrong_encoding: "no text of the encoding",
    a_page: "a web page instead of JSON",
    an_error_within: "answers with an error: out of memory",
    always_busy: "asks to wait 3,600 seconds",
    elsewhere: "sends on to another address, which is refused",
    echoed_secret: "answers with the error 401",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda one: one.__name__)
def test_a_broken_server_is_a_sentence(
    broken: Any, ready: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    monkeypatch.setenv("RAGEXAM_SECRET_API_OFFICE_KEY", SECRET)
    with model_server(before=broken) as (_, service, server):
        keep_server(replace(server, wants_key=True, seconds=1.0 if broken is slow_drip else 20.0))
        begun = time.monotonic()
        outcome = ready.start("try_server", {"server": "office"})
        assert isinstance(outcome, Failed)
        assert BROKEN[broken] in outcome.message
        assert time.monotonic() - begun < 60
        assert service.asked[0].headers["Authorization"] == f"Bearer {SECRET}"
        assert SECRET not in repr(outcome)
    assert server_of("office").facts is None
    files = [
        file for folder in (tmp_path, Path(ready.store.path).parent) for file in folder.rglob("*") if file.is_file()
    ]
    assert files
    assert all(SECRET.encode() not in file.read_bytes() for file in files)


def test_a_server_that_goes_down_ends_its_own_pipelines_only(ready: Any, office: Any) -> None:
    served, service, server = office
    ready.done("try_server", server="office")
    keep_server(replace(server, seconds=1.0, facts=kept_servers()[0].facts))
    others = ready.store.pipelines.chosen()
    ready.store.pipelines.choose([*chosen(ready.store), *others])
    asked = len(service.asked)
    served.before = lambda handler, number: number > asked + 60 and (handler.connection.close() or True)
    result = ready.done("run")
    assert "office-70b" in result["models_failed"]
    assert result["responses"] >= 8 * len(others)
    served.before = None
    keep_server(replace(server, seconds=20.0, facts=kept_servers()[0].facts))
    assert not ready.done("run")["models_failed"], "it goes on where it stopped"


@pytest.mark.parametrize("job", ["write", "forecast"])
def test_a_server_that_is_gone_leaves_other_models_their_work(job: str, ready: Any, office: Any) -> None:
    _, _, server = office
    ready.done("try_server", server="office")
    others = ready.store.pipelines.chosen()
    ready.store.pipelines.choose([*chosen(ready.store), *others])
    keep_server(replace(server, url="http://127.0.0.1:9", seconds=1.0, facts=kept_servers()[0].facts))
    result = ready.done(job)
    assert list(result["models_failed"]) == ["office-70b"]
    if job == "write":
        assert result["written"] == 8 * len(others)


def test_a_written_answer_is_seen_as_the_server_writes_it(ready: Any, office: Any) -> None:
    served, service, _ = office
    ready.done("try_server", server="office")
    pipeline = to_json(chosen(ready.store)[0])
    served.says = ["Twenty-four people work there, in two teams."]
    item = ready.store.items.kept()[0]
    result = ready.done("try", item=item.id, retrievers=[pipeline["retriever"]], pipeline=pipeline, write=True)
    whole = result["written"]["text"]
    seen = [snapshot.unit for snapshot in ready.snapshots if snapshot.phase == WRITING and snapshot.unit]
    assert len({text for text in seen if whole.startswith(text)}) > 2, "the text grows under the eyes of whoever waits"
    assert service.asked[-1].value["stream"] is True
    served.streams, served.says = False, [whole]
    again = ready.done("try", item=item.id, retrievers=[pipeline["retriever"]], pipeline=pipeline, write=True)
    assert again["written"]["text"] == whole, "of a server that knows no streams"


def test_a_server_that_lists_no_model_fails_alone(ready: Any, office: Any) -> None:
    served, _, _ = office
    ready.done("try_server", server="office")
    others = ready.store.pipelines.chosen()
    ready.store.pipelines.choose([*chosen(ready.store), *others])
    served.before = lambda handler, _: handler.json({"object": "list", "data": []}) or True
    result = ready.done("run")
    assert "lists no model" in result["models_failed"]["office-70b"]
    assert result["responses"] == 8 * len(others)


@pytest.mark.parametrize("after", [0, 12])
def test_retrievers_without_the_server_find_their_passages(after: int, ready: Any, office: Any) -> None:
    served, service, server = office
    ready.done("try_server", server="office")
    keep_server(replace(server, seconds=1.0, facts=kept_servers()[0].facts))
    [first, *_] = ready.store.pipelines.chosen()
    specs = parse_retrievers(("bm25", "multi_query:base=[bm25],llm=api:office"))
    ready.store.pipelines.choose(build_matrix([(first.model_hash, first.model_name)], specs, (0,)))
    asked = len(service.asked)
    served.before = lambda handler, number: number > asked + after and (handler.connection.close() or True)
    result = ready.done("run")
    assert result["responses"] == 16
    assert 0 < result["failed"] <= 8
    assert not result["models_failed"]
    assert len(service.asked) <= asked + after + 24, "a server that is down is not asked about every question"


@pytest.mark.parametrize("job", ["run", "write"])
def test_what_another_way_of_asking_would_bring_is_asked_anew(job: str, ready: Any, office: Any) -> None:
    _, service, server = office
    ready.done("try_server", server="office")
    ready.store.pipelines.choose(chosen(ready.store))
    first = ready.done(job)
    keep_server(replace(server, template=TEMPLATE, facts=kept_servers()[0].facts))
    asked = len(service.asked)
    again = ready.done(job)
    made = "responses" if job == "run" else "written"
    assert again[made] == first[made] > 0
    assert len(service.asked) > asked
    ready.done("try_server", server="office")
    asked = len(service.asked)
    assert not ready.done(job)[made], "a test that finds the same asks nothing anew"
    assert len(service.asked) == asked
