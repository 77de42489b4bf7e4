"""What to choose and how sure that is: the sentence that stands first.

Pipelines are compared on the same items, resampled by source document, because items of one document share its luck.
The oracle and closed book are yardsticks and are never recommended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ragexam.exam.choice_items.lookup import LookupBaseline, looking_up_sentence
from ragexam.language.chances import chance_text
from ragexam.report.plain_names import PlainNames
from ragexam.report.results.compare import RESAMPLES, Contest, PipelineComparison
from ragexam.report.results.results import ExamResults
from ragexam.sentences import counted, listed, phrase
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
    score = phrase(
        "answers {0:n} of {1} right (95% interval {2:n} to {3:n})",
        f"{accuracy[best]:.0%}",
        counted(n, "item"),
        f"{share.low:.0%}",
        f"{share.high:.0%}",
    )
    technical = phrase("Its technical name: {0:raw}.", str(spec.label))
    lasting = [*_gaps(results, match, best), *_bounds(results, best, accuracy)]
    if len(rows) == 1:
        sentence = phrase("{0} {1}; there is no other candidate to compare it with yet.", names.title(spec), score)
        return Decision(sentence, (technical, *lasting), best=best, technical=spec.label)
    versus = match.against(best, [i for i in rows if i != best])
    rivals = tuple(i for i in sorted(versus, key=lambda i: -accuracy[i]) if _open(versus[i]))
    if all(c.difference == 0 for c in versus.values()) and len({accuracy[i] for i in rows}) == 1:
        sentence = phrase(
            "All {0:n} candidates answer {1:n} of {2} right, so this exam does not tell them apart. Least "
            "text is read by {3}.",
            len(rows),
            f"{accuracy[best]:.0%}",
            counted(n, "item"),
            names.pipeline(spec),
        )
        return Decision(sentence, (technical, *lasting), best=best, rivals=rivals, technical=spec.label)
    probability = match.standings[best].best
    sure = probability is not None and probability >= SURE and not rivals
    crowned = (
        ""
        if probability is None
        else phrase(" and is the best of {0:n} candidates with probability {1:n}", len(rows), chance_text(probability))
    )
    if sure:
        sentence = phrase("Choose {0}: it {1}{2}.", names.pipeline(spec), score, crowned)
    else:
        others = "; one other may be as good"
        if len(rivals) != 1:
            others = phrase("; {0:n} others may be as good", len(rivals)) if rivals else ""
        sentence = phrase(
            "Best so far, but not settled: {0}. It {1}{2}{3}.", names.pipeline(spec), score, crowned, others
        )
    details = [technical, _rivals_sentence(results, rivals, versus, names)]
    details += _thrift(results, best, rivals, versus, seconds, names)
    return Decision(sentence, (*details, *lasting), sure, best, probability, rivals, spec.label)


def looked_up(decision: Decision, lookups: Sequence[LookupBaseline]) -> Decision:
    """Return the verdict with the sentence that the exam measures looking up, where it does."""
    said = looking_up_sentence(lookups)
    return replace(decision, details=(*decision.details, said)) if said else decision


def _open(comparison: PipelineComparison) -> bool:
    return comparison.low is None or comparison.low <= 0.0


def _against(c: PipelineComparison) -> str:
    """Return the other pipeline's gap to the best, in points."""
    if c.difference is None or c.low is None or c.high is None:
        return "how far behind cannot be said"
    if c.only_first == c.only_second == 0:
        return "right on exactly the same items"
    return phrase("{0}; 95% interval: {1} to {2}", _behind(c.difference), _behind(c.high), _behind(c.low))


def _behind(share: float) -> str:
    points = round(100 * share)
    if points == 0:
        return "level"
    if abs(points) == 1:
        return "1 point behind" if points > 0 else "1 point ahead"
    return phrase("{0:n} points behind", points) if points > 0 else phrase("{0:n} points ahead", -points)


def _rivals_sentence(
    results: ExamResults, rivals: tuple[int, ...], versus: dict[int, PipelineComparison], names: PlainNames
) -> str:
    if not rivals:
        return "Every other candidate is measurably worse on these items."
    nearest = rivals[0]
    return phrase(
        "The nearest rival is {0} ({1}). More items would tell them apart better.",
        names.pipeline(results.pipelines[nearest]),
        _against(versus[nearest]),
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
        phrase(
            "If speed matters: {0} takes {1:n}\N{NO-BREAK SPACE}s per answer instead of {2:n}\N{NO-BREAK SPACE}s, "
            "and may be as good ({3}).",
            names.pipeline(results.pipelines[thrifty]),
            fast,
            slow,
            _against(versus[thrifty]),
        )
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
        lines.append(phrase("It failed on {0}; these count neither as right nor as wrong.", counted(failed, "item")))
    if match.left_out:
        labels = [results.pipelines[i].label for i in match.left_out]
        lines.append(phrase("Left out of the contest, for want of answers: {0}.", listed(labels, 2)))
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
    shares = {kind: f"{accuracy[row]:.0%}" for kind, row in by_kind.items()}
    without, with_passage = shares.get("closed_book"), shares.get("oracle")
    if without and with_passage:
        return [
            phrase(
                "For scale: without any document the same model answers {0:n} right, and with the right passage in hand "
                "{1:n}.",
                without,
                with_passage,
            )
        ]
    if without:
        return [phrase("For scale: without any document the same model answers {0:n} right.", without)]
    return [phrase("For scale: with the right passage in hand {0:n}.", with_passage)] if with_passage else []
