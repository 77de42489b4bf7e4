"""A small corpus, a project with an exam over it, and jobs run in this process."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from ragexam.jobs.worker.execute import execute
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.outcomes import Done, Outcome
from ragexam.jobs.worker.registry import find_job
from ragexam.llm.backend import Backend, ModelFacts, Scores
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.progress import Progress, Snapshot
from ragexam.records import DocumentStatus, Item, PipelineSpec, Span, content_id
from ragexam.store import Store

PLACES = ("Harbour", "Quarry", "Orchard", "Depot", "Foundry", "Laundry", "Archive", "Kitchen")


@pytest.fixture(autouse=True)
def no_models_of_this_machine(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs find no model but those that a test names, whatever lies on the machine."""
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path_factory.mktemp("models")))


@pytest.fixture(scope="session")
def sound_corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the corpus as it is written once."""
    folder = tmp_path_factory.mktemp("sound") / "docs"
    folder.mkdir()
    for n, index in enumerate(PLACES):
        (folder / f"room{n}.md").write_text(
            f"# {index} office\n\n"
            f"The key number of the {index} office is {number_of(n)}. It opens at {7 + n % 4}:30 on working days. "
            f"The yearly budget of the {index} office is {310 + 45 * n} thousand marks.\n\n"
            f"## Access to the {index} office\n\n"
            f"The badge of the {index} office is {index[:2].upper()}-{410 + 7 * n}, and its alarm is tested every "
            f"{3 + n} weeks. The emergency number of the {index} office is {5500 + 31 * n}.\n",
            encoding="utf-8",
        )
    return folder


@pytest.fixture(scope="session")
def corpus_place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where every test finds the corpus: a project remembers where its files lay."""
    return tmp_path_factory.mktemp("corpus") / "docs"


@pytest.fixture
def corpus(sound_corpus: Path, corpus_place: Path) -> Path:
    """Return the corpus, to do anything with."""
    if corpus_place.exists():
        shutil.rmtree(corpus_place)
    return Path(shutil.copytree(sound_corpus, corpus_place))


@pytest.fixture(scope="session")
def imported_once(sound_corpus: Path, corpus_place: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project into which the corpus was imported: reading it takes a process, and a second each time."""
    if corpus_place.exists():
        shutil.rmtree(corpus_place)
    shutil.copytree(sound_corpus, corpus_place)
    path = tmp_path_factory.mktemp("imported") / "exam.ragexam"
    with Store.create(path) as opened:
        opened.settings.set("embedder", "hashed")
        Bench(opened).done("import", paths=[str(corpus_place)])
    return path


def number_of(room: int) -> int:
    return 100 + 7 * room


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "exam.ragexam") as opened:
        opened.settings.set("embedder", "hashed")
        yield opened


class Watched:
    """A backend that is watched: counts the exam's prompts, and can be given a silent scoring fault."""

    def __init__(self, inner: Backend, calls: Counter[tuple[str, ...]], faulty: bool, threads: int) -> None:
        self._inner = inner
        self._threads = threads
        self._calls = calls
        self._faulty = faulty

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def describe(self) -> ModelFacts:
        return replace(self._inner.describe(), threads=self._threads)

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        if "key number" in prompt:  # not those of the self-test
            self._calls[(self._inner.describe().file_hash, prompt, *continuations)] += 1
        scores = self._inner.loglikelihoods(prompt, continuations)
        if not self._faulty:
            return scores
        # What belongs to one choice stands at another.
        return replace(scores, choices=(*scores.choices[1:], scores.choices[0]))


class WatchedModels(Models):
    """Opens watched backends; those whose place is in `faulty` score wrongly."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: Counter[tuple[str, ...]] = Counter()
        self.faulty: set[str] = set()
        self.threads = 0
        self.loads: list[str] = []

    def backend(self, model: str, **options: Any) -> Backend:
        opened = super().backend(model, **options)
        if self.loads[-1:] != [model]:
            self.loads.append(model)
        return cast(Backend, Watched(opened, self.calls, self.places.get(model, model) in self.faulty, self.threads))


class Bench:
    """Runs jobs on a store in this process and keeps what they reported."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.models = WatchedModels()
        self.snapshots: list[Snapshot] = []
        self.progress = Progress()

    def start(
        self,
        name: str,
        parameters: Mapping[str, Any] | None = None,
        seen: Callable[[Snapshot, Progress], None] | None = None,
    ) -> Outcome:
        """`seen` is called at every update, not ten times a second."""
        self.snapshots = []
        bench = self

        class Every(Progress):
            def update(self, *args: Any, **changes: Any) -> None:
                super().update(*args, **changes)
                bench.snapshots.append(self.latest)
                if seen is not None:
                    seen(self.latest, self)
                    self.check()

        return execute(find_job(name), self.store, name, parameters or {}, Every(), self.models)

    def done(self, name: str, **parameters: Any) -> Mapping[str, Any]:
        outcome = self.start(name, parameters)
        assert isinstance(outcome, Done), outcome
        return outcome.result


@pytest.fixture
def bench(store: Store) -> Bench:
    return Bench(store)


@pytest.fixture
def imported(imported_once: Path, bench: Bench, corpus: Path) -> Bench:
    """Return a project with the corpus in it, as an import leaves it."""
    with contextlib.closing(sqlite3.connect(imported_once)) as made:
        made.backup(bench.store._connection.database.conn)
    return bench


@pytest.fixture
def ready(imported: Bench) -> Bench:
    """Documents, an exam of one question a room, and ten pipelines over two scripted models."""
    imported.store.items.add(room_items(imported.store), "manual")
    imported.store.pipelines.choose(pipelines(imported, ["scripted:1:0.9", "scripted:2:0.7"]))
    return imported


def room_items(store: Store) -> list[Item]:
    items = []
    documents = [d for d in store.documents.all() if d.status is DocumentStatus.IMPORTED]
    for n, document in enumerate(documents):
        text = store.documents.text(document.id)
        answer = str(number_of(n))
        at = text.index(answer)
        wrong = [str(number_of(n) + step) for step in (3, 11, 60)]
        choices = [*wrong[: n % 4], answer, *wrong[n % 4 :]]
        question = f"What is the key number of the {PLACES[n]} office?"
        items.append(
            Item(
                content_id("room item", n),
                question,
                tuple(choices),
                n % 4,
                (Span(document.id, at, at + len(answer)),),
                text,
                f"floor {n % 2}",
                "en",
            )
        )
    return items


def pipelines(bench: Bench, models: list[str], retrievers: tuple[str, ...] = ()) -> list[PipelineSpec]:
    texts = retrievers or ("closed_book", "oracle", "bm25:k=2", "dense:k=2", "hybrid:k=2")
    chosen = []
    for name in models:
        facts = ScriptedBackend.from_name(name).describe()
        places = bench.store.settings.get("places", {})
        bench.store.settings.set("places", {**places, facts.file_hash: name})
        chosen.append((facts.file_hash, facts.name))
    return build_matrix(chosen, parse_retrievers(texts), (0, 1))


@pytest.fixture
def choose() -> Callable[..., list[PipelineSpec]]:
    return pipelines


@pytest.fixture
def make_items() -> Callable[[Store], list[Item]]:
    return room_items
