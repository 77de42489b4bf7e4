"""Where a project stands, step by step, in words that a person can act on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ragexam.jobs.answers import Answers
from ragexam.records import ItemState
from ragexam.store import Store


class State(StrEnum):
    """State of a step."""

    NEEDS = "needs something"
    READY = "ready"
    RUNNING = "running"
    DONE = "done"
    STALE = "stale"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the way.

    Attributes:
        name: "corpus", "exam", "retrieval", "pipelines", "run", "results", "items", "report".
        state: Where it stands.
        sentence: What it found, and what to do next.
        waits: The step that must be done first, where it needs something that is not made in it; "" otherwise.
    """

    name: str
    state: State
    sentence: str
    waits: str = ""


STEPS = ("corpus", "exam", "retrieval", "pipelines", "run", "results", "items", "report")
_JOB_STEPS = {
    "import": "corpus",
    "rechunk": "corpus",
    "embed": "corpus",
    "generate": "exam",
    "guess": "exam",
    "filter": "exam",
    "label": "exam",
    "generate_open": "exam",
    "critique": "exam",
    "laboratory": "retrieval",
    "run": "run",
    "fit": "items",
    "refine": "items",
}


def project_state(store: Store, answers: Answers, job: str = "") -> dict[str, Step]:
    """The state of every step.

    Args:
        store: The project.
        answers: Its responses.
        job: Name of the job that runs; "" where none does.
    """
    ahead = [_corpus(store), _exam(store), _retrieval(store), _pipelines(store, answers)]
    steps = [*ahead, _run(answers), *_readings(store, answers)]
    found = {step.name: step for step in steps}
    busy = _JOB_STEPS.get(job)
    if busy is not None:
        sentence = f"{store.documents.usable_count():,} documents so far." if job == "import" else found[busy].sentence
        found[busy] = Step(busy, State.RUNNING, sentence)
    return {name: found[name] for name in STEPS}


def _corpus(store: Store) -> Step:
    usable = store.documents.usable_count()
    if not usable:
        return Step("corpus", State.NEEDS, "Import documents to begin.")
    spec = store.chunks.spec()
    waiting = usable if spec is None else len(store.chunks.unchunked(spec))
    if waiting:
        return Step("corpus", State.STALE, f"{waiting:,} documents are not cut into passages yet: cut them now.")
    return Step("corpus", State.DONE, f"{usable:,} documents, {store.chunks.count():,} passages.")


def _exam(store: Store) -> Step:
    counts = store.items.counts()
    sat = store.items.kept()
    kept = len(sat)
    if not counts:
        if not store.chunks.count():
            return Step("exam", State.NEEDS, "Import documents first, or import an exam.", "corpus")
        return Step("exam", State.READY, "Generate an exam from the documents, or import one.")
    aside = len(store.items.set_aside())
    drafts = sum(item.state is ItemState.DRAFT for item in sat)
    opened = sum(item.is_open for item in store.items.asked())
    parts = [f"{kept} questions are asked"]
    if drafts:
        parts.append(f"{drafts} of them wait for review")
    if opened:
        parts.append(f"{opened} open ones measure retrieval")
    if aside:
        parts.append(f"{aside} are set aside because their documents are excluded")
    return Step("exam", State.DONE if kept else State.NEEDS, "; ".join(parts) + ".")


def _retrieval(store: Store) -> Step:
    """An offer, never a hurdle: nothing waits for it."""
    judged = sum(bool(item.evidence) for item in store.items.asked())
    if not judged:
        return Step("retrieval", State.NEEDS, "It needs questions whose source text is known.", "exam")
    latest = store.laboratories.latest_inputs()
    if latest is None:
        return Step("retrieval", State.READY, "Measure which retrieval finds the right passages.")
    if latest.get("corpus") != store.chunks.corpus_hash():
        return Step("retrieval", State.STALE, "The passages have changed since retrieval was measured: measure again.")
    measured = int(latest.get("questions", 0))
    found = f"Retrieval is measured on {measured:,} questions"
    if not latest.get("ended"):
        return Step("retrieval", State.READY, f"{found} in part: measure on.")
    more = f"; {judged:,} say now where their answer stands" if judged > measured else ""
    return Step("retrieval", State.DONE, f"{found}{more}.")


def _pipelines(store: Store, answers: Answers) -> Step:
    if answers.pipelines:
        models = len({p.model_hash for p in answers.pipelines})
        noun = "language model" if models == 1 else "language models"
        return Step("pipelines", State.DONE, f"{len(answers.pipelines)} pipelines over {models} {noun}.")
    if not store.documents.usable_count() and not answers.items:
        return Step("pipelines", State.NEEDS, "Import documents first.", "corpus")
    return Step("pipelines", State.READY, "Choose models, retrievers and examples.")


def _run(answers: Answers) -> Step:
    total = len(answers.pipelines) * len(answers.items)
    if not total:
        what, first = ("pipelines", "pipelines") if answers.items else ("questions", "exam")
        return Step("run", State.NEEDS, f"There are no {what} yet.", first)
    made = int(answers.results.answered.sum())
    failed = int(answers.results.failed.sum())
    stale = int(answers.stale.sum())
    tail = f" {failed} failed." if failed else ""
    if not made and not failed:
        return Step("run", State.READY, f"{total:,} answers to give.")
    if stale:
        what = "answers were given under other conditions (passages, embedding model or examples have changed)"
        return Step("run", State.STALE, f"{stale:,} of {total:,} {what}: run again.{tail}")
    if made + failed < total:
        return Step("run", State.READY, f"{made:,} of {total:,} answers are given: go on.{tail}")
    return Step("run", State.DONE, f"All {total:,} answers are given.{tail}")


def _readings(store: Store, answers: Answers) -> list[Step]:
    made = int(answers.results.answered.sum())
    if not made:
        wait = "Run the pipelines first."
        return [Step(name, State.NEEDS, wait, "run") for name in ("results", "items", "report")]
    complete = made + int(answers.results.failed.sum()) == answers.results.correct.size
    fresh = complete and not answers.stale.any()
    remark = "" if fresh else " Not all answers are there, or some are stale."
    results = Step("results", State.DONE if fresh else State.STALE, f"From {made:,} answers.{remark}")
    latest = store.fits.latest_inputs()
    if latest is None:
        items = Step("items", State.READY, "Fit the item response model.")
    elif latest.get("answers") == answers.key:
        items = Step("items", State.DONE, "The fit is of the answers as they are.")
    else:
        items = Step("items", State.STALE, "There are new answers since the last fit: fit again.")
    return [results, items, Step("report", State.READY, f"The report shows what is there.{remark}")]
