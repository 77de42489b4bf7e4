"""The passages that retrievers handed over: what they hold of the evidence, and what string search gets from them.

They are those of a run, or where written answers count those that these were written from.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np

from ragexam.exam.choice_items.figures.lookup import LookupBaseline, plain_text, word_for_word
from ragexam.exam.choice_items.unsaid import judges_retrieval
from ragexam.identity import content_id
from ragexam.queries.retrieval.child_chunks import chunks_of, searched_among
from ragexam.queries.run.answers import CurrentResponses
from ragexam.queries.systems.sat import words_of
from ragexam.records import Chunk, Item
from ragexam.report.names import BOUNDS
from ragexam.report.results.results import finite_mean
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.judging.foreign_passages import ForeignPassages
from ragexam.retrieval.judging.metrics import retrieval_quality
from ragexam.retriever_specs import sizes_of, uses_project_chunks
from ragexam.sentences import phrase
from ragexam.store import Store


@dataclass(frozen=True)
class HandedOver:
    """Passages that one retriever returned in a run, or for written answers.

    Attributes:
        label: Of the retriever.
        k: Passages wanted.
        items: The questions; of written answers one for each answer, so that a question stands as often as it was answered.
        retrieved: Per question, the passages, those included that the context could not hold.
        chunks: All that it could hand over; what it did hand over alone, where nothing else was asked for.
        places: Of passages that are no chunks of the project, by id, what each holds of documents.
        right: Per question, the share of those that read these passages which are right; nan where nobody is known to be.
        written: These are of written answers.
    """

    label: str
    k: int
    items: tuple[Item, ...]
    retrieved: tuple[Retrieved, ...]
    chunks: tuple[Chunk, ...]
    places: Mapping[str, tuple[Chunk, ...]] = field(default_factory=dict)
    right: tuple[float, ...] = ()
    written: bool = False

    def passages(self) -> list[list[str]]:
        """Return the texts of the passages handed over for each question, each once."""
        by_id = {chunk.id: chunk.text for chunk in self.chunks}
        return [list(dict.fromkeys(by_id[i] for i in each.chunk_ids)) for each in self.retrieved]

    def texts(self) -> list[str]:
        """Return the text handed over for each question."""
        return list(map("\n".join, self.passages()))


def passages_handed_over(store: Store, answers: CurrentResponses, *, alone: bool = False) -> list[HandedOver]:
    """Read what each retriever that searches handed over, from the responses without examples; one of each label.

    Where written answers count these are the passages that they were written from, with examples or without.

    Args:
        store: The project.
        answers: The responses.
        alone: Read no passages but those: enough to search in them, too little to judge what else could have been found.
    """
    if answers.results.taken_from.writes:
        return _written_from(store, answers)
    by_pipeline: dict[str, HandedOver] = {}
    searched: dict[tuple[object, ...], tuple[Chunk, ...]] = {}
    in_force: dict[tuple[object, ...], set[str]] = {}
    read: dict[str, Chunk] = {}
    for row, spec in enumerate(answers.pipelines):
        label = spec.retriever_label
        if spec.retriever.kind in BOUNDS or label in by_pipeline or spec.examples:
            continue
        if spec.is_system:
            if handed := _of_system(store, answers, row):
                by_pipeline[label] = handed
            continue
        searches = (uses_project_chunks(spec.retriever), *sizes_of(spec.retriever))
        if not alone and searches not in searched:  # many retrievers search the same
            searched[searches] = tuple(chunks_of(store, spec.retriever))
            in_force[searches] = {chunk.id for chunk in searched[searches]}
        retrieved: list[Retrieved] = []
        items: list[Item] = []
        numbers = np.where(answers.stale[row], 0, answers.matrix.row[row])[: len(answers.items)].tolist()
        given = store.responses.passages([number for number in numbers if number])
        asked_before = in_force.setdefault(searches, set())
        if alone:
            wanted = {i for ids in given.values() for i in ids}
            asked_before |= searched_among(store, spec.retriever, wanted - asked_before)
        for item, number in zip(answers.items, numbers, strict=True):
            # What the context could not hold was retrieved all the same.
            ids = given.get(number)
            if ids is not None and asked_before.issuperset(ids):
                retrieved.append(Retrieved(ids))
                items.append(item)
        if items:
            chunks = searched.get(searches)
            if chunks is None:
                ids_used = {i for each in retrieved for i in each.chunk_ids}
                read |= store.chunks.get(ids_used - read.keys())  # many hand over the same
                chunks = tuple(read[i] for i in ids_used)
            by_pipeline[label] = HandedOver(label, spec.retriever.k, tuple(items), tuple(retrieved), chunks)
    return [replace(handed, right=_right(answers, handed)) for handed in by_pipeline.values()]


def _right(answers: CurrentResponses, handed: HandedOver) -> tuple[float, ...]:
    """Return how many of those that read a retriever's passages, without examples, are right, by question."""
    rows = [n for n, p in enumerate(answers.pipelines) if p.retriever_label == handed.label and not p.examples]
    scores = np.where(answers.stale, np.nan, answers.results.scores)[rows]
    shares = {item.id: finite_mean(scores[:, column]) for column, item in enumerate(answers.items)}
    return tuple(shares[item.id] for item in handed.items)


