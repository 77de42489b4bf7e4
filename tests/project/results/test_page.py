"""Checks what the page of results is given: bars, heat map, families, cost, abilities, the decision."""

from __future__ import annotations

import math
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ragexam.project import Project
from ragexam.project.results.abilities import fitting
from ragexam.project.results.page import deciding, reading_results, sharpening_decision
from ragexam.project.results.retrieval import reading_retrieval
from ragexam.report.document.assemble import build_body
from ragexam.report.plain_names import weights_of
from ragexam.report.results.frontier import frontier
from tests.finished import LOOKUPS


@pytest.fixture(scope="module")
def demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copyfile(LOOKUPS, tmp_path_factory.mktemp("results") / "demo.ragexam"))


@pytest.fixture
def demo(demo_file: Path) -> Iterator[Project]:
    with Project.open(demo_file, read_only=True) as project:
        yield project


def test_bars_are_the_accuracy_table(demo: Project):
    view = reading_results(demo)
    assert view is not None
    table = view.accuracy
    for bar, row in zip(view.bars, table.rows, strict=True):
        assert (bar.value, bar.low, bar.high, bar.right, bar.answered) == row[3:8]
        assert view.kinds[bar.group] in bar.label
    assert view.chance == pytest.approx(0.25)
    assert [view.kinds[n] for n in view.hollow] == ["Closed book", "Oracle"]


def test_every_pipeline_has_one_place_in_the_heat_map(demo: Project):
    view = reading_results(demo)
    assert view is not None
    values = {bar.key: bar.value for bar in view.bars}
    seen = {}
    for i, keys in enumerate(view.heat.keys):
        for j, key in enumerate(keys):
            seen[key] = view.heat.values[i][j]
            bar = next(b for b in view.bars if b.key == key)
            assert bar.short.startswith(view.heat.rows[i].split(" · ")[0])
            assert view.heat.columns[j] in bar.short
    assert seen == values
    assert [row[1:] for row in view.heat_table.rows] == [tuple(v) for v in view.heat.values]


def test_families_pool_their_modes_and_know_their_best(demo: Project):
    view = reading_results(demo)
    assert view is not None
    results = demo.responses.answers().results
    assert len(view.families) == 15
    family = view.families[8]
    rows = [
        n
        for n, p in enumerate(results.pipelines)
        if (p.model_name, p.retriever_label) == (family.model, family.retriever)
    ]
    assert family.accuracy == pytest.approx(results.correct[rows].mean())
    best = max(rows, key=lambda n: (results.accuracy()[n], -n))
    assert family.best_id == results.pipelines[best].id
    for n, (topic, count) in enumerate(view.topics):
        own = [j for j, item in enumerate(results.items) if item.topic == topic]
        assert len(own) == count
        assert family.mean[n] == pytest.approx(results.correct[np.ix_(rows, own)].mean())
        assert family.best[n] == pytest.approx(results.correct[best, own].mean())
    assert sum(count for _, count in view.topics) == len(results.items)
    assert view.best_topic_table.rows[8] == (family.best_label, *family.best)


def test_the_frontier_holds_what_nothing_cheaper_beats(demo: Project):
    view = reading_results(demo)
    assert view is not None
    assert not any("Oracle" in p.label for p in view.cost)
    for point in view.cost:
        beaten = any(
            other.seconds <= point.seconds and other.quality >= point.quality and other != point for other in view.cost
        )
        assert point.on_time_frontier is not beaten
    assert any(p.on_token_frontier for p in view.cost)


@pytest.mark.parametrize(
    ("costs", "qualities", "expected"),
    [
        # The second costs more and is no better; the third is better; the fourth is undefined.
        ([1.0, 2.0, 3.0, math.nan], [0.5, 0.5, 0.7, 0.9], [0, 2]),
        # Of equal cost only the better one.
        ([1.0, 1.0], [0.2, 0.4], [1]),
        ([], [], []),
    ],
)
def test_frontier_by_hand(costs: list[float], qualities: list[float], expected: list[int]):
    assert frontier(costs, qualities) == expected


def test_abilities_are_those_of_the_kept_fit(demo: Project):
    view, kept = reading_results(demo), demo.fits.current()
    assert view is not None
    assert kept is not None
    abilities = view.abilities
    assert abilities is not None
    assert not abilities.stale
    assert not abilities.worked_out, "what only the tab of the parts shows takes as long as the rest"
    assert abilities.work_out() is abilities
    assert abilities.worked_out
    assert abilities.model == kept.fit.model
    effects = {e.level: (e.effect, e.se) for e in kept.fit.component_effects()}
    assert {level.level: (level.effect, level.se) for level in abilities.levels} == effects
    level = next(e for e in abilities.levels if e.se)
    assert level.effect is not None
    assert level.se is not None
    assert level.low == pytest.approx(level.effect - kept.fit.width * level.se)
    assert [e.bound for e in abilities.levels if e.level in ("Oracle", "Closed book")] == [True, True]


def test_a_fit_of_other_answers_is_said_to_be_stale_and_a_look_is_fitted_at_once(demo_file: Path, tmp_path: Path):
    with Project.open(shutil.copyfile(demo_file, tmp_path / "own.ragexam")) as own:
        before = reading_results(own)
        assert before is not None
        own.edits.reject([before.answers.items[0].id])
        view = reading_results(own, before)
        assert view is not None
        assert view.total == 45 * 62
        assert view.abilities is not None
        assert view.abilities.stale
        look = fitting(view.answers, view.seed, view.abilities.model)
        assert look is not None
        assert not look.stale
        assert own.fits.current() is None  # a look keeps nothing
        assert look.answers < view.abilities.answers


