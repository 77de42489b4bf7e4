"""People's word beside a grader's: in comparisons, part by part, at a glance, in sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.report.document.records import ReportFigure
from ragexam.report.pictures.heat_map import heat_map
from ragexam.report.pictures.leads import leads_over
from ragexam.report.pictures.topics import families
from ragexam.report.results.accuracy.accuracy_tables import heat_table, people_by_topic, topic_table
from ragexam.report.results.accuracy.best_tables import best_per_llm_table
from ragexam.report.results.accuracy.demand_tables import people_by_demand, people_words_by_demand
from ragexam.report.results.accuracy.retriever_accuracy import retriever_accuracy_table
from ragexam.report.results.by_people.pictures import (
    families_with_people,
    heat_by_people,
    heat_with_people,
    leads_with_people,
)
from ragexam.report.results.by_people.shares import people_grade, people_lead, people_of, people_say
from ragexam.report.results.by_people.words import by_grader, lead_sentence, share_sentence
from ragexam.report.results.compare import Contest
from ragexam.report.results.comparison_tables import comparison_table, pair_table, standings_table
from ragexam.report.results.results import ExamResults
from ragexam.report.results.sections import accuracy_section, comparison_section, topic_section
from ragexam.report.results.source import CHOSEN
from ragexam.report.results.verdict.decide import Decision

TOPICS = ("Leave", "Travel")


@pytest.fixture
def topical(judged: Any, kit: Any) -> ExamResults:
    """Return the same, the questions of two topics in turn, every third of another kind."""
    items = tuple(
        replace(item, topic=TOPICS[n % 2], demand="zebra" if n % 3 == 0 else "lookup")
        for n, item in enumerate(judged.items)
    )
    pipelines = (kit.spec("M", "bm25"), kit.spec("M", "dense"))
    result: ExamResults = replace(judged, items=items, pipelines=pipelines)
    return result


def nobody(results: ExamResults) -> ExamResults:
    """Return the same without a grade by people."""
    return replace(results, people=np.full(results.correct.shape, np.nan))


def test_a_lead_is_that_of_what_people_would_call_right(judged: Any) -> None:
    lead = people_lead(judged, 0, 1).mean
    assert lead.value is not None
    assert lead.low is not None
    assert lead.high is not None
    first, second = (one.mean.value for one in people_say(judged))
    assert first is not None
    assert second is not None
    assert lead.value == pytest.approx(first - second)
    back = people_lead(judged, 1, 0).mean
    assert (back.low, back.high) == (pytest.approx(-lead.high), pytest.approx(-lead.low))
    assert lead.n == 60


def test_a_lead_counts_what_both_sat_alone(judged: Any) -> None:
    correct, people = judged.correct.copy(), judged.people.copy()
    correct[1, :20] = people[1, :20] = np.nan
    part = replace(judged, correct=correct, people=people)
    assert people_lead(part, 0, 1).mean.n == 20, "10 of each"


def test_tables_of_comparisons_have_both(judged: Any) -> None:
    contest = Contest(judged, 7)
    table = comparison_table(contest, 0)
    row = dict(zip(table.columns, table.rows[0], strict=True))
    wanted = people_lead(judged, 0, 1).mean
    assert (row["Graded by people"], row["By people"], row["By people from"]) == (60, wanted.value, wanted.low)
    assert row["Lead"] != row["By people"]
    assert "By people: the lead" in table.note
    figures = dict(pair_table(contest, 0, 1).rows)
    assert figures["First minus second by what people say, points"] == pytest.approx(100 * (wanted.value or 0.0))
    assert figures["More grades by people to halve that interval"] == people_lead(judged, 0, 1).labels_to_halve
    silent = nobody(judged)
    assert "By people" not in comparison_table(Contest(silent, 7), 0).columns
    for note in (comparison_table(Contest(silent, 7), 0).note, standings_table(Contest(silent, 7)).note):
        assert "Nobody has graded any of these answers" in note
    assert dict(pair_table(Contest(silent, 7), 0, 1).rows)["First minus second by what people say, points"] is None
    chosen = replace(judged, people=None, taken_from=CHOSEN)
    assert "First minus second by what people say, points" not in dict(pair_table(Contest(chosen, 7), 0, 1).rows)
    assert by_grader(chosen) == []


def test_a_pair_in_words(judged: Any, kit: Any) -> None:
    assert "cannot be told apart" in lead_sentence(judged, 0, 1)
    clear = np.where(np.arange(60) < 50, np.array([[1.0], [0.0]]), np.array([[0.0], [1.0]]))
    clear[:, ::7] = 1.0 - clear[:, ::7]
    sure = replace(judged, correct=1.0 - clear, people=clear)
    better = str(judged.pipelines[0].label)
    assert lead_sentence(sure, 0, 1).startswith(f"By what people say {better} is the better one, by ")
    assert f" {better} is the better one" in lead_sentence(sure, 1, 0)
    few = judged.people.copy()
    few[:, 4:] = np.nan
    assert "too few documents" in lead_sentence(replace(judged, people=few), 0, 1)
    assert "nobody has graded answers of both" in lead_sentence(nobody(judged), 0, 1)
    assert lead_sentence(kit.make([[1], [0]]), 0, 1) == ""


def test_topic_by_topic(topical: ExamResults) -> None:
    (table,) = people_by_topic(topical)
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    assert [row["Topic"] for row in rows] == [*TOPICS, *TOPICS]
    assert sum(int(row["Graded by people"]) for row in rows) == 60  # type: ignore[arg-type]
    named = np.array([item.topic for item in topical.items])
    wanted = people_of(topical, families(topical)[0].rows, named == "Leave").mean
    assert (rows[0]["By people"], rows[0]["from"], rows[0]["to"]) == (wanted.value, wanted.low, wanted.high)
    assert wanted.low is not None
    assert "Nobody" not in topic_table(topical).note
    assert people_by_topic(nobody(topical)) == []
    assert "Nobody has graded" in topic_table(nobody(topical)).note
    ungraded = topical.people.copy() if topical.people is not None else np.zeros(())
    ungraded[:, named == "Travel"] = np.nan
    (part,) = people_by_topic(replace(topical, people=ungraded))
    assert [row[1] for row in part.rows] == ["Leave", "Leave"]
    assert "nobody graded any of their answers: 2" in part.note


def test_by_what_the_questions_ask(topical: ExamResults) -> None:
    (table,) = people_by_demand(topical)
    assert len(table.rows) == 4
    said = people_words_by_demand(topical)
    assert [len(row) for row in said] == [2, 2]
    assert all("graded by people" in cell for row in said for cell in row)
    assert people_words_by_demand(nobody(topical)) == ()


def test_pictures_say_it_too(topical: ExamResults) -> None:
    heat, opinions = heat_map(topical), people_say(topical)
    told = heat_with_people(topical, heat, opinions)
    assert told.values == heat.values
    assert told.more[0][0] == share_sentence(opinions[0])
    by_people = heat_by_people(topical, heat, opinions)
    assert by_people is not None
    assert by_people.values[0][0] == opinions[0].mean.value
    assert heat_by_people(nobody(topical), heat, people_say(nobody(topical))) is None
    assert heat_with_people(nobody(topical), heat, []) is heat
    family, *_ = families_with_people(topical, families(topical))
    assert len(family.people) == len(family.people_words) == 2
    assert families_with_people(nobody(topical), families(topical))[0].people == ()
    (lead,) = leads_with_people(topical, 0, leads_over(Contest(topical, 7), 0, [1]))
    assert lead.people == lead_sentence(topical, 0, 1)


def test_the_report_has_all_of_it(topical: ExamResults) -> None:
    contest = Contest(topical, 7)
    sections = [
        accuracy_section(topical), *comparison_section(contest, Decision("Choose it.", best=0)), *topic_section(topical),
    ]  # fmt: skip
    names = [getattr(getattr(part, "content", part), "name", "") for section in sections for part in section.parts]
    assert {"accuracy_people", "people_by_topic", "people_by_demand", "comparison"} <= set(names)


def test_pooled_pipelines_count_as_much_as_they_wrote_however_many_people_graded(judged: Any) -> None:
    """People graded all of the first pipeline's answers and twelve of the second's; then none of the second's."""
    own = np.vstack([np.arange(60) % 5 < 4, np.arange(60) % 5 < 1]).astype(np.float64)
    people = own.copy()
    people[1, 12:] = np.nan
    some = replace(judged, correct=own, people=people)
    mean = people_of(some, [0, 1]).mean
    assert mean.value == pytest.approx(0.5, abs=0.03)
    assert mean.low is not None
    people[1] = np.nan
    alone = replace(judged, correct=own, people=people)
    nothing = people_of(alone, [0, 1])
    assert (nothing.mean.value, nothing.mean.n) == (None, 60)
    assert share_sentence(nothing).startswith("Nobody has graded answers of some of these pipelines")
    assert people_of(alone, [0]).mean.value == pytest.approx(0.8)