class _ForeignPassages:
    """The passages that a system elsewhere says that it had, laid over the documents.

    Attributes:
        chunks: Each as a passage of its own, in no document.
        places: Of each, by its id, what it holds of documents.
    """

    def __init__(self, store: Store) -> None:
        self._foreign = ForeignPassages(cache(store.documents.text))
        self.chunks: list[Chunk] = []
        self.places: dict[str, tuple[Chunk, ...]] = {}

    def retrieved(self, key: str, texts: Sequence[str], item: Item) -> Retrieved:
        """Keep what a system had for a question. Return its passages in their order.

        Args:
            key: Of the answer: other answers have other passages.
            texts: Of the passages.
            item: The question.
        """
        passages = [
            Chunk(content_id("passage of a system", key, rank), "", rank, 0, 0, text) for rank, text in enumerate(texts)
        ]
        at = self._foreign.places(texts, item.evidence)
        self.chunks += passages
        self.places |= {passage.id: held for passage, held in zip(passages, at, strict=True)}
        return Retrieved(tuple(passage.id for passage in passages))


class _WrittenFrom:
    """The written answers of one retriever's pipelines with their passages, as they are gathered."""

    def __init__(self, store: Store) -> None:
        self.k = 0
        self.items: list[Item] = []
        self.retrieved: list[Retrieved] = []
        self.right: list[float] = []
        self.foreign = _ForeignPassages(store)
        self.chunks: dict[str, Chunk] = {}

    def add(self, item: Item, retrieved: Retrieved, right: float) -> None:
        """Add one answer."""
        self.items.append(item)
        self.retrieved.append(retrieved)
        self.right.append(right)


