"""The minimised function: derivatives against finite differences, arrow algebra against dense matrices."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.irt.design import classical, hierarchical
from ragexam.irt.estimation.joint import Task, posterior_of
from ragexam.irt.estimation.newton import minimise
from ragexam.irt.estimation.posterior import ParameterPoint, Posterior, indefinite, newton_step
from ragexam.irt.presets import find_preset


def problem_of(model: str, *, nested: bool = True) -> Posterior:
    rng = np.random.default_rng(1)
    correct = (rng.random((6, 5)) < 0.5).astype(float)
    correct[1, 2] = correct[4, 0] = np.nan
    design = hierarchical([{"x": x, "y": y} for x in "pq" for y in "rst"]) if nested else classical(6)
    fixed = np.full(5, np.nan)
    fixed[3] = 0.1
    return posterior_of(Task(correct, design, find_preset("robust"), model, np.full(5, 0.25), fixed))


def flat(problem: Posterior, point: ParameterPoint) -> np.ndarray:
    return np.concatenate([point.beta, point.items.T.reshape(-1)])


def shaped(problem: Posterior, vector: np.ndarray) -> ParameterPoint:
    columns = problem.X.shape[1]
    return ParameterPoint(vector[:columns], vector[columns:].reshape(-1, 3).T)


def somewhere(problem: Posterior) -> np.ndarray:
    rng = np.random.default_rng(2)
    return rng.normal(0.0, 0.5, problem.X.shape[1] + 3 * problem.active.shape[1])


def dense(problem: Posterior, point: ParameterPoint) -> np.ndarray:
    info = problem.information(point, problem.at(point))
    columns, items = problem.X.shape[1], len(info.items)
    out = np.zeros((columns + 3 * items,) * 2)
    out[:columns, :columns] = info.beta
    for k in range(items):
        own = slice(columns + 3 * k, columns + 3 * k + 3)
        out[own, own] = info.items[k]
        out[own, :columns], out[:columns, own] = info.cross[k], info.cross[k].T
    return out


@pytest.mark.parametrize("model", ["3pl", "2pl", "rasch"])
@pytest.mark.parametrize("nested", [True, False])
def test_gradient_and_information_against_finite_differences(model, nested):
    problem = problem_of(model, nested=nested)
    x = somewhere(problem)
    value = lambda v: problem.value(shaped(problem, v))  # noqa: E731
    slope = lambda v: flat(problem, problem.gradient(shaped(problem, v), problem.at(shaped(problem, v))))  # noqa: E731
    h, n = 1e-5, len(x)
    moves = np.eye(n) * h
    numeric = np.array([(value(x + move) - value(x - move)) / (2 * h) for move in moves])
    np.testing.assert_allclose(slope(x), numeric, atol=1e-7)
    bend = np.array([(slope(x + move) - slope(x - move)) / (2 * h) for move in moves])
    # Fixed parameters carry a unit of their own in the analytic matrix and nothing in the numeric one.
    active = np.concatenate([np.ones(problem.X.shape[1], bool), problem.active.T.reshape(-1)])
    np.testing.assert_allclose(dense(problem, shaped(problem, x)), bend + np.diag(~active), atol=1e-6)


def test_a_newton_step_solves_the_dense_system():
    problem = problem_of("3pl")
    start = minimise(problem, shaped(problem, somewhere(problem))).point
    point = ParameterPoint(start.beta + 0.05, start.items + 0.05 * problem.active)
    at = problem.at(point)
    step = newton_step(problem.information(point, at), problem.gradient(point, at))
    expected = np.linalg.solve(dense(problem, point), -flat(problem, problem.gradient(point, at)))
    np.testing.assert_allclose(flat(problem, step), expected, atol=1e-9)


def test_covariance_is_the_dense_inverse():
    problem = problem_of("3pl")
    minimum = minimise(problem, shaped(problem, somewhere(problem)))
    assert minimum.converged
    assert np.abs(flat(problem, problem.gradient(minimum.point, problem.at(minimum.point)))).max() < 1e-4
    inverse = np.linalg.inv(dense(problem, minimum.point))
    covariance = problem.covariance(minimum.point)
    columns = problem.X.shape[1]
    np.testing.assert_allclose(covariance.beta, inverse[:columns, :columns], atol=1e-10)
    for k in range(5):
        own = slice(columns + 3 * k, columns + 3 * k + 3)
        on = problem.active[:, k]
        np.testing.assert_allclose(covariance.items[k][np.ix_(on, on)], inverse[own, own][np.ix_(on, on)], atol=1e-10)


def test_different_starts_end_at_one_minimum():
    problem = problem_of("3pl")
    rng = np.random.default_rng(3)
    ends = [minimise(problem, shaped(problem, rng.normal(0, 1.0, len(somewhere(problem))))) for _ in range(8)]
    assert all(end.converged for end in ends)
    np.testing.assert_allclose([end.value for end in ends], ends[0].value, atol=1e-5)


def test_indefinite_blocks_are_recognised():
    rng = np.random.default_rng(0)
    raw = rng.normal(size=(200, 3, 3))
    blocks = raw + raw.transpose(0, 2, 1) + 2 * np.eye(3)
    smallest = np.linalg.eigvalsh(blocks)[:, 0]
    np.testing.assert_array_equal(indefinite(blocks), smallest <= 0)
