"""Examinees that had a part in making the exam: marked wherever language models are ranked, with what that is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ragexam.exam.choice_items.guess import GUESSABLE, beyond_luck
from ragexam.records import Item
from ragexam.report.results.results import ExamResults
from ragexam.report.results.verdict.decide import Decision
from ragexam.sentences import counted, joined, listed, phrase

WORTH = 3
"""Points by which a writer leads models that are as able, at most: simulated with the engine's own draw of wrong answers, 10,000
items, three seeds (`bench/writer.py`)."""

_FLATTERED = (
    "A model by whose own guesses an exam was filtered looks weaker without documents, and its gain from retrieval larger, "
    "than on an unfiltered exam."
)


@dataclass(frozen=True, slots=True)
class MakersPart:
    """Part that one examinee had in making the exam; labels change no measurement and are no part.

    Attributes:
        wrote: Items that were sat and that it wrote.
        dropped: Items that a filter dropped because it guessed them without documents.
    """

    wrote: int
    dropped: int

    @property
    def words(self) -> str:
        """Return in words what it did."""
        done = (("wrote questions", self.wrote), ("filtered questions", self.dropped))
        return listed([what for what, number in done if number])


def exam_makers(results: ExamResults, dropped: Sequence[Item] = ()) -> dict[str, MakersPart]:
    """Return what each model that answered did for the exam, by name, in the order of the pipelines.

    Args:
        results: Of the exam.
        dropped: Items that filters dropped.
    """
    spoken = _spoken_against((*results.items, *dropped))
    sat = zip(results.items, results.counted, strict=True)
    written = Counter(item.model_hash for item, counted in sat if counted and not item.is_open)
    parts: dict[str, MakersPart] = {}
    for spec, row in zip(results.pipelines, results.answered, strict=True):
        part = MakersPart(written[spec.model_hash], spoken.count(spec.model_hash))
        if row.any() and part != MakersPart(0, 0):
            parts[spec.model_name] = part
    return parts


def _spoken_against(items: Sequence[Item]) -> list[str]:
    """Return the model of every guess that an item was dropped for."""
    closed = [item for item in items if not item.is_open]
    clear = beyond_luck(closed)
    return [
        guess.model_hash
        for item in closed
        for finding in item.findings
        if finding.filter == GUESSABLE and finding.drops and not item.kept
        for guess in item.guesses
        if (guess.right > (finding.threshold or 0.0) if guess.lead is None else (item.id, guess.model_hash) in clear)
    ]


def makers_sentence(makers: Mapping[str, MakersPart]) -> str:
    """Return which LLMs of a ranking made the exam, and what that is worth; "" where none did."""
    if not makers:
        return ""
    named = listed([phrase("{0:raw} ({1})", name, part.words) for name, part in makers.items()])
    sentences = [phrase("Marked, because they helped to make the exam that they sat: {0}.", named)]
    if any(part.wrote for part in makers.values()):
        sentences.append(
            phrase(
                "In simulations a writer leads models as able by up to {0:n} points: take a lead of that size for none.",
                WORTH,
            )
        )
    if any(part.dropped for part in makers.values()):
        sentences.append(_FLATTERED)
    return joined(" ", sentences)


def makers_warnings(makers: Mapping[str, MakersPart], items: int) -> list[str]:
    """Return who helped to make the exam that it sat, for the first page.

    Args:
        makers: What each did.
        items: That were sat.
    """
    lines = [
        phrase(
            "{0:raw} answered an exam that was filtered by its own guesses ({1} dropped): without documents it looks weaker, "
            "and its gain from retrieval larger, than on an unfiltered exam.",
            name,
            counted(part.dropped, "item"),
        )
        for name, part in makers.items()
        if part.dropped
    ]
    for name, part in makers.items():
        if part.wrote == items:
            lines.append(
                phrase(
                    "{0:raw} wrote the {1} and also answered them: in simulations a writer leads models as able by up to {2:n} "
                    "points, so take a lead of that size for none.",
                    name,
                    counted(items, "item"),
                    WORTH,
                )
            )
        elif part.wrote:
            lines.append(
                phrase(
                    "{0:raw} wrote {1:n} of the {2} and also answered them: in simulations a writer leads models as able by "
                    "up to {3:n} points, so take a lead of that size for none.",
                    name,
                    f"{part.wrote:,}",
                    counted(items, "item"),
                    WORTH,
                )
            )
    return lines


def with_makers(
    decision: Decision, results: ExamResults, candidates: Sequence[int], makers: Collection[str]
) -> Decision:
    """Return the verdict with the best that is free of it, where the recommended pipeline's model helped to make the exam.

    What it did and what that is worth is told by `makers_warnings`.

    Args:
        decision: The verdict.
        results: That it rests on.
        candidates: Rows that can be recommended.
        makers: Names of the models that helped.
    """
    if decision.best is None or results.pipelines[decision.best].model_name not in makers:
        return decision
    accuracy = results.accuracy()
    others = [i for i in candidates if results.pipelines[i].model_name not in makers and accuracy[i] >= 0]
    best = max(others, key=lambda i: (accuracy[i], -i), default=None)
    if best is None:
        return decision
    sentence = phrase(
        "The best whose language model had no part in making the exam: {0:raw} with {1:n}.",
        results.pipelines[best].label,
        f"{accuracy[best]:.0%}",
    )
    return replace(decision, details=(*decision.details, sentence))
