"""Says one question in other words and tries what was written at its gates; what became of it is kept as a unit."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.errors import ContextOverflow
from ragexam.exam.demands.gates import judge
from ragexam.exam.demands.gates.names import ALL_PASSAGES, CONFLICTING, UNIQUE
from ragexam.exam.demands.gates.passages import answer_with_passages
from ragexam.exam.rewording import gates
from ragexam.exam.rewording.conflicts import ANSWERS, conflicts, distraction
from ragexam.exam.rewording.material import RewordMaterial
from ragexam.exam.rewording.reworded_item import reworded_item
from ragexam.exam.rewording.same_question import PROMPT as SAME
from ragexam.exam.rewording.same_question import same_question
from ragexam.exam.rewording.write import PROMPT as WRITE
from ragexam.exam.rewording.write import write_wording
from ragexam.llm.backend import Backend
from ragexam.prompt_files import prompts_key
from ragexam.records import Chunk, Finding, Item, content_id
from ragexam.retrieval.indexes.bm25 import Bm25Index

NEAREST = 3
"""Other passages, the nearest, that a model is shown with a question; and as many that fit by their words."""


@dataclass(frozen=True, slots=True)
class RewordAttempt:
    """Outcome of one question.

    Attributes:
        original: Id of the question.
        model_hash: File hash of the writer.
        wordings: All that it wrote, in order; "" where that could not be read.
        item: The reworded question with its findings, also where a gate speaks against it; None where nothing could be read.
        before: Place of the last piece of its evidence in a search by words, with the words of the original.
        after: The same with the new ones.
        seconds: Wall time.
    """

    original: str
    model_hash: str
    wordings: tuple[str, ...]
    item: Item | None
    before: int = 0
    after: int = 0
    seconds: float = 0.0


@dataclass
class Rewording:
    """Rewording in progress.

    Attributes:
        material: Passages.
        writer: Who writes, and says whether both wordings ask for the same thing.
        gate: Who answers with the passages, and looks at other ones.
        nearest: Passages that a search finds for a text, best first; None for a search by words.
        shared: Greatest share of a wording's own words that may stand in its evidence.
        tries: Wordings of each question.
        seed: Of all draws.
        passed: Whether the writer passed the trial, by language.
    """

    material: RewordMaterial
    writer: Backend
    gate: Backend
    shared: float
    tries: int
    seed: int
    passed: Callable[[str], bool]
    nearest: Callable[[str], Sequence[int]] | None = None

    def __post_init__(self) -> None:
        self._search = Bm25Index(self.material.chunks)
        self._writer_facts, self._gate_facts = self.writer.describe(), self.gate.describe()

    def key(self, original: Item, loaded: Sequence[str]) -> str:
        """Return what determines an attempt.

        Args:
            original: The question.
            loaded: Identities of writer and gate as they are loaded.
        """
        passages = content_id([chunk.id for chunk in self.material.chunks])
        prompts = prompts_key(WRITE, "reword_task", SAME, ANSWERS, "yes_no", "answer")
        asked = [original.content_hash, original.language, list(original.choices)]
        ways = [self.shared, self.tries, self.seed, self.passed(original.language), self.nearest is not None, NEAREST]
        return content_id("rewording", list(loaded), asked, passages, prompts, ways)

    def attempt(self, original: Item) -> RewordAttempt:
        """Write wordings until one withstands the rules, and try that one by the models."""
        begun = time.perf_counter()
        material, language = self.material, original.language
        lasting, avoid = material.lasting(original), material.avoid(original)
        rules = gates.WordGates(
            original, material.evidence(original), lasting, material.free_stems(original), self.shared
        )
        own = material.touching(original)
        wordings: list[str] = []
        best: tuple[tuple[int, float], str, list[Finding]] | None = None
        for turn in range(self.tries):
            wording = write_wording(
                self.writer, original.question, language, lasting, avoid, turn, self._seed(original)
            )
            if wording in wordings:
                continue
            wordings.append(wording)
            if not wording:
                continue
            findings = rules.findings(wording)
            share, _ = distraction(wording, material.chunks, own, material.corpus)
            findings.append(gates.distracting(share))
            worth = (sum(finding.drops for finding in findings), rules.shared(wording))
            if best is None or worth < best[0]:
                best = (worth, wording, findings)
            if not worth[0]:
                break
        item, before, after = None, 0, 0
        if best is not None:
            item, before, after = self._tried(original, best[1], best[2])
        spent = time.perf_counter() - begun
        return RewordAttempt(original.id, self._writer_facts.file_hash, tuple(wordings), item, before, after, spent)

    def _tried(self, original: Item, wording: str, findings: list[Finding]) -> tuple[Item, int, int]:
        """Return the item with all findings, and the places of its evidence in a search by words before and after."""
        before, after = self.place(original, original.question), self.place(original, wording)
        findings.append(gates.found_at(before, after))
        if not self.passed(original.language):
            findings.append(gates.untried(self._writer_facts.name))
        made = reworded_item(original, wording, (), self._writer_facts.file_hash)
        if gates.first_charge(findings) is None:
            findings += self._asked(original, made)
        return reworded_item(original, wording, findings, self._writer_facts.file_hash), before, after

    def _asked(self, original: Item, made: Item) -> list[Finding]:
        """Return what the models say of a wording that withstands the rules; of other passages only where it stands till then."""
        verdict = same_question(self.writer, original.question, made.question, made.language)
        findings = [gates.same(verdict, self._writer_facts.name)]
        own = self.material.own_passages(original)
        try:
            answers = answer_with_passages(made, [chunk.text.strip() for chunk in own], self.gate)
            findings.append(judge.together(made, answers))
        except ContextOverflow:
            findings.append(gates.not_asked(ALL_PASSAGES, self._gate_facts.name))
        if gates.first_charge(findings) is not None:
            return findings
        for gate, others in ((UNIQUE, self.material.rivals(made, NEAREST)), (CONFLICTING, self._near(made))):
            try:
                findings.append(gates.misleading(gate, conflicts(made, own, others, self.gate), self._gate_facts.name))
            except ContextOverflow:
                findings.append(gates.not_asked(gate, self._gate_facts.name))
        return findings

    def _near(self, made: Item) -> list[Chunk]:
        own = self.material.touching(made)
        if self.nearest is None:
            order = np.argsort(-self._search.score_all([made.question])[0], kind="stable").tolist()
        else:
            order = list(self.nearest(made.question))
        chunks = (self.material.chunks[index] for index in order)
        return [chunk for _, chunk in zip(range(NEAREST + len(own)), chunks, strict=False) if chunk.id not in own][
            :NEAREST
        ]

    def place(self, item: Item, question: str) -> int:
        """Return the place, from 1, at which a search by words has a passage for every piece of the evidence."""
        scores = self._search.score_all([question])[0]
        order = {index: place for place, index in enumerate(np.argsort(-scores, kind="stable").tolist(), start=1)}
        places = []
        for span in item.evidence:
            holding = [
                order[index]
                for index, chunk in enumerate(self.material.chunks)
                if chunk.document_id == span.document_id and chunk.start < span.end and span.start < chunk.end
            ]
            places.append(min(holding, default=len(order) + 1))
        return max(places, default=0)

    def _seed(self, original: Item) -> int:
        return int(content_id("reword", self.seed, original.id, length=7), 16)
