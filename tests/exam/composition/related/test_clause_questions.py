from __future__ import annotations

from collections.abc import Callable

import pytest

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.related.clause_questions import _BACKWARD, _FORWARD, clause_questions
from ragexam.exam.composition.related.why_questions import why
from ragexam.exam.composition.stated.names import CorpusNames
from ragexam.exam.composition.stated.related.parts import EXCEPTION, ONLY, PURPOSE, REASON
from ragexam.exam.self_contained import check_self_contained
from ragexam.records import Chunk

MakeChunk = Callable[..., Chunk]

RULES = {
    "Keys": "A missing master key is charged at 380 euros, because the cylinder group has to be exchanged. "
    "The mailbox of a leaver is closed at 18:00. A badge costs 45 euros.",
    "Rooms": "The room Lantern is kept at 19 °C because a server cabinet stands there and hums. "
    "The room Capstan has 14 seats and a wall of glass. The largest room is on the second floor.",
    "Leave": "Shift workers receive 3 rest days each year, because the foundry works a six-week pattern. "
    "Rest days are planned by the shift lead, not by the employee.",
    "Repairs": "Old controllers cannot be updated, because the memory on the board is too small. "
    "The housing is opened with a flat tool. The fan is cleaned every month.",
    "Visits": "Guests from abroad are announced 8 days ahead, because Site Security checks the export list. "
    "The gate opens at six in the morning.",
}


def corpus(make_chunk: MakeChunk, given: dict[str, str], language: str = "en") -> CorpusFacts:
    return CorpusFacts.of(
        [make_chunk(text, f"From: {name}", document=name, language=language) for name, text in given.items()]
    )


def test_all_choices_stand_in_the_documents_and_some_beside_the_key(make_chunk: MakeChunk) -> None:
    facts = corpus(make_chunk, RULES)
    questions = [draft.question for draft in clause_questions(facts, "reason", (REASON,))]
    asked = {q.question: q for q in questions}
    master = asked['According to "Keys", why is a missing master key charged at 380 euros?']
    assert master.key == "The cylinder group has to be exchanged"
    texts = " ".join(RULES.values()).lower()
    for question in questions:
        own = next(text for name, text in RULES.items() if f'"{name}"' in question.question).lower()
        assert all(choice.lower() in texts for choice in (question.key, *question.wrong))
        assert sum(wrong.lower() in own for wrong in question.wrong) >= 1, "the key would be told by standing there"
        assert question.key.lower() not in {wrong.lower() for wrong in question.wrong}
        assert question.lookalikes
        assert not [finding for finding in check_self_contained(question.question) if finding.drops]


def test_a_passage_that_says_nothing_else_bears_no_question(make_chunk: MakeChunk) -> None:
    alone = RULES | {"Keys": RULES["Keys"].split(". ")[0] + "."}
    asked = [draft.question.question for draft in clause_questions(corpus(make_chunk, alone), "reason", (REASON,))]
    assert not any('"Keys"' in question for question in asked)
    assert asked


def test_a_statement_with_two_reasons_is_not_asked_about(make_chunk: MakeChunk) -> None:
    twice = RULES | {
        "Locks": "A missing master key is charged at 380 euros, because the supplier wants a deposit. The door is painted red."
    }
    asked = [draft.question.question for draft in clause_questions(corpus(make_chunk, twice), "reason", (REASON,))]
    assert not any("why is a missing master key" in question for question in asked)


def test_a_question_that_a_filter_would_put_aside_is_not_asked(make_chunk: MakeChunk) -> None:
    said = RULES | {"Keys": RULES["Keys"].replace("A missing master key is charged", "The key in this list is charged")}
    asked = [draft.question.question for draft in clause_questions(corpus(make_chunk, said), "reason", (REASON,))]
    assert asked
    assert not any('"Keys"' in question for question in asked)


def test_where_no_clause_can_be_exchanged_the_other_part_is_asked_for(make_chunk: MakeChunk) -> None:
    given = {
        "Sheet A": "The large oven is heated empty for 3 hours in order to remove the smell of the insulation. "
        "The first start is recorded on a yellow card.",
        "Sheet B": "The long hose is rinsed with warm water in order to keep the inner wall free of lime. The tap is painted in red.",
        "Sheet C": "The goods lift is stopped at night to the hour. "
        "The lift is checked every spring in order to keep the doors from sticking.",
        "Sheet D": "The small pump is set on rubber feet in order to protect the floor from shaking. "
        "The pump is painted in grey.",
    }
    questions = {d.question.question: d.question for d in clause_questions(corpus(make_chunk, given), "p", (PURPOSE,))}
    oven = questions['According to "Sheet A", what serves this purpose: "to remove the smell of the insulation"?']
    assert oven.key == "The large oven is heated empty for 3 hours"
    assert "The first start is recorded on a yellow card" in oven.wrong


def test_the_words_of_the_question_do_not_tell_the_key(make_chunk: MakeChunk) -> None:
    told = RULES | {
        "Keys": "A missing master key is charged at 380 euros, because the master key cylinder has to be exchanged. "
        "The mailbox is closed at noon. The badge is printed in blue."
    }
    asked = [draft.question.question for draft in clause_questions(corpus(make_chunk, told), "reason", (REASON,))]
    assert not any('"Keys"' in question for question in asked)


