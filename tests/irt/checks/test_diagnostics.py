"""Cross-validation, the fall-back to Rasch, controls, and iterative improvement."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.checks.additivity import additivity
from ragexam.irt.checks.controls import ability_control, discrimination_control
from ragexam.irt.checks.diagnostics import Fold, apart_folds, cell_folds, cross_validate, fit_checked, held_out
from ragexam.irt.design import classical, hierarchical
from ragexam.irt.fit import fit, predict
from ragexam.irt.information import mean_information
from ragexam.irt.refine import held_out_gain, refine
from ragexam.irt.simulate import simulate


def seeded(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_folds_share_out_every_answer_once():
    y = np.ones((5, 7))
    y[2, 3] = np.nan
    parts = cell_folds(y, 4, seeded())
    assert parts[2, 3] == -1
    sizes = np.bincount(parts[parts >= 0])
    assert sizes.sum() == 34
    assert sizes.max() - sizes.min() <= 1
    with pytest.raises(InputError):
        cell_folds(y, 1, seeded())
    with pytest.raises(NotEnoughData):
        cell_folds(np.full((2, 2), np.nan), 2, seeded())


def test_cross_validation_is_harder_than_in_sample_and_still_beats_the_mean(matrix):
    correct, design, *_ = matrix
    inside = fit(correct, design).rmse
    outside = cross_validate(correct, design)
    assert inside.model < outside.rmse.model < outside.rmse.baseline
    # Of each item, in five rounds, one LLM with one retriever, and all three numbers of examples.
    assert outside.cells == 5 * 3 * 120
    assert outside.hierarchical


def test_held_out_answers_are_not_seen(matrix):
    """Predictions of a part do not change when the answers of that part do."""
    correct, design, *_ = matrix
    parts = cell_folds(correct, 3, seeded())
    flipped = np.where(parts == 1, 1 - correct, correct)
    folds = [Fold(parts == part, parts == part) for part in range(3)]
    first, _ = held_out(correct, design, "robust", "2pl", folds)
    second, _ = held_out(flipped, design, "robust", "2pl", folds)
    np.testing.assert_allclose(first[1][parts == 1], second[1][parts == 1], atol=1e-9)
    assert not np.allclose(first[0][parts == 0], second[0][parts == 0])


def documents(items: int, count: int = 20) -> list[str]:
    return [f"d{k % count}" for k in range(items)]


def test_folds_predict_nothing_from_a_shared_llm_or_retriever(matrix):
    correct, design, *_ = matrix
    folds = apart_folds(correct, design)
    llm, retriever = design.indicators[:, :3].argmax(axis=1), design.indicators[:, 3:8].argmax(axis=1)
    assert len(folds) == 5
    told = np.zeros(correct.shape, dtype=int)
    for fold in folds:
        told += fold.predicted
        for item in range(0, 120, 17):
            out, known = np.flatnonzero(fold.predicted[:, item]), np.flatnonzero(~fold.hidden[:, item])
            assert len(out)
            assert not set(llm[out]) & set(llm[known])
            assert not set(retriever[out]) & set(retriever[known])
    assert (told.sum(axis=1) > 0).all()  # every pipeline is predicted somewhere


def test_a_constant_item_is_predicted_from_ability():
    """Nobody that was seen missed the item: the strong are likelier to get it right than the weak all the same."""
    rng = seeded(2)
    theta = np.linspace(-3, 3, 12)
    y = simulate(theta, np.full(60, 1.5), rng.normal(0, 1, 60), np.full(60, 0.25), rng)
    y[:, 7] = 1.0
    hidden = np.zeros(y.shape, dtype=bool)
    hidden[[0, 11], 7] = True
    (prediction,), _ = held_out(y, classical(12), "robust", "guess", (Fold(hidden, hidden),))
    assert 0.25 < prediction[0, 7] < prediction[11, 7] - 0.1 < 1.0


def test_the_richer_model_is_kept_where_it_pays():
    rng = seeded(5)
    rows = [{"llm": x, "retriever": y} for x in "ABCDEF" for y in "abcdefg"]
    design = hierarchical(rows)
    theta = design.matrix @ rng.normal(0, 1, design.contrasts.shape[1])
    a = np.where(np.arange(80) % 2 == 0, 0.3, 2.5)
    y = simulate(theta, a, rng.normal(0, 1, 80), np.full(80, 0.25), rng)
    checked = fit_checked(y, design, documents=documents(80))
    assert [score.model for score in checked.scores] == ["3pl", "2pl", "guess", "rasch"]
    assert checked.fit.model == "3pl" == min(checked.scores, key=lambda score: score.deviance).model
    assert checked.fit.reason == ""
    assert checked.fit.documents == 20
    control = discrimination_control(y, documents(80), design)
    assert "by more than chance" in control.sentence


def test_fall_back_to_rasch_with_a_reason():
    rng = seeded(4)
    y = simulate(np.linspace(-3, 3, 30), np.ones(100), rng.normal(0, 1, 100), np.zeros(100), rng)
    checked = fit_checked(y)
    assert checked.fit.model == "rasch"
    assert "Rasch is used in place of 3PL" in checked.fit.reason
    assert checked.additivity is None


def test_guessing_is_known_where_choices_are():
    """With answers of 3PL, Rasch without guessing is not the plainest model that fits."""
    chosen = []
    for seed in range(6):
        rng = seeded(seed)
        theta = np.repeat([-1.5, 0.0, 1.5], 5) + np.tile([-1.0, -0.5, 0.0, 0.5, 1.0], 3)
        design = hierarchical([{"llm": str(k // 5), "retriever": str(k % 5)} for k in range(15)])
        y = simulate(theta, np.exp(rng.normal(0, 0.3, 100)), rng.normal(0, 1, 100), np.full(100, 0.25), rng)
        chosen.append(fit_checked(y, design).fit.model)
    assert set(chosen) == {"guess"}


def test_why_guessing_stays_though_a_model_without_it_comes_a_little_closer():
    for seed in range(20):
        rng = seeded(seed)
        theta = np.repeat([-1.5, 0.0, 1.5], 5) + np.tile([-1.0, -0.5, 0.0, 0.5, 1.0], 3)
        design = hierarchical([{"llm": str(k // 5), "retriever": str(k % 5)} for k in range(15)])
        y = simulate(theta, np.ones(60), rng.normal(0, 1, 60), np.full(60, 0.25), rng)
        checked = fit_checked(y, design, documents=documents(60))
        deviance = {score.model: score.deviance for score in checked.scores}
        if checked.fit.model == "guess" and deviance["rasch"] < deviance["guess"]:
            assert checked.fit.reason.endswith("and the answers do not clearly deny it.")
            return
    pytest.fail("no exam where Rasch comes closer by chance")


def test_components_that_work_together_are_noticed():
    # Ability is there only where both the LLM and the retriever are good: effects do not add up.
    rows = [{"llm": x, "retriever": y, "icl": z} for x in "AB" for y in "ab" for z in "0123456"]
    theta = np.array([2.5 if row["llm"] == "B" and row["retriever"] == "b" else -0.8 for row in rows])
    rng = seeded(1)
    y = simulate(theta, np.full(100, 1.2), rng.normal(0, 1, 100), np.full(100, 0.25), rng)
    effect = additivity(y, hierarchical(rows), "guess", documents(100))
    assert effect.p_value <= 0.05
    assert effect.departure > 0.05
    assert "do not simply add up" in effect.sentence


def test_adding_up_is_said_only_where_departures_are_shown_to_be_small(matrix):
    _, design, _, theta, *_ = matrix
    rng = seeded(3)
    sentences = []
    for items, rows in ((30, range(0, 45, 3)), (1200, range(45))):
        y = simulate(theta[list(rows)], np.ones(items), rng.normal(0, 1, items), np.full(items, 0.25), rng)
        effect = additivity(y, design.subset(rows), "guess", documents(items, 30))
        sentences.append(effect.sentence)
        assert effect.departure <= effect.upper
    assert "is open" in sentences[0]
    assert "The components' effects add up" in sentences[1]
    assert additivity(y, design, "guess", documents(1200, 9)) is None
    alone = hierarchical([{"llm": str(k)} for k in range(45)])
    assert additivity(y, alone, "guess", documents(1200, 30)) is None


def test_ability_control_tells_real_from_nothing(matrix):
    correct, *_ = matrix
    real = ability_control(correct, documents(120))
    assert real.statistics[0].observed > 1.5 * real.statistics[0].control_high
    assert real.statistics[0].p_value < 0.001
    assert "by more than chance" in real.sentence
    nothing = ability_control((seeded(8).random((45, 120)) < 0.6).astype(float), documents(120))
    assert nothing.statistics[0].p_value > 0.05
    assert "by chance alone" in nothing.sentence
    assert ability_control(correct, documents(120)) == real


def test_few_documents_can_say_nothing(matrix):
    correct, design, *_ = matrix
    for control in (
        ability_control(correct, documents(120, 9)),
        discrimination_control(correct, documents(120, 9), design),
    ):
        assert control.statistics == ()
        assert "cannot be said: 9 documents are too few, at least 10" in control.sentence


def test_discrimination_control_tells_real_from_nothing():
    rng = seeded(6)
    theta, b, c = np.linspace(-2, 2, 60), rng.normal(0, 1, 80), np.full(80, 0.25)
    mixed = np.where(np.arange(80) % 2 == 0, 0.3, 2.5)
    calls: list[tuple[int, int]] = []
    for a, expected in ((mixed, "by more than chance"), (np.ones(80), "Equally discriminating")):
        y = simulate(theta, a, b, c, rng)
        assert expected in discrimination_control(y, documents(80), report=lambda *a: calls.append(a)).sentence
    assert calls[-1] == (5, 5)


def test_refine_keeps_each_step(matrix):
    correct, design, *_ = matrix
    more = np.column_stack([np.ones(45), correct])
    calls: list[tuple[int, int]] = []
    steps = refine(more, design, steps=4, drop=0.1, report=lambda *a: calls.append(a))
    assert [step.number for step in steps] == [0, 1, 2, 3, 4]
    # 121 items, one constant; then a tenth of those with parameters, rounded down, and never a constant one again.
    kept = 120 - len(steps[0].fit.set_aside) + 1
    assert len(steps[1].items) == kept - kept // 10
    assert 0 in steps[1].dropped
    assert calls[-1] == (5, 5)
    for before, after in pairwise(steps):
        assert set(before.items) == set(after.items) | set(after.dropped)
        lost = [before.items.index(k) for k in after.dropped]
        defined = before.fit.a[lost][~np.isnan(before.fit.a[lost])]
        stay = [k for k in range(len(before.items)) if k not in lost]
        assert defined.max() <= before.fit.a[stay].min()
        assert list(after.dropped_a[-len(defined) :]) == sorted(defined)
        # The unit is held by the spread of abilities.
        assert np.std(after.fit.theta) == pytest.approx(np.std(steps[0].fit.theta))
        assert after.note
    last = steps[-1]
    np.testing.assert_array_equal(last.grid, steps[0].grid)
    np.testing.assert_allclose(last.mean_information, mean_information(last.grid, last.fit.a, last.fit.b, last.fit.c))
    assert last.at_pipelines > steps[0].at_pipelines


def test_refine_is_deterministic_and_stops_at_the_least_number():
    # Four copies of each column tie exactly; later ones go first.
    rng = seeded(9)
    base = simulate(np.linspace(-2, 2, 20), np.ones(5), rng.normal(0, 1, 5), np.full(5, 0.25), rng)
    y = np.tile(base, 4)
    first, second = refine(y, steps=20, drop=0.2, min_items=8), refine(y, steps=20, drop=0.2, min_items=8)
    assert [step.items for step in first] == [step.items for step in second]
    assert len(first[-1].items) >= 8
    assert len(first) < 20
    worst = first[1].dropped
    column = worst[0] % 5
    assert list(worst[: sum(k % 5 == column for k in worst)]) == sorted(
        (k for k in worst if k % 5 == column), reverse=True
    )


def test_rescaling_changes_no_chance(matrix):
    correct, design, *_ = matrix
    fitted = fit(correct, design)
    grown = fitted.rescaled(2.0)
    np.testing.assert_allclose(predict(grown), predict(fitted))
    assert grown.difference("llm", "A", "B").se == pytest.approx(2 * fitted.difference("llm", "A", "B").se)


def test_refine_refuses_what_has_no_meaning(matrix):
    correct, design, *_ = matrix
    with pytest.raises(InputError):
        refine(correct, design, drop=0.0)
    with pytest.raises(InputError):
        refine(correct, design, model="rasch")
    assert len(refine(correct, design, min_items=120)) == 1


def test_held_out_gain_sees_through_luck():
    """All items discriminate equally: what the choosing answers claim to gain, others do not confirm."""
    rng = seeded(11)
    y = simulate(np.linspace(-2, 2, 30), np.ones(80), rng.normal(0, 1, 80), np.full(80, 0.25), rng)
    gain = held_out_gain(y, classical(30), rng=seeded(), steps=4)
    assert gain.claimed[-1] > 1.3
    assert abs(gain.ratio[-1] - 1) < 0.2
    assert "did not choose" in gain.sentence
    assert list(gain.items) == sorted(gain.items, reverse=True)


def test_held_out_gain_confirms_a_real_one():
    rng = seeded(12)
    a = np.where(np.arange(80) % 2 == 0, 0.15, 2.0)
    y = simulate(np.linspace(-2, 2, 60), a, rng.normal(0, 0.5, 80), np.full(80, 0.25), rng)
    gain = held_out_gain(y, classical(60), rng=seeded(), steps=4)
    assert gain.ratio[-1] > 1.15
    nothing = held_out_gain(y, classical(60), rng=seeded(), steps=2, min_items=500)
    assert nothing.sentence == "No item could be dropped."


def test_too_few_pipelines_to_compare_item_models_are_told_as_that():
    """Two models with two retrievers: of each item a round hides all answers but one, though the columns differ."""
    y = np.array(
        [[0, 0, 0, 0, 1, 0, 0], [0, 1, 0, 1, 1, 0, 1], [0, 1, 0, 0, 0, 0, 0], [0, 1, 0, 1, 0, 0, 0]], dtype=float
    )
    design = hierarchical([{"llm": llm, "retriever": r} for llm in "ab" for r in ("closed_book", "bm25")])
    with pytest.raises(NotEnoughData, match="too few to compare item models"):
        fit_checked(y, design)
    assert fit(y, design, model="rasch").model == "rasch"
