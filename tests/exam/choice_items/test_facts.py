from __future__ import annotations

import json
import random

import pytest

from ragexam.exam.choice_items.fact_checks import check_question
from ragexam.exam.choice_items.facts import FactAttempt, agrees, propose_fact, read_field
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.passages.passage import Passage
from ragexam.exam.passages.sampling import is_askable, sample_chunks
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.records import from_json, to_json

BODY = "Parcels for the island of Norhaven are returned after 9 days when nobody collects them at the pier."
OTHER = "Parcels for the island of Tarrow are returned after 14 days when nobody collects them at the pier."


@pytest.fixture
def chunk(make_chunk):
    return make_chunk(BODY, "From: Harbour rules > Parcels")


def writer(question: str, answer: str):
    return lambda prompt: json.dumps({"question": question} if "Fact: Parcels" in prompt[-400:] else {"answer": answer})


def test_a_good_question_is_kept_with_its_evidence(chunk, told) -> None:
    question = "After how many days are uncollected parcels for Norhaven returned?"
    attempt = propose_fact(chunk, told(writer(question, "9 days")), GenerationSettings(), 1, CorpusWords([chunk]))
    fact = attempt.fact
    assert fact is not None
    assert (fact.answer, fact.question, fact.kind) == ("9 days", question, "measure")
    assert (fact.evidence.start, fact.evidence.end) == (100, 100 + len(BODY))
    assert attempt.tries[-1].outcome == "kept"
    assert from_json(FactAttempt, to_json(attempt)) == attempt


@pytest.mark.parametrize(
    ("question", "answer", "outcome"),
    [
        ("Are parcels for Norhaven returned after 9 days by the pier?", "9 days", "gives the answer away"),
        ("According to the passage, when are parcels for Norhaven returned?", "9 days", "not self-contained"),
        ("When are parcels for the island of Norhaven returned by the pier?", "14 days", "round trip failed"),
        ("Tell me about parcels for Norhaven at the pier.", "9 days", "no question"),
        ("Which elephants wear purple trousers on Wednesday mornings in Norhaven?", "9 days", "not about the passage"),
    ],
)
def test_a_bad_question_is_recorded_with_its_raw_text(chunk, told, question: str, answer: str, outcome: str) -> None:
    backend = told(writer(question, answer))
    attempt = propose_fact(chunk, backend, GenerationSettings(retries=1), 1, CorpusWords([chunk]))
    assert attempt.fact is None
    assert attempt.tries[0].outcome == outcome
    assert question in attempt.tries[0].raw
    assert attempt.reason


def test_how_many_words_a_question_shares_with_its_passage_is_a_setting(make_chunk) -> None:
    here = make_chunk(BODY)
    filler = [make_chunk(f"Lanterns number {i} burn oil of grade {i} in winter.", document=f"f{i}") for i in range(30)]
    corpus, passage = CorpusWords([here, *filler]), Passage.of(here)
    answer = next(c for c in passage.candidates if c.text == "9 days")
    question = "For how long does the Norhaven pier keep bundles that the lanterns of winter lit?"
    share = corpus.fit(question, BODY)
    assert 0.1 < share < 0.6

    def finding(wanted: float) -> str:
        return (check_question(question, answer, passage, corpus, wanted) or ("",))[0]

    assert finding(0.6) == finding(share + 0.01) == "not about the passage"
    assert finding(share - 0.01) != "not about the passage"
    assert finding(0.0) not in ("not about the passage", "not about the fact")


def test_what_cannot_be_read_is_counted(chunk, told) -> None:
    attempt = propose_fact(chunk, told(lambda prompt: '{"question": "After how'), GenerationSettings(retries=2), 1)
    assert attempt.unparsed == 2
    assert attempt.tries[0].raw == '{"question": "After how'


def test_tries_are_bounded(chunk, told) -> None:
    backend = told(lambda prompt: "{}")
    propose_fact(chunk, backend, GenerationSettings(retries=3), 1)
    assert len(backend.prompts) <= 3


