"""Makes a project of the size that the window must bear: 20,000 chunks, 500 items, 60 pipelines, their responses, a fit.

python bench/big_project.py FILE [SHARE_ANSWERED]

Everything goes in through the engine's own doors, with the manifests that a run would write: a run started on the
project makes exactly the answers that are missing. What the scripted models answer here is drawn from an item
response model, not read from the prompts, because 30,000 prompts would take minutes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from ragexam.corpus.chunkers.cut import chunk_document
from ragexam.exam.categories import question_word
from ragexam.irt.simulate import simulate
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.llm.selftest import self_test
from ragexam.pipelines.matrix import build_matrix
from ragexam.pipelines.normalise import choose
from ragexam.pipelines.prompts import prompt_hash
from ragexam.queries.items.fit_now import fit_now
from ragexam.queries.models.choose import choose_models
from ragexam.queries.run.answers import read_answers
from ragexam.queries.run.conditions import current_conditions, manifest
from ragexam.records import (
    Chunk,
    ChunkerSpec,
    Document,
    Finding,
    Item,
    ItemState,
    PipelineSpec,
    Response,
    Span,
    content_id,
)
from ragexam.retriever_specs import parse_retriever
from ragexam.store import Store
from ragexam.store.corpus.documents import NewDocument

RETRIEVERS = ("closed_book", "oracle", "bm25:k=1", "bm25:k=3", "bm25:k=5")
EXAMPLES = (0, 1, 2)
CHUNKER = ChunkerSpec("structure", {"minimum": 300, "target": 500, "maximum": 900})
_TOPICS = tuple(f"{kind} {n}" for kind in ("Office", "Plant", "Store", "Service") for n in range(1, 6))
_WORDS = ("when", "what", "how", "which", "who", "where", "why")
_BLOOM = ("remembering", "understanding", "applying", "analyzing")
_PER_DOCUMENT = 25


@dataclass(frozen=True)
class Size:
    """Size of a big project.

    Attributes:
        chunks: About so many.
        items: Exactly so many are asked.
        models: With five retrievers and three numbers of examples each.
        answered: Share of the answers that are there; the last pipelines lack the rest.
        delay: Of each scripted model's call ("10ms"); "" for none.
    """

    chunks: int = 20_000
    items: int = 500
    models: int = 4
    answered: float = 1.0
    delay: str = ""


def make_project(path: Path, size: Size | None = None, *, seed: int = 1, fit: bool = True) -> Path:
    """Write the project.

    Args:
        path: The file; must not be there.
        size: How big.
        seed: Of everything drawn.
        fit: Keep a fit of the answers.
    """
    size = size or Size()
    rng = np.random.default_rng(seed)
    with Store.create(path) as store:
        store.settings.set("title", "A big project")
        store.settings.set("embedder", "hashed")
        with store.transaction():
            chunks = _corpus(store, size, rng)
            items = _exam(store, chunks, size, rng)
            pipelines = _pipelines(store, size)
            _responses(store, pipelines, items, chunks, size, rng)
        if fit and size.answered:
            fit_now(store, model="2pl", answers=read_answers(store))
    return path


# --- corpus and exam --------------------------------------------------------------------------------------------


def _corpus(store: Store, size: Size, rng: np.random.Generator) -> list[Chunk]:
    vocabulary = np.array([_word(n) for n in range(6_000)])
    weight = 1.0 / np.arange(3, len(vocabulary) + 3)
    weight /= weight.sum()
    store.chunks.use(CHUNKER)
    made: list[Chunk] = []
    number = 0
    while len(made) < size.chunks:
        number += 1
        text = _text(number, vocabulary, weight, rng)
        topic = _TOPICS[number % len(_TOPICS)]
        document = Document(
            id=content_id("document", number, text),
            source=f"{topic}/report-{number:04}.md",
            title=f"Report {number}",
            topic=topic,
            language="en",
            media_type="markdown",
            characters=len(text),
            file_hash=content_id("file", number),
        )
        store.documents.add([NewDocument(document, text, content_id("text", text))])
        chunks = chunk_document(document, text, CHUNKER)
        store.chunks.put(document.id, CHUNKER, chunks)
        made.extend(chunks)
    return made


def _word(n: int) -> str:
    syllables = ("ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va")
    return "".join(syllables[n // 16**index % 16] for index in range(4))


def _text(number: int, vocabulary: np.ndarray, weight: np.ndarray, rng: np.random.Generator) -> str:
    parts = [f"# Report {number}"]
    for section in range(_PER_DOCUMENT):
        words = rng.choice(vocabulary, size=80, p=weight)
        sentences = [" ".join(words[i : i + 10]).capitalize() + "." for i in range(0, len(words), 10)]
        fact = f"The code of part {number}-{section} is {10_000 + 97 * number + 7 * section}."
        parts.append(f"## Part {number}-{section}\n\n{' '.join([*sentences[:4], fact, *sentences[4:]])}")
    return "\n\n".join(parts)


def _exam(store: Store, chunks: Sequence[Chunk], size: Size, rng: np.random.Generator) -> list[Item]:
    asked: list[Item] = []
    extra = size.items // 10  # dropped and rejected ones stand beside those that are asked
    at = np.sort(rng.choice(len(chunks), size=size.items + extra, replace=False))
    for number, index in enumerate(at.tolist()):
        chunk = chunks[index]
        first = max(chunk.text.find("The code of part"), 0)
        fact = chunk.text[first : first + 60].split(".")[0] + "."
        word = _WORDS[number % len(_WORDS)]
        question = f"{word.capitalize()} does the report say about item {number}: {fact[:40]}?"
        key = int(rng.integers(4))
        state = (ItemState.DROPPED, ItemState.REJECTED)[number % 2] if number % 11 == 10 else ItemState.DRAFT
        value = float(rng.uniform(0.2, 0.9))
        start = chunk.end - len(chunk.text) + first
        item = Item(
            id=content_id("item", number, question),
            question=question,
            choices=tuple(f"{fact[-7:-1]}{i} of {_word(number + i)}" for i in range(4)),
            key=key,
            evidence=(Span(chunk.document_id, max(start, chunk.start), chunk.end),),
            passage=chunk.text,
            topic=chunk.topic,
            language="en",
            state=ItemState.ACCEPTED if state is ItemState.DRAFT and number % 3 == 0 else state,
            strategy="structured",
            findings=(Finding("intra_embedding", value, 0.8, False, "A choice is near in meaning to another."),)
            if number % 5 == 0
            else (),
            bloom=(_BLOOM[number % len(_BLOOM)],),
            question_word=question_word(question),
        )
        store.items.add([item], "generated")
        if item.kept:
            asked.append(item)
    for item in asked[size.items :]:
        store.items.put(replace(item, state=ItemState.REJECTED))
    return asked[: size.items]


# --- pipelines and responses ------------------------------------------------------------------------------------


def _pipelines(store: Store, size: Size) -> list[PipelineSpec]:
    tail = f":{size.delay}" if size.delay else ""
    models = choose_models([f"scripted:{n}:{0.95 - 0.1 * n:.2f}{tail}" for n in range(1, size.models + 1)])
    store.settings.set("places", {model.file_hash: model.location for model in models})
    retrievers = [parse_retriever(text) for text in RETRIEVERS]
    pipelines = build_matrix([(m.file_hash, m.name) for m in models], retrievers, EXAMPLES)
    store.pipelines.choose(pipelines)
    return pipelines


def _responses(
    store: Store,
    pipelines: Sequence[PipelineSpec],
    items: Sequence[Item],
    chunks: Sequence[Chunk],
    size: Size,
    rng: np.random.Generator,
) -> None:
    manifests = _manifests(store, pipelines, items)
    llms = {name: 0.6 - 0.4 * n for n, name in enumerate(dict.fromkeys(p.model_hash for p in pipelines))}
    skill = {"closed_book": -1.2, "oracle": 1.2, "bm25": 0.3}
    theta = np.array([llms[p.model_hash] + skill[p.retriever.kind] + 0.1 * p.examples for p in pipelines])
    a, b = rng.lognormal(0.0, 0.35, len(items)), rng.normal(0.0, 1.0, len(items))
    right = simulate(theta, a, b, np.full(len(items), 0.25), rng).astype(bool)
    total = int(size.answered * right.size)
    passages = [tuple(c.id for c in chunks[n * 30 % len(chunks) :][:5]) for n in range(len(items))]
    prompts: dict[tuple[int, str], str] = {}
    for made, (row, column) in enumerate(np.ndindex(*right.shape)):
        if made == total:
            break
        spec, item = pipelines[row], items[column]
        asked = (column, spec.retriever.key)
        if asked not in prompts:
            text = f"{item.passage if spec.retriever.kind == 'oracle' else ''}\n\nQuestion: {item.question}\nAnswer:"
            prompts[asked] = prompt_hash(text)
            store.prompts.put(prompts[asked], text)
        taken = item.key if right[row, column] else (item.key + 1 + made % 3) % 4
        store.responses.add(
            _response(spec, item, taken, passages[column][: spec.retriever.k], prompts[asked], manifests[spec.id], rng)
        )


def _manifests(store: Store, pipelines: Sequence[PipelineSpec], items: Sequence[Item]) -> dict[str, str]:
    """Return the manifests that a run would write: it then knows the answers as its own."""
    conditions = current_conditions(store, items)
    places = store.settings.get("places", {})
    manifests: dict[str, str] = {}
    for model_hash in dict.fromkeys(p.model_hash for p in pipelines):
        backend = ScriptedBackend.from_name(":".join(places[model_hash].split(":")[:3]))  # without its delay
        test = self_test(backend)
        outcome = {"right": test.right, "total": test.total, "passed": test.passed}
        for spec in pipelines:
            if spec.model_hash == model_hash:
                value = manifest(conditions, spec, backend.describe(), {}, outcome)
                manifests[spec.id] = store.runs.put_manifest(value)
    return manifests


def _response(
    spec: PipelineSpec,
    item: Item,
    taken: int,
    passages: tuple[str, ...],
    prompt: str,
    manifest_id: str,
    rng: np.random.Generator,
) -> Response:
    lengths = tuple(len(choice) for choice in item.choices)
    badness = 1.0 + rng.random(4)
    badness[taken] = 0.3 + 0.4 * badness[taken] - 0.4
    sums = tuple(float(-b * n) for b, n in zip(badness, lengths, strict=True))
    choice = choose(sums, lengths, lengths, lengths)
    return Response(
        pipeline_id=spec.id,
        item_id=item.id,
        item_hash=item.content_hash,
        loglikelihoods=sums,
        characters=lengths,
        bytes=lengths,
        tokens=lengths,
        chosen=choice.chosen,
        correct=choice.chosen == item.key,
        margin=choice.margin,
        tie=choice.tie,
        passages=passages,
        prompt_hash=prompt,
        prompt_tokens=120 + 90 * len(passages),
        seconds=0.05 + 0.02 * len(passages),
        retrieval_seconds=0.001 * len(passages),
        manifest_id=manifest_id,
    )


def main() -> None:
    """Make one and say how long that took."""
    if len(sys.argv) < 2:
        return  # `make bench` runs every file of this folder: this one only helps the others
    begun = time.perf_counter()
    path = make_project(Path(sys.argv[1]), Size(answered=float(sys.argv[2]) if len(sys.argv) > 2 else 1.0))
    sys.stdout.write(f"{path} {path.stat().st_size / 1e6:,.0f} MB in {time.perf_counter() - begun:.1f} s\n")


if __name__ == "__main__":
    main()
