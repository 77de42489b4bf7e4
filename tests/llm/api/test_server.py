"""A served model is who it says it is, and asked in one way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.llm.api.server import ModelServer, ServerFacts, is_served


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("/srv/models/m-7b.gguf", "m-7b.gguf", True),
        ("C:\\models\\m-7b.gguf", "models/m-7b.gguf", True),
        ("maker-a/m-7b", "maker-b/m-7b", False),
        ("maker-a/m-7b", "m-7b", False),
    ],
)
def test_only_of_a_files_path_the_folder_is_left_out(one: str, other: str, alike: bool) -> None:
    assert (ServerFacts(one).identity == ServerFacts(other).identity) is alike


def test_the_way_of_asking_is_told_apart_and_holds_no_address() -> None:
    facts = ServerFacts("m", template="a", completes=True)
    server = ModelServer("office", "http://10.0.0.7:8000", facts=facts)
    ways = {
        server.library,
        replace(server, template="b").library,
        replace(server, facts=replace(facts, scoring=("echo",))).library,
        replace(server, facts=replace(facts, schema="json_schema")).library,
        replace(server, facts=replace(facts, bos="<s>")).library,
        replace(server, context=512).library,
    }
    assert len(ways) == 6
    assert all(map(is_served, ways))
    assert replace(server, name="attic", url="http://localhost:1").library == server.library
