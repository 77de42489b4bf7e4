"""Records of items, with what filters, models and people say of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from ragexam.identity import content_id
from ragexam.records.corpus import Span


class ItemState(StrEnum):
    """State of an item. Kept items are those that pipelines sit: DRAFT (unreviewed) and ACCEPTED."""

    DRAFT = "draft"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    DROPPED = "dropped"  # by a filter; can be brought back


@dataclass(frozen=True, slots=True)
class Finding:
    """Finding of one filter on one item.

    Attributes:
        filter: Name of the filter.
        value: The figure that was compared; None where the filter is a plain yes or no.
        threshold: What it was compared with.
        drops: Whether the item is dropped for it (False: a warning).
        reason: In plain words.
        gate_hash: File hash of the model that the gate with all passages asked; "" of other filters, where none was asked, and in exams of
            earlier versions.
    """

    filter: str
    value: float | None
    threshold: float | None
    drops: bool
    reason: str
    gate_hash: str = ""


@dataclass(frozen=True, slots=True)
class Guess:
    """Closed-book answers of one model to an item.

    Attributes:
        model_hash: File hash of the model.
        model_name: For a person.
        chosen: Index into the item's choices that the model took with the choices shown, one per rotation; none where it
            was not asked so.
        right: Share of rotations answered right; of the one answer where the choices were not shown.
        unlisted: The choice taken when the choices are scored without being shown (the default template); None where
            this was not asked.
        lead: Nats per character by which that choice leads over the next; None where it decides nothing, because the item
            was asked in rotations.
    """

    model_hash: str
    model_name: str
    chosen: tuple[int, ...]
    right: float
    unlisted: int | None = None
    lead: float | None = None


@dataclass(frozen=True, slots=True)
class Labelling:
    """Label that one labeller gives a question and its passage (Teixeira de Lima et al. 2024, section 4).

    Attributes:
        model_hash: File hash of the model that labelled.
        model_name: For a person.
        method: "prompt" (the published prompt, answered in words) or "likelihood" (the likeliest of the labels).
        label: A name of `ragexam.exam.labels.taxonomy.LABELS`; "" where the model's answer could not be read.
        probabilities: Per label, adding up to 1; empty where the method gives none.
        reason: The model's own words; "" where the method gives none, the whole answer where it could not be read.
        uncalibrated: The probabilities before the model's own leaning was divided out; empty where it was not.
    """

    model_hash: str
    model_name: str
    method: str
    label: str
    probabilities: Mapping[str, float] = field(default_factory=dict, hash=False)
    reason: str = ""
    uncalibrated: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rating:
    """Rating of one item by one model and one critique (Teixeira de Lima et al. 2024, appendix I).

    Attributes:
        critique: A name of `ragexam.exam.labels.critiques.CRITIQUES`.
        model_hash: File hash of the model that rated.
        model_name: For a person.
        expected: Mean of the ratings 1 to 5, weighted by their probabilities; None where it could not be asked.
        plain: The likeliest rating; None where it could not be asked.
        probabilities: Of the ratings 1 to 5, adding up to 1; empty where it could not be asked.
    """

    critique: str
    model_hash: str
    model_name: str
    expected: float | None = None
    plain: int | None = None
    probabilities: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One exam question: with choices, or open (a question, its reference answer and where that stands).

    Attributes:
        id: Hash of its first wording and evidence; stays through edits.
        question: The stem.
        choices: Two or more; none for an open item.
        key: Index of the right choice; -1 for an open item.
        evidence: Document spans that hold the answer. Empty for an item without documents.
        passage: The text that the item was made from, as it was then.
        topic: Of its document.
        language: ISO 639-1.
        state: Where it stands.
        origin: "generated", "imported" or "manual".
        strategy: Generation strategy ("structured", "paper", "composed", "reworded", "statements", "simple"), "" otherwise.
        model_hash: File hash of the generating model, "" otherwise.
        findings: What the filters say.
        guesses: Closed-book answers of filtering models.
        bloom: Levels of Bloom's revised taxonomy; may be several.
        question_word: "what", "which", "how", "when", "why", "where", "who" or "other".
        explanation: Optional, for a person.
        comment: A reviewer's reason or note.
        answer: Reference answer of an open item; "" for one with choices, whose answer is the key.
        wanted_label: The label that generation was asked for; "" where for none.
        labels: What labelling models say of question and passage, at most one per model and method.
        people: What people say of the same: label by annotator.
        ratings: What rating models say, at most one per model and critique.
        demand: What it asks of a pipeline: "lookup", or a name of `ragexam.exam.demands.DEMANDS`; "" where unknown, and in
            items of older projects (`ragexam.exam.demands.item_demand.demand_of` knows more).
        reworded_from: Id of the item whose question this one puts in other words; "" where it puts none.
    """

    id: str
    question: str
    choices: tuple[str, ...]
    key: int
    evidence: tuple[Span, ...] = ()
    passage: str = ""
    topic: str = ""
    language: str = ""
    state: ItemState = ItemState.DRAFT
    origin: str = "generated"
    strategy: str = ""
    model_hash: str = ""
    findings: tuple[Finding, ...] = ()
    guesses: tuple[Guess, ...] = ()
    bloom: tuple[str, ...] = ()
    question_word: str = "other"
    explanation: str = ""
    comment: str = ""
    answer: str = ""
    wanted_label: str = ""
    labels: tuple[Labelling, ...] = ()
    people: Mapping[str, str] = field(default_factory=dict, hash=False)
    ratings: tuple[Rating, ...] = ()
    demand: str = ""
    reworded_from: str = ""

    @property
    def is_open(self) -> bool:
        """Return whether it has no choices: it serves retrieval, and pipelines do not sit it."""
        return not self.choices

    @property
    def needs_all(self) -> bool:
        """Return whether an answer needs every piece of its evidence: it is composed of several facts, or was reworded."""
        return self.strategy in ("composed", "reworded")

    @property
    def reference_answer(self) -> str:
        """Return the right answer in words."""
        return self.answer if self.is_open else self.choices[self.key]

    @property
    def content_hash(self) -> str:
        """Return the identity of what an examinee sees and of the key: a response belongs to this."""
        if self.is_open:
            return content_id("open item", self.question, self.answer)
        return _item_hash(self.question, self.choices, self.key)

    @property
    def kept(self) -> bool:
        """Return whether it is asked: by pipelines where it has choices, of retrievers where it has evidence."""
        return self.state in (ItemState.DRAFT, ItemState.ACCEPTED)


@lru_cache(maxsize=4_096)
def _item_hash(question: str, choices: tuple[str, ...], key: int) -> str:
    # Asked again and again for the same few hundred items while answers come in.
    return content_id("item", question, list(choices), key)