def test_the_decision_is_the_reports(demo: Project):
    view = reading_results(demo)
    assert view is not None
    decision = deciding(view.answers, view.seed, view.tolerance, view.lookups, view.makers, view.writing_pace)
    judged = build_body(demo.report.input()).decision
    assert judged.details[-1].startswith("This exam measures looking up")
    told = (decision.technical, *decision.details)
    assert (decision.sentence, told, decision.sure) == (judged.sentence, judged.details, judged.sure)
    assert decision.best == view.answers.pipelines[judged.best or 0].id
    assert decision.key == view.judging
    table = decision.leads_table
    assert table is not None
    assert len(decision.leads) == len(table.rows) == 44
    for lead, row in zip(decision.leads, table.rows, strict=True):
        assert (lead.label, lead.points) == (row[0], pytest.approx(100 * float(row[2] or 0)))
        assert lead.clear is (float(row[3] or 0) > 0)
    assert decision.standings is not None


def test_a_decision_sharpens_and_ends_as_the_one_that_is_made_at_once(demo: Project):
    view = reading_results(demo)
    assert view is not None
    given = view.answers, view.seed, view.tolerance, view.lookups, view.makers, view.writing_pace
    steps, whole = list(sharpening_decision(*given)), deciding(*given)
    assert [step.sharpening for step in steps] == [True] * (len(steps) - 1) + [False]
    assert len(steps) > 1
    assert steps[-1] == whole
    first = steps[0]
    assert 0 < first.drawn < first.draws == whole.drawn == whole.draws
    assert (first.best, first.leads) == (whole.best, whole.leads), "what needs no draws is there at once"
    assert first.standings is not None
    assert f"From {first.drawn:,} draws" in first.standings.note
    assert first.leads_table is not None
    assert whole.leads_table is not None
    pairs = zip(first.leads_table.rows, whole.leads_table.rows, strict=True)
    assert all(one[:8] == other[:8] for one, other in pairs)
    assert first.leads_table.rows != whole.leads_table.rows, "tests are of the draws so far"


def test_what_only_looks_up_is_the_reports(demo: Project):
    view = reading_results(demo)
    assert view is not None
    given = demo.report.input()
    assert view.lookups == given.lookups
    assert any("passages of" in lookup.name for lookup in view.lookups)
    assert {row[0] for row in view.baselines.rows} >= {lookup.name for lookup in given.lookups}


def test_without_answers_there_are_no_results(tmp_path: Path):
    with Project.create(tmp_path / "empty") as project:
        assert reading_results(project) is None


def test_nothing_is_read_twice(demo: Project):
    view = reading_results(demo)
    assert reading_results(demo, view) is view


def test_what_retrievers_found_stands_beside_what_it_was_worth(demo: Project):
    retrieval = reading_retrieval(demo)
    lines = {line.label: dict(zip(retrieval.measures, line.figures, strict=True)) for line in retrieval.lines}
    assert lines["Oracle"]["Way to the oracle"] is None  # it is the end of the way
    accuracy = {bar.label: bar.value or 0.0 for bar in (reading_results(demo) or pytest.fail("no results")).bars}
    total = {
        kind: sum(v for label, v in accuracy.items() if f" · {kind} · " in label)
        for kind in ("Closed book", "Oracle", "Dense, k=1")
    }
    way = (total["Dense, k=1"] - total["Closed book"]) / (total["Oracle"] - total["Closed book"])
    assert lines["Dense, k=1"]["Way to the oracle"] == pytest.approx(way)
    assert lines["Oracle"]["Evidence found"] is None  # it is handed the text, nothing is searched
    # Recounted: the share of questions whose evidence lies within a passage that the answer was given.
    answers = demo.responses.answers()
    row = next(n for n, p in enumerate(answers.pipelines) if p.retriever_label == "BM25, k=1" and not p.examples)
    hits = 0
    for column, item in enumerate(answers.items):
        response = demo.responses.get(int(answers.matrix.row[row, column]))
        assert response is not None
        passages = demo.chunks.get(response.passages).values()
        hits += all(
            any(c.document_id == e.document_id and c.start <= e.start and e.end <= c.end for c in passages)
            for e in item.evidence
        )
    assert lines["BM25, k=1"]["Evidence found"] == pytest.approx(hits / len(answers.items))
    assert retrieval.key == answers.key


def test_the_demo_names_the_equals_and_chooses_the_cheapest_of_them(demo: Project):
    view = reading_results(demo)
    assert view is not None
    assert view.tolerance == 0.03
    decision = deciding(view.answers, view.seed, view.tolerance)
    assert decision.sure
    assert "8 others are practically the same (within 3 points); this is the cheapest." in decision.sentence
    assert "9 candidates tie for the highest score, 100%." in decision.details
    results = view.answers.results
    tokens, (best,) = results.cost()[0], [n for n, p in enumerate(results.pipelines) if p.id == decision.best]
    computed = [tokens[n] * weights_of(p.model_name) for n, p in enumerate(results.pipelines)]
    right = results.right()
    level = [n for n in results.choices() if right[n] == right[best]]
    assert len(level) == 9
    assert computed[best] < 1.1 * min(computed[n] for n in level)


def test_what_does_not_matter_is_a_setting(demo_file: Path, tmp_path: Path):
    with Project.open(Path(shutil.copyfile(demo_file, tmp_path / "own.ragexam"))) as own:
        before = reading_results(own)
        assert before is not None
        own.edits.set_setting("tolerance", 1.0)
        after = reading_results(own, before)
        assert after is not None
        assert (after.tolerance, after.judging == before.judging) == (0.01, False)
        assert after.bars is before.bars, "nothing else is read anew"
        assert own.report.input().tolerance == 0.01
        decision = deciding(after.answers, after.seed, after.tolerance)
        assert not decision.sure
        assert "may still be better by 1 point or more" in decision.sentence
