from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from ragexam.exam.demands.gates.names import GATES
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.rewording import gates
from ragexam.exam.rewording.conflicts import DISTRACTING_SHARE, conflicts, distraction
from ragexam.exam.rewording.material import RewordMaterial
from ragexam.exam.rewording.reworded_item import is_original, reworded_item
from ragexam.records import Chunk, Finding, Item, ItemState, Span

MakeChunk = Callable[..., Chunk]


def item_of(chunk: Chunk, sentence: str, question: str, key: str, **changes: Any) -> Item:
    start = chunk.start + chunk.text.index(sentence) - chunk.lead
    item = Item(
        id="i",
        question=question,
        choices=(key, "every 9,999 operating hours", "every 5 operating hours"),
        key=0,
        evidence=(Span(chunk.document_id, start, start + len(sentence)),),
        passage=chunk.text,
        language="en",
        strategy="composed",
        demand="lookalike",
    )
    return replace(item, **changes)


@pytest.fixture
def membrane(company_chunks: Sequence[Chunk]) -> Item:
    return item_of(
        company_chunks[1],
        "The membrane of the Brindle 60 is exchanged every 3,100 operating hours.",
        "How often is the membrane of the Brindle 60 exchanged?",
        "every 3,100 operating hours",
    )


def fallen(findings: Sequence[Finding]) -> set[str]:
    assert {finding.filter for finding in findings} <= set(GATES)
    return {finding.filter for finding in findings if finding.drops}


def rules(material: RewordMaterial, item: Item, shared: float = 0.0) -> gates.WordGates:
    return gates.WordGates(item, material.evidence(item), material.lasting(item), material.free_stems(item), shared)


@pytest.mark.parametrize(
    ("wording", "gate"),
    [
        ("At what interval does the Brindle 60 get a new diaphragm?", set()),
        ("At what interval does the Brindle 40 get a new diaphragm?", {"names_stay"}),
        ("At what interval does the Brindle 60 get a new membrane?", {"shared_words"}),
        ("At what interval does the Brindle 60 of Thornsey get a new diaphragm?", {"names_stay"}),
        ("At what interval does the Brindle 60 get 7 new diaphragms?", {"names_stay"}),
        ("On which date does the Brindle 60 get a new diaphragm?", {"sense"}),
        ("At what interval does the Brindle 60 get a new diaphragm", {"whole_question"}),
        ("Brindle 60?", {"whole_question"}),
        ("How often is the membrane of the Brindle 60 exchanged?", {"whole_question", "shared_words"}),
        (
            "Does the Brindle 60 get a new diaphragm every 3,100 operating hours?",
            {"whole_question", "shared_words", "names_stay"},
        ),
        ("According to this text, at what interval does the Brindle 60 get a new diaphragm?", {"whole_question"}),
    ],
)
def test_each_rule_sees_what_it_is_there_for(
    company_chunks: list[Chunk], membrane: Item, wording: str, gate: set[str]
) -> None:
    assert fallen(rules(RewordMaterial(company_chunks), membrane).findings(wording)) == gate


def test_overlap_is_as_small_as_was_asked_for(company_chunks: list[Chunk], membrane: Item) -> None:
    material = RewordMaterial(company_chunks)
    wording = (
        "At what interval does the Brindle 60 get a new membrane?"  # of interval, get, new, membrane one is shared
    )
    (finding,) = [f for f in rules(material, membrane).findings(wording) if f.filter == "shared_words"]
    assert finding.value == pytest.approx(1 / 4)
    assert "membran" in finding.reason
    assert fallen(rules(material, membrane, 0.25).findings(wording)) == set()


def test_a_limit_of_the_sentence_that_the_first_wording_has_must_not_go(make_chunk: MakeChunk) -> None:
    text = "Broken lamps at Pier Ostholm must be reported within 15 days to the harbour office."
    chunk = make_chunk(text, "From: Pier rules")
    item = item_of(
        chunk, text, "Within how many days must broken lamps at Pier Ostholm be reported?", "15 days",
        choices=("15 days", "20 days", "30 days"),
    )  # fmt: skip
    made = rules(RewordMaterial([chunk]), item)
    assert fallen(made.findings("How soon, in days, does one tell of a defect light at Pier Ostholm?")) == set()
    assert fallen(made.findings("For what number of days does a light at Pier Ostholm stay dark?")) == {"sense"}


def test_a_table_lends_its_headings_to_the_evidence(company_chunks: list[Chunk]) -> None:
    item = item_of(
        company_chunks[2], "| Birke | cabinets | 15 to 29 °C | 1,650 kg |", "Which temperature has Birke?", "x"
    )
    evidence = RewordMaterial(company_chunks).evidence(item)
    assert "Temperature" in evidence
    assert "1,650 kg" in evidence
    assert "Fichte" not in evidence
    assert "Owner" not in evidence


