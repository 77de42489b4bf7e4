"""Times and recovery of the item response models: `python bench/irt.py`.

One core: threads of the linear algebra libraries are switched off before they are loaded.
"""

# ruff: noqa: E402
from __future__ import annotations

import os

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

import sys
import time
from collections.abc import Callable
from itertools import product

import numpy as np
from scipy.special import expit, logit

from ragexam.irt.controls import permutation_control
from ragexam.irt.design import Design, classical, hierarchical
from ragexam.irt.diagnostics import fit_checked
from ragexam.irt.fit import fit
from ragexam.irt.record import Fit
from ragexam.irt.refine import held_out_gain, refine
from ragexam.irt.simulate import simulate

ITEMS = 400
REPEATS = 5


def say(text: str = "") -> None:
    """Write a line."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def timed(call: Callable[[], object]) -> str:
    """Best and median of some runs, in milliseconds."""
    spent = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        call()
        spent.append(1000.0 * (time.perf_counter() - begun))
    return f"{min(spent):8.1f} ms best, {float(np.median(spent)):8.1f} ms median of {REPEATS}"


def pipelines() -> Design:
    """The 45 of the paper: 3 LLMs x 5 retrievers x 3 in-context modes."""
    return hierarchical([{"llm": x, "retriever": y, "icl": z} for x, y, z in product("ABC", "abcde", "012")])


def exam(design: Design, items: int, seed: int) -> tuple[np.ndarray, ...]:
    """Simulated answers with what they were drawn from: answers, theta, a, b, c."""
    rng = np.random.default_rng(seed)
    if design.hierarchical:
        theta = design.matrix @ rng.normal(0.0, 0.6, design.contrasts.shape[1])
    else:
        theta = rng.normal(size=design.persons)
        theta -= theta.mean()
    a, b = np.exp(rng.normal(0.0, 0.3, items)), rng.normal(0.0, 1.0, items)
    c = np.asarray(expit(logit(0.25) + rng.normal(0.0, 0.2, items)))
    return simulate(theta, a, b, c, rng), theta, a, b, c


def times() -> None:
    """How long fits take."""
    design = pipelines()
    answers = exam(design, ITEMS, 0)[0]
    rng = np.random.default_rng(1)
    say(f"Times, {design.persons} pipelines x {ITEMS} items, 3PL, one core")
    first = fit(answers, design)
    say(f"  hierarchical, cold            {timed(lambda: fit(answers, design))}")
    say(f"  classical, cold               {timed(lambda: fit(answers))}")
    changed = answers.copy()
    changed[4, :60] = 1.0 - changed[4, :60]
    say(f"  hierarchical, 60 new answers  {timed(lambda: fit(changed, design, start=first))}")
    alone = fit(answers)
    say(f"  classical, 60 new answers     {timed(lambda: fit(changed, start=alone))}")
    say(f"  paper preset (L-BFGS-B)       {timed(lambda: fit(answers, design, 'paper'))}")
    say(f"  choice of model, 5 parts      {timed(lambda: fit_checked(answers, design, rng=rng))}")
    say(f"  permutation control, 20       {timed(lambda: permutation_control(answers, first, design, rng=rng))}")
    say(f"  refine, 10 steps              {timed(lambda: refine(answers, design, steps=10))}")
    say()


def recovery() -> None:
    """How well the joint fit finds what answers were drawn from; means over 10 exams."""
    say("Recovery, robust preset, 300 items, mean of 10 simulated exams")
    say("  r: correlation; slope: of estimated on true ability (1 is no bias of the unit); bias: estimate less truth")
    say("  covered: share of true abilities inside their 95 % interval")
    head = "r theta", "slope", "covered", "r a", "bias log a", "r b", "bias b", "r c", "bias c"
    say("  pipelines            " + "".join(f"{name:>11}" for name in head))
    cases: list[tuple[str, Design]] = [(f"{n:>3} classical", classical(n)) for n in (15, 45, 200)]
    cases.append((" 45 hierarchical", pipelines()))
    for name, design in cases:
        rows = []
        for seed in range(10):
            answers, *truth = exam(design, 300, seed)
            rows.append(_recovered(fit(answers, design), *truth))
        say(f"  {name:<21}" + "".join(f"{value:11.3f}" for value in np.mean(rows, axis=0)))
    say()


def _recovered(found: Fit, theta: np.ndarray, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> tuple[float, ...]:
    k = ~np.isnan(found.a)

    def related(x: np.ndarray, y: np.ndarray) -> float:
        return float(np.corrcoef(x, y)[0, 1])

    return (
        related(theta, found.theta),
        float(np.polyfit(theta, found.theta, 1)[0]),
        float(np.mean(np.abs(found.theta - theta) < 1.96 * found.theta_se)),
        related(a[k], found.a[k]),
        float(np.log(found.a[k] / a[k]).mean()),
        related(b[k], found.b[k]),
        float((found.b - b)[k].mean()),
        related(c[k], found.c[k]),
        float((found.c - c)[k].mean()),
    )


def refinement() -> None:
    """What Algorithm 1 claims to gain, and what answers that did not choose say of it."""
    say(f"Refinement, 5 steps of 10 %, {ITEMS} items")
    for name, spread in (("items alike (sd of log a 0.3)", 0.3), ("items unlike (sd of log a 0.8)", 0.8)):
        rng = np.random.default_rng(3)
        design = pipelines()
        theta = design.matrix @ rng.normal(0.0, 0.6, design.contrasts.shape[1])
        a, b = np.exp(rng.normal(0.0, spread, ITEMS)), rng.normal(0.0, 1.0, ITEMS)
        answers = simulate(theta, a, b, np.full(ITEMS, 0.25), rng)
        gain = held_out_gain(answers, design, rng=rng)
        say(f"  {name}: {gain.sentence}")
    say()


if __name__ == "__main__":
    times()
    recovery()
    refinement()
