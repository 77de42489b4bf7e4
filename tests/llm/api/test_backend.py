"""A served model scores, writes and refuses as a model on this machine does."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ragexam.errors import ContextOverflow, InputError
from ragexam.llm.api.backend import ApiBackend
from ragexam.llm.api.line import ServerRefusal
from ragexam.llm.api.probe import probe
from ragexam.llm.selftest import self_test
from tests.model_server import TEMPLATE, likelihood, model_server

PRODUCTS = ("vLLM", "llama.cpp", "llama-cpp-python", "Ollama")
SCHEMA = {"type": "object", "properties": {"grade": {"enum": ["good", "bad"]}}, "required": ["grade"]}


def backend(service: Any, server: Any, line_to: Any, **changes: Any) -> ApiBackend:
    server = replace(server, **changes)
    line = line_to(service)
    return ApiBackend(server, probe(server, line), line)


@pytest.mark.parametrize("product", PRODUCTS)
def test_the_self_test_is_passed(product: str, line_to: Any) -> None:
    with model_server(product=product) as (_, service, server):
        test = self_test(backend(service, server, line_to))
    assert (test.right, test.passed) == (8, True)


@pytest.mark.parametrize("product", PRODUCTS[:3])
def test_scores_are_the_sums_of_the_log_probabilities(product: str, line_to: Any) -> None:
    with model_server(product=product) as (_, service, server):
        scores = backend(service, server, line_to).loglikelihoods(
            "The box holds screws. It holds ", ["old screws", "glue"]
        )
    head = "The box holds screws. It holds"
    old = likelihood(head, " old") + likelihood(head + " old", " screws")
    assert [c.loglikelihood for c in scores.choices] == pytest.approx([old, likelihood(head, " glue")])
    assert [(c.tokens, c.characters) for c in scores.choices] == [(2, 10), (1, 4)]


def test_echo_and_steps_agree_where_a_server_has_both(line_to: Any) -> None:
    with model_server(product="llama-cpp-python") as (_, service, server):
        made = backend(service, server, line_to, template=TEMPLATE)
        prompt = made.render_chat([{"role": "user", "content": "Which colour has the lid? The lid is blue."}])
        assert prompt.startswith("<|im_start|>user\n")
        before = len(service.asked)
        stepped = made.loglikelihoods(prompt, [" blue lid", " green"])
        assert not any("echo" in a.value for a in service.asked[before:])
        echoing = ApiBackend(server, replace(made._facts, scoring=("echo", "steps")), line_to(service))
        before = len(service.asked)
        echoed = echoing.loglikelihoods(prompt, [" blue lid", " green"])
        assert sum("echo" in a.value for a in service.asked[before:]) == 2
    assert [c.loglikelihood for c in echoed.choices] == pytest.approx([c.loglikelihood for c in stepped.choices])


def test_a_step_is_read_with_the_prompts_end_and_made_once_for_choices_that_begin_alike(line_to: Any) -> None:
    with model_server(product="llama-cpp-python") as (served, service, server):
        made = backend(service, server, line_to, template=TEMPLATE)
        prompt = made.render_chat([{"role": "user", "content": "Which lid is it?"}]) + "Answer:"
        before = len(service.asked)
        scores = made.loglikelihoods(prompt, [" old blue", " old green", " new"])
        sent = [a.value for a in service.asked[before:] if a.path == "/v1/completions"]
    old = likelihood(prompt, " old")
    told = [old + likelihood(prompt + " old", " blue"), old + likelihood(prompt + " old", " green")]
    assert [c.loglikelihood for c in scores.choices[:2]] == pytest.approx(told)
    steps = [n for n, body in enumerate(sent) if "logit_bias" in body]
    assert len(steps) == 4, "old, blue, green, new"
    head = served.ids(prompt)
    for step in steps:
        short = served.ids(sent[step - 1]["prompt"])
        assert "logprobs" not in sent[step - 1]
        shared = next(n for n, (a, b) in enumerate(zip(short, head, strict=False)) if a != b)
        assert len(head) // 2 < shared <= len(head) - 2, "it holds the beginning, and reads two tokens at least"


def test_a_choice_that_is_spelled_in_two_ways_is_read_by_echo(line_to: Any) -> None:
    with model_server(product="llama-cpp-python") as (served, service, server):
        made = backend(service, server, line_to, template=TEMPLATE)
        prompt = made.render_chat([{"role": "user", "content": "Which lid is it?"}]) + "Answer:"
        wanted = made.loglikelihoods(prompt, [" old blue"]).choices[0].loglikelihood

        def odd(handler: Any, _: int) -> bool:
            if handler.asked.path != "/extras/detokenize":
                return False
            handler.json({"text": " so ol d"})
            return True

        served.before = odd
        before = len(service.asked)
        assert made.loglikelihoods(prompt, [" old blue"]).choices[0].loglikelihood == pytest.approx(wanted)
        assert any("echo" in a.value for a in service.asked[before:])
        alone = ApiBackend(server, replace(made._facts, scoring=("steps",)), line_to(service))
        with pytest.raises(ServerRefusal, match="in two ways"):
            alone.loglikelihoods(prompt, [" old blue"])


def test_a_written_choice_leads_and_says_no_more(line_to: Any) -> None:
    with model_server(product="Ollama") as (served, service, server):
        made = backend(service, server, line_to)
        prompt = made.render_chat([{"role": "user", "content": "Which colour has the lid?"}]) + "Answer:"
        served.says = ["I think it is number 2."]
        scores = made.loglikelihoods(prompt, [" deep blue", " dark green"]).choices
        assert [c.loglikelihood for c in scores] == [-90.0, 0.0]
        told = service.asked[-1].value["messages"]
        assert told[-1]["role"] == "user"
        assert "lid?\n\nAnswer:\n\nWhich of these" in told[-1]["content"]
        served.says = ["Yes.", "No."]
        assert [c.loglikelihood for c in made.loglikelihoods(prompt, [" yes", " no"]).choices] == [0.0, -20.0]
        served.says = [told[-1]["content"], f"{told[-1]['content']}\nNothing else."]
        with pytest.raises(ServerRefusal, match="named none"):
            made.loglikelihoods(prompt, [" deep blue", " dark green"])
        served.says = ["Perhaps.", "Who knows?"]
        with pytest.raises(ServerRefusal, match="named none"):
            made.loglikelihoods(prompt, [" deep blue", " dark green"])


@pytest.mark.parametrize("product", PRODUCTS)
def test_a_schema_is_kept_to(product: str, line_to: Any) -> None:
    with model_server(product=product) as (served, service, server):
        made = backend(service, server, line_to)
        if made._facts.schema == "grammar":  # the server of the tests reads none but the probe's
            assert "root" in made._bound(SCHEMA)["grammar"]
            return
        prompt = made.render_chat([{"role": "user", "content": "Grade it."}])
        assert json.loads(made.generate(prompt, max_tokens=40, schema=SCHEMA).text)["grade"] in ("good", "bad")
        asking = ApiBackend(server, replace(made._facts, schema=""), line_to(service))
        served.says = ['Gladly:\n```json\n{"grade": "bad"}\n```']
        assert json.loads(asking.generate(prompt, max_tokens=40, schema=SCHEMA).text) == {"grade": "bad"}
        assert "by this JSON schema" in service.asked[-1].value["messages"][-1]["content"]


def test_sampling_seed_and_stops_go_out(line_to: Any) -> None:
    calls: list[str] = []
    with model_server(product="vLLM") as (served, service, server):
        made = backend(service, server, line_to)
        served.says = ["One. Two. Three"]
        prompt = made.render_chat([{"role": "user", "content": "Count."}])
        made_text = made.generate(prompt, max_tokens=9, temperature=0.7, seed=5, stop=["Two"], on_text=calls.append)
        sent = service.asked[-1].value
    assert (made_text.text, made_text.stop) == ("One. ", "stop")
    assert calls == ["One", "One.", *["One. "] * (len(calls) - 2)], "nothing of what follows a stop"
    assert (sent["temperature"], sent["seed"], sent["stop"], sent["max_tokens"]) == (0.7, 5, ["Two"], 9)
    assert (sent["top_p"], sent["min_p"], sent["repetition_penalty"]) == (1.0, 0.0, 1.0)


def test_what_does_not_fit_is_refused_before_it_is_sent(line_to: Any) -> None:
    with model_server(product="Ollama") as (_, service, server):
        made = backend(service, server, line_to, context=300)
        asked = len(service.asked)
        with pytest.raises(ContextOverflow, match="reads 300 at once"):
            made.generate("word " * 200, max_tokens=10)
        with pytest.raises(ContextOverflow):
            made.loglikelihoods("word " * 200, [" a", " b"])
        with pytest.raises(InputError, match="empty"):
            made.loglikelihoods("word", [" a", ""])
        assert len(service.asked) == asked


@pytest.mark.parametrize(
    "odd",
    [{"choices": []}, {"choices": [{"text": 3}]}, {"choices": [{"message": None}]}, [], {"choices": [None]}, "text"],
)
def test_an_odd_reply_is_a_refusal(odd: Any, line_to: Any) -> None:
    with model_server(product="vLLM") as (served, service, server):
        made = backend(service, server, line_to)

        def reply(handler: Any, _: int) -> bool:
            handler.json(odd)
            return True

        served.before = reply
        with pytest.raises(ServerRefusal, match="no answer of a language model"):
            made.generate(made.render_chat([{"role": "user", "content": "Go."}]), max_tokens=5)
        with pytest.raises(ServerRefusal):
            made.loglikelihoods("A", [" b", " c"])


@pytest.mark.parametrize("value", [float("nan"), 3.0, "x", None, True])
def test_what_is_no_log_probability_is_refused(value: Any, line_to: Any) -> None:
    with model_server(product="vLLM") as (served, service, server):
        made = backend(service, server, line_to)

        def reply(handler: Any, _: int) -> bool:
            if "echo" not in handler.asked.value:
                return False
            values = [None, -1.0, value, -1.0]
            usage = {"prompt_tokens": 3, "completion_tokens": 1}
            handler.json({"choices": [{"text": "", "logprobs": {"token_logprobs": values}}], "usage": usage})
            return True

        served.before = reply
        with pytest.raises(ServerRefusal):
            made.loglikelihoods("A box", [" b"])


def test_exactly_one_beginning_of_text_stands_before_what_goes_out(line_to: Any) -> None:
    bos = "<|begin|>"
    with model_server(product="llama.cpp", bos=bos) as (served, service, server):
        made = backend(service, server, line_to)
        assert made._facts.bos == bos
        prompts = [made.render_chat([{"role": "user", "content": "Which colour has the lid?"}]), "The lid is"]
        assert prompts[0].startswith(bos)
        for prompt in prompts:
            before = len(service.asked)
            made.generate(prompt, max_tokens=4)
            made.loglikelihoods(prompt, [" deep blue", " green"])
            bodies = [a.value for a in service.asked[before:] if "prompt" in a.value]
            assert len(bodies) == 4
            for body in bodies:
                assert isinstance(body["prompt"], list), "a server puts the token before a text once more"
                assert served.spelled(body["prompt"]).count(bos) == 1
                assert served.spelled(body["prompt"]).startswith(bos + prompt.removeprefix(bos))


@pytest.mark.parametrize("product", ["vLLM", "llama-cpp-python"])
def test_a_server_that_is_sent_texts_puts_the_beginning_there_itself(product: str, line_to: Any) -> None:
    bos = "<|begin|>"
    with model_server(product=product, bos=bos) as (_, service, server):
        line = line_to(service)
        facts = replace(probe(server, line), bos=bos)
        made = ApiBackend(replace(server, template="{{ bos_token }}" + TEMPLATE), facts, line)
        prompt = made.render_chat([{"role": "user", "content": "Which colour has the lid?"}])
        assert prompt.startswith(bos)
        before = len(service.asked)
        made.generate(prompt, max_tokens=4)
        made.loglikelihoods(prompt, [" blue"])
        texts = [a.value["prompt"] for a in service.asked[before:] if a.path.startswith("/v1/completions")]
        assert len(texts) > 1
        assert all(text.startswith("<|im_start|>user") for text in texts)


@pytest.mark.parametrize("chats", [True, False])
@pytest.mark.parametrize("way", ["schema", "written"])
def test_words_that_bind_the_answer_stand_in_the_users_turn(way: str, chats: bool, line_to: Any) -> None:
    with model_server(product="vLLM") as (_, service, server):
        line = line_to(service)
        facts = probe(server, line)
        facts = replace(facts, chats=chats, **({"schema": ""} if way == "schema" else {"scoring": ("written",)}))
        made = ApiBackend(replace(server, template=TEMPLATE), facts, line)
        prompt = made.render_chat([{"role": "user", "content": "Which colour has the blue lid?"}]) + "So:"
        if way == "schema":
            made.generate(prompt, max_tokens=40, schema=SCHEMA)
        else:
            made.loglikelihoods(prompt, [" blue", " green"])
        sent = service.asked[-1].value
    words = "by this JSON schema" if way == "schema" else "Answer with one of these alone"
    if chats:
        [message] = sent["messages"]
        assert message["role"] == "user"
        assert words in message["content"]
    else:
        turns = sent["prompt"].split("<|im_start|>")
        assert words in turns[1]
        assert turns[1].startswith("user")
        assert turns[2] == "assistantSo:"


def test_a_prompt_that_nothing_is_added_to_is_rendered_as_it_was(line_to: Any) -> None:
    with model_server(product="vLLM") as (_, service, server):
        line = line_to(service)
        server = replace(server, template=TEMPLATE)
        facts = probe(server, line)
        sent = []
        for given in (facts, replace(facts, schema="")):
            made = ApiBackend(server, given, line)
            made.generate(made.render_chat([{"role": "user", "content": "Which lid?"}]) + "So:", max_tokens=4)
            made.loglikelihoods(made.render_chat([{"role": "user", "content": "Which lid?"}]), [" blue"])
            sent.append(
                [
                    service.asked[-1].value,
                    [a.value["prompt"] for a in service.asked if a.path == "/v1/completions"][-3:],
                ]
            )
    assert sent[0] == sent[1]
    assert sent[0][1][0].startswith("<|im_start|>user")
