from __future__ import annotations

import pytest

from ragexam.exam.choice_items.sense import turned_sense
from ragexam.exam.passages.passage import Passage

GOOD = [
    ("Costs must be handed in within 25 days after a trip.", "25 days", "Within how many days must costs be handed in?"),
    ("One employee may accompany up to 6 visitors.", "6 visitors", "How many visitors may one employee accompany?"),
    ("Lights in the halls switch off 17 minutes after the last movement.", "17 minutes",
     "How many minutes after the last movement do lights in the halls switch off?"),
    ("Heating continues 10 seconds after the door has been closed.", "10 seconds",
     "How long does heating continue once the door has been closed?"),
    ("The binder must act for 12 minutes before it is swept up.", "12 minutes", "How long must the binder act?"),
    ("A call that is not solved after 5 hours goes to the lead.", "5 hours",
     "After how many hours does a call that is not solved go to the lead?"),
    ("Winter tyres are mounted from 17 October to 12 April.", "12 April", "Until when are winter tyres mounted?"),
    ("The Solo list contains 37 suppliers.", "37 suppliers", "How many suppliers are on the Solo list?"),
]  # fmt: skip
BAD = [
    ("Costs must be handed in within 25 days after a trip.", "25 days", "How long must costs be handed in?", '"within"'),
    ("A repair of more than 65 percent of the price is refused.", "65 percent", "What percentage is a repair?", '"more than"'),
    ("Lights in the halls switch off 17 minutes after the last movement.", "17 minutes",
     "How long do lights in the halls switch off after the last movement?", '"after"'),
    ("Winter tyres are mounted from 17 October to 12 April.", "12 April", "When are winter tyres mounted?", '"to"'),
    ("A call that is not solved after 5 hours goes to the lead.", "5 hours",
     "After how many hours is a call solved that goes to the lead?", "is not so"),
    ("The stock accuracy must reach 99.3 percent; in 2024 it reached 98.7 percent.", "98.7 percent",
     "What percentage must the stock accuracy reach?", "a duty, which"),
    ("The site pays 34 euros for the use of a car.", "34 euros", "What must an employee pay for the use of a car?", "a duty, of which"),
    ("Suspicious emails are not reported by phone but forwarded, where the team answers within 3 working hours.",
     "3 working hours", "Within how many hours are suspicious emails not reported?", "no word of the part"),
    ("The ferry timetable is valid from 1 May 2025 on all piers.", "1 May 2025", "When is the ferry timetable valid?", '"from"'),
    ("The gate is staffed from 6:50 to 18:20 every day.", "6:50", "At what time is the gate staffed?", '"from"'),
    ("A missed service reduces the payment to 70 percent.", "70 percent",
     "What percentage of the payment is reduced by a missed service?", '"to"'),
    ("Orders leave the depot every day at 11:30 and at 16:00.", "11:30", "At what time do orders leave the depot?", "another value"),
    ("Orders leave the depot at 11:30 and at 16:00 every day.", "16:00", "At what time do orders leave the depot?", "another value"),
]  # fmt: skip


def turned(make_chunk, text: str, answer: str, question: str, language: str = "en") -> str:
    passage = Passage.of(make_chunk(text, language=language))
    return turned_sense(question, next(c for c in passage.candidates if c.text == answer))


@pytest.mark.parametrize(
    ("text", "answer", "question"),
    [
        ("The ferry timetable is valid from 1 May 2025 on all piers.", "1 May 2025", "From when is the ferry timetable valid?"),
        ("The ferry timetable is valid from 1 May 2025 on all piers.", "1 May 2025", "When does the ferry timetable take effect?"),
        ("The gate is staffed from 6:50 to 18:20 every day.", "6:50", "When does the staffed time of the gate begin?"),
        ("A missed service reduces the payment to 70 percent.", "70 percent",
         "To what percentage is the payment reduced by a missed service?"),
        ("Reports are due on 31 March and 30 September every year.", "31 March", "When is the first report due each year?"),
        ("The desk is open between 8:00 and 16:00 every day.", "8:00", "From what time is the desk open?"),
        ("The plan was signed on 5 March 2024 and 3 copies were sent.", "5 March 2024", "When was the plan signed?"),
        ("The house has 46 extinguishers and 3 hydrants.", "46 extinguishers", "How many extinguishers does the house have?"),
    ],
)  # fmt: skip
def test_a_beginning_a_change_or_one_of_several_is_asked_for(make_chunk, text: str, answer: str, question: str) -> None:
    assert turned(make_chunk, text, answer, question) == ""


@pytest.mark.parametrize(("text", "answer", "question"), GOOD)
def test_what_keeps_the_sense_passes(make_chunk, text: str, answer: str, question: str) -> None:
    assert turned(make_chunk, text, answer, question) == ""


@pytest.mark.parametrize(("text", "answer", "question", "why"), BAD)
def test_what_turns_the_sense_is_told(make_chunk, text: str, answer: str, question: str, why: str) -> None:
    assert why in turned(make_chunk, text, answer, question)


def test_german_limits(make_chunk) -> None:
    text = "Die Nachbearbeitung eines Anrufs dauert höchstens 4,5 Minuten im Dienst."
    assert '"höchstens"' in turned(make_chunk, text, "4,5 Minuten", "Wie lange dauert die Nachbearbeitung?", "de")
    asked = "Wie viele Minuten höchstens dauert die Nachbearbeitung eines Anrufs?"
    assert turned(make_chunk, text, "4,5 Minuten", asked, "de") == ""


def test_a_german_change_is_said_after_the_amount(make_chunk) -> None:
    text = "Die Gebühr für ein Schließfach wurde auf 20 Euro gesenkt und gilt seither."
    by = "Um wie viel Euro wurde die Gebühr für ein Schließfach gesenkt?"
    assert '"auf"' in turned(make_chunk, text, "20 Euro", by, "de")
    to = "Auf wie viel Euro wurde die Gebühr für ein Schließfach gesenkt?"
    assert turned(make_chunk, text, "20 Euro", to, "de") == ""


def test_a_row_of_a_table_has_no_sense_to_turn(make_chunk) -> None:
    text = "| Part | Not used after |\n| --- | --- |\n| Membrane | 30 days |\n| Gearbox | 60 days |"
    assert turned(make_chunk, text, "30 days", "How long is a membrane used?") == ""
