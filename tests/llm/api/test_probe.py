"""Each product is recognised, and what it cannot do is found and said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ragexam.errors import InputError
from ragexam.llm.api.line import ServerRefusal
from ragexam.llm.api.probe import probe, told_facts
from tests.model_server import TEMPLATE, model_server

FOUND = {
    "vLLM": ("json_schema", ("echo",), True, 2000, 0),
    "llama.cpp": ("grammar", ("steps",), True, 2000, 0),
    "llama-cpp-python": ("json_object", ("steps",), True, 0, 1),
    "Ollama": ("json_schema", ("written",), False, 0, 3),
}


@pytest.mark.parametrize("product", FOUND)
def test_products_are_told_apart(product: str, line_to: Any) -> None:
    with model_server(product=product) as (_, service, server):
        facts = probe(server, line_to(service))
    schema, scoring, counts, context, limits = FOUND[product]
    assert (facts.schema, facts.scoring, facts.counts, facts.context) == (schema, scoring, counts, context)
    assert facts.product == ("" if product == "Ollama" else product)
    assert (facts.completes, facts.chats, facts.title) == (True, True, "office-70b")
    assert len(facts.limits()) == limits
    assert bool(facts.template) is (product == "llama.cpp")


def test_with_a_template_llama_cpp_python_can_be_read_by_echo_too_which_costs_more(line_to: Any) -> None:
    with model_server(product="llama-cpp-python") as (_, service, server):
        facts = probe(replace(server, template=TEMPLATE), line_to(service))
    assert facts.scoring == ("steps", "echo")
    assert facts.schema == "grammar"


def test_a_list_that_is_one_place_off_is_not_believed(line_to: Any) -> None:
    with model_server(product="vLLM", shift=1) as (_, service, server):
        assert probe(server, line_to(service)).scoring == ("written",)


def test_the_identity_hangs_on_the_model_and_not_on_the_address(line_to: Any) -> None:
    with model_server(product="llama.cpp") as (_, service, server):
        one = told_facts(server, line_to(service)).identity
    with model_server(product="llama.cpp", model="C:\\elsewhere\\office-70b.gguf") as (_, service, server):
        assert told_facts(server, line_to(service)).identity == one
    with model_server(product="llama.cpp", weights=7) as (_, service, server):
        assert told_facts(server, line_to(service)).identity != one


def test_the_model_is_chosen_where_there_are_several(line_to: Any) -> None:
    def two(handler: Any, _: int) -> bool:
        if handler.asked.path == "/v1/models":
            handler.json({"data": [{"id": "small"}, {"id": "large"}]})
            return True
        return False

    with model_server(before=two) as (_, service, server):
        line = line_to(service)
        with pytest.raises(InputError, match="several models") as caught:
            told_facts(server, line)
        assert "small, large" in caught.value.hint
        assert told_facts(replace(server, model="large"), line).model == "large"
        with pytest.raises(InputError, match="no model called 'huge'"):
            told_facts(replace(server, model="huge"), line)


@pytest.mark.parametrize("listed", [[], {}, {"data": 3}, "models", None])
def test_what_is_no_server_of_models_is_told(listed: Any, line_to: Any) -> None:
    def odd(handler: Any, _: int) -> bool:
        handler.json(listed)
        return True

    with (
        model_server(before=odd) as (_, service, server),
        pytest.raises(ServerRefusal, match="no answer of a language"),
    ):
        told_facts(server, line_to(service))


def test_a_server_that_neither_writes_nor_chats_is_refused(line_to: Any) -> None:
    def dumb(handler: Any, _: int) -> bool:
        if handler.asked.path != "/v1/models":
            handler.json({"detail": "Not Found"}, 404)
            return True
        return False

    with model_server(before=dumb) as (_, service, server), pytest.raises(ServerRefusal, match="neither goes on"):
        probe(server, line_to(service))
