"""Contents of the dialogue before a generation: what can be chosen, and what it would take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ragexam.exam.blueprint import BALANCED, Mix, shares_of
from ragexam.exam.choice_items.filters import MEASURES, Thresholds
from ragexam.exam.choice_items.quality import STRICT
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.demands.item_demand import demand_label, demand_summary, mixable_demands
from ragexam.exam.demands.kind import LOOKUP
from ragexam.exam.emphasis import like as alike
from ragexam.project.exam.gate import sitting_models
from ragexam.project.project import Project
from ragexam.queries.exam.capacity import ExamCapacity
from ragexam.queries.exam.generation_forecast import GateModel
from ragexam.queries.exam.generations import generation_settings
from ragexam.queries.exam.records import GenerationForecast
from ragexam.queries.forecast.speeds import remembered_speeds
from ragexam.records import from_json


def reading_forecast(
    project: Project,
    *,
    model_hash: str,
    size_bytes: int,
    wanted: int,
    settings: Mapping[str, Any],
    guesses: int,
    gate: tuple[str, int] | None = None,
) -> GenerationForecast:
    """Forecast a generation without loading the model.

    Args:
        project: To read from.
        model_hash: Of the writing model; "" where its file has never been read.
        size_bytes: Of its file.
        wanted: Items that are to be kept.
        settings: Parts of `GenerationSettings` that differ from the defaults.
        guesses: Models that will try to guess.
        gate: Hash ("" likewise) and size of the model that tries composed questions; ("", 0) for nobody, None for the one that
            writes.
    """
    hashes = [each for each in (model_hash, gate[0] if gate else "") if each]
    speeds = remembered_speeds(hashes, project.settings.get("backend", {}))
    return project.generations.forecast(
        model_hash=model_hash,
        size_bytes=size_bytes,
        wanted=wanted,
        settings=generation_settings(settings),
        guesses=guesses,
        speed=speeds.get(model_hash),
        gate=None if gate is None else GateModel(*gate, speeds.get(gate[0]), nobody=gate == ("", 0)),
    )


def reading_thresholds(project: Project) -> Thresholds:
    """Return the thresholds that the newest generation or run of the filters left behind in the items' findings."""
    limits: dict[str, float | None] = {}
    stored = dict((project.generations.latest() or {}).get("thresholds", {}))
    for name in MEASURES:
        thresholds = {f.threshold for item in project.items.all() for f in item.findings if f.filter == name}
        limits[name] = thresholds.pop() if len(thresholds) == 1 else stored.get(name)
    return from_json(Thresholds, limits)


def reading_capacity(project: Project, settings: Mapping[str, Any]) -> ExamCapacity:
    """Return how many questions of each kind the documents bear; takes seconds on a big corpus.

    Args:
        project: To read from.
        settings: Parts of `GenerationSettings` that differ from the defaults.
    """
    return project.generations.capacity(generation_settings(settings))


@dataclass(frozen=True, slots=True)
class GenerationStart:
    """Choices that a dialogue before a generation begins with.

    Attributes:
        blueprint: Mix by which the exam goes on; that of a new exam where there is none.
        strict: Least score that is taken, likewise.
        topics: That the exam asks about, with their parts; empty where all alike.
        languages: That it asks in, likewise.
        asked_about: What can be asked about: topics, titles of documents and languages, each with its passages.
        writers: How good the questions of each writer are, in a sentence, by file hash.
        sitting: Hashes and names of the models that sit the exam.
    """

    blueprint: str
    strict: float
    topics: Mapping[str, float]
    languages: Mapping[str, float]
    asked_about: AskedAbout
    writers: Mapping[str, str]
    sitting: frozenset[str]


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """Topics, documents and languages that can be asked about, each with its number of passages, most first.

    Attributes:
        topics: Topics.
        documents: Titles of documents.
        languages: Codes of languages.
    """

    topics: Mapping[str, int]
    documents: Mapping[str, int]
    languages: Mapping[str, int]


