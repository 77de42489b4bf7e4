from __future__ import annotations

import pytest

from ragexam.exam.composition.stated.names import CorpusNames, english_name, english_names, is_plural
from tests.exam.conftest import MakeChunk


@pytest.fixture
def names(make_chunk: MakeChunk) -> CorpusNames:
    return CorpusNames(
        [
            make_chunk(
                "# Brindle 40\n\nAll wear the Brindle 40 on a belt. It fits the zone Birke, and Thornsey uses it. In Thornsey "
                "people say so. We sell a leak sensor. The bonus is called Storchengeld."
            )
        ]
    )


@pytest.mark.parametrize(
    ("label", "heading", "said"),
    [
        ("Brindle 40", "Device", "the Brindle 40"),
        ("Thornsey", "Site", "Thornsey"),
        ("Birke", "Zone", "the zone Birke"),
        ("S0", "Class", "class S0"),
        ("class A", "Laptop class", "laptop class A"),
        ("personnel files", "Record", "personnel files"),
        ("Leak sensor for Brindle 40", "Product", "the leak sensor for Brindle 40"),
        ("video of the gates", "Record class", '"video of the gates"'),
    ],
)
def test_a_name_is_called_as_the_documents_call_it(names: CorpusNames, label: str, heading: str, said: str) -> None:
    assert english_name(names, label, heading) == said


def test_sisters_are_called_alike(names: CorpusNames) -> None:
    assert english_names(names, ["Brindle 40", "Brindle 60"]) == ["the Brindle 40", "the Brindle 60"]


def test_small_letters_where_the_documents_have_them(names: CorpusNames) -> None:
    assert names.lowered("List price") == "list price"
    assert names.lowered("Storchengeld") == "Storchengeld"
    assert names.lowered("TIME") == "time"


def test_plurals() -> None:
    assert [is_plural(t) for t in ("drawings of products", "gas", "class", "minutes of the board", "list price")] == [
        True, True, False, True, False,
    ]  # fmt: skip
