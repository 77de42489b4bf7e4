"""The column that is proposed where none is understood."""

from __future__ import annotations

import pytest

from ragexam.grading.exchange.likely_columns import likely_column


@pytest.mark.parametrize(
    ("columns", "field", "likely"),
    [
        ("frage antworttext kontexte", "answer", "antworttext"),
        ("frage kontexte antworttext", "answer", "antworttext"),
        ("frage antworttext kontexte", "contexts", "kontexte"),
        ("frage fundstellen text", "contexts", "fundstellen"),
        ("question answer_id llm_reply", "answer", "llm_reply"),
        ("question output_tokens llm_output", "answer", "llm_output"),
        ("question gold_answer text", "answer", "text"),  # what would be right is no answer of a system
        ("question anwser zeit", "answer", "anwser"),
        ("question text more", "answer", ""),  # either might be it
        ("question gold_answer score_answer", "answer", ""),
        ("question dauer_in_sekunden", "seconds", "dauer_in_sekunden"),
        ("frage nr video", "id", "nr"),
        ("question", "answer", ""),
    ],
)
def test_a_column_is_proposed_where_one_is_likelier_than_others(columns: str, field: str, likely: str) -> None:
    names = columns.split()
    assert likely_column(names, field, names[:1]) == likely


def test_what_a_person_wrote_decides_between_columns_that_say_nothing() -> None:
    assert likely_column(["ausgabe", "beitrag"], "answer", named="ausgab") == "ausgabe"
    assert likely_column(["ausgabe", "beitrag"], "answer", named="x") == ""
    assert likely_column(["antwort_a", "antwort_b"], "answer", named="antwrt_b") == "antwort_b"
    assert likely_column(["kontext", "ausgabe", "beitrag"], "answer", named="text") == "", "a context is no answer"
