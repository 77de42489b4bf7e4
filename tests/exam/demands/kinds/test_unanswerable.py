from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from ragexam.exam.choice_items.unsaid import is_unsaid, offers_unsaid
from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.kind import DEMANDS
from ragexam.records import Chunk

MakeChunk = Callable[..., Chunk]

SHEET = "# {name}: data sheet\n\nThe {name} is for halls.\n\n| Property | Value |\n| --- | --- |\n"
PARAMETERS = "# {name} as a source\n\n| Parameter | Default | Required |\n| --- | --- | --- |\n"


def sheet(make: MakeChunk, name: str, rows: dict[str, str], more: str = "", language: str = "en") -> Chunk:
    head = SHEET if language == "en" else SHEET.replace("Property | Value", "Merkmal | Wert")
    body = head.format(name=name) + "".join(f"| {k} | {v} |\n" for k, v in rows.items()) + more
    return make(body, f"From: {name}", document=name, topic="Halls", language=language)


FANS = {"weight": "7.9 kg", "sound level": "54 dB", "air flow": "32 litres", "blade length": "41 cm", "grip": "6 mm"}
LAMPS = {"weight": "2.4 kg", "sound level": "12 dB", "beam width": "30 cm", "cord": "2 metres", "shade": "19 cm"}
GATES = {"weight": "88 kg", "width": "240 cm", "height": "310 cm"}


def asked(chunks: Sequence[Chunk]) -> dict[str, ComposedQuestion]:
    facts = CorpusFacts.of(list(chunks))
    return {q.question: q for seed in range(4) for q in DEMANDS["unanswerable"].compose(facts, random.Random(seed))}


@pytest.fixture
def halls(make_chunk: MakeChunk) -> list[Chunk]:
    return [
        sheet(make_chunk, "Astor 5", FANS),
        sheet(make_chunk, "Lumen 3", LAMPS),
        sheet(make_chunk, "Porta 9", GATES),
    ]


def test_what_several_things_have_is_asked_of_one_that_lacks_it(halls: list[Chunk]) -> None:
    questions = asked(halls)
    assert list(questions) == ["What is the sound level of the Porta 9?"]
    (question,) = questions.values()
    assert question.key == "The documents do not say"
    assert {"54 dB", "12 dB"} <= set(question.wrong)
    assert len(question.wrong) >= 3
    # Where it would stand: the sheet of the thing, in one passage.
    (span,) = question.evidence
    (chunk_id,) = question.chunk_ids
    assert span.document_id == "Porta 9"
    assert next(c for c in halls if c.id == chunk_id).document_id == "Porta 9"
    assert question.searched == len(halls)


@pytest.mark.parametrize(
    "more",
    ["The sound level of the Porta 9 is given on its plate.", "At full speed the Porta 9 reaches 61 dB."],
)
def test_what_a_passage_may_state_is_not_asked(halls: list[Chunk], make_chunk: MakeChunk, more: str) -> None:
    assert asked([*halls[:2], sheet(make_chunk, "Porta 9", GATES, f"\n{more}\n")]) == {}


def test_a_rule_for_everything_answers_too(halls: list[Chunk], make_chunk: MakeChunk) -> None:
    rule = make_chunk("# Noise\n\nNo device has a sound level of more than 70 dB.", document="noise")
    assert asked([*halls, rule]) == {}


def test_what_another_language_says_is_not_known(halls: list[Chunk], make_chunk: MakeChunk) -> None:
    german = make_chunk("# Lärm\n\nDer Schallpegel von Porta 9 beträgt 61 Dezibel.", document="lärm", language="de")
    assert asked([*halls, german]) == {}


def test_german_quotes_name_and_heading(make_chunk: MakeChunk) -> None:
    fans = {"Gewicht": "7,9 kg", "Schallpegel": "54 dB", "Luftmenge": "32 Liter", "Blatt": "41 cm", "Griff": "6 mm"}
    lamps = {"Gewicht": "2,4 kg", "Schallpegel": "12 dB", "Strahl": "30 cm", "Kabel": "2 Meter", "Schirm": "19 cm"}
    gates = {"Gewicht": "88 kg", "Breite": "240 cm", "Höhe": "310 cm"}
    named = {"Astor 5": fans, "Lumen 3": lamps, "Porta 9": gates}
    questions = asked([sheet(make_chunk, name, rows, language="de") for name, rows in named.items()])
    assert list(questions) == ["Was ist für „Porta 9“ bei „Schallpegel“ angegeben?"]
    assert next(iter(questions.values())).key == "Das sagen die Dokumente nicht"


def test_a_row_of_a_sister_table_is_asked_of_the_document_that_lacks_it(make_chunk: MakeChunk) -> None:
    rows = {
        "Queues": {"BatchSize": "10", "Enabled": "3", "WindowSize": "4"},
        "Streams": {"BatchSize": "100", "Enabled": "1", "WindowSize": "2", "ParallelFactor": "7"},
    }
    chunks = [
        make_chunk(
            PARAMETERS.format(name=name) + "".join(f"| {k} | {v} | N |\n" for k, v in own.items()),
            f"From: {name} as a source",
            document=name,
        )
        for name, own in rows.items()
    ]
    questions = asked(chunks)
    (question,) = questions
    assert question == 'According to "Queues as a source", what is the default of the parameter ParallelFactor?'
    assert questions[question].wrong[0] == "7"
    said = make_chunk("ParallelFactor does not matter here.", document="Queues", ordinal=1)
    assert asked([*chunks, said]) == {}


def test_its_item_tells_nothing_by_rule(halls: list[Chunk]) -> None:
    (candidate,) = Composer(CorpusFacts.of(halls), 4, 0).candidates(DEMANDS["unanswerable"])
    item = candidate.item
    assert candidate.sound
    assert is_unsaid(item)
    assert offers_unsaid(item)
    assert candidate.with_unsaid == item
    unanswered, searched = item.findings
    assert (unanswered.filter, unanswered.drops) == ("unanswered", False)
    assert "3 passages" in unanswered.reason
    assert searched.value == pytest.approx(1 / 4)
