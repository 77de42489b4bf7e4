"""Figures of scenarios: failure rates over documents, systems that fail, before and after, fixes, readers."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.language.voice import voice_of
from ragexam.records import QuestionPart, QuestionReading, ScenarioAnswer, ScenarioQuestion, Span, Table
from ragexam.report.scenarios import hidden
from ragexam.report.scenarios.paired import between_systems, compared, paired_table, retests
from ragexam.report.scenarios.rates import failure_rates, rates_table, remarks_table, sets_table
from ragexam.report.scenarios.record import Probe, ScenarioReport
from ragexam.report.scenarios.reliability import reliability, reliability_table
from ragexam.report.scenarios.sections import (
    failure_examples,
    fixes_table,
    reliability_sentences,
    retest_sentences,
    scenario_section,
    scenario_sentences,
    scenario_tables,
)
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.metrics import ProbeVerdict

QUESTIONS = tuple(
    ScenarioQuestion(
        f"q{n}",
        "S1",
        f"How many are {n}?",
        (QuestionPart(f"How many are {n}?", str(n), f"i{n}", f"d{n // 2}"),),
        evidence=(Span(f"d{n // 2}", 0, 1),),
        passage=f"They are {n}.",
        topic=("north", "south")[n // 4],
    )
    for n in range(8)
)
NOTHING = ScenarioQuestion("none", "S6", "Why?")


def probe(
    who: str, question: ScenarioQuestion, passed: bool, attempt: int = 1, remark: str = "", waiting: bool = False
) -> Probe:
    answer = ScenarioAnswer(f"{who}{question.id}{attempt}", question.id, who, "It is so.", attempt)
    verdict = ProbeVerdict(passed, () if passed else ("all_parts",), (passed,), remark)
    return Probe(question, answer, verdict, waiting=waiting)


def report(**changes: object) -> ScenarioReport:
    probes = [probe("A", q, n not in (0, 1, 2)) for n, q in enumerate(QUESTIONS)]
    probes += [probe("B", q, True) for q in QUESTIONS]
    probes += [probe("A", NOTHING, False, remark="answers"), probe("B", NOTHING, True)]
    made = ScenarioReport(
        (SCENARIO_KINDS["S1"].shipped(), SCENARIO_KINDS["S6"].shipped()),
        {"S1": QUESTIONS, "S6": (NOTHING,)},
        tuple(probes),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def rows(table: Table) -> list[tuple[object, ...]]:
    return [tuple(row) for row in table.rows]


def test_failure_rates_count_documents() -> None:
    made = report()
    rates = failure_rates(made, made.latest(["S1"]))
    assert rates["A"].value == 3 / 8
    assert rates["B"].value == 0.0
    assert rates["A"].low is not None
    assert rates["A"].low < 3 / 8 < rates["A"].high  # type: ignore[operator]
    first = rows(rates_table(made))[:3]
    assert [(r[0], *r[2:5]) for r in first] == [("S1", "A", 8, 0), ("S1", "B", 8, 0), ("S1", "All together", 16, 0)]
    assert first[2][5] == pytest.approx(3 / 16)


def half_judged() -> ScenarioReport:
    """Return a report in which A is judged on q0 to q3 (it fails the first three), B on nothing, both on what nobody answers."""
    probes = [probe("A", q, n > 2, waiting=n > 3) for n, q in enumerate(QUESTIONS)]
    probes += [probe("B", q, True, waiting=True) for q in QUESTIONS]
    probes += [probe("A", NOTHING, False, remark="answers"), probe("B", NOTHING, True, waiting=True)]
    return report(probes=tuple(probes))


def test_failure_rates_are_of_what_is_judged_with_the_rest_beside_them() -> None:
    made = half_judged()
    shares = failure_rates(made, made.latest(["S1"]))
    assert (shares["A"].value, shares["A"].n) == (3 / 4, 4)
    assert (shares["B"].value, shares["B"].low, shares["B"].n) == (None, None, 0), "nobody judged it: nothing is known"
    rates = [(r[0], *r[2:6]) for r in rows(rates_table(made))]
    assert rates == [
        ("S1", "A", 4, 4, 3 / 4),
        ("S1", "B", 0, 8, None),
        ("S1", "All together", 4, 12, 3 / 4),
        ("S6", "A", 1, 0, 1.0),
        ("S6", "B", 0, 1, None),
        ("S6", "All together", 1, 1, 1.0),
    ]
    assert [(*r[:5], *r[7:]) for r in rows(sets_table(made))] == [
        ("S1", "north", 4, 4, 3 / 4, 1, 1),
        ("S1", "south", 0, 8, None, 0, 0),
    ]
    assert rows(remarks_table(made)) == [
        ("S6", "A", "answers", 1, 1.0),
        ("S6", "B", "not judged yet", 1, None),
    ]
    assert next(r[:2] for r in rows(fixes_table(made))) == ("S1", 1)
    sentences = scenario_sentences(made)
    assert "13 answers no model has judged yet" in " ".join(sentences)
    assert "Most fail at “Not in the documents”: 100% of its judged" in " ".join(sentences)


def test_where_nothing_is_judged_nothing_passes_and_nothing_fails() -> None:
    made = report(probes=tuple(probe(who, q, True, waiting=True) for who in "AB" for q in QUESTIONS))
    sentences = " ".join(scenario_sentences(made))
    assert "passes" not in sentences
    assert "Most fail" not in sentences
    assert "16 answers no model has judged yet" in sentences
    assert [r[5] for r in rows(rates_table(made))] == [None] * 3
    assert not list(failure_examples(made))


def test_pairs_are_judged_on_both_sides_and_the_others_are_counted() -> None:
    (pair,) = between_systems(half_judged())
    assert (pair.difference.n, pair.left_out, pair.difference.difference, pair.ranks.p_value) == (0, 9, None, None)
    first = [probe("A", q, n != 0, waiting=n == 3) for n, q in enumerate(QUESTIONS[:4])]
    again = [probe("A", q, True, 2, waiting=n == 2) for n, q in enumerate(QUESTIONS[:4])]
    made = report(probes=(*first, *again))
    (retest,) = retests(made)
    assert (retest.both_pass, retest.mended, retest.broken, retest.both_fail, retest.left_out) == (1, 1, 0, 0, 2)
    assert retest.ranks.pairs == 1, "the second document has no pair that is judged on both sides"
    (row,) = rows(paired_table("x", "Before and after", [retest]))
    assert row[2:4] == (2, 2)
    sentences = retest_sentences(retest)
    assert sentences[0].startswith("A, time 1 and A, time 2, 2 questions: 1 mended")
    assert "2 questions left out" in sentences[1]
    assert len(retest_sentences(pair)) == 1, "without a pair nothing is said but what was left out"


def test_document_sets_tell_how_many_systems_fail() -> None:
    sets = rows(sets_table(report()))
    assert [(r[0], r[1], r[2], r[4], r[7], r[8]) for r in sets] == [
        ("S1", "north", 8, 3 / 8, 1, 2),
        ("S1", "south", 8, 0.0, 0, 2),
    ]


def test_traps_are_told_apart() -> None:
    traps = rows(remarks_table(report()))
    assert traps == [("S6", "A", "answers", 1, 1.0), ("S6", "B", "passes", 1, 1.0)]


def test_systems_stand_side_by_side_and_paired() -> None:
    (pair,) = between_systems(report())
    assert (pair.both_pass, pair.mended, pair.broken, pair.both_fail) == (5, 4, 0, 0)
    assert pair.difference.difference == pytest.approx(4 / 9)
    assert pair.ranks.effect == 1.0
    assert pair.ranks.n == 3, "documents that differ: two of S1, and the question on none"
    assert pair.ranks.p_value == pytest.approx(0.25)
    assert not retests(report())


def test_a_retest_sets_the_last_two_times_side_by_side() -> None:
    again = [probe("A", q, n != 1, 2) for n, q in enumerate(QUESTIONS[:4])]
    made = report(probes=(*report().probes, *again))
    (retest,) = retests(made)
    assert (retest.before, retest.after) == ("A, time 1", "A, time 2")
    assert (retest.both_pass, retest.mended, retest.broken, retest.both_fail) == (1, 2, 0, 1)
    latest = {p.question.id: p for p in made.latest(["S1"]) if p.answer.who == "A"}
    assert len(latest) == 8, "what was not asked again counts as before"
    assert [latest[f"q{n}"].verdict.passed for n in range(4)] == [True, False, True, True]


def test_nothing_in_common_says_nothing() -> None:
    retest = compared("A", {}, "B", {})
    assert retest.difference.difference is None
    assert retest.ranks.p_value is None


def test_fixes_stand_where_somebody_fails() -> None:
    found = rows(fixes_table(searching(True)))
    assert [r[:2] for r in found] == [("S1", 1)] * len(SCENARIO_KINDS["S1"].fixes) + [("S6", 1)] * len(
        SCENARIO_KINDS["S6"].fixes
    )
    passing = report(probes=tuple(p for p in report().probes if p.answer.who == "B"))
    assert not rows(fixes_table(passing))
    assert "Every answer passes." in scenario_sentences(passing)


def searching(embeds: bool | None) -> ScenarioReport:
    """Return a report in which A, which alone fails, searches by an embedding model, or not, or nobody knows."""
    return report(probes=tuple(replace(one, embeds=embeds and one.answer.who == "A") for one in report().probes))


def test_a_better_embedding_model_is_advised_only_to_who_may_have_one() -> None:
    better = "Take a better embedding model."
    assert better in [r[2] for r in rows(fixes_table(searching(True)))]
    told = [r[2] for r in rows(fixes_table(searching(False)))]
    assert told
    assert not any("embedding" in text for text in told)
    unknown = [r[2] for r in rows(fixes_table(searching(None)))]
    assert f"If its search uses an embedding model: {better}" in unknown
    assert better not in unknown
    both = report(probes=tuple(probe(who, q, False) for who in "AB" for q in QUESTIONS))
    both = replace(both, probes=tuple(replace(p, embeds=p.answer.who == "A" or None) for p in both.probes))
    assert [r[:3] for r in rows(fixes_table(both))][:2] == [
        ("S1", 1, better),
        ("S1", 1, f"If its search uses an embedding model: {better}"),
    ]


def test_who_was_asked_is_a_pipeline_in_every_table() -> None:
    made = report()
    assert scenario_sentences(made)[0].startswith("18 answers of 2 pipelines")
    words = " ".join(text for table in scenario_tables(made) for text in (table.title, *table.columns))
    assert "Pipelines that fail" in words
    assert "ystem" not in words


def test_examples_can_be_read() -> None:
    examples = list(failure_examples(report()))
    assert len(examples) == 3, "two of S1, one of S6"
    assert examples[0][1].count("How many are 0?") == 1, "what is right is told without the question"
    assert "They are" not in examples[0][0]
    assert "(To say that the documents do not say.)" in examples[-1][1]
    german = voice_of("de", hidden.texts_of(report()))
    told = german.say(examples[-1][1])
    assert "(Zu sagen, dass die Dokumente es nicht sagen.)" in told
    assert "It is so." in told, "what was written stays"
    assert "Not met:" not in told


def test_examples_are_of_different_systems_and_equal_rates_are_told_together() -> None:
    probes = [probe(who, q, False) for who in ("A", "B") for q in (*QUESTIONS, NOTHING)]
    made = report(probes=tuple(probes))
    assert [text.startswith(("A", "B")) and text[0] for _, text in failure_examples(made)] == ["A", "B", "A"]
    said = " ".join(scenario_sentences(made))
    assert "Most fail at “A number” and “Not in the documents”: 100% of the judged answers of each." in said


def test_readers_and_how_far_they_agree() -> None:
    """Two readers, four questions: three alike (two reliable, one not), one apart. Fleiss: (0.75 - p) / (1 - p)."""
    said = {"Ada": (1, 1, 0, 1), "Bert": (1, 1, 0, 0)}
    readings = tuple(
        QuestionReading(f"q{n}", who, True, bool(yes)) for who, own in said.items() for n, yes in enumerate(own)
    )
    reliabilities = reliability(report(readings=readings))
    assert (reliabilities.readers, reliabilities.questions, reliabilities.reliable, reliabilities.unreliable) == (
        ("Ada", "Bert"),
        4,
        2,
        1,
    )
    chance = (5 / 8) ** 2 + (3 / 8) ** 2
    assert reliabilities.kappa is not None
    assert reliabilities.kappa.value == pytest.approx((0.75 - chance) / (1 - chance))
    assert [r[5] for r in rows(reliability_table(report(readings=readings)))] == [0.75, 0.5]
    alone = reliability(report(readings=readings[:4]))
    assert (alone.questions, alone.kappa) == (4, None)


def test_what_was_read_is_held_against_the_aim() -> None:
    """An aim of 81% and shares over eight documents of which all, some or none are reliable."""
    asked = tuple(replace(q, evidence=(Span(f"d{n}", 0, 1),)) for n, q in enumerate(QUESTIONS * 5))
    asked = tuple(replace(q, id=f"q{n}") for n, q in enumerate(asked))

    def told(reliable: int) -> str:
        readings = tuple(QuestionReading(q.id, "Ada", True, n < reliable) for n, q in enumerate(asked))
        return " ".join(reliability_sentences(report(questions={"S1": asked}, readings=readings)))

    assert "of 81%, which the publication reached, is met" in told(40)
    assert "whether that meets the aim of 81%" in told(32)
    assert "is missed" in told(8)
    few = report(readings=(QuestionReading("q0", "Ada", True, True),))
    assert "The aim is 81%, which the publication reached." in " ".join(reliability_sentences(few))


def test_the_section_says_all_and_in_german_too() -> None:
    readings = (QuestionReading("q0", "Ada", True, True),)
    made = report(readings=readings, judges=("Judge X",), undecided=("Judge Y",), unanswered={"A": 2})
    (section,) = scenario_section(made)
    assert section.id == "scenarios"
    assert len(section.text) >= 6
    said = voice_of("de", hidden.texts_of(made))
    for text in section.text:
        assert said.say(text) != text, text
    german = json.loads((Path(__file__).parents[3] / "resources" / "i18n" / "engine_de.json").read_text("utf-8"))
    for table in scenario_tables(made):
        for text in (table.title, table.note, *table.columns):
            assert text in german or text == "p", text
    assert scenario_section(None) == []
    assert scenario_section(replace(made, probes=())) == []


def test_what_is_kept_back_is_nowhere() -> None:
    made = hidden.renamed_models(
        hidden.with_topics(hidden.without_texts(report()), {"north": "Topic 1"}),
        lambda text: text.replace("A", "Model A"),
    )
    (section,) = scenario_section(made)
    everything = repr(section)
    assert "How many" not in everything
    assert "It is so" not in everything
    assert "north" not in everything
    assert "Model A" in everything
    assert "south" in hidden.texts_of(report())
    assert hidden.models_of(report(models=("A",), judges=("J",))) == ["A", "J"]
