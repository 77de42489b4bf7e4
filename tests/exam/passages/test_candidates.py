from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.exam.passages.candidates import find_candidates
from ragexam.exam.passages.passage import Passage, weigh


@pytest.mark.parametrize(
    ("text", "answer", "kind"),
    [
        ("Reports are due within 10 business days of travel.", "10 business days", "measure"),
        ("A hotel may cost up to $158 a night in town.", "$158", "money"),
        ("At most 35 percent of the team may be away.", "35 percent", "percent"),
        ("The plan was signed on 5 March 2024 by both.", "5 March 2024", "date"),
        ("The desk opens at 7:45 a.m. every day.", "7:45 a.m.", "time"),
        ("The gate of the harbour closes at 18:20.", "18:20", "time"),
        ("Leave is requested with form P-14 in Zentova.", "P-14", "code"),
        ("Write to travel@example.org about the trip.", "travel@example.org", "email"),
        ("Questions go to the channel #travel-help first.", "#travel-help", "channel"),
        ("Each change needs 3 reviewers before merging.", "3 reviewers", "count"),
        ("Orders are signed by the site safety officer alone.", "site safety officer", "role"),
        ("Reports go to the Harbour Review Board each week.", "Harbour Review Board", "name"),
        ("Passwords are changed every 90 days by users.", "every 90 days", "measure"),
        ('The badge says "Visitor escort required" in red.', "Visitor escort required", "quoted"),
    ],
)
def test_finds_english_answers(text: str, answer: str, kind: str) -> None:
    kinds = {c.text: c.kind for c in find_candidates(text, "en")}
    assert kinds.get(answer) == kind


@pytest.mark.parametrize(
    ("text", "answer", "kind"),
    [
        ("Anträge müssen 14 Tage vorher vorliegen.", "14 Tage", "measure"),
        ("Die Pauschale beträgt 28,50 € pro Tag.", "28,50 €", "money"),
        ("Der Dienst beginnt um 7:30 Uhr am Tor.", "7:30 Uhr", "time"),
        ("Die Frist endet am 30. Juni 2024 im Werk.", "30. Juni 2024", "date"),
        ("Das Lager wird von der Betriebsleitung verwaltet.", "Betriebsleitung", "role"),
        ("Am Tor warten immer 12 Mitarbeitende auf Einlass.", "12 Mitarbeitende", "count"),
    ],
)
def test_finds_german_answers(text: str, answer: str, kind: str) -> None:
    kinds = {c.text: c.kind for c in find_candidates(text, "de")}
    assert kinds.get(answer) == kind


def test_takes_nothing_from_headings_links_and_sentence_starts() -> None:
    text = "# Ten Rules of 2024\n\nEvery report (see https://example.org/a/10-days) is read.\nLastly they meet."
    assert [c.text for c in find_candidates(text, "en")] == []


@given(st.text(alphabet="ab AB12.,%$€\n|*`#-:é", max_size=150), st.sampled_from(["en", "de"]))
def test_candidates_stand_in_the_text_and_never_overlap(text: str, language: str) -> None:
    end = 0
    for candidate in find_candidates(text, language):
        assert text[candidate.start : candidate.end] == candidate.text
        assert candidate.sentence.start <= candidate.start < candidate.end <= candidate.sentence.end
        assert candidate.start >= end
        end = candidate.end


TABLE = "| Grade | Rate | Limit |\n|---|---|---|\n| A1 | 40 euros | 3 weeks |\n| A2 | 55 euros | 5 weeks |"


def test_a_tables_header_is_no_answer_and_its_row_reads_with_headings(make_chunk) -> None:
    passage = Passage.of(make_chunk(TABLE, "From: Rates"))
    assert "Rate" not in [c.text for c in passage.candidates]
    answer = next(c for c in passage.candidates if c.text == "55 euros")
    assert passage.fact_line(answer) == "Grade: A2; Rate: 55 euros; Limit: 5 weeks"
    assert passage.column(answer) == "Rate"


def test_a_question_about_a_cell_has_to_name_its_row(make_chunk) -> None:
    passage = Passage.of(make_chunk(TABLE, "From: Rates"))
    answer = next(c for c in passage.candidates if c.text == "55 euros")
    assert passage.missing_column("What is the rate of grade A2?", answer) == ""
    assert "A2" in passage.missing_column("What is the rate?", answer)


def test_a_question_about_one_of_two_like_cells_has_to_name_its_column(make_chunk) -> None:
    table = "| Device | Warranty | Extension |\n| Brindle 60 | 21 months | 30 months |"
    passage = Passage.of(
        make_chunk("Terms.\n\n| Device | Warranty | Extension |\n| Brindle 60 | 21 months | 30 months |")
    )
    assert table in passage.text
    answer = next(c for c in passage.candidates if c.text == "21 months")
    assert passage.missing_column("How long is the warranty of a Brindle 60?", answer) == ""
    assert "Warranty" in passage.missing_column("How many months does a Brindle 60 have?", answer)


def test_evidence_is_the_sentence_in_document_characters(make_chunk) -> None:
    body = "Leave is paid. Form P-14 goes to the People Office. It is read."
    passage = Passage.of(make_chunk(body, "From: Leave > Applying"))
    answer = next(c for c in passage.candidates if c.text == "P-14")
    span = passage.evidence(answer)
    document = " " * 100 + body
    assert document[span.start : span.end] == "Form P-14 goes to the People Office."
    assert passage.subject == "Leave, Applying"


def test_a_copied_answer_is_found_and_a_changed_one_is_not(make_chunk) -> None:
    passage = Passage.of(make_chunk("The **cold store** is checked twice a day by the night watch."))
    span = passage.find("twice a day", 8)
    assert span is not None
    assert passage.text[span.start : span.end] == "twice a day"
    assert passage.find("three times a day", 8) is None
    assert passage.find("The cold store is checked twice a day by the night watch", 8) is None


def test_weights_prefer_amounts_and_avoid_questions_and_hanging_sentences(make_chunk) -> None:
    body = "The lock opens after 20 minutes of waiting. It closes after 30 minutes of waiting. Do you wait 40 minutes here?"
    passage = Passage.of(make_chunk(body))
    weights = {c.text: weigh(c, passage, None) for c in passage.candidates}
    assert weights["20 minutes"] > weights["30 minutes"] > weights["40 minutes"] == 0


@pytest.mark.parametrize("text", ["The Kestova 210 needs a level floor.", "The lamp of the Brindle 60 shines white."])
def test_the_number_of_a_name_counts_no_verbs(text: str) -> None:
    assert [c for c in find_candidates(text, "en") if c.kind == "count"] == []
    assert [c.text for c in find_candidates("The Kestova 210 has 12 programs.", "en") if c.kind == "count"] == [
        "12 programs"
    ]
