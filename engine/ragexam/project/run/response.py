"""One response wholly: the question, what the model was shown, how it scored each choice, and under which conditions."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ragexam.pipelines.normalise import choose
from ragexam.pipelines.prompts import LETTERS
from ragexam.pipelines.scoring_modes import Mode
from ragexam.project.project import Project
from ragexam.queries.run.stale import changed
from ragexam.records import Chunk, Item, PipelineSpec, Response, Table
from ragexam.report.run.condition_tables import condition_table
from ragexam.retrieval.judging.foreign_passages import ForeignPassages
from ragexam.retrieval.judging.metrics import gains
from ragexam.sentences import joined, phrase


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """One choice as the pipeline scored it.

    Attributes:
        letter: "A", "B", ...
        text: As the exam has it.
        key: It is the right one.
        taken: The pipeline took it.
        loglikelihood: Summed, in nats; None where the answer failed, and of a system elsewhere.
        score: Normalised by length; the largest is taken.
        tokens: Its length in the model's tokens.
    """

    letter: str
    text: str
    key: bool
    taken: bool
    loglikelihood: float | None
    score: float | None
    tokens: int | None


@dataclass(frozen=True, slots=True)
class PassageLine:
    """One passage that the model was shown.

    Attributes:
        chunk_id: Which.
        title: Of its document; "" where the chunk is not known any more, or what a system had is of no document of the evidence.
        page: From 1; None without pages.
        text: Of the passage.
        holds: Share of the evidence's characters that it adds to those before it.
        left_out: The context could not hold it.
    """

    chunk_id: str
    title: str
    page: int | None
    text: str
    holds: float
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class ResponseView:
    """One response with all that belongs to it; without a response (`number` 0) only the question.

    Attributes:
        number: Of the response in the file; 0 where there is none yet.
        pipeline: Who was asked.
        item: What was asked.
        choices: With their scores.
        correct: None without an answer.
        tie: The two best choices lie within the noise of computing them.
        margin: Between the two best, in nats; None without an answer.
        mode: Length normalisation of the scores.
        error: Why there is no answer; "" otherwise.
        stale: What has changed since; "" where the answer is of the conditions in force.
        passages: In the order in which they were shown, those left out last.
        prompt: As it was rendered; "" where it was not kept.
        prompt_tokens: Its length.
        seconds: Of scoring.
        retrieval_seconds: Of retrieval.
        reused: The score was taken from an identical prompt.
        conditions: Under which it was made.
    """

    number: int
    pipeline: PipelineSpec
    item: Item
    choices: tuple[ChoiceLine, ...]
    correct: bool | None = None
    tie: bool = False
    margin: float | None = None
    mode: Mode = "per_character"
    error: str = ""
    stale: str = ""
    passages: tuple[PassageLine, ...] = ()
    prompt: str = ""
    prompt_tokens: int = 0
    seconds: float | None = None
    retrieval_seconds: float | None = None
    reused: bool = False
    conditions: Table | None = None


def reading_response(project: Project, pipeline_id: str, item_id: str) -> ResponseView | None:
    """Return the response that counts of a pipeline to an item; None where the run does not have the two.

    Args:
        project: An open project.
        pipeline_id: One of the chosen ones.
        item_id: One of the asked ones.
    """
    answers = project.responses.chosen()
    rows = {spec.id: n for n, spec in enumerate(answers.pipelines)}
    columns = {item.id: n for n, item in enumerate(answers.items)}
    if pipeline_id not in rows or item_id not in columns:
        return None
    cell = rows[pipeline_id], columns[item_id]
    spec, item = answers.pipelines[cell[0]], answers.items[cell[1]]
    number = int(answers.matrix.row[cell])
    response = project.responses.get(number) if number else None
    if response is None:
        return ResponseView(0, spec, item, tuple(_unscored(item)))
    manifest = project.runs.manifest(response.manifest_id) or {}
    mode = answers.results.mode
    r = response
    common = {
        "mode": mode,
        "stale": changed(manifest, project.runs.conditions().of(spec)) if answers.stale[cell] else "",
        "passages": _passages(project, item, r.passages, r.dropped_passages),
        "prompt": project.prompts.get(r.prompt_hash) or "",
        "prompt_tokens": r.prompt_tokens,
        "seconds": r.seconds,
        "retrieval_seconds": r.retrieval_seconds,
        "reused": r.reused,
        "conditions": condition_table([(spec, manifest)]),
    }
    if spec.is_system and not r.error:
        return _of_system(project, number, spec, item, r, common)
    if r.error or not r.loglikelihoods:
        return ResponseView(number, spec, item, tuple(_unscored(item)), error=r.error, **common)  # type: ignore[arg-type]
    taken = choose(r.loglikelihoods, r.characters, r.bytes, r.tokens, mode)
    choices = tuple(
        ChoiceLine(
            LETTERS[n], text, n == item.key, n == taken.chosen, r.loglikelihoods[n], taken.scores[n], r.tokens[n]
        )
        for n, text in enumerate(item.choices)
    )
    return ResponseView(
        number, spec, item, choices, taken.chosen == item.key, taken.tie, taken.margin, **common  # type: ignore[arg-type]
    )  # fmt: skip


def _of_system(
    project: Project, number: int, spec: PipelineSpec, item: Item, response: Response, common: dict[str, object]
) -> ResponseView:
    """Return the answer of a system elsewhere: what it was asked, what it wrote, which choice that is; it shows no scores."""
    words = project.systems.words(response)
    lines = tuple(replace(line, taken=index == response.chosen) for index, line in enumerate(_unscored(item)))
    if words is not None:
        common["prompt"] = joined("\n\n", (str(common["prompt"]), phrase("The system wrote: {0:raw}", words.text)))
        common["passages"] = _passages_elsewhere(project, item, words.passages)
    common["prompt_tokens"] = 0
    return ResponseView(number, spec, item, lines, bool(response.correct), **common)  # type: ignore[arg-type]


def _unscored(item: Item) -> list[ChoiceLine]:
    return [ChoiceLine(LETTERS[n], text, n == item.key, False, None, None, None) for n, text in enumerate(item.choices)]


def _passages_elsewhere(project: Project, item: Item, texts: tuple[str, ...]) -> tuple[PassageLine, ...]:
    """Return what a system says that it had, laid over the documents of the evidence: a passage of others has no title."""
    placed = ForeignPassages(project.documents.text).places(texts, item.evidence)
    adds = iter(np.round(gains([chunk for held in placed for chunk in held], item.evidence), 12).tolist())
    titles = {d.id: d.title or d.source for d in project.documents.all()} if texts else {}
    return tuple(
        PassageLine("", titles.get(held[0].document_id, ""), None, text, sum(next(adds) for _ in held))
        for text, held in zip(texts, placed, strict=True)
    )


def _passages(
    project: Project, item: Item, shown: tuple[str, ...], dropped: tuple[str, ...]
) -> tuple[PassageLine, ...]:
    ids = (*shown, *reversed(dropped))
    chunks = project.chunks.get(ids)
    titles = {d.id: d.title or d.source for d in project.documents.all()} if chunks else {}
    present: list[Chunk] = [chunks[i] for i in ids if i in chunks]
    adds = dict(zip((c.id for c in present), np.round(gains(present, item.evidence), 12).tolist(), strict=True))
    lines = []
    for i in ids:
        chunk = chunks.get(i)
        left_out = i not in shown
        if chunk is None:
            lines.append(PassageLine(i, "", None, "", 0.0, left_out))
        else:
            lines.append(PassageLine(i, titles.get(chunk.document_id, ""), chunk.page, chunk.text, adds[i], left_out))
    return tuple(lines)
