"""Two halves of the pipelines on the discriminations of items: halves share nothing, agreement is found where there is one."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.irt.checks.split_slopes import agreement_of_halves, halves
from ragexam.irt.design import Design, classical, hierarchical
from ragexam.irt.fit import fit
from ragexam.irt.simulate import simulate


def parts(llms: str, retrievers: str, modes: str = "01") -> Design:
    return hierarchical([{"llm": x, "retriever": y, "icl": z} for x in llms for y in retrievers for z in modes])


def exam(design: Design, spread: float, luck: float, seed: int, items: int = 120) -> tuple[np.ndarray, list[str]]:
    """Answers of pipelines whose LLMs and retrievers have luck of their own with items; 30 documents."""
    rng = np.random.default_rng(seed)
    theta = design.matrix @ rng.normal(0.0, 0.8, design.contrasts.shape[1])
    own = np.zeros((design.persons, items))
    for k, (component, _) in enumerate(design.labels):
        if component != "icl":
            own += design.indicators[:, [k]] * rng.normal(0.0, luck, items)
    a, b = np.exp(rng.normal(0.0, spread, items)), rng.normal(0.0, 1.0, items)
    columns = [simulate(theta + own[:, i], a[[i]], b[[i]], np.full(1, 0.25), rng) for i in range(items)]
    return np.hstack(columns), [f"d{i % 30}" for i in range(items)]


def test_halves_share_neither_an_llm_nor_a_retriever():
    design = parts("ABC", "abcde")
    found = halves(design)
    assert found
    # 3 ways to single out an LLM times 10 to single out two retrievers, crossed both ways round.
    assert len(found) == 60
    for one, other in found:
        assert not (one & other).any()
        for name in ("llm", "retriever"):
            columns = [k for k, label in enumerate(design.labels) if label[0] == name]
            used = [design.indicators[side][:, columns].any(axis=0) for side in (one, other)]
            assert not (used[0] & used[1]).any()
    assert len(halves(parts("AB", "ab"))) == 0, "two pipelines in a half have no slope"
    assert [(int(a.sum()), int(b.sum())) for a, b in halves(parts("AB", "a", "012"))] == [(3, 3)]
    assert all(a.sum() == b.sum() == 5 for a, b in halves(classical(10)))


def test_differing_slopes_are_found_again_and_luck_is_not():
    design = parts("ABC", "abcde", "012")
    real, names = exam(design, 1.0, 0.0, seed=1)
    found = agreement_of_halves(real, fit(real, design, model="guess"), design, names)
    assert found is not None
    assert found.groups == 30
    assert found.p_value < 0.001
    for seed in (2, 3, 4):
        lucky, names = exam(design, 0.0, 1.5, seed=seed)
        nothing = agreement_of_halves(lucky, fit(lucky, design, model="guess"), design, names)
        assert nothing is not None
        assert nothing.p_value > 0.05


def test_answers_that_are_missing_and_items_that_all_know_do_not_count():
    design = parts("ABC", "abcd")
    answers, names = exam(design, 1.0, 0.0, seed=5)
    answers[:, 0] = 1.0
    thin = answers.copy()
    thin[::5, 3::7] = np.nan
    whole, less = (agreement_of_halves(y, fit(y, design, model="guess"), design, names) for y in (answers, thin))
    assert whole is not None
    assert less is not None
    assert less.mean == pytest.approx(whole.mean, abs=3.0 * whole.se)
    kept = [k for k in range(120) if not np.isnan(fit(answers, design, model="guess").b[k])]
    again = agreement_of_halves(
        answers[:, kept], fit(answers[:, kept], design, model="guess"), design, [names[k] for k in kept]
    )
    assert again is not None
    assert again.mean == pytest.approx(whole.mean, rel=1e-3)


def test_without_two_halves_or_enough_items_nothing_is_said():
    design = parts("AB", "ab", "0")
    answers, names = exam(design, 1.0, 0.0, seed=6)
    assert agreement_of_halves(answers, fit(answers, design, model="guess"), design, names) is None
    design = parts("ABC", "abc")
    answers, names = exam(design, 1.0, 0.0, seed=7, items=9)
    assert agreement_of_halves(answers, fit(answers, design, model="guess"), design, names) is None
