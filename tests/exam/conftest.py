"""Small corpora for the exam's tests, and a model that says what a test tells it to say."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.llm.backend import ChoiceScore, Generated, ModelFacts, Scores
from ragexam.records import Chunk, content_id

MakeChunk = Callable[..., Chunk]


@pytest.fixture
def make_chunk() -> MakeChunk:
    """Build a chunk whose text ends with the document's own text from character 100 on."""

    def make(
        body: str, context: str = "", document: str = "doc", ordinal: int = 0, topic: str = "", language: str = "en"
    ) -> Chunk:
        text = f"{context}\n{body}" if context else body
        start = 100 + 5000 * ordinal
        key = content_id(document, ordinal, body)
        return Chunk(key, document, ordinal, start, start + len(body), text, topic=topic, language=language)

    return make


class ToldBackend:
    """Answers by the functions it is given; counts its calls.

    Args:
        write: From the prompt to the generated text.
        like: From prompt and continuation to the summed log-likelihood.
    """

    def __init__(
        self,
        write: Callable[[str], str] = lambda prompt: "",
        like: Callable[[str, str], float] = lambda prompt, text: -float(len(text)),
    ) -> None:
        self.write, self.like = write, like
        self.prompts: list[str] = []

    def describe(self) -> ModelFacts:
        return ModelFacts("Told", "told-hash")

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def render_chat(self, messages: Sequence[Mapping[str, str]]) -> str:
        return "\n\n".join(m["content"] for m in messages) + "\n>"

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        self.prompts.append(prompt)
        choices = tuple(
            ChoiceScore(self.like(prompt, c), 1, len(c.strip()), len(c.strip().encode())) for c in continuations
        )
        return Scores(choices, len(prompt.split()), 0, 0.0)

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        schema: Mapping[str, Any] | None = None,
        temperature: float = 0.0,
        seed: int = 0,
        stop: Sequence[str] = (),
    ) -> Generated:
        self.prompts.append(prompt)
        return Generated(self.write(prompt), len(prompt.split()), 1, "stop", 0.0)

    def close(self) -> None:
        pass


@pytest.fixture
def told() -> type[ToldBackend]:
    return ToldBackend


@pytest.fixture
def says() -> Callable[..., str]:
    """JSON of the fields given."""
    return lambda **fields: json.dumps(fields)


PUMP = """# {name} dosing pump: product sheet

The {name} is built at Quellmoor. The membrane of the {name} is exchanged every {hours} operating hours. Spare parts for
the {name} are kept available for {years} years.

| Property of the {name} | Value |
| --- | --- |
| flow range | {flow} litres per hour |
| highest working pressure | {bar} bar |
| weight | {kg} kg |
| dosing accuracy | {accuracy} mm |
"""
ZONES = """# Storage rules

Owner: Warehouse Lead. The zone Birke is locked at night, the zone Erle is not.

| Zone | Stored goods | Temperature | Highest load per shelf |
| --- | --- | --- | --- |
| Ahorn | finished pumps | 9 to 14 °C | 740 kg |
| Birke | cabinets | 15 to 29 °C | 1,650 kg |
| Erle | sensors | 31 to 43 °C | 210 kg |
| Fichte | packaging | not controlled | 320 kg |
"""
LIMITS = """# Purchasing limits

| Role | May sign orders up to |
| --- | --- |
| team lead | 1,800 euros |
| department head | 9,500 euros |
| division head | 42,000 euros |
"""
NOTICE = """# Probation and notice

| Length of service | Notice by company |
| --- | --- |
| up to 4 years | 7 weeks |
| 4 to 10 years | 13 weeks |
| over 10 years | 22 weeks |
"""
PRICES = ("Order code", "Product", "List price in euros", "Delivery time in working days", "Site of manufacture")
LISTED = (
    ("B40-STD", "Brindle 40 dosing pump", "1,284.00", "14", "Quellmoor"),
    ("B4-LS", "Leak sensor for Brindle 40", "93.50", "5", "Quellmoor"),
    ("B60-STD", "Brindle 60 dosing pump", "2,765.00", "19", "Thornsey"),
    ("B6-HK", "Heated pump head for Brindle 60", "512.00", "16", "Thornsey"),
    ("T42-STD", "Tavik controller", "736.00", "10", "Quellmoor"),
)
LEAVE = """# Annual leave at {site}

Up to {carry} unused days are carried over. Carried-over days at {site} expire on {date} of the following year. A full-time
employee at {site} receives {days} working days of annual leave.
"""
TRAVEL = """# Travel policy {year}

| Trip length | Inland allowance {year} |
| --- | --- |
| 8 to 14 hours | {short} euros |
| 14 to 24 hours | {long} euros |
| full day | {full} euros |
"""
REISE = """# Reisekosten am Standort

| Dauer der Abwesenheit | Tagessatz Inland | Tagessatz Ausland |
| --- | --- | --- |
| 6 bis 10 Stunden | 12,40 Euro | 17,90 Euro |
| 10 bis 24 Stunden | 20,70 Euro | 34,30 Euro |
| ganzer Tag | 29,60 Euro | 49,10 Euro |
| Woche | 131,20 Euro | 212,00 Euro |
"""


def _rows(rows: Sequence[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


@pytest.fixture
def company_chunks(make_chunk: MakeChunk) -> list[Chunk]:
    """Eleven documents that can be asked about together: twins, a price list in two passages, limits, intervals."""
    header = _rows([PRICES, ["---"] * len(PRICES)])
    lead = f"From: Price list\n{header}".rstrip("\n")
    return [
        make_chunk(
            PUMP.format(
                name="Brindle 40", hours="4,200", years=13, flow="0.4 to 38", bar="6.5", kg="7.9", accuracy="0.3"
            ),
            document="b40",
            topic="Products",
        ),
        make_chunk(
            PUMP.format(
                name="Brindle 60", hours="3,100", years=16, flow="2.5 to 164", bar="9.2", kg="16.4", accuracy="0.8"
            ),
            document="b60",
            topic="Products",
        ),
        make_chunk(ZONES, document="zones"),
        make_chunk(LIMITS, document="limits"),
        make_chunk(NOTICE, document="notice"),
        make_chunk(_rows(LISTED[:3]), lead, "prices", 0),
        make_chunk(_rows(LISTED[3:]), lead, "prices", 1),
        make_chunk(LEAVE.format(site="Quellmoor", carry=7, date="11 April", days=29), document="lq"),
        make_chunk(LEAVE.format(site="Thornsey", carry=4, date="22 March", days=26), document="lt"),
        make_chunk(TRAVEL.format(year=2023, short="13.50", long="21.00", full="27.00"), document="t23"),
        make_chunk(TRAVEL.format(year=2025, short="15.80", long="24.60", full="31.20"), document="t25"),
        make_chunk(REISE, document="reise", language="de"),
    ]


@pytest.fixture
def company(company_chunks: list[Chunk]) -> CorpusFacts:
    """Return what the eleven documents state."""
    return CorpusFacts.of(company_chunks)