def test_a_question_that_fits_another_place_is_ambiguous(make_chunk) -> None:
    here = make_chunk(BODY)
    there = make_chunk(OTHER, document="other")
    filler = [make_chunk(f"Lanterns number {i} burn oil of grade {i} in winter.", document=f"f{i}") for i in range(30)]
    corpus = CorpusWords([here, there, *filler])
    passage = Passage.of(here)
    answer = next(c for c in passage.candidates if c.text == "9 days")
    vague = check_question(
        "After how many days are uncollected parcels for the island returned?", answer, passage, corpus
    )
    clear = check_question(
        "After how many days are parcels for the island of Norhaven returned?", answer, passage, corpus
    )
    assert vague is not None
    assert vague[0] == "ambiguous"
    assert "14 days" in vague[1]
    assert clear is None


def test_the_same_seed_gives_the_same_fact(chunk) -> None:
    def run(seed: int) -> FactAttempt:
        return propose_fact(chunk, ScriptedBackend(), GenerationSettings(), seed)

    first, again = run(3), run(3)
    assert [(t.answer, t.question, t.outcome) for t in first.tries] == [
        (t.answer, t.question, t.outcome) for t in again.tries
    ]
    assert first.fact == again.fact


@pytest.mark.parametrize(
    ("answer", "key", "same"),
    [
        ("9 days", "9 days", True),
        ("after 9 days", "9 days", True),
        ("9", "9 days", True),
        ("one year (26 pay periods)", "26 pay periods", True),
        ("14 days", "9 days", False),
        ("not stated", "9 days", False),
        ("", "9 days", False),
        ("Harbour Review Board", "the Review Board of the Harbour", True),
        ("the board, the pier master, the crane crew, the cook and everyone else", "pier master", False),
    ],
)
def test_agreement_of_a_free_answer_with_the_key(answer: str, key: str, same: bool) -> None:
    assert agrees(answer, key) is same


def test_reads_a_field_or_nothing() -> None:
    assert read_field('{"question": " a\\n b "}', "question") == "a b"
    assert read_field('{"question": 3}', "question") == ""
    assert read_field("[1]", "question") == ""
    assert read_field('{"question": "cut', "question") == ""


# ---------------------------------------------------------------- sampling


def corpus_of(make_chunk, sizes: dict[tuple[str, str], int]):
    text = "The gate number {n} of yard {d} opens after {n} minutes, and the watch notes the time in the book. " * 3
    return [
        make_chunk(text.format(n=20 + i, d=document), document=document, ordinal=i, topic=topic)
        for (topic, document), count in sizes.items()
        for i in range(count)
    ]


def test_samples_evenly_over_topics_and_documents(make_chunk) -> None:
    sizes = {("a", "a1"): 40, ("a", "a2"): 5, ("b", "b1"): 5, ("b", "b2"): 5}
    picked = sample_chunks(corpus_of(make_chunk, sizes), 16, random.Random(1))
    count = {d: sum(c.document_id == d for c in picked) for d in ("a1", "a2", "b1", "b2")}
    assert count == {"a1": 4, "a2": 4, "b1": 4, "b2": 4}


def test_a_longer_sample_begins_with_the_shorter_one(make_chunk) -> None:
    chunks = corpus_of(make_chunk, {("a", "a1"): 9, ("b", "b1"): 3, ("b", "b2"): 1})
    short = sample_chunks(chunks, 5, random.Random(7))
    long = sample_chunks(chunks, 100, random.Random(7))
    assert long[:5] == short
    assert len(long) == len(set(long)) == 13


def test_skips_what_cannot_be_asked_about(make_chunk) -> None:
    short = make_chunk("Too short to ask about.")
    links = make_chunk("\n".join(f"- Link number {n}" for n in range(40)))
    signs = make_chunk("0 1 2 3 4 5 6 7 8 9 " * 20)
    good = make_chunk(BODY + " " + OTHER + " " + BODY)
    assert [is_askable(c) for c in (short, links, signs, good)] == [False, False, False, True]
    assert sample_chunks([short, links, signs, good], 5, random.Random(0)) == [good]