def reading_start(project: Project, like: Sequence[str] = ()) -> GenerationStart:
    """Return what the dialogue begins with.

    Args:
        project: To read from.
        like: Ids of questions of which more are wanted: their kinds, topics and languages are then proposed.
    """
    given = dict(dict((project.generations.latest() or {}).get("inputs", {})).get("settings", {}))
    strict = float(given.get("strict", 0.0)) if given else STRICT
    if like:
        wanted = frozenset(like)
        given = alike([item for item in project.items.all() if item.id in wanted])
    proposed = from_json(GenerationSettings, given or {"blueprint": BALANCED})
    return GenerationStart(
        blueprint=proposed.blueprint,
        strict=strict,
        topics=dict(proposed.topics),
        languages=dict(proposed.languages),
        asked_about=_asked_about(project),
        writers={each.model_hash: each.sentence() for each in project.generations.writer_qualities()},
        sitting=sitting_models(project),
    )


def _asked_about(project: Project) -> AskedAbout:
    passages = project.chunks.counts()
    topics: Counter[str] = Counter()
    documents: Counter[str] = Counter()
    languages: Counter[str] = Counter()
    for document in project.documents.all():
        if document.id not in passages:
            continue
        for counter, name in ((topics, document.topic), (documents, document.title), (languages, document.language)):
            counter[name] += passages[document.id]
    for counter in (topics, documents, languages):
        del counter[""]
    return AskedAbout(*(dict(counter.most_common()) for counter in (topics, documents, languages)))


@dataclass(frozen=True, slots=True)
class MixRow:
    """One kind of question in a mix.

    Attributes:
        demand: Its name.
        label: For a person.
        summary: What it asks of a pipeline.
        share: Of the questions.
        wanted: Questions by that share.
        planned: Questions as far as the documents bear them, with those that make up for kinds that are short; None where
            that is not known yet.
        borne: How many the documents bear, before any model tries them; None where that is not known yet.
        example: One of them; "" where there is none.
    """

    demand: str
    label: str
    summary: str
    share: float
    wanted: int
    planned: int | None
    borne: int | None
    example: str

    @property
    def short(self) -> bool:
        """Return whether the documents bear fewer than the mix asks for."""
        return self.planned is not None and self.planned < self.wanted


def mix_rows(blueprint: str, questions: int, capacity: ExamCapacity | None) -> tuple[MixRow, ...]:
    """Return what a mix makes of an exam, a row a kind in the order of lists; kinds without a share included.

    Args:
        blueprint: As `ragexam.exam.blueprint.shares_of` takes it.
        questions: Of the exam.
        capacity: What the documents bear; None where that is not known yet.

    Raises:
        InputError: The mix cannot be read, or leaves nothing to ask.
    """
    shares = shares_of(blueprint)
    borne: dict[str, int] = {}
    examples: dict[str, str] = {}
    if capacity is not None:
        borne = {LOOKUP: capacity.passages} | {each.demand: each.questions for each in capacity.demands}
        examples = {each.demand: each.example for each in capacity.demands}
    wanted = _dealt(shares, questions, {})
    planned = _dealt(shares, questions, borne) if capacity is not None else {}
    return tuple(
        MixRow(
            name,
            demand_label(name),
            demand_summary(name),
            shares.get(name, 0.0),
            wanted.get(name, 0),
            None if capacity is None else planned.get(name, 0),
            None if capacity is None else borne.get(name, 0),
            examples.get(name, ""),
        )
        for name in mixable_demands()
    )


def _dealt(shares: Mapping[str, float], questions: int, borne: Mapping[str, int]) -> dict[str, int]:
    """Return questions by demand as a generation deals them out, where every question that can be made is kept."""
    mix = Mix(shares)
    for name in shares:
        if borne and not borne.get(name, 0):
            mix.spend(name)
    for _ in range(questions):
        demand = mix.next()
        if demand is None:
            break
        mix.take(demand)
        if borne and mix.counts[demand] >= borne[demand]:
            mix.spend(demand)
    return dict(mix.counts)
