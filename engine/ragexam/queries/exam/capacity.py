"""Questions that the documents of a project bear, told before any is written."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.capacity import DemandCapacity, PairCounts, capacities
from ragexam.exam.demands.kind import DEMANDS
from ragexam.exam.passages.sampling import is_askable
from ragexam.queries.exam.clear_chunks import clear_chunks
from ragexam.records import Table
from ragexam.sentences import phrase
from ragexam.store import Store


@dataclass(frozen=True, slots=True)
class ExamCapacity:
    """Number of questions that a corpus bears, by kind.

    Attributes:
        demands: Of each kind that is composed.
        passages: How many can be asked about for a single fact.
        seconds: How long it took to find out.
        counts: Pairs, twins and bridges that it holds.
    """

    demands: tuple[DemandCapacity, ...]
    passages: int
    seconds: float
    counts: PairCounts = field(default_factory=PairCounts)

    def table(self) -> Table:
        """Return it for a reader."""
        rows = [(each.label, each.questions, each.documents, each.example) for each in self.demands]
        return Table(
            "capacity",
            "What questions the documents bear",
            ("Demand", "Questions", "Documents", "Example"),
            (*rows, ("Lookup", self.passages, None, "")),
            ("", "d", "d", ""),
            phrase(
                "Counted by rule, before any model tries them: some will not pass. Lookups are written by a model, about one for "
                "each of {0:n} passages.",
                f"{self.passages:,}",
            ),
        )


def exam_capacity(store: Store, settings: GenerationSettings | None = None) -> ExamCapacity:
    """Return how many questions of each kind the passages bear, by rule, in seconds and with no model loaded.

    Args:
        store: The project.
        settings: Of the generation; the defaults where None.
    """
    begun = time.perf_counter()
    given = settings or GenerationSettings()
    chunks = clear_chunks(store, given.least_confidence).chunks
    facts = CorpusFacts.of(chunks)
    composer = Composer(facts, given.n_choices, given.seed)
    by_demand = tuple(capacities(composer, [kind for kind in DEMANDS.values() if not kind.derived])) if chunks else ()
    passages = sum(is_askable(chunk, given.min_characters) for chunk in chunks)
    return ExamCapacity(by_demand, passages, time.perf_counter() - begun, PairCounts.of(facts))
