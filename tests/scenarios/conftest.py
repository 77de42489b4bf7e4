"""Documents on offices and an exam over them, as a project has them."""

from __future__ import annotations

import pytest

from ragexam.corpus.chunkers import PRESETS, chunk_document
from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.records import Document, Item, Span
from ragexam.scenarios.material import Material

PLACES = ("Harbour", "Quarry", "Orchard", "Depot")


def office(n: int) -> str:
    place = PLACES[n]
    return (
        f"# {place} office\n\nThe {place} office opens at {7 + n}:30 on working days. It employs {24 + 13 * n} people.\n\n"
        f"The director of the {place} office is {('Ada', 'Bert', 'Cleo', 'Dora')[n]} Falk. A lost badge of the {place} office "
        f"costs {15 + 5 * n} marks.\n"
    )


def fact(n: int, name: str, question: str, answer: str, wrong: tuple[str, ...]) -> Item:
    text = office(n)
    at = text.index(answer)
    choices = (wrong[0], answer, *wrong[1:])
    return Item(
        f"{name}-{n}", question, choices, 1, (Span(f"doc{n}", at, at + len(answer)),), text, f"floor {n % 2}", "en"
    )


@pytest.fixture
def material() -> Material:
    """Four offices; of each a number, a time and a name, and one question that no document answers."""
    items, documents, texts, chunks = [], {}, {}, []
    for n, index in enumerate(PLACES):
        name = f"doc{n}"
        document = Document(name, f"{index}.md", f"{index} office", f"floor {n % 2}", "en", "markdown")
        documents[name], texts[name] = document, office(n)
        chunks += chunk_document(document, texts[name], PRESETS["default"].spec)
        items += [
            fact(n, "cost", f"What does a lost badge of the {index} office cost?", f"{15 + 5 * n} marks", ("99 marks", "97 marks")),
            fact(n, "time", f"When does the {index} office open?", f"{7 + n}:30", ("5:45", "6:45")),
            fact(n, "name", f"Who directs the {index} office?", f"{('Ada', 'Bert', 'Cleo', 'Dora')[n]} Falk", ("Emil Falk", "Fred Falk")),
        ]  # fmt: skip
    unsaid = unsaid_choice("en")
    items.append(
        Item(
            "unsaid",
            "How many lifts does the Depot office have?",
            ("two", unsaid),
            1,
            (Span("doc3", 0, 5),),
            "",
            "floor 1",
            "en",
        )
    )
    return Material(items, documents, texts, chunks)
