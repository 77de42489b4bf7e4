"""Cross-validation, the fall-back to Rasch, controls, and iterative improvement."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.checks.controls import discrimination_control, permutation_control, shuffle_within_items
from ragexam.irt.checks.diagnostics import cell_folds, cross_validate, fit_checked
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
    outside = cross_validate(correct, design, rng=seeded())
    assert inside.model < outside.rmse.model < outside.rmse.baseline
    assert outside.cells == correct.size
    assert outside.hierarchical


def test_held_out_answers_are_not_seen(matrix):
    """Predictions of a part do not change when the answers of that part do."""
    from ragexam.irt.checks.diagnostics import held_out

    correct, design, *_ = matrix
    parts = cell_folds(correct, 3, seeded())
    flipped = np.where(parts == 1, 1 - correct, correct)
    first, _ = held_out(correct, design, "robust", "2pl", parts)
    second, _ = held_out(flipped, design, "robust", "2pl", parts)
    np.testing.assert_allclose(first[parts == 1], second[parts == 1], atol=1e-9)
    assert not np.allclose(first[parts == 0], second[parts == 0])


def test_the_richer_model_is_kept_where_it_pays(matrix):
    correct, design, *_ = matrix
    checked = fit_checked(correct, design, rng=seeded())
    assert [score.model for score in checked.scores] == ["3pl", "2pl", "rasch"]
    assert checked.chosen.deviance == min(score.deviance for score in checked.scores)
    assert checked.fit.model == "3pl"
    assert checked.fit.reason == ""
    assert "add up" in checked.additivity.sentence


def test_fall_back_to_rasch_with_a_reason():
    rng = seeded(4)
    y = simulate(np.linspace(-1.5, 1.5, 14), np.ones(60), rng.normal(0, 1, 60), np.zeros(60), rng)
    checked = fit_checked(y, rng=seeded())
    assert checked.fit.model == "rasch"
    assert "Rasch is used in place of 3PL" in checked.fit.reason
    assert checked.additivity is None


def test_components_that_work_together_are_noticed():
    # Ability is there only where both the LLM and the retriever are good: effects do not add up.
    rows = [{"llm": x, "retriever": y, "icl": z} for x in "AB" for y in "ab" for z in "0123456"]
    theta = np.array([2.5 if row["llm"] == "B" and row["retriever"] == "b" else -0.8 for row in rows])
    rng = seeded(1)
    y = simulate(theta, np.full(100, 1.2), rng.normal(0, 1, 100), np.full(100, 0.25), rng)
    checked = fit_checked(y, hierarchical(rows), rng=seeded(), models=("3pl",))
    assert checked.additivity.deviance_difference > 2 * checked.additivity.se
    assert "do not simply add up" in checked.additivity.sentence


def test_shuffling_keeps_items_and_holes():
    rng = seeded(3)
    y = (rng.random((10, 6)) < 0.5).astype(float)
    y[rng.random(y.shape) < 0.2] = np.nan
    mixed = shuffle_within_items(y, rng)
    np.testing.assert_array_equal(np.isnan(mixed), np.isnan(y))
    np.testing.assert_allclose(np.nansum(mixed, axis=0), np.nansum(y, axis=0))


def test_permutation_control_tells_real_from_nothing(matrix):
    correct, design, *_ = matrix
    told: list[tuple[int, int]] = []
    real = permutation_control(
        correct, fit(correct, design), design, rng=seeded(), rounds=19, report=lambda *a: told.append(a)
    )
    assert told[-1] == (19, 19)
    assert real.statistics[0].observed > 3 * real.statistics[0].control_high
    assert real.statistics[0].p_value == pytest.approx(1 / 20)
    assert "by more than shuffled" in real.sentence
    nothing = shuffle_within_items(correct, seeded(8))
    none = permutation_control(nothing, fit(nothing, design), design, rng=seeded(), rounds=19)
    assert none.statistics[0].observed < 1.5 * none.statistics[0].control_high
    assert "by chance alone" in none.sentence


def test_few_rounds_can_say_nothing(matrix):
    # With 18 rounds p is at least 1 / 19, above 0.05, however able the pipelines are.
    correct, design, *_ = matrix
    fitted = fit(correct, design)
    for control in (permutation_control, discrimination_control):
        made = control(correct, fitted, design, rng=seeded(), rounds=1)
        assert made.statistics[0].p_value >= 1 / 2
        assert "cannot be said: 1 round is too few, at least 19" in made.sentence


def test_discrimination_control_tells_real_from_nothing():
    rng = seeded(6)
    theta, b, c = np.linspace(-2, 2, 60), rng.normal(0, 1, 80), np.full(80, 0.25)
    mixed = np.where(np.arange(80) % 2 == 0, 0.3, 2.5)
    for a, expected in ((mixed, "by more than chance"), (np.ones(80), "Equally discriminating")):
        y = simulate(theta, a, b, c, rng)
        assert expected in discrimination_control(y, fit(y), rng=seeded(), rounds=19).sentence


def test_refine_keeps_each_step(matrix):
    correct, design, *_ = matrix
    more = np.column_stack([np.ones(45), correct])
    told: list[tuple[int, int]] = []
    steps = refine(more, design, steps=4, drop=0.1, report=lambda *a: told.append(a))
    assert [step.number for step in steps] == [0, 1, 2, 3, 4]
    # 121 items, one constant; then a tenth of those with parameters, rounded down, and never a constant one again.
    kept = 120 - len(steps[0].fit.set_aside) + 1
    assert len(steps[1].items) == kept - kept // 10
    assert 0 in steps[1].dropped
    assert told[-1] == (5, 5)
    for before, after in pairwise(steps):
        assert set(before.items) == set(after.items) | set(after.dropped)
        lost = [before.items.index(k) for k in after.dropped]
        known = before.fit.a[lost][~np.isnan(before.fit.a[lost])]
        stay = [k for k in range(len(before.items)) if k not in lost]
        assert known.max() <= before.fit.a[stay].min()
        assert list(after.dropped_a[-len(known) :]) == sorted(known)
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
    found = fit(correct, design)
    grown = found.rescaled(2.0)
    np.testing.assert_allclose(predict(grown), predict(found))
    assert grown.difference("llm", "A", "B").se == pytest.approx(2 * found.difference("llm", "A", "B").se)


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
