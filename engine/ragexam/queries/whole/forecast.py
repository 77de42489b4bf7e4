"""Forecast of "do it all": those of its jobs put together, also for documents that are not imported yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ragexam.corpus.discover import SourceFile, discover
from ragexam.errors import InputError
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.queries.exam.generation_forecast import forecast_generation
from ragexam.queries.forecast.estimate import TimeEstimate, time_within
from ragexam.queries.forecast.speeds import Speed, embedding_seconds, guessed_speed, remembered_speeds
from ragexam.queries.pipelines.planning import plan, plan_inputs
from ragexam.queries.whole.plan import WholePlan
from ragexam.store import Store

PARTS = ("import", "embed", "generate", "run", "fit")
"""The jobs in their order."""

_TEXT = frozenset({".md", ".markdown", ".txt", ".html", ".htm", ".csv", ".tsv", ".json", ".jsonl", ".xml", ".rst"})
_TEXT_SHARE = 0.08
"""Characters of text in a byte of a file that is more than text (PDF, DOCX): a rough middle."""

_PAGE = 2_000.0
"""Characters of a page."""

_PASSAGE = 900
"""Characters of a passage as they are cut by default."""

_QUESTION = 300.0
"""Characters of a question with its choices, before there are any."""

_READING, _EMBEDDING, _FITTING = 300_000.0, 0.05, 20.0
"""Bytes read in a second, seconds to embed a passage, seconds of the fit, where nothing was measured."""

_SPREAD = 2.0
"""Factor by which it may take longer or shorter."""


@dataclass(frozen=True, slots=True)
class WholeModel:
    """A language model of the plan.

    Attributes:
        key: What the engine finds it by.
        name: For a person.
        file_hash: Its identity; "" where its file was never read.
        size_bytes: Of the file.
        need_bytes: Memory that it takes.
    """

    key: str
    name: str
    file_hash: str = ""
    size_bytes: int = 0
    need_bytes: int = 0


@dataclass(frozen=True, slots=True)
class WholeForecast(TimeEstimate):
    """Forecast of the whole job; no time where one of its jobs has none.

    Attributes:
        files: Files that will be read.
        passages: Passages that there will be, about.
        parts: Seconds by job; None where unknown.
        memory_bytes: Of the largest model.
        answers: Answers that will be given.
    """

    files: int
    passages: int
    parts: Mapping[str, float | None]
    memory_bytes: int
    answers: int


def files_of(paths: Sequence[str]) -> list[SourceFile]:
    """Return files that an import of these paths would read; none where a path is not there any more."""
    try:
        return discover(paths)
    except InputError:
        return []


def forecast_whole(
    store: Store, wanted: WholePlan, models: Sequence[WholeModel], files: Sequence[SourceFile]
) -> WholeForecast:
    """Forecast what is left to do.

    Args:
        store: The project, empty or begun.
        wanted: The plan.
        models: Those that it names.
        files: What will be imported; those that the project has already cost nothing.
    """
    file_places = store.documents.file_places()
    new = [file for file in files if file.source not in file_places]
    there = store.chunks.count()
    passages = there + sum(max(1, round(_characters(file) / _PASSAGE)) for file in new)
    by_key = {m.key: m for m in models}
    identities = {m.key: m.file_hash or f"unread:{m.key}" for m in models}
    speeds = remembered_speeds([m.file_hash for m in models if m.file_hash], store.settings.get("backend", {}))
    parts: dict[str, float | None] = {
        "import": sum(file.size for file in new) / _READING,
        "embed": _embedding(store, wanted, passages),
        "generate": _writing(store, wanted, by_key.get(wanted.writer), speeds, passages if new else None),
    }
    parts["run"], answers = _answering(store, wanted, by_key, identities, speeds, passages)
    parts["fit"] = _FITTING
    known_parts = [s for s in parts.values() if s is not None]
    seconds = sum(known_parts) if len(known_parts) == len(parts) else None
    return WholeForecast(
        files=len(files),
        passages=passages,
        parts=parts,
        memory_bytes=max((m.need_bytes for m in models), default=0),
        answers=answers,
        **time_within(seconds, _SPREAD, "several"),
    )


def _characters(file: SourceFile) -> float:
    """Return about how many characters of text a file has: a small one without pictures and fonts is text for a good half."""
    if file.path.suffix.lower() in _TEXT:
        return float(file.size)
    return max(file.size * _TEXT_SHARE, min(0.5 * file.size, _PAGE))


def _embedding(store: Store, wanted: WholePlan, passages: int) -> float:
    if not wanted.embedder:
        return 0.0
    keys = {name: key for key, (name, _) in store.vectors.embedders().items()}
    left = passages
    if wanted.embedder in keys:
        left -= store.chunks.count() - store.chunks.without_vector(keys[wanted.embedder])
    measured = embedding_seconds(wanted.embedder, left)
    return left * _EMBEDDING if measured is None else measured


def _writing(
    store: Store, wanted: WholePlan, writer: WholeModel | None, speeds: Mapping[str, Speed], passages: int | None
) -> float | None:
    if writer is None:
        return 0.0
    return forecast_generation(
        store,
        model_hash=writer.file_hash,
        size_bytes=writer.size_bytes,
        wanted=wanted.questions,
        settings=GenerationSettings(blueprint=wanted.blueprint),
        speed=speeds.get(writer.file_hash),
        passages=passages,
    ).seconds


def _answering(
    store: Store,
    wanted: WholePlan,
    by_key: Mapping[str, WholeModel],
    identities: Mapping[str, str],
    speeds: Mapping[str, Speed],
    passages: int,
) -> tuple[float | None, int]:
    """Return seconds of the run, and how many answers it will give."""
    sitting = [by_key[key] for key in wanted.models if key in by_key]
    if not sitting:
        return None, 0
    base = plan_inputs(store)
    base = replace(
        base,
        wordings=max(base.wordings, wanted.questions),
        question_characters=base.question_characters or _QUESTION,
        passage_characters=base.passage_characters or float(_PASSAGE),
        passages=passages,
    )
    specs = build_matrix(
        [(identities[m.key], m.name) for m in sitting], parse_retrievers(wanted.retrievers), wanted.examples
    )
    sizes = {identities[m.key]: m.size_bytes for m in sitting}
    guessed = {identities[m.key]: guessed_speed(identities[m.key], m.size_bytes) for m in sitting if m.size_bytes}
    settings = {"embedder": wanted.embedder} if wanted.embedder else {}
    cost = plan(base, specs, sizes=sizes, speeds={**guessed, **speeds}, settings=settings).cost
    return cost.seconds, cost.units
