"""What to choose and how sure that is: the sentence that stands first.

Pipelines are compared on the same items, resampled by source document, because items of one document share its luck.
The oracle and closed book are yardsticks and are never recommended.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.language.chances import chance_text
from ragexam.report.plain_names import PlainNames
from ragexam.report.results.compare import RESAMPLES, Contest, PipelineComparison
from ragexam.report.results.results import ExamResults
from ragexam.report.words import counted, listed
from ragexam.stats.intervals import wilson

SURE = 0.9
"""Probability of being the best from which the sentence says "choose" without a "but"."""

NOTICEABLE = 0.05
"""Seconds per answer that a faster rival must save to be worth a sentence."""

CLOSE = 0.1
"""Lead over a faster rival, as a share of items, beyond which it is not offered even though it could be chance."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The verdict.

    Attributes:
        sentence: What to choose and how sure, in plain words.
        details: Further sentences: rivals, the cheapest that is not worse, the gap to the bounds.
        sure: Whether the exam singles one pipeline out.
        best: Row of the recommended pipeline; None without enough answers.
        probability: That it is the best of the pipelines that can be deployed; None where undefined.
        rivals: Rows that the exam cannot tell from the best.
        technical: Technical name of the recommended pipeline; "" without one.
    """

    sentence: str
    details: tuple[str, ...] = ()
    sure: bool = False
    best: int | None = None
    probability: float | None = None
    rivals: tuple[int, ...] = ()
    technical: str = ""


def decide(results: ExamResults, seed: int, resamples: int = RESAMPLES, contest: Contest | None = None) -> Decision:
    """Say what to choose.

    Args:
        results: Responses.
        seed: For the resampling.
        resamples: Number of resamples.
        contest: Comparisons of these results that have been made already.
    """
    match = contest or Contest(results, seed, resamples)
    rows = match.candidates
    if not rows:
        return Decision("There is nothing to choose from yet: no pipeline with a retriever has answered.")
    accuracy = results.accuracy()
    tokens, seconds = results.cost()
    # Of equals the one that reads least, then the first.
    length = np.where(np.isfinite(tokens), tokens, np.inf)
    best = max(rows, key=lambda i: (accuracy[i], -length[i], -i))
    spec, n = results.pipelines[best], int(results.answered[best].sum())
    names = PlainNames(results.pipelines)
    share = wilson(int(results.right()[best]), n)
    score = (
        f"answers {accuracy[best]:.0%} of {counted(n, 'item')} right (95% interval {share.low:.0%} to {share.high:.0%})"
    )
    technical = f"Its technical name: {spec.label}."
    lasting = [*_gaps(results, match, best), *_bounds(results, best, accuracy)]
    if len(rows) == 1:
        sentence = f"{names.title(spec)} {score}; there is no other candidate to compare it with yet."
        return Decision(sentence, (technical, *lasting), best=best, technical=spec.label)
    versus = match.against(best, [i for i in rows if i != best])
    rivals = tuple(i for i in sorted(versus, key=lambda i: -accuracy[i]) if _open(versus[i]))
    if all(c.difference == 0 for c in versus.values()) and len({accuracy[i] for i in rows}) == 1:
        sentence = (
            f"All {len(rows)} candidates answer {accuracy[best]:.0%} of {counted(n, 'item')} right, so this exam does "
            f"not tell them apart. Least text is read by {names.pipeline(spec)}."
        )
        return Decision(sentence, (technical, *lasting), best=best, rivals=rivals, technical=spec.label)
    probability = match.standings[best].best
    sure = probability is not None and probability >= SURE and not rivals
    crowned = (
        ""
        if probability is None
        else f" and is the best of {len(rows)} candidates with probability {chance_text(probability)}"
    )
    if sure:
        sentence = f"Choose {names.pipeline(spec)}: it {score}{crowned}."
    else:
        others = "one other" if len(rivals) == 1 else f"{len(rivals)} others"
        open_end = f"; {others} may be as good" if rivals else ""
        sentence = f"Best so far, but not settled: {names.pipeline(spec)}. It {score}{crowned}{open_end}."
    details = [technical, _rivals_sentence(results, rivals, versus, names)]
    details += _thrift(results, best, rivals, versus, seconds, names)
    return Decision(sentence, (*details, *lasting), sure, best, probability, rivals, spec.label)


def _open(comparison: PipelineComparison) -> bool:
    return comparison.low is None or comparison.low <= 0.0


def _against(c: PipelineComparison) -> str:
    """Return the other pipeline's gap to the best, in points."""
    if c.difference is None or c.low is None or c.high is None:
        return "how far behind cannot be said"
    if c.only_first == c.only_second == 0:
        return "right on exactly the same items"
    return f"{_behind(c.difference)}; 95% interval: {_behind(c.high)} to {_behind(c.low)}"


