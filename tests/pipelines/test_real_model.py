"""The prompt on the smallest real model: if it cannot read an answer from a passage, prompt or scoring is broken."""

import pytest

from ragexam.llm.open import open_backend
from ragexam.pipelines.answer import answer_item
from ragexam.records import Chunk, Item

FACTS = [
    ("The warehouse in Holm opens at 6:40. The office opens later.", "When does the warehouse in Holm open?", "6:40"),
    ("The pump head is made of bronze, the base of beech wood.", "Of what is the pump head made?", "bronze"),
    (
        "Leave is requested with form K-17. Sick notes need form K-30.",
        "With which form is leave requested?",
        "form K-17",
    ),
    ("The ferry to Aldo leaves from pier nine.", "From where does the ferry to Aldo leave?", "pier nine"),
    ("Visitors wear a yellow badge at all times.", "Which badge do visitors wear?", "a yellow badge"),
    ("A lost key costs 35 euros, a lost badge costs less.", "What does a lost key cost?", "35 euros"),
    ("The filter is changed every 14 weeks by the night shift.", "How often is the filter changed?", "every 14 weeks"),
    ("The archive is in the room called Heron.", "In which room is the archive?", "the room called Heron"),
]
WRONG = [
    ("7:15", "8:30", "9:05"),
    ("steel", "beech wood", "glass"),
    ("form K-30", "form K-12", "form A-17"),
    ("pier two", "pier four", "pier six"),
    ("a red badge", "a green badge", "a blue badge"),
    ("20 euros", "12 euros", "50 euros"),
    ("every 6 weeks", "every 20 weeks", "every 9 weeks"),
    ("the room called Otter", "the room called Finch", "the room called Birch"),
]


@pytest.mark.models("smollm2-135m")
def test_the_smallest_model_reads_the_answer(model_file, make_spec):
    backend = open_backend(str(model_file["smollm2-135m"]), context=512, threads=1)
    try:
        spec = make_spec("oracle", 0, template="chat")
        right = 0
        for n, ((text, question, answer), wrong) in enumerate(zip(FACTS, WRONG, strict=True)):
            choices = list(wrong)
            choices.insert(n % 4, answer)
            item = Item(f"i{n}", question, tuple(choices), n % 4, language="en")
            response = answer_item(item, spec, [Chunk(f"c{n}", "d", n, 0, len(text), text)], [], backend).response
            assert not response.error
            right += bool(response.correct)
    finally:
        backend.close()
    assert right >= 6  # by chance: 4 in 1,000