def test_no_key_is_told_by_its_pronoun(make_chunk: MakeChunk) -> None:
    told = RULES | {
        "Keys": "A missing master key is charged at 380 euros, because they replace the cylinders. "
        "The mailbox of a leaver is closed at noon. A badge costs 45 euros in each case."
    }
    alone = {d.question.question for d in clause_questions(corpus(make_chunk, told), "reason", (REASON,))}
    assert not any('"Keys"' in question for question in alone)
    more = told | {
        "Fans": "The fans in the hall are stopped at night, because they make the neighbours angry. The hall has two doors."
    }
    questions = [d.question for d in clause_questions(corpus(make_chunk, more), "reason", (REASON,))]
    (keys,) = [q for q in questions if '"Keys"' in q.question]
    assert "They make the neighbours angry" in keys.wrong[:3]


def test_exceptions_are_asked_for_as_cases(make_chunk: MakeChunk) -> None:
    given = {
        "Cars": "The pool car may not leave the country unless the fleet desk has agreed in writing. "
        "If the charging cable is lost, the driver orders a new one. The cars are parked in the yard.",
        "Lab": "Solvents are handed out only if the extractor is running. When the lamp is red, the lab is closed.",
        "Fees": "If the customer accepts the estimate, the repair begins. If form 61 is missing, the parcel is kept.",
    }
    questions = {
        d.question.question: d.question
        for d in clause_questions(corpus(make_chunk, given), "exception", (EXCEPTION, ONLY))
    }
    car = questions[
        'According to "Cars", in which case does the statement "The pool car may not leave the country" not apply?'
    ]
    assert car.key == "The fleet desk has agreed in writing"
    assert "The charging cable is lost" in car.wrong
    lab = questions[
        'According to "Lab", what is the only case in which the statement "Solvents are handed out" applies?'
    ]
    assert lab.key == "The extractor is running"
    assert "The lamp is red" in lab.wrong


def test_german_questions_are_completed(make_chunk: MakeChunk) -> None:
    given = {
        "Kasse": "Auf Bargeld wird verzichtet, weil das Zählen am Abend zu teuer ist. "
        "Am Tresen wird notiert, ob ein Schein zerrissen oder gefälscht ist.",
        "Halle": "Der Boden wird nachts gewischt, weil die Stapler am Tag fahren. Das Tor ist grün gestrichen.",
        "Ofen": "Der Ofen wird dienstags geheizt, weil der Schornsteinfeger mittwochs kehrt. Das Rohr ist vier Meter lang.",
        "Lager": "Die Regale werden beschriftet, weil die Nummern auf Kartons verblassen. Der Gang ist zwei Meter breit.",
    }
    facts = corpus(make_chunk, given, "de")
    questions = {d.question.question: d.question for d in clause_questions(facts, "reason", (REASON,))}
    cash = questions["Welcher Grund wird laut „Kasse“ genannt: „Auf Bargeld wird verzichtet, weil …“?"]
    assert cash.key == "das Zählen am Abend zu teuer ist"
    assert "ein Schein zerrissen oder gefälscht ist" in cash.wrong
    floor = questions["Wofür wird laut „Halle“ dieser Grund genannt: „…, weil die Stapler am Tag fahren“?"]
    assert floor.key == "Der Boden wird nachts gewischt"


def test_german_exceptions_are_asked_for(make_chunk: MakeChunk) -> None:
    given = {
        "Werkstatt": "Der große Ofen wird nur geheizt, wenn die Abluft läuft. Sobald die rote Lampe leuchtet, bleibt die Tür geschlossen.",
        "Gebühr": "Wenn der Kunde den Voranschlag annimmt, beginnt die Reparatur. Falls der Lieferschein fehlt, bleibt das Paket liegen.",
        "Fuhrpark": "Der kleine Wagen bleibt im Land, außer wenn die Leitung am Vortag schriftlich zustimmt. "
        "Wenn das Kabel fehlt, bestellt der Fahrer ein neues.",
    }
    facts = corpus(make_chunk, given, "de")
    questions = {d.question.question: d.question for d in clause_questions(facts, "exception", (EXCEPTION, ONLY))}
    oven = questions[
        "Welcher Fall wird laut „Werkstatt“ als einziger genannt: „Der große Ofen wird nur geheizt, wenn …“?"
    ]
    assert oven.key == "die Abluft läuft"
    assert "die rote Lampe leuchtet" in oven.wrong


def test_german_questions_stand_alone_and_name_their_document_once() -> None:
    german = [words for table in (_FORWARD, _BACKWARD) for (_, language), words in table.items() if language == "de"]
    assert len(german) == 7
    for words in german:
        question = words.format(title="Der Ofen", shown="Der Ofen wird nur geheizt, wenn …")
        assert question.count(": ") == 1
        assert question.count("laut „Der Ofen“") == 1
        assert not check_self_contained(question)
    assert _FORWARD[ONLY, "de"] == "Welcher Fall wird laut „{title}“ als einziger genannt: „{shown}“?"
    assert _BACKWARD[EXCEPTION, "de"] == "Für welche Regel wird laut „{title}“ diese Ausnahme genannt: „{shown}“?"


@pytest.mark.parametrize(
    ("statement", "question"),
    [
        (
            "Fully softened water must not be used in the Marlune",
            "why must fully softened water not be used in the Marlune?",
        ),
        ("Old controllers cannot be updated", "why can old controllers not be updated?"),
        ("Room Lantern has 9 seats and is kept at 19 °C", ""),  # a second clause
        ("When it rains, the gate is closed", ""),  # a condition in front
        ("The lamp shines white", ""),  # no auxiliary verb
        ("The gate is closed and may not be opened", ""),
    ],
)
def test_only_plain_statements_are_turned_round(make_chunk: MakeChunk, statement: str, question: str) -> None:
    names = CorpusNames([make_chunk("Some old controllers and some fully charged lamps use the gate.")])
    assert why(statement, names) == question