def _behind(share: float) -> str:
    points = round(100 * share)
    return "level" if points == 0 else f"{counted(abs(points), 'point')} {'behind' if points > 0 else 'ahead'}"


def _rivals_sentence(
    results: ExamResults, rivals: tuple[int, ...], versus: dict[int, PipelineComparison], names: PlainNames
) -> str:
    if not rivals:
        return "Every other candidate is measurably worse on these items."
    nearest = rivals[0]
    return (
        f"The nearest rival is {names.pipeline(results.pipelines[nearest])} ({_against(versus[nearest])}). "
        "More items would tell them apart better."
    )


def _thrift(
    results: ExamResults,
    best: int,
    rivals: tuple[int, ...],
    versus: dict[int, PipelineComparison],
    seconds: NDArray[np.float64],
    names: PlainNames,
) -> list[str]:
    cheaper = [
        i
        for i in rivals
        if seconds[i] < 0.8 * seconds[best]
        and seconds[best] - seconds[i] >= NOTICEABLE
        and (versus[i].difference or 0.0) <= CLOSE
    ]
    if not cheaper:
        return []
    accuracy = results.accuracy()
    thrifty = max(cheaper, key=lambda i: (accuracy[i], -seconds[i], -i))
    fast, slow = _alike(float(seconds[thrifty]), float(seconds[best]))
    return [
        f"If speed matters: {names.pipeline(results.pipelines[thrifty])} takes {fast}\u00a0s per answer instead of "
        f"{slow}\u00a0s, and may be as good ({_against(versus[thrifty])})."
    ]


def _alike(small: float, large: float) -> tuple[str, str]:
    """Return two times with the same decimals: the fewest that change the smaller by less than two per cent."""
    decimals = next((d for d in range(3) if abs(round(small, d) - small) < 0.02 * small), 3)
    return f"{small:.{decimals}f}", f"{large:.{decimals}f}"


def _gaps(results: ExamResults, match: Contest, best: int) -> list[str]:
    """Return what the verdict could not take into account."""
    lines = []
    failed = int(results.failed[best].sum())
    if failed:
        lines.append(f"It failed on {counted(failed, 'item')}; these count neither as right nor as wrong.")
    if match.left_out:
        labels = [results.pipelines[i].label for i in match.left_out]
        lines.append(f"Left out of the contest, for want of answers: {listed(labels, 2)}.")
    return lines


def _bounds(results: ExamResults, best: int, accuracy: NDArray[np.float64]) -> list[str]:
    """Return the yardsticks of the same model in the same mode."""
    spec = results.pipelines[best]
    mode = (spec.model_hash, spec.examples_label, spec.template)
    by_kind = {
        p.retriever.kind: i
        for i, p in enumerate(results.pipelines)
        if (p.model_hash, p.examples_label, p.template) == mode and np.isfinite(accuracy[i])
    }
    parts = []
    if "closed_book" in by_kind:
        parts.append(f"without any document the same model answers {accuracy[by_kind['closed_book']]:.0%} right")
    if "oracle" in by_kind:
        parts.append(f"with the right passage in hand {accuracy[by_kind['oracle']]:.0%}")
    return [f"For scale: {', and '.join(parts)}."] if parts else []