def test_only_questions_with_words_to_change_can_be_reworded(company_chunks: list[Chunk], membrane: Item) -> None:
    material = RewordMaterial(company_chunks)
    assert material.avoid(membrane) == ["membrane", "exchanged"]
    assert material.is_changeable(membrane)
    assert not material.is_changeable(replace(membrane, question="How is it with the Brindle 60?"))
    for other in (
        replace(membrane, state=ItemState.DROPPED),
        replace(membrane, choices=()),
        replace(membrane, evidence=()),
        replace(membrane, language="fr"),
        replace(membrane, reworded_from="x"),
        replace(membrane, choices=("The documents do not say", "a", "b")),
        replace(membrane, strategy="structured", evidence=membrane.evidence * 2),
    ):
        assert not material.is_changeable(other)
    assert is_original(replace(membrane, evidence=membrane.evidence * 2))  # composed: all pieces are needed


def test_the_noun_of_a_name_may_stay_and_a_verb_behind_one_may_not(make_chunk: MakeChunk) -> None:
    text = "# Tavik controller\n\nThe Tavik controller is checked every 9 weeks. Days at Tavik expire every 5 weeks."
    chunk = make_chunk(text, "From: Checks")
    item = item_of(chunk, "checked every 9 weeks", "How often is the Tavik controller checked?", "every 9 weeks")
    material = RewordMaterial([chunk])
    assert material.lasting(item) == ("Tavik",)
    assert material.free_stems(item) == {"tavik", "controll"}
    assert material.avoid(item) == ["checked"]
    assert material.free_stems(replace(item, question="How often do days at Tavik expire?")) == {"tavik", "day"}


def test_the_new_item_keeps_all_but_the_words(membrane: Item) -> None:
    accepted = replace(
        membrane, state=ItemState.ACCEPTED, findings=(Finding("unique", 0.0, 0.0, False, ""),), comment="c"
    )
    good = Finding("names_stay", 1.0, 1.0, False, "")
    made = reworded_item(accepted, "When does the Brindle 60 get a new diaphragm?", [good], "hash")
    same = ("choices", "key", "evidence", "passage", "topic", "language")
    assert [getattr(made, name) for name in same] == [getattr(membrane, name) for name in same]
    assert (made.demand, made.strategy, made.reworded_from, made.state) == (
        "reworded",
        "reworded",
        "i",
        ItemState.DRAFT,
    )
    assert made.needs_all
    assert made.findings == (good,)
    assert membrane.question in made.explanation
    assert made.id != membrane.id
    assert reworded_item(accepted, "?", [replace(good, drops=True)], "hash").state is ItemState.DROPPED


def test_another_passage_with_the_words_distracts(make_chunk: MakeChunk) -> None:
    own = make_chunk("The membrane of the Brindle 60 is exchanged every 3,100 operating hours.", document="a")
    other = make_chunk("The diaphragm of the Brindle 60 gets replaced during the yearly interval.", document="b")
    chunks = [own, other, *(make_chunk(f"Nothing of note about shelf {n}.", document=f"d{n}") for n in range(9))]
    corpus = CorpusWords(chunks)
    share, where = distraction(
        "At what interval is the diaphragm of the Brindle 60 replaced?", chunks, {own.id}, corpus
    )
    assert where == other.id
    assert share > DISTRACTING_SHARE
    assert gates.distracting(share).drops
    share, _ = distraction("How often does the Brindle 60 need a fresh foil?", chunks, {own.id}, corpus)
    assert not gates.distracting(share).drops


@pytest.mark.parametrize(
    ("other_states", "other_answer", "conflict"),
    [(-0.1, 1, True), (-0.1, 0, False), (-3.0, 1, False)],
)
def test_a_passage_conflicts_where_it_seems_to_answer_as_well_and_otherwise(
    company_chunks: list[Chunk],
    membrane: Item,
    told: Callable[..., Any],
    other_states: float,
    other_answer: int,
    conflict: bool,
) -> None:
    own, other = company_chunks[1], company_chunks[0]

    def like(prompt: str, text: str) -> float:
        if text in ("Yes", "No"):
            states = -0.2 if own.text.strip() in prompt else other_states
            return states if text == "Yes" else -1.0
        return -0.1 if text.strip() == membrane.choices[other_answer] else -50.0

    made = conflicts(membrane, [own], [other], told(like=like))
    finding = gates.misleading("conflicting", made, "Told")
    assert finding.drops is conflict
    assert finding.value == float(conflict)
    assert made.answers == ((membrane.choices[other_answer],) if conflict else ())
