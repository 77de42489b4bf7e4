"""Answers that are missing by design: what is estimated, what is said, what is shown."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import pytest

from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.irt.refine import HeldOutGain
from ragexam.queries.grading.response_source import WrittenResponses, results_from
from ragexam.records import Grade, WrittenAnswer
from ragexam.report.document.records import ReportFigure
from ragexam.report.grading.graded import graded_answers
from ragexam.report.pictures.accuracy import ESTIMATED, accuracy_bars
from ragexam.report.pictures.topics import families
from ragexam.report.plain_names import PlainNames
from ragexam.report.results.accuracy.accuracy_tables import accuracy_table, heat_table, topic_table
from ragexam.report.results.accuracy.demand_tables import accuracy_by_demand
from ragexam.report.results.accuracy.retriever_accuracy import retriever_accuracy_table
from ragexam.report.results.accuracy.silence_tables import wrong_silence
from ragexam.report.results.by_design import beside_algorithm, settled_table
from ragexam.report.results.compare import Contest
from ragexam.report.results.comparison_tables import standings_table
from ragexam.report.results.results import ExamResults, ReportInput
from ragexam.report.results.sections import accuracy_section, comparison_section
from ragexam.report.results.settlement import (
    BUDGET,
    CHECK,
    OPEN,
    SETTLED,
    TAKEN_BACK,
    UNDECIDED,
    Settlement,
    SettleStep,
)
from ragexam.report.results.source import ResponseSource
from ragexam.report.results.verdict.decide import decide
from ragexam.report.run.caution_tables import answer_warnings
from ragexam.stats.drawn_items import DrawnItems, reserve
from ragexam.stats.race import certainty
from ragexam.stats.whole_exam import additive


def asked_in_part(
    kit: Any,
    rows: np.ndarray,
    reach: list[int],
    *,
    outcome: str = SETTLED,
    ends: tuple[int, ...] = (10, 30),
    seed: int = 3,
    weights: np.ndarray | None = None,
) -> ExamResults:
    """Results of which each pipeline sat the first steps of a draw at random; those that sat all sat the reserve too."""
    items = rows.shape[1]
    rng = np.random.default_rng(seed)
    drawn = DrawnItems.none(items, reserve(items, 0.1, rng))
    before = 0
    for end in ends:
        drawn = drawn.further(np.ones(items) if weights is None else weights, end - before, rng)
        before = end
    shown: list[list[int | None]] = []
    for row, steps in zip(rows, reach, strict=True):
        seen = set(drawn.seen(steps)) | (set(drawn.reserved) if steps == len(ends) else set())
        shown.append([int(v) if k in seen else None for k, v in enumerate(row)])
    full: ExamResults = kit.make(shown)
    ids = tuple(p.id for p in full.pipelines)
    step = SettleStep(1, CHECK, tuple(full.items[k].id for k in drawn.reserved), False, ids, 0, 1)
    settlement = Settlement(
        "s", 0.03, 3, ids, tuple(i.content_hash for i in full.items), drawn.order, drawn.ends,
        drawn.odds, tuple(sorted(drawn.reserved)), tuple(reach), (step,), outcome,
        tuple(i for i, r in zip(ids, reach, strict=True) if r == len(ends)),
    )  # fmt: skip
    return replace(full, settlement=settlement)


def drawn_table(shares: list[float], items: int = 120, seed: int = 1) -> np.ndarray:
    return (np.random.default_rng(seed).random((len(shares), items)) < np.array(shares)[:, None]).astype(float)


def test_clear_winner_is_chosen_and_what_was_asked_is_said(kit: Any) -> None:
    results = asked_in_part(kit, drawn_table([0.95, 0.3, 0.2]), [2, 2, 1])
    assert results.by_design
    decision = decide(results, 1, contest=Contest(results, 1))
    assert (decision.best, decision.sure) == (0, True)
    assert decision.sentence.startswith("Choose the model M")
    assert "of all 120 questions right" in decision.sentence
    assert decision.sentence.endswith("No other candidate is better by 3 points or more.")
    sentences = " ".join(decision.details)
    assert "Answers are missing by design: 70 of 360 were asked for" in sentences
    assert "They do not speak against it" in sentences


def test_settled_here_and_open_beyond_is_said_as_that(kit: Any) -> None:
    table = drawn_table([0.8, 0.8, 0.2], items=40)
    table[1] = np.roll(table[0], 7)  # as good on this exam, on other questions
    results = asked_in_part(kit, table, [3, 3, 1], outcome=OPEN, ends=(10, 36, 40))
    contest = Contest(results, 1, tolerance=0.05)
    assert contest.race is not None
    assert contest.race.standing.decided
    assert contest.race.open_beyond
    decision = decide(results, 1, contest=contest)
    assert not decision.sure
    assert decision.sentence.startswith("On the 40 questions of this exam choose")
    assert "On further questions one candidate may still be better by 5 points or more." in decision.sentence
    assert contest.choice.questions is not None


def test_spent_time_names_who_leads(kit: Any) -> None:
    results = asked_in_part(kit, drawn_table([0.7, 0.65, 0.2]), [1, 1, 1], outcome=BUDGET, ends=(10,))
    decision = decide(results, 1, contest=Contest(results, 1))
    assert decision.sentence.startswith("The time was spent before the choice was settled. So far")
    assert not decision.sure
    going = replace(results, settlement=replace(results.settlement, outcome=""))
    assert decide(going, 1).sentence.startswith("The choice is not settled yet.")


def test_twins_are_the_same_and_the_cheaper_is_chosen(kit: Any) -> None:
    row = drawn_table([0.8])[0]
    results = asked_in_part(kit, np.stack([row, row, 0 * row]), [2, 2, 1], ends=(10, 100))
    results.prompt_tokens[0, :] = 900.0
    contest = Contest(results, 1)
    assert contest.race is not None
    assert (contest.race.pick, contest.race.same) == (1, [0])
    assert "One other is the same within 3 points on this exam; this is the cheaper one." in decide(results, 1).sentence


def test_replays_are_set_beside_a_chance_only_where_they_can_speak_of_it(kit: Any) -> None:
    often = "On average the choice was right more often in replays than this chance says."
    clear = decide(asked_in_part(kit, drawn_table([0.95, 0.3, 0.2]), [2, 2, 2], ends=(10, 80)), 1)
    assert "on this exam is > 99.9%" in " ".join(clear.details)
    assert not any("right more often" in line for line in clear.details)
    many = drawn_table([0.9, *[0.6] * 40])  # the chances of all others add up
    contest = Contest(asked_in_part(kit, many, [2] * 41, ends=(10, 35)), 1, tolerance=0.05)
    assert contest.race is not None
    lines = contest.race.details(PlainNames(contest.results.pipelines))
    assert 0.5 < certainty(contest.race.standing, 0.05) < 0.96
    assert lines[lines.index(often) - 1].startswith("Roughly, the chance")


def test_check_that_speaks_against_the_choice_is_told(kit: Any) -> None:
    table = np.zeros((2, 120))
    table[0, :] = 1.0
    probe = asked_in_part(kit, table, [2, 2])
    assert probe.settlement is not None
    table[0, list(probe.settlement.reserved)] = 0.0
    table[1, list(probe.settlement.reserved)] = 1.0
    decision = decide(asked_in_part(kit, table, [2, 2]), 1)
    assert "On them the choice looks wrong: it answers 0% right" in " ".join(decision.details)


def test_accuracy_is_that_of_the_whole_exam_and_no_plain_mean(kit: Any) -> None:
    hard = np.r_[np.zeros(60), np.ones(60)]
    table = np.stack([hard, hard, hard])
    results = asked_in_part(kit, table, [2, 2, 1], ends=(6, 60))
    plain = np.nanmean(results.scores, axis=1)
    assert abs(results.accuracy()[2] - 0.5) < abs(plain[2] - 0.5) + 1e-9
    assert abs(results.accuracy()[2] - 0.5) < 0.15
    assert [share.n for share in results.shares()] == [60, 60, 6]
    assert "doubly robust" in accuracy_table(results).note
    whole = asked_in_part(kit, table, [1, 1, 1], ends=(120,))
    assert not whole.by_design
    assert "doubly robust" not in accuracy_table(whole).note


def test_answers_that_have_gone_take_steps_back(kit: Any) -> None:
    results = asked_in_part(kit, drawn_table([0.9, 0.5]), [2, 2])
    assert results.settlement is not None
    late = results.settlement.order[20]
    results.correct[1, late] = np.nan
    assert replace(results).reach == (2, 1)


def test_who_sat_all_counts_plainly_and_who_took_no_part_too(kit: Any) -> None:
    table = drawn_table([0.8, 0.5, 0.4])
    results = asked_in_part(kit, table, [2, 2, 1])
    assert results.settlement is not None
    results.correct[0] = table[0]
    results.correct[2] = np.nan
    results.correct[2, :40] = table[2, :40]
    ids = results.settlement.pipelines
    outside = replace(results, settlement=replace(results.settlement, pipelines=ids[:2], reach=(2, 2)))
    assert outside.by_design
    assert outside.estimated.tolist() == [False, True, False]
    assert outside.accuracy()[0] == table[0].mean()
    assert outside.accuracy()[2] == table[2, :40].mean()
    assert [share.n for share in outside.shares()] == [120, 30, 40]
    first = np.arange(120) < 42
    assert outside.estimated_share([2], first).value == table[2, :40].mean()
    assert outside.estimated_share([2], ~first).reason == "There are no answers."
    both = outside.estimated_share([1, 2], first).value
    assert both == pytest.approx(((outside.estimated_share([1], first).value or 0.0) + table[2, :40].mean()) / 2)


def test_steps_of_which_nothing_is_left_are_none(kit: Any) -> None:
    results = asked_in_part(kit, drawn_table([0.8, 0.5, 0.4]), [2, 2, 1])
    settlement = results.settlement
    assert settlement is not None
    left = [h for k, h in enumerate(settlement.items) if k not in settlement.order[:10]]
    less = settlement.of_items([*left, "new"])
    assert less is not None
    assert (less.ends, less.reach, less.added) == ((20,), (1, 1, 0), (110,))
    assert [less.items[k] for k in less.order] == [settlement.items[k] for k in settlement.order[10:]]
    assert less.odds == settlement.odds[10:]


def test_report_tells_on_its_first_page_and_keeps_models_back(kit: Any) -> None:
    from ragexam.report.document.options import ReportOptions
    from tests.report.conftest import build_report

    results = asked_in_part(kit, drawn_table([0.95, 0.3, 0.2]), [2, 2, 1])
    page, tables = build_report(ReportInput("Exam", results), date(2026, 1, 2))
    assert "Answers are missing by design: " in page
    assert "the run is not complete" not in page
    assert any(table.name == "settled" for table in tables)
    hidden, _ = build_report(ReportInput("Exam", results), date(2026, 1, 2), ReportOptions(hide_models=True))
    assert "Answers are missing by design: " in hidden


def test_chances_of_being_the_best_are_not_made_up(kit: Any) -> None:
    results = asked_in_part(kit, drawn_table([0.95, 0.3, 0.2]), [2, 2, 1])
    contest = Contest(results, 1)
    assert all(row[2] is None for row in standings_table(contest).rows)
    assert contest.race is not None
    assert [row[-1] for row in settled_table(contest.race).rows] == [30, 30, 10]


@pytest.mark.parametrize("seed", range(3))
def test_verdict_agrees_with_all_answers(kit: Any, seed: int) -> None:
    table = drawn_table([0.9, 0.88, 0.6, 0.4], seed=seed)
    part = decide(asked_in_part(kit, table, [2, 2, 1, 1], ends=(20, 108), seed=seed), 1)
    assert part.best is not None
    means = table.mean(axis=1)
    assert means[part.best] >= means.max() - 0.03 - 1e-9


def test_cheapest_is_said_of_the_cheapest_alone(kit: Any) -> None:
    row = drawn_table([0.8])[0]
    results = asked_in_part(kit, np.stack([row, row, 0 * row]), [2, 2, 1], ends=(10, 100))
    results.prompt_tokens[0, :] = 900.0
    contest = Contest(results, 1)
    assert contest.race is not None
    contest.race.thrift = [0, 1, 2]  # as if the other one were cheaper, and less were sure of it
    said = contest.race.sentence(PlainNames(results.pipelines))
    assert "this is the cheaper one" not in said
    assert "One other, cheaper, is the same within 3 points" in said


def test_check_counts_what_chose_nothing_alone_and_says_what_it_leaves_possible(kit: Any) -> None:
    results = asked_in_part(kit, drawn_table([0.7, 0.6, 0.2]), [2, 2, 1])
    settlement = results.settlement
    assert settlement is not None
    (step,) = settlement.steps
    less = replace(results, settlement=replace(settlement, steps=(replace(step, items=step.items[:7]),)))
    sentences = " ".join(decide(less, 1).details)
    assert "7 questions, drawn beforehand, chose nothing." in sentences
    assert "better by up to" in sentences or "too few to tell" in sentences
    row = drawn_table([0.8])[0]
    twins = decide(asked_in_part(kit, np.stack([row, row, 0 * row]), [2, 2, 1], ends=(10, 100)), 1)
    assert "better by up to 13 points (95%, each)" in " ".join(twins.details), "no difference seen is not none"


def test_who_could_not_be_asked_is_named_and_nothing_is_sure(kit: Any) -> None:
    results = asked_in_part(kit, drawn_table([0.95, 0.3, 0.2]), [2, 2, 0], outcome=UNDECIDED)
    assert results.settlement is not None
    gone = results.pipelines[2].id
    named = replace(results, settlement=replace(results.settlement, failed=(gone,)))
    decision = decide(named, 1)
    assert "Left out, since a model could not be used: " in decision.sentence
    assert not decision.sure
    tied = asked_in_part(kit, drawn_table([0.7, 0.65]), [1, 1], outcome=UNDECIDED, ends=(10,))
    assert decide(tied, 1).sentence.startswith("Nothing is left to ask, and the choice could not be settled.")


def test_groups_are_estimated_for_all_their_questions_where_enough_were_asked(kit: Any) -> None:
    table = drawn_table([0.95, 0.3, 0.2])
    results = asked_in_part(kit, table, [2, 2, 1])
    named = np.array([k % 2 for k in range(120)])
    items = tuple(
        replace(item, demand="zebra" if k else "lookup") for k, item in zip(named, results.items, strict=True)
    )
    (made,) = accuracy_by_demand(replace(results, items=items))
    assert made.columns[1::2] == ("Lookup (n=60)", "zebra (n=60)")
    assert sum(row[k] for row in made.rows for k in (2, 4)) == int(results.sat.sum())
    asked = [[int(results.sat[row, named == part].sum()) for part in range(2)] for row in range(3)]
    assert min(min(row) for row in asked) < 5 <= min(asked[0])
    groups: dict[tuple[str, str], list[list[int]]] = {}
    for spec, own in zip(results.pipelines, asked, strict=True):
        groups.setdefault((spec.model_name, spec.retriever_label), []).append(own)
    for row, members in zip(made.rows, groups.values(), strict=True):
        for part, share in enumerate((row[1], row[3])):
            assert (share is None) == (min(own[part] for own in members) < 5)
    assert "A dash: one of the pipelines was asked fewer than five" in made.note
    assert "missing by design" in retriever_accuracy_table(results).note
    assert "missing by design" in topic_table(results).note
    assert "doubly robust" in heat_table(results).note


def test_shares_of_groups_are_not_those_of_what_was_drawn_to_tell_most(kit: Any) -> None:
    items, shown, plain, true = 120, [], [], []
    hard = np.arange(items) % 2 == 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        table = (rng.random((2, items)) < np.where(hard, 0.2, 0.9)).astype(int)
        weights = np.where(hard, 3.0, 1 / 3)  # hard ones are drawn nine times as often
        results = asked_in_part(kit, table, [2, 1], ends=(30, 50), seed=seed, weights=weights)
        assert results.estimated.all()
        rows = retriever_accuracy_table(results).rows
        shown.append([row[3] for row in rows])
        plain.append([np.nanmean(results.scores[k]) for k in range(2)])
        true.append([table[k].mean() for k in range(2)])
        assert all(row[4] < row[3] < row[5] for row in rows)
    assert np.abs(np.mean(np.array(plain) - true)) > 0.1
    assert np.abs(np.mean(np.array(shown) - true)) < 0.03


def test_whatever_is_shown_of_groups_the_table_is_predicted_once(kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    results = asked_in_part(kit, drawn_table([0.95, 0.3, 0.2]), [2, 2, 1])
    tables: list[int] = []

    def counted(scores: np.ndarray) -> np.ndarray:
        tables.append(1)
        return additive(scores)

    monkeypatch.setattr("ragexam.report.results.results.additive", counted)
    results.accuracy()
    families(results)
    accuracy_by_demand(results)
    retriever_accuracy_table(results)
    assert len(tables) == 1


def test_wrong_silence_is_estimated_too(kit: Any) -> None:
    results = asked_in_part(kit, drawn_table([0.95, 0.3, 0.2]), [2, 2, 1])
    items = tuple(
        replace(item, choices=(*item.choices[:3], unsaid_choice(item.language))) if k < 90 else item
        for k, item in enumerate(results.items)
    )
    (table,) = wrong_silence(replace(results, items=items))
    assert "A dash: one of the pipelines was asked fewer than five" in table.note
    for row in table.rows:
        assert (row[3] is None) == (row[2] < 5)
        assert row[6] is None


def test_questions_needed_come_from_the_gap_over_the_whole_exam(kit: Any) -> None:
    table = drawn_table([0.8, 0.8, 0.2], items=40)
    table[1] = np.roll(table[0], 7)
    results = asked_in_part(kit, table, [3, 3, 1], outcome=OPEN, ends=(10, 36, 40))
    contest = Contest(results, 1, tolerance=0.05)
    race = contest.race
    assert race is not None
    k = race.rows.index(race.open_beyond[0])
    room = max(0.05 + race.standing.gap[k], 1e-6)
    whole = race.standing.n[k] * ((1.959964 + 0.841621) * race.standing.error[k] / room) ** 2
    assert contest.choice.questions == pytest.approx(max(0.0, whole - race.standing.n[k]), rel=1e-4)


def test_bars_say_what_is_estimated_and_what_was_counted(kit: Any) -> None:
    table = drawn_table([0.95, 0.6, 0.3], items=40)
    results = asked_in_part(kit, table, [3, 2, 1], ends=(10, 20, 40))
    bars = {bar.key: bar for bar in accuracy_bars(results)}
    whole, *parts = (bars[p.id] for p in results.pipelines)
    # Reserved questions are the last of the draw: who sat all steps sat the whole exam.
    assert (whole.answered, whole.estimated) == (40, False)
    assert [bar.estimated for bar in parts] == [True, True]
    (picture,) = (p for p in accuracy_section(results).parts if isinstance(p, ReportFigure) and p.name == "accuracy")
    assert ESTIMATED in picture.caption
    told = {title for title in re.findall(r"<title>([^<]*)</title>", picture.svg) if "whole exam, estimated (" in title}
    assert len(told) == 2
    assert f"({parts[1].right} right of the 10 asked)" in picture.svg
    full = kit.make([[int(v) for v in row] for row in table])
    assert not any(bar.estimated for bar in accuracy_bars(full))
    (picture,) = (p for p in accuracy_section(full).parts if isinstance(p, ReportFigure) and p.name == "accuracy")
    assert ESTIMATED not in picture.caption


def test_section_paints_everybody_against_the_choice(kit: Any) -> None:
    row = drawn_table([0.8])[0]
    results = asked_in_part(kit, np.stack([row, row, 0 * row]), [2, 2, 1], ends=(10, 100))
    contest = Contest(results, 1)
    (section,) = comparison_section(contest, decide(results, 1, contest=contest))
    (figure,) = [part for part in section.parts if isinstance(part, ReportFigure)]
    assert figure.name == "race", "of one step alone there is no curve of certainty"
    assert figure.svg.count("<circle") == 2 + 3, "everybody, and a legend of the groups that are there"
    settlement = results.settlement
    assert settlement is not None
    steps = tuple(
        replace(settlement.steps[0], number=n, leader=results.pipelines[0].id, certainty=0.3 * n) for n in (1, 2)
    )
    longer = Contest(replace(results, settlement=replace(settlement, steps=steps)), 1)
    (section,) = comparison_section(longer, decide(longer.results, 1, contest=longer))
    assert [part.name for part in section.parts if isinstance(part, ReportFigure)] == ["certainty", "race"]


def test_gain_of_the_published_algorithm_stands_beside(kit: Any) -> None:
    results = asked_in_part(kit, drawn_table([0.95, 0.3, 0.2]), [2, 2, 1])
    contest = Contest(results, 1)
    decision = decide(results, 1, contest=contest)
    (section,) = comparison_section(contest, decision)
    assert section.text[-1].endswith("with these answers it has not been tried.")
    gain = HeldOutGain((100, 90), (1.02, 1.05), (1.1, 1.2), "What is left tells +5% per item.")
    (section,) = comparison_section(contest, decision, gain)
    assert section.text[-1].endswith("drops the questions that tell least. What is left tells +5% per item.")
    assert "With earlier answers: What is left" in beside_algorithm(gain, earlier=True)


# ---------------------------------------------------------------- chosen and written right


def written_for(results: ExamResults, values: np.ndarray) -> WrittenResponses:
    """Graded written answers of every pipeline to every item; nan: not graded."""
    answers, grades = [], []
    for (row, column), value in np.ndenumerate(values):
        name = f"{row}.{column}"
        spec, item = results.pipelines[row], results.items[column]
        answers.append(WrittenAnswer(name, item.id, item.content_hash, "S", "x", pipeline_id=spec.id))
        if not np.isnan(value):
            grades.append(Grade(name, "token_f1", float(value), "", 1.0))
    return WrittenResponses(tuple(answers), graded_answers(answers, grades, {}))


BOTH = ResponseSource("both", "token_f1", 0.5)


def test_what_is_right_twice_is_estimated_by_the_design_of_the_choices(kit: Any) -> None:
    """Hard questions are asked more often: plain shares of those asked are too low, by the design they are not."""
    rng = np.random.default_rng(7)
    hard = np.arange(120) < 60
    plain, designed, truth = [], [], []
    for seed in range(12):
        table = (rng.random((3, 120)) < np.where(hard, 0.4, 0.95)).astype(float)
        chosen = asked_in_part(kit, table, [2, 2, 1], ends=(40, 70), seed=seed, weights=np.where(hard, 4.0, 1.0))
        grades = (rng.random((3, 120)) < 0.9).astype(float)
        both = results_from(chosen, BOTH, written_for(chosen, grades))
        assert both.settlement is not None
        assert both.settlement.order == chosen.settlement.order
        assert both.reach == chosen.reach
        truth.append((table * grades).mean(axis=1)[0])
        plain.append(np.nanmean(both.correct[0]))
        designed.append(both.shares()[0].value)
    assert np.mean(plain) - np.mean(truth) < -0.05
    assert abs(np.mean(designed) - np.mean(truth)) < 0.03
    decision = decide(both, 1)
    assert decision.best is not None
    assert "doubly robust" in str(accuracy_table(both).note)
    contest = Contest(both, 1)
    (section,) = comparison_section(contest, decide(both, 1, contest=contest))
    assert [part.name for part in section.parts if isinstance(part, ReportFigure)] == ["race"]


def test_who_lacks_grades_of_what_was_asked_by_design_has_no_share(kit: Any) -> None:
    chosen = asked_in_part(kit, drawn_table([0.9, 0.5, 0.3]), [2, 2, 1])
    grades = np.ones((3, 120))
    grades[1, np.flatnonzero(chosen.answered[1])[::2]] = np.nan
    both = results_from(chosen, BOTH, written_for(chosen, grades))
    assert both.unknown.tolist() == [False, True, False]
    shares = both.shares()
    assert shares[1].value is None
    assert "no written answer with a grade" in shares[1].reason
    assert np.isnan(both.accuracy()[1])
    assert shares[0].value is not None
    assert any("lack a graded written answer" in str(line) for line in answer_warnings(both))
    assert Contest(both, 1).candidates == [0, 2]
    nobody = results_from(
        chosen, BOTH, written_for(chosen, np.where(np.arange(120) % 2, np.nan, 1.0) * np.ones((3, 1)))
    )
    assert nobody.unknown.all()
    assert decide(nobody, 1).best is None
    assert "lack a graded written answer" in str(decide(nobody, 1).sentence)


def test_what_is_written_was_asked_by_no_design(kit: Any) -> None:
    chosen = replace(asked_in_part(kit, drawn_table([0.9, 0.5]), [1, 1]), settlement=None, lost=TAKEN_BACK)
    assert chosen.unknown.all()
    results = results_from(chosen, ResponseSource("written", "token_f1", 0.5), written_for(chosen, np.ones((2, 120))))
    assert not results.unknown.any()
    assert results.accuracy().tolist() == [1.0, 1.0]
    assert results_from(chosen, BOTH, written_for(chosen, np.ones((2, 120)))).unknown.all()


def test_who_could_not_choose_is_not_right_twice(kit: Any) -> None:
    chosen = kit.make([[1, 1, None, 1]])
    chosen = replace(chosen, failed=np.isnan(chosen.correct))
    both = results_from(chosen, BOTH, written_for(chosen, np.ones((1, 4))))
    assert both.accuracy().tolist() == [0.75]
