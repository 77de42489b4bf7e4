from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.kind import DEMANDS
from ragexam.records import Chunk

MakeChunk = Callable[..., Chunk]
LIST = (
    "1. Close the valve.\n2. Switch off the motor.\n3. Open the green lid.\n4. Take out the old filter.\n"
    "5. Rinse the housing with water.\n6. Put in a new filter.\n"
)
ORDER = [line[3:].rstrip(".") for line in LIST.splitlines()]


def asked(chunks: list[Chunk], seed: int = 0) -> list[ComposedQuestion]:
    return list(DEMANDS["steps"].compose(CorpusFacts.of(chunks), random.Random(seed)))


def test_the_step_that_follows_is_the_key_and_the_others_are_wrong(make_chunk: MakeChunk) -> None:
    chunk = make_chunk(f"To change the filter\n\n{LIST}", "From: Pumps > Care", document="Pumps")
    questions = {q.question: q for seed in range(8) for q in asked([chunk], seed)}
    lid = questions['According to "Pumps", to change the filter, which step comes directly after "Open the green lid"?']
    assert lid.key == "Take out the old filter"
    assert set(lid.wrong) == set(ORDER) - {"Open the green lid", "Take out the old filter"}
    assert lid.wrong[0] in ("Switch off the motor", "Rinse the housing with water"), "the neighbours come first"
    for question in questions.values():
        step = question.question.split('"')[-2]
        assert question.key == ORDER[ORDER.index(step) + 1]


def test_string_search_in_the_passage_gets_no_more_than_blind_guessing(make_chunk: MakeChunk) -> None:
    chunk = make_chunk(f"## Changing the filter\n\n{LIST}", "From: Pumps", document="Pumps")
    candidates = Composer(CorpusFacts.of([chunk]), 4, 0).candidates(DEMANDS["steps"])
    assert candidates
    assert all(candidate.sound for candidate in candidates)
    searched = [f.value for c in candidates for f in c.item.findings if f.filter == "string_search"]
    assert searched == [0.25] * len(candidates)


@pytest.mark.parametrize(
    "text",
    [
        LIST.replace("5. Rinse the housing with water.\n6. Put in a new filter.\n", ""),  # too few others
        "1. Time zone of the user.\n2. Location of the user.\n3. Name of the user.\n4. Photo of the user.\n5. Phone of the user.\n",
        LIST.replace("1. Close", "1. Alternatively, close"),
    ],
)
def test_lists_that_are_no_procedure_or_too_short_bear_none(make_chunk: MakeChunk, text: str) -> None:
    assert not asked([make_chunk(f"## Changing the filter\n\n{text}", "From: Pumps", document="Pumps")])


def test_a_step_that_stands_twice_is_not_asked_about(make_chunk: MakeChunk) -> None:
    text = f"## Changing the filter\n\n{LIST}7. Open the green lid.\n8. Look for leaks.\n"
    chunk = make_chunk(text, "From: Pumps", document="Pumps")
    questions = [q for seed in range(8) for q in asked([chunk], seed)]
    assert questions
    assert not any('"Open the green lid"' in q.question or q.key == "Open the green lid" for q in questions)


def test_a_step_with_parts_is_not_followed_by_the_next_step(make_chunk: MakeChunk) -> None:
    text = LIST.replace("3. Open the green lid.\n", "3. Open the green lid.\n   - Turn it to the left.\n")
    chunk = make_chunk(f"## Changing the filter\n\n{text}", "From: Pumps", document="Pumps")
    assert not any('"Open the green lid"' in q.question for seed in range(8) for q in asked([chunk], seed))


def test_german_lists_are_asked_about_under_their_heading(make_chunk: MakeChunk) -> None:
    steps = ["Schließen Sie das Ventil", "Öffnen Sie den Deckel", "Entnehmen Sie den Filter", "Spülen Sie das Gehäuse",
             "Setzen Sie den Einsatz ein", "Starten Sie den Motor"]  # fmt: skip
    text = "## Filter wechseln\n\n" + "".join(f"{n}. {step}.\n" for n, step in enumerate(steps, 1))
    chunk = make_chunk(text, "Aus: Pumpen", document="Pumpen", language="de")
    questions = {q.question: q.key for seed in range(8) for q in asked([chunk], seed)}
    expected = "Laut „Pumpen“: Welcher Schritt folgt unter „Filter wechseln“ unmittelbar auf „Öffnen Sie den Deckel“?"
    assert questions[expected] == "Entnehmen Sie den Filter"


@pytest.mark.parametrize(
    ("steps", "asked_about"),
    [
        (["Öffne die Datei", "Wähle den Reiter Info", "Gib einen Namen ein", "Klicke auf Prüfen", "Klicke auf Speichern"], True),
        (["Ventil langsam schließen", "Deckel öffnen", "Filter entnehmen", "Gehäuse spülen", "Einsatz einsetzen"], True),
        (["Alle können lesen", "Fehler werden gesehen", "Texte sind klar", "Rechte müssen stimmen", "Namen bleiben kurz"], False),
        (["Ort: Hier einen Ort wählen", "Zeit: Die Zeit angeben", "Art: Die Art nennen", "Name: Den Namen tippen", "Ziel: Das Ziel setzen"],
         False),
    ],
)  # fmt: skip
def test_german_steps_are_told_from_other_lists(make_chunk: MakeChunk, steps: list[str], asked_about: bool) -> None:
    text = "## Vorgehen im Lager\n\n" + "".join(f"{n}. {step}.\n" for n, step in enumerate(steps, 1))
    chunk = make_chunk(text, "Aus: Lager", document="Lager", language="de")
    assert bool(asked([chunk])) is asked_about
