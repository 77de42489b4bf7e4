"""Texts that nobody means well with: whatever a document holds, reading it and composing of it never fails."""

from __future__ import annotations

import random

import pytest

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.capacity import capacities
from ragexam.exam.demands.kind import DEMANDS
from tests.exam.conftest import MakeChunk

CELLS = (
    "", " ", "-", "7.9 kg", "9.25 kg", "1" * 31, "9" * 400, f"{'8' * 31} kg", "1e999", "1e-400 kg", "-5 °C", "0 kg", "0.0 kg",
    f"0.{'3' * 14} kg", "999,999,999,999,999 kg", "0.000000001 kg", "8 to 14 hours", f"up to {'9' * 60} years", "0 to 0 hours",
    "over 10 years", "NaN", "inf kg", "∞", "٣٫٥ كغ", "٣ kg", "שלום", "\u202e7.9 kg\u202c", "\u200f", "²", "½ kg", "Ⅻ", "29 February",
    "31.12.0000", "0000-01-01", "9999-12-31", "99:99", "2.30", "24:00", "12:30", "1.1.2024", "$", "$5", "5 €", "ten", "🜚 🜚", "\\", "\\|",
    "**", "`", "___", "(((", "[a-", "a" * 79, "A and B", "Total", "Summe", "every 3 hours", "3 per 4", "50 %", "Ahorn", "Birke", "x\u00a0y",
)  # fmt: skip
HEADINGS = (
    "", "Zone", "Weight", "Weight ( )", "Weight (kg)", "Price per part", "Price in euros", "Date", "From", "To", "When",
    "Property of the X",
    "Value", "May sign orders up to", "Highest load of", "Screw on the Brindle 40", "Artikelnummer", "קוד", "\u200f", "1", "%",
    "Total", "in euros",
    "Kept for", "Decision within", "Weight in 2024", "Weight at X", "a" * 80,
)  # fmt: skip
LINES = (
    "The pump of {0} has a weight of {0}.", "{0} is {0}.", "# {0}", "The {0} is kept for {0} days.", "Days at {0} expire on {0}.",
    "|{0}|", "{0}",
    "Der Wert {0} gilt für {0}.", "| --- |", "A lamp at Erle lasts 9 hours after {0}.", "A lamp at Ulme lasts 7 hours after {0}.",
)  # fmt: skip


def hostile_text(rng: random.Random) -> str:
    parts: list[str] = []
    for _ in range(rng.randint(1, 3)):
        columns = rng.randint(1, 5)
        parts.append(rng.choice(LINES).format(rng.choice(CELLS)))
        # Columns mostly of one sort, as in tables that are asked about.
        sorts = [rng.sample(CELLS, 4) if rng.random() < 0.7 else list(CELLS) for _ in range(columns)]
        rows = [[rng.choice(sort) for sort in sorts] for _ in range(rng.randint(0, 7))]
        table = [rng.sample(HEADINGS, columns), ["---"] * columns, *rows]
        parts.append("\n".join(f"| {' | '.join(row)} |" for row in table))
    return "\n\n".join(parts)


@pytest.mark.parametrize("seed", range(12))
def test_any_text_is_read_and_composed_of(make_chunk: MakeChunk, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(12):
        languages = ("en", "de", "", "he")
        chunks = [
            make_chunk(hostile_text(rng), document=f"d{n}", language=rng.choice(languages))
            for n in range(rng.randint(1, 4))
        ]
        capacities(Composer(CorpusFacts.of(chunks), 4, seed), DEMANDS.values())


@pytest.mark.parametrize("unit", ["", " kg", " euros", " hours"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_columns_of_endless_numbers(make_chunk: MakeChunk, unit: str, language: str) -> None:
    numbers = ["1" * 31, "2" * 31, "3" * 400, "4" * 15, "0,000000001", "0.000000002", "5" * 15 + ".5"]
    rows = "".join(f"| Zone {n} | {number}{unit} | {number}{unit} |\n" for n, number in enumerate(numbers))
    chunk = make_chunk(f"# Zones\n\n| Zone | Weight | Price per part |\n| --- | --- | --- |\n{rows}", language=language)
    facts = CorpusFacts.of([chunk])
    for seed in range(5):
        for kind in DEMANDS.values():
            kind.compose(facts, random.Random(seed))
    capacities(Composer(facts, 4, 0), DEMANDS.values())


def test_a_million_columns_are_no_table(make_chunk: MakeChunk) -> None:
    row = "| 7 kg " * 1_000_000 + "|"
    facts = CorpusFacts.of([make_chunk(f"{row}\n{row.replace('7 kg', '---')}\n{row}", language="de")])
    assert facts.tables == []
