"""Times and recovery of the item response models: `python bench/irt.py`.

One core: threads of the linear algebra libraries are switched off before they are loaded. Seconds are those of the
processor, of the fastest of some runs.
"""

# ruff: noqa: E402
from __future__ import annotations

import os

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

from collections.abc import Callable
from itertools import product

import numpy as np
from figures import report, say, spent
from scipy.special import expit, logit

from ragexam.irt.checks.controls import ability_control, discrimination_control
from ragexam.irt.checks.diagnostics import fit_checked
from ragexam.irt.design import Design, classical, hierarchical
from ragexam.irt.fit import fit
from ragexam.irt.record import Fit
from ragexam.irt.refine import held_out_gain, refine
from ragexam.irt.simulate import simulate

LIMIT = 45

ITEMS = 400
REPEATS = 5


def timed(name: str, call: Callable[[], object], aim: float) -> None:
    """Report the best of some runs, in milliseconds."""
    report(name, min(1e3 * spent(call) for _ in range(REPEATS)), "ms", below=aim)


def pipelines() -> Design:
    """Return the 45 pipelines of the paper: 3 LLMs x 5 retrievers x 3 in-context modes."""
    return hierarchical([{"llm": x, "retriever": y, "icl": z} for x, y, z in product("ABC", "abcde", "012")])


def exam(design: Design, items: int, seed: int) -> tuple[np.ndarray, ...]:
    """Return simulated answers with what they were drawn from: answers, theta, a, b, c."""
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
    """Print how long fits take."""
    design = pipelines()
    answers = exam(design, ITEMS, 0)[0]
    say(f"Times, {design.persons} pipelines x {ITEMS} items, 3PL, one core")
    first = fit(answers, design)
    timed("fit, hierarchical, cold", lambda: fit(answers, design), 50)
    timed("fit, classical, cold", lambda: fit(answers), 100)
    changed = answers.copy()
    changed[4, :60] = 1.0 - changed[4, :60]
    timed("fit, hierarchical, 60 new answers", lambda: fit(changed, design, start=first), 50)
    alone = fit(answers)
    timed("fit, classical, 60 new answers", lambda: fit(changed, start=alone), 50)
    timed("fit, paper preset (L-BFGS-B)", lambda: fit(answers, design, "paper"), 2_000)
    documents = [f"d{k % 60}" for k in range(ITEMS)]
    timed("fit, hierarchical, over 60 documents", lambda: fit(answers, design, documents=documents), 300)
    timed("choice of model, 5 parts", lambda: fit_checked(answers, design, documents=documents), 3_000)
    timed("control of abilities", lambda: ability_control(answers, documents), 100)
    timed("control of discriminations", lambda: discrimination_control(answers, documents, design), 2_000)
    timed("refine, 10 steps", lambda: refine(answers, design, steps=10), 1_000)
    say()


def recovery() -> None:
    """Print how well the joint fit finds what answers were drawn from; means over 10 exams."""
    say("Recovery, robust preset, 300 items, mean of 10 simulated exams")
    say("  r: correlation; slope: of estimated on true ability (1 is no bias of the unit); bias: estimate less truth")
    say("  covered: share of true abilities, in the unit of the fit, inside their 95 % interval over 20 documents")
    head = "r theta", "slope", "covered", "r a", "bias log a", "r b", "bias b", "r c", "bias c"
    say("  pipelines            " + "".join(f"{name:>11}" for name in head))
    cases: list[tuple[str, Design]] = [(f"{n:>3} classical", classical(n)) for n in (15, 45, 200)]
    cases.append((" 45 hierarchical", pipelines()))
    recovered = []
    for name, design in cases:
        rows = []
        for seed in range(10):
            answers, *truth = exam(design, 300, seed)
            documents = [f"d{k % 20}" for k in range(300)]
            rows.append(_recovered(fit(answers, design, documents=documents), *truth))
        means = np.mean(rows, axis=0)
        say(f"  {name:<21}" + "".join(f"{value:11.3f}" for value in means))
        recovered.append((name.strip(), means))
    say()
    for name, means in recovered:
        report(f"{name}: correlation of abilities with the truth", means[0], least=0.95, promise=True)
        report(f"{name}: true abilities inside their 95 % interval", 100 * means[2], "%", least=92, promise=True)


def _recovered(fitted: Fit, theta: np.ndarray, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> tuple[float, ...]:
    k = ~np.isnan(fitted.a)
    unit = (theta @ fitted.theta) / (theta @ theta)

    def related(x: np.ndarray, y: np.ndarray) -> float:
        return float(np.corrcoef(x, y)[0, 1])

    return (
        related(theta, fitted.theta),
        float(np.polyfit(theta, fitted.theta, 1)[0]),
        float(np.mean(np.abs(fitted.theta - unit * theta) < fitted.width * fitted.theta_se)),
        related(a[k], fitted.a[k]),
        float(np.log(fitted.a[k] / a[k]).mean()),
        related(b[k], fitted.b[k]),
        float((fitted.b - b)[k].mean()),
        related(c[k], fitted.c[k]),
        float((fitted.c - c)[k].mean()),
    )


def refinement() -> None:
    """Print what Algorithm 1 claims to gain, and what answers that did not choose say of it."""
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
