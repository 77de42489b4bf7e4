"""Print what is said of items and of sums of effects on three tables that once misled: `python bench/item_models.py [TABLE.csv ...]`.

Many pipelines under 2PL, where 3PL fits discriminations that say little; few pipelines, where items are all alike in the part
that the fit sees; and two LLMs times eight retrievers that do not add up, with a likelihood ratio of 68 on 7 degrees of
freedom. On 200 rows each of the published answers of 4,280 language models to 136 questions of TruthfulQA (metabench), which are
not part of this repository, 3PL's discriminations correlate 0.47 to 0.60 with the published ones and 2PL's 0.90 to 0.92; `auto`
takes 2PL (three draws). Tables of right and wrong that are named (a column an item, a row a model, the first column names) are cut
into subtables of 16 models, which take the places of 2 x 8 pipelines at random, or in the order of their shares right, so that sums
nearly hold: no verdict on sums may hang on the order of models and items.
"""

# ruff: noqa: E402
from __future__ import annotations

import os
import sys

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from figures import report, say
from numpy.typing import NDArray
from scipy.special import expit, logit

from ragexam.irt.checks.additivity import additivity
from ragexam.irt.checks.diagnostics import apart_folds, cross_validate, fit_checked, losses
from ragexam.irt.checks.discriminations import judge_discriminations
from ragexam.irt.design import Design, classical, hierarchical
from ragexam.irt.fit import fit, predict
from ragexam.irt.model import Floats
from ragexam.irt.simulate import simulate


def many_pipelines() -> None:
    """Print how discriminations of 200 pipelines correlate with the truth, which are distinct; means over 3 exams."""
    say(
        "Discriminations, 200 pipelines x 100 items; correlation of log a with the truth over all and over those called "
        "distinct (the others are drawn broken), share called distinct, of these on the right side"
    )
    for name, chance, spread in (
        ("nobody guesses, sd of log a 0.6", 0.0, 0.6),
        ("guessing 0.25, sd of log a 0.3", 0.25, 0.3),
        ("guessing 0.25, all equal", 0.25, 0.0),
    ):
        taken: Counter[str] = Counter()
        rows: dict[str, list[tuple[float, ...]]] = {"3pl": [], "2pl": []}
        for seed in range(3):
            rng = np.random.default_rng(seed)
            log_a, b = rng.normal(0.0, spread, 100), rng.normal(0.0, 1.0, 100)
            c = expit(logit(chance) + rng.normal(0.0, 0.2, 100)) if chance else np.zeros(100)
            answers = simulate(rng.normal(size=200), np.exp(log_a), b, c, rng)
            taken[fit_checked(answers).fit.model] += 1
            for model, figures in rows.items():
                figures.append(_told(answers, model, log_a))
        say(f"  {name}; auto takes {', '.join(f'{model} {count}' for model, count in taken.items())}")
        for model, figures in rows.items():
            related, shown, distinct, right = map(_known_mean, zip(*figures, strict=True))
            say(
                f"    {model}: r {related:.2f}, of the distinct {shown:.2f}; distinct {100 * distinct:.0f} %, "
                f"right side {100 * right:.0f} %"
            )
            if not spread and model == "3pl":
                report(
                    "discriminations called distinct where all are equal", 100 * distinct, "%", below=2, promise=True
                )


def _known_mean(values: Sequence[float]) -> float:
    defined = [value for value in values if not np.isnan(value)]
    return float(np.mean(defined)) if defined else np.nan


def _told(answers: Floats, model: str, log_a: Floats) -> tuple[float, float, float, float]:
    fitted = fit(answers, model=model)
    judged = judge_discriminations(fitted)
    defined = ~np.isnan(fitted.a)
    if judged is None or not log_a.std():
        return np.nan, np.nan, 0.0 if judged is None else float(judged.distinct.mean()), np.nan
    above = fitted.a > judged.common
    right = (above == (log_a > log_a.mean()))[judged.distinct]
    related = _correlation(fitted.a, log_a, defined)
    shown = _correlation(fitted.a, log_a, judged.distinct)
    return related, shown, float(judged.distinct.mean()), float(right.mean()) if len(right) else np.nan


def _correlation(a: Floats, log_a: Floats, among: NDArray[np.bool_]) -> float:
    """Return the correlation of log a with the truth among some items; nan for fewer than five."""
    return float(np.corrcoef(np.log(a[among]), log_a[among])[0, 1]) if among.sum() >= 5 else np.nan


def few_pipelines() -> None:
    """Print how held-out answers of 12 pipelines to 400 items are predicted; many items are alike in what is seen."""
    rows: list[tuple[float, float, float]] = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        design = hierarchical([{"llm": x, "retriever": y} for x in "abc" for y in "defg"])
        theta = 1.0 + design.matrix @ rng.normal(0.0, 1.0, design.contrasts.shape[1])
        answers = simulate(theta, np.ones(400), rng.normal(0.0, 1.5, 400), np.full(400, 0.25), rng)
        ours = cross_validate(answers, design, model="guess").deviance
        rows.append((_with_means(answers, design), ours, _added(answers, design)))
    means, ours, added = np.mean(rows, axis=0)
    say("Held-out deviance per answer, 12 pipelines x 400 items, mean of 3 exams")
    say(
        f"  items that are all alike by the mean of what is seen {means:.3f}, logits of rows and columns added {added:.3f}"
    )
    report("deviance against the items' means", ours / means, "times", below=1, promise=True)
    report("deviance against added logits", ours / added, "times", below=1, promise=True)
    report("deviance of held-out answers", ours)