def _written_from(store: Store, answers: CurrentResponses) -> list[HandedOver]:
    """Read what the written answers that count were written from, by retriever: every answer with its own passages and mark."""
    texts = {answer.id: answer for answer in store.answers.all()}
    scores = np.where(answers.stale, np.nan, answers.results.scores)
    searched: dict[tuple[object, ...], dict[str, Chunk]] = {}
    gathered: dict[str, _WrittenFrom] = {}
    for row, spec in enumerate(answers.pipelines):
        if spec.retriever.kind in BOUNDS:
            continue
        own = gathered.setdefault(spec.retriever_label, _WrittenFrom(store))
        searches = (spec.is_system or uses_project_chunks(spec.retriever), *sizes_of(spec.retriever))
        for column, item in enumerate(answers.items):
            answer = texts.get(answers.written.get((spec.id, item.id), ""))
            if answer is None or math.isnan(scores[row, column]):
                continue
            if searches not in searched:  # many retrievers search the same
                chunks = store.chunks.all() if spec.is_system else chunks_of(store, spec.retriever)
                searched[searches] = {chunk.id: chunk for chunk in chunks}
            own.chunks |= searched[searches]
            if answer.contexts:
                own.k = max(own.k, len(answer.contexts))
                own.add(item, own.foreign.retrieved(answer.id, answer.contexts, item), float(scores[row, column]))
            elif not spec.is_system:  # of a system that does not say it nobody knows what it had
                # What the context could not hold was retrieved all the same.
                ids = (*answer.passages, *reversed(answer.dropped_passages))
                if own.chunks.keys() >= set(ids):
                    own.k = max(own.k, spec.retriever.k)
                    own.add(item, Retrieved(ids), float(scores[row, column]))
    return [
        HandedOver(
            label,
            one.k,
            tuple(one.items),
            tuple(one.retrieved),
            (*one.chunks.values(), *one.foreign.chunks),
            one.foreign.places,
            tuple(one.right),
            written=True,
        )
        for label, one in gathered.items()
        if one.items
    ]


def _of_system(store: Store, answers: CurrentResponses, row: int) -> HandedOver | None:
    """Read what a system elsewhere says that it had, laid over the documents; None where it never said so."""
    foreign = _ForeignPassages(store)
    items: list[Item] = []
    retrieved: list[Retrieved] = []
    for column, item in enumerate(answers.items):
        number = int(answers.matrix.row[row, column])
        response = store.responses.get(number) if number and not answers.stale[row, column] else None
        words = None if response is None or response.error else words_of(store, response)
        if words is not None and words.passages:
            items.append(item)
            retrieved.append(foreign.retrieved(item.id, words.passages, item))
    if not items:
        return None
    return HandedOver(
        answers.pipelines[row].retriever_label,
        max(len(one.chunk_ids) for one in retrieved),
        tuple(items),
        tuple(retrieved),
        (*store.chunks.all(), *foreign.chunks),
        foreign.places,
    )


def retrieval_metrics(handed: Iterable[HandedOver]) -> dict[str, dict[str, float]]:
    """Return how well each retriever found the evidence, by its label, beside the characters that it handed over for it."""
    metrics: dict[str, dict[str, float]] = {}
    for each in handed:
        right = each.right or (math.nan,) * len(each.items)
        judged = [one for one in zip(each.retrieved, each.items, right, strict=True) if judges_retrieval(one[1])]
        quality = retrieval_quality(
            [got for got, _, _ in judged], [item for _, item, _ in judged], each.chunks, each.k, each.places
        )
        in_hand = [share for (_, _, share), whole in zip(judged, quality.whole, strict=True) if whole]
        several = any(len(item.evidence) > 1 for item in each.items)
        figures = {
            "Answers": float(quality.items) if each.written else None,
            "Evidence found": quality.hit_rate,
            # Where each answer needs one piece only, some of it is all of it.
            "Any of it found": quality.any_rate if several else None,
            "Share of evidence": quality.recall,
            "MRR": quality.mrr,
            "nDCG": quality.ndcg,
            "Characters": sum(map(len, each.texts())) / len(each.items),
            "Right with all of it": finite_mean(np.array(in_hand)),
        }
        if quality.items:
            defined = {name: value for name, value in figures.items() if value is not None}
            metrics[each.label] = {name: value for name, value in defined.items() if not math.isnan(value)}
    return metrics


def retrieved_baselines(handed: Iterable[HandedOver]) -> list[LookupBaseline]:
    """Return what string search reaches in what each retriever handed over."""
    plain = cache(plain_text)  # many hand over the same
    found: list[LookupBaseline] = []
    for each in handed:
        texts = [" ".join(filter(None, map(plain, passages))) for passages in each.passages()]
        name = phrase("Word for word in the passages of {0}", each.label)
        found += word_for_word(name, list(zip(each.items, texts, strict=True)), plain=True)
    return found
