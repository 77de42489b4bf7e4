"""Rates the questions of each writing model: by what a person decided about them, else by their scores."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ragexam.exam.choice_items.quality import AUC, BANDS, WRITTEN, Band, language_read, score_item
from ragexam.records import Item, ItemState
from ragexam.sentences import phrase
from ragexam.stats.intervals import wilson
from ragexam.store import Store

ENOUGH: Final = 10
"""Questions of a writer that a person has to have accepted or rejected, so that this counts and not the score."""

_COIN, _SURE = 0.5, 0.7
_Z = 1.96


@dataclass(frozen=True, slots=True)
class WriterQuality:
    """Share of a writer's questions that are good.

    Attributes:
        model_hash: File hash of the writer.
        model_name: For a person.
        share: Estimated.
        low: Of its 95 % interval.
        high: Of the same.
        questions: That it rests on.
        reviewed: Whether a person decided about them; estimated from their scores otherwise.
        read: Questions of another writer that were read, by which the scores are taken; 0 where a person decided.
        waiting: Of those reviewed only: further questions that nobody has decided about. Whoever looks at some of them may have picked
            the worst, so that nothing is said of the rest.
    """

    model_hash: str
    model_name: str
    share: float
    low: float
    high: float
    questions: int
    reviewed: bool
    read: int = 0
    waiting: int = 0

    def sentence(self) -> str:
        """Return it in words."""
        if self.waiting:
            return phrase(
                "Of the {0:n} questions of {1:raw} that people decided about, they accepted {2:n}; {3:n} wait for a decision.",
                self.questions,
                self.model_name,
                round(self.share * self.questions),
                self.waiting,
            )
        of_ten = (self.model_name, round(10 * self.share), round(10 * self.low), round(10 * self.high))
        if self.reviewed:
            sentence = phrase(
                "Of 10 questions that {0:raw} writes about your documents, about {1:n} are good ({2:n} to {3:n}).",
                *of_ten,
            )
            return sentence + phrase(" That is what people say of the {0:n} that they reviewed.", self.questions)
        sentence = phrase("Of 10 questions of {0:raw} that are taken, about {1:n} are good ({2:n} to {3:n}).", *of_ten)
        return sentence + phrase(
            " That is an estimate from the scores of {0:n}, by {1:n} questions of one model that were read in the same language; "
            "accept or reject {2:n}, and your own word counts.",
            self.questions,
            self.read,
            ENOUGH,
        )


def score_trust(language: str) -> str:
    """Return what the score of questions of a language is worth, in a sentence or two.

    Args:
        language: Of questions.
    """
    read = language_read(language)
    if not read:
        return "No questions in this language were read: what the score is worth there is not known."
    low = AUC[read][1]
    sentence = phrase(
        "Of a good and a bad question in this language, the score sets the good one first in {0:n} of 100 pairs ({1:n} to {2:n}; "
        "{3:n} were read).",
        *(f"{100 * figure:.0f}" for figure in AUC[read]),
        sum(band.read for band in BANDS[read]),
    )
    if low <= _COIN:
        return sentence + " They are too few to say that it tells more than a coin does: read each question."
    return sentence if low >= _SURE else sentence + " It sorts, and does not replace reading."


def writer_qualities(store: Store) -> tuple[WriterQuality, ...]:
    """Return each model that wrote questions with choices, by name."""
    names = {
        str(model.get("file_hash", "")): str(model.get("name", ""))
        for model in (dict(stored.inputs.get("model", {})) for stored in store.generations.all())
    }
    written: dict[str, list[Item]] = defaultdict(list)
    for item in store.items.all():
        if item.strategy in WRITTEN and not item.is_open and item.model_hash in names:
            written[item.model_hash].append(item)
    qualities = (_quality(key, names[key], items) for key, items in written.items())
    return tuple(sorted((each for each in qualities if each is not None), key=lambda q: (q.model_name, q.model_hash)))


def _quality(model_hash: str, name: str, items: Sequence[Item]) -> WriterQuality | None:
    accepted = sum(item.state is ItemState.ACCEPTED for item in items)
    reviewed = accepted + sum(item.state is ItemState.REJECTED for item in items)
    if reviewed >= ENOUGH:
        share = wilson(accepted, reviewed)
        low, high = share.low or 0.0, 1.0 if share.high is None else share.high
        waiting = sum(item.state is ItemState.DRAFT for item in items)
        return WriterQuality(model_hash, name, accepted / reviewed, low, high, reviewed, reviewed=True, waiting=waiting)
    scores: dict[str, list[float]] = defaultdict(list)
    for item in items:
        read, score = language_read(item.language), score_item(item)
        if item.kept and read and score is not None:
            scores[read].append(score)
    if not scores:
        return None
    share_good, low, high = share_by_scores(scores)
    number = sum(map(len, scores.values()))
    read_ones = sum(band.read for language in scores for band in BANDS[language])
    return WriterQuality(model_hash, name, share_good, low, high, number, reviewed=False, read=read_ones)


def share_by_scores(
    scores: Mapping[str, Sequence[float]], bands: Mapping[str, Sequence[Band]] = BANDS
) -> tuple[float, float, float]:
    """Return the share of good questions that scores let expect, with an interval of 95 %.

    Each counts as those that were read with a similar score in its language. The interval holds how few were read of each band and
    that these questions are a draw of their own; both by the variance of a share under Jeffreys' prior.

    Args:
        scores: Of questions, by language; one at least.
        bands: Of what was read, by language.
    """
    counts: Counter[Band] = Counter()
    for language, own in scores.items():
        first, *higher = bands[language]
        counts.update(next((band for band in reversed(higher) if score >= band.least), first) for score in own)
    number = counts.total()
    share = variance = 0.0
    for band, count in counts.items():
        part, good = count / number, (band.good + 0.5) / (band.read + 1)
        share += part * good
        variance += part**2 * good * (1 - good) / (band.read + 2)
    variance += share * (1 - share) / number
    reach = _Z * math.sqrt(variance)
    return share, max(0.0, share - reach), min(1.0, share + reach)