def _with_means(answers: Floats, design: Design) -> float:
    """Return the deviance where items without parameters are predicted by the share right among the answers seen."""

    def chances(known: Floats) -> Floats:
        seen = ~np.isnan(known)
        plain = (np.where(seen, known, 0.0).sum(axis=0) + 0.5) / (seen.sum(axis=0) + 1.0)
        predicted = predict(fit(known, design, model="guess"))
        return np.where(np.isnan(predicted), plain, predicted)

    return _deviance(answers, design, chances)


def _added(answers: Floats, design: Design) -> float:
    """Return the deviance of sums of the logits of pipelines' and items' shares right, that of all taken off."""

    def chances(known: Floats) -> Floats:
        seen = ~np.isnan(known)
        right = np.where(seen, known, 0.0)
        rows, columns = ((right.sum(axis=k) + 0.5) / (seen.sum(axis=k) + 1.0) for k in (1, 0))
        return np.asarray(expit(logit(rows)[:, None] + logit(columns) - logit(right.sum() / seen.sum())))

    return _deviance(answers, design, chances)


def _deviance(answers: Floats, design: Design, chances: Callable[[Floats], Floats]) -> float:
    folds = apart_folds(answers, design)
    made = [np.where(f.predicted, chances(np.where(f.hidden, np.nan, answers)), np.nan) for f in folds]
    return float(losses(answers, made).sum()) / sum(int(f.predicted.sum()) for f in folds)


def interaction() -> None:
    """Print what is said of sums where 2 x 8 pipelines and 150 items depart from them, in any order of the items."""
    design = hierarchical([{"llm": x, "retriever": y} for x in "ab" for y in "cdefghij"])
    ratio, answers = min(
        (_departing(size, design) for size in np.linspace(0.2, 2.2, 201)), key=lambda pair: abs(pair[0] - 68)
    )
    say(
        f"Sums of effects, 16 pipelines x 150 items on 30 documents, likelihood ratio {ratio:.0f} on 7 degrees of freedom"
    )
    said: Counter[str] = Counter()
    for seed in range(20):
        order = np.random.default_rng(seed).permutation(150)
        names = [f"d{k % 30}" for k in order]
        effect = additivity(answers[:, order], design, "guess", names)
        said[" ".join(effect.sentence.split()[:6]) if effect else ""] += 1
    for words, count in said.items():
        say(f"  {count} of 20 orders of the items: {words} ...")
    report("verdicts on one table", len(said), below=2, promise=True)
    wrong = sum(n for words, n in said.items() if "effects add up" in words and "Whether" not in words)
    report("sums held that do not hold", wrong, below=1, promise=True)


def _departing(size: float, design: Design) -> tuple[float, Floats]:
    """Return the likelihood ratio of free abilities against sums, and the answers."""
    rng = np.random.default_rng(0)
    main = np.repeat([-0.3, 0.3], 8) + np.tile(np.linspace(-0.8, 0.8, 8), 2)
    way = np.tile(rng.normal(size=8), 2) * np.repeat([-1.0, 1.0], 8)
    answers = simulate(0.5 + main + size * way, np.ones(150), rng.normal(size=150), np.full(150, 0.25), rng)
    free, summed = (fit(answers, d, model="guess").loglik for d in (classical(16), design))
    return 2.0 * (free - summed), answers


def real_tables(path: Path, tables: int = 20, orders: int = 5) -> None:
    """Print what is said of sums in subtables of 16 real models, each in several orders of models and items.

    Args:
        path: A table of 1 and 0; its items count as five a document, since documents are not known.
        tables: How many are drawn.
        orders: Of each.
    """
    with path.open(encoding="utf-8") as lines:
        names = next(lines).rstrip("\n").split(",")
        answers = np.array([line.rstrip("\n").split(",")[1:] for line in lines], dtype=np.float64)
    design = hierarchical([{"llm": x, "retriever": y} for x in "ab" for y in "cdefghij"])
    documents = np.array([f"d{k // 5}" for k in range(len(names) - 1)])
    said: Counter[str] = Counter()
    torn = 0
    for seed in range(tables):
        rng = np.random.default_rng(seed)
        table = answers[rng.choice(len(answers), 16, replace=False)][:, :150]
        if seed % 2:
            table = table[np.argsort(table.mean(axis=1), kind="stable")]
        verdicts = set()
        for _ in range(orders):
            rows, items = rng.permutation(16), rng.permutation(table.shape[1])
            effect = additivity(
                table[np.ix_(rows, items)], design.subset(rows.tolist()), "guess", documents[items].tolist()
            )
            verdicts.add(" ".join(effect.sentence.split()[:6]) if effect else "nothing is said")
        torn += len(verdicts) > 1
        said.update(verdicts)
    say(f"{path.name}: {tables} subtables of 16 models x {min(len(names) - 1, 150)} items, each in {orders} orders")
    for words, count in said.most_common():
        say(f"  {count} tables: {words} ...")
    report(f"{path.stem}: tables whose verdict hangs on the order", torn, below=1, promise=True)


if __name__ == "__main__":
    many_pipelines()
    few_pipelines()
    interaction()
    for name in sys.argv[1:]:
        real_tables(Path(name))