def test_retrievers_say_why_nothing_is_known(judged: Any, kit: Any) -> None:
    people = judged.people.copy()
    people[1] = np.nan
    specs = (kit.spec("M", "bm25"), kit.spec("N", "bm25"))
    table = retriever_accuracy_table(replace(judged, people=people, pipelines=specs))
    assert dict(zip(table.columns, table.rows[0], strict=True))["By people"] is None
    assert "Nobody has graded answers of some of these pipelines" in table.note


def test_retrievers_have_both(judged: Any) -> None:
    table = retriever_accuracy_table(judged)
    row = dict(zip(table.columns, table.rows[0], strict=True))
    rows = [n for n, p in enumerate(judged.pipelines) if p.retriever_label == row["Retriever"]]
    assert row["By people"] == people_of(judged, rows).mean.value
    assert "By people" not in retriever_accuracy_table(nobody(judged)).columns


def test_who_wrote_nothing_has_no_row(kit: Any, judged: Any) -> None:
    """Three are chosen, two wrote."""
    specs = [kit.spec("M", "bm25"), kit.spec("M", "dense"), kit.spec("N", "dense")]
    silent = np.full((1, 60), np.nan)
    items = [kit.item(n, f"doc{n}", "ABC"[n % 3]) for n in range(60)]
    base = kit.make([[1] * 60] * 3, specs, items)
    results = replace(
        base,
        correct=np.vstack([judged.correct, silent]),
        people=np.vstack([judged.people, silent]),
        taken_from=judged.taken_from,
    )
    assert people_grade(results)
    assert len(families(results)) == 2
    assert [row[0] for row in best_per_llm_table(results).rows] == ["M", "M"]
    assert len(heat_table(results).rows) == 1
    assert len(people_say(results)) == 3
    (section,) = topic_section(results)
    assert len([part for part in section.parts if isinstance(part, ReportFigure)]) == 1, "of the model that wrote"
