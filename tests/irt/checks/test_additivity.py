"""Checks whether effects add up: what is said of a table hangs on the table alone."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.irt.checks.additivity import _judged, additivity
from ragexam.irt.checks.controls import ability_control
from ragexam.irt.design import hierarchical
from ragexam.irt.fit import fit
from ragexam.irt.simulate import simulate


@pytest.mark.parametrize(("size", "said"), [(1.2, "do not simply add up"), (0.0, "is open")])
def test_no_verdict_hangs_on_the_order_of_items_or_on_chance(size: float, said: str) -> None:
    rng = np.random.default_rng(0)
    design = hierarchical([{"llm": x, "retriever": y} for x in "ab" for y in "cdefgh"])
    main = np.repeat([-0.3, 0.3], 6) + np.tile(np.linspace(-0.8, 0.8, 6), 2)
    way = np.tile(rng.normal(size=6), 2) * np.repeat([-1.0, 1.0], 6)
    answers = simulate(0.5 + main + size * way, np.ones(90), rng.normal(size=90), np.full(90, 0.25), rng)
    verdicts = []
    for seed in range(6):
        order = np.random.default_rng(seed).permutation(90)
        verdicts.append(additivity(answers[:, order], design, "guess", [f"d{k % 18}" for k in order]))
    assert all(one is not None and said in one.sentence for one in verdicts)
    assert np.ptp([one.departure for one in verdicts if one is not None]) < 1e-3
    assert np.ptp([one.upper for one in verdicts if one is not None]) < 0.01


def test_what_is_said_hangs_on_the_documents_and_not_on_the_order_of_their_items() -> None:
    design = hierarchical([{"llm": x, "retriever": y} for x in "ab" for y in "cdef"])
    rng = np.random.default_rng(3)
    answers = simulate(rng.normal(0.5, 0.6, 8), np.ones(90), rng.normal(size=90), np.full(90, 0.25), rng)
    names = np.array([f"d{k % 30}" for k in range(90)])
    said, widths, controls = [], [], []
    for order in (np.arange(90), np.arange(90)[::-1], rng.permutation(90)):
        documents = names[order].tolist()
        effect = additivity(answers[:, order], design, "guess", documents)
        assert effect is not None
        said.append((effect.upper, effect.p_value))
        widths.append(fit(answers[:, order], design, model="guess", documents=documents).joint_width("retriever"))
        controls.append(ability_control(answers[:, order], documents).statistics[0].p_value)
    assert said[1:] == [pytest.approx(said[0], rel=1e-3)] * 2
    assert widths[1:] == [pytest.approx(widths[0], rel=1e-3)] * 2
    assert controls[1:] == [pytest.approx(controls[0], rel=1e-3)] * 2


def test_departures_are_not_bounded_by_what_happens_to_be_seen_less_of_than_chance_shows() -> None:
    effect = np.array([1.0, -1.0, 1.0, -1.0]) * 1e-4
    noise = np.random.default_rng(0).normal(0.0, 0.02, (12, 4))
    little = _judged(effect, noise)
    assert little.p_value > 0.95
    assert little.upper > 0.03
    assert "is open" in little.sentence
    assert _judged(effect, 0.02 * noise).upper < 0.01
