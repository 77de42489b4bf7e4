"""Says questions of the exam in other words, so that search by words does not lead to what answers them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import InputError, NotEnoughData
from ragexam.exam.demands.kind import REWORDED
from ragexam.exam.rewording.gates import by_gate
from ragexam.exam.rewording.material import RewordMaterial
from ragexam.exam.rewording.trial import WriterTrial, trial_key, try_writer
from ragexam.jobs.exam.filter_items import open_embed
from ragexam.jobs.exam.reword_one import RewordAttempt, Rewording
from ragexam.jobs.models.embed import vectors_of
from ragexam.jobs.models.known_scores import loaded_as
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.backend import Backend
from ragexam.parameters import ModelParameters, bounded, fraction
from ragexam.progress import Progress
from ragexam.queries.exam.rewording import ATTEMPT_UNIT, TRIAL_UNIT, changeable_items, trial_sentence
from ragexam.records import Item, content_id, from_json, to_json
from ragexam.sentences import phrase
from ragexam.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class RewordParameters(ModelParameters):
    """Parameters of the job "reword".

    Attributes:
        model: Who writes: a name, hash or path.
        n: Questions that are to be said anew, the first of the exam; all that can be where missing.
        items: Ids of the questions; those of the exam where empty.
        anyway: Let a model write that did not pass the trial; its questions carry a remark.
        gate_model: Who answers with the passages and looks at other ones; the writer where missing.
        embedder: Finds the nearest passages; the project's where missing; "" searches by words.
        shared: Greatest share of a wording's own words that may stand in what answers it.
        tries: Wordings that are tried for each question until one withstands the rules.
        seed: Of all draws.
    """

    model: str
    n: int | None = bounded(None, least=1)
    items: tuple[str, ...] = ()
    anyway: bool = False
    gate_model: str | None = None
    embedder: str | None = None
    shared: float = fraction(0.0, phrase("Share of words that a question may have in common with what answers it"))
    tries: int = bounded(4, least=1)
    seed: int = 0


def reword(context: JobContext, parameters: RewordParameters) -> Result:
    """Try the writer, then let it say questions anew; each is kept as a unit, and all become one edit.

    Stopped and started again, it goes on; what was made until then is in the exam.

    Returns:
        "tried": questions; "kept": of them; "fallen": by gate; "unread": of which nothing could be read; "skipped": questions in a
        language in which the writer did not pass; "trial": how it did, a sentence; "passed": whether it passed in all languages
        asked for; "ranks": before and after, of the kept ones, the place of the evidence in a search by words; "added": new items;
        "sits": whether a chosen pipeline has the model that answers with the passages.

    Raises:
        NotEnoughData: There is no question that can be said anew.
        InputError: The writer did not pass its trial, or a question is not there.
        ModelError: A model cannot be used.
    """
    store, progress = context.store, context.progress
    material = RewordMaterial(store.chunks.all())
    originals = _originals(store, material, parameters)
    writer = context.backend(parameters.model, len(originals))
    trial = kept_writer_trial(store, writer, progress)
    allowed = [item for item in originals if parameters.anyway or trial.passed(item.language)]
    languages = sorted({item.language for item in originals})
    if not allowed:
        raise not_passed(trial, languages)
    gate = context.opened(parameters.gate_model) if parameters.gate_model else writer
    rewording = Rewording(
        material,
        writer,
        gate,
        parameters.shared,
        parameters.tries,
        parameters.seed,
        trial.passed,
        _nearest(context, parameters, material),
    )
    attempts: list[RewordAttempt] = []
    added = 0
    try:
        for done, original in enumerate(allowed):
            kept = sum(attempt.item is not None and attempt.item.kept for attempt in attempts)
            phase, counts = "Saying questions in other words", {"kept": float(kept)}
            progress.update(done, len(allowed), original.question[:80], phase=phase, counts=counts)
            attempts.append(_kept_attempt(store, rewording, original, (writer, gate)))
    finally:
        # Whatever ends it: what was made is in the exam, as one edit that undo takes back.
        added = _add(store, attempts)
    progress.update(len(allowed), len(allowed))
    items = [attempt.item for attempt in attempts if attempt.item is not None]
    sitting = {pipeline.model_hash for pipeline in store.pipelines.chosen()}
    return {
        "tried": len(attempts),
        "kept": sum(item.kept for item in items),
        "fallen": dict(by_gate(items)),
        "unread": len(attempts) - len(items),
        "skipped": len(originals) - len(allowed),
        "trial": trial_sentence(trial, languages),
        "passed": all(trial.passed(language) for language in languages),
        "ranks": [[a.before, a.after] for a in attempts if a.item is not None and a.item.kept],
        "added": added,
        "sits": gate.describe().file_hash in sitting,
        "gate": gate.describe().name,
    }


def kept_writer_trial(store: Store, backend: Backend, progress: Progress | None = None) -> WriterTrial:
    """Return how a writer did on the known pairs; asked once in a project, and anew where pairs or prompts changed."""
    facts = backend.describe()
    key = content_id(loaded_as(facts), trial_key())
    stored = store.units.get(TRIAL_UNIT, key)
    if stored is None:
        stored = to_json(try_writer(backend, progress))
        store.units.put(TRIAL_UNIT, key, stored)
    return replace(from_json(WriterTrial, stored), model_name=facts.name)


def not_passed(trial: WriterTrial, languages: Sequence[str]) -> InputError:
    """Return the refusal of a writer, with what to do."""
    return InputError(
        trial_sentence(trial, languages),
        "A coin might do as well, and what such a model writes mostly asks for something else. Take a larger model, or "
        "insist (--anyway, or the tick in the window): its questions then carry a remark and have to be read one by one.",
    )


def _originals(store: Store, material: RewordMaterial, parameters: RewordParameters) -> list[Item]:
    changeable = changeable_items(store, material)
    if parameters.items:
        known = {item.id: item for item in changeable}
        for item_id in parameters.items:
            item = store.items.get(item_id)
            if item is None:
                raise InputError("A question that is to be said anew is not there any more.", "Choose again.")
            if item_id not in known:
                raise InputError(
                    phrase("“{0:raw}” cannot be said in other words.", item.question[:120]),
                    "That needs a question in English or German that is asked, with choices and evidence, and with words of its own "
                    "that what answers it has too; names and what stands in quotes have to stay.",
                )
        return [known[item_id] for item_id in dict.fromkeys(parameters.items)]
    if not changeable:
        raise NotEnoughData(
            "The exam has no question that could be said in other words.",
            "Write or import questions first, with their evidence, in English or German.",
        )
    return changeable[: parameters.n]


def _nearest(
    context: JobContext, parameters: RewordParameters, material: RewordMaterial
) -> Callable[[str], Sequence[int]] | None:
    """Return the search by meaning over all passages; None where there is no embedding model, or none is wanted."""
    embed, name = open_embed(context, parameters.embedder)
    if embed is None:
        return None
    passages = embed([chunk.text for chunk in material.chunks])
    embedder = context.embedder(name)

    def nearest(question: str) -> Sequence[int]:
        (asked,) = vectors_of(context.store, embedder, [question], context.progress, "query")
        order: list[int] = np.argsort(-(passages @ asked), kind="stable").tolist()
        return order

    return nearest


def _kept_attempt(store: Store, rewording: Rewording, original: Item, models: Sequence[Backend]) -> RewordAttempt:
    """Return what became of a question, made once for what determines it."""
    key = rewording.key(original, [loaded_as(model.describe()) for model in models])
    stored = store.units.get(ATTEMPT_UNIT, key)
    if stored is None:
        stored = to_json(rewording.attempt(original))
        store.units.put(ATTEMPT_UNIT, key, stored)
    return from_json(RewordAttempt, stored)


def _add(store: Store, attempts: Sequence[RewordAttempt]) -> int:
    """Add what was made to the exam as one edit; what a person deleted stays away. Return how many are new."""
    deleted = store.edits.deleted_items()
    known = {item.id for item in store.items.all()}
    items = [a.item for a in attempts if a.item is not None and a.item.id not in deleted | known]
    if items:
        ExamEdits(store).add(items, REWORDED, "Say questions in other words")
    return len(items)
