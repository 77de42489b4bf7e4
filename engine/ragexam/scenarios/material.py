"""Material that scenarios make their questions of: the verified questions of the exam, the documents, the passages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ragexam.exam.choice_items.unsaid import is_unsaid
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.grading.grader import Judge
from ragexam.records import Chunk, Document, Item


@dataclass(frozen=True)
class Material:
    """Questions, documents and passages to make further questions of.

    Attributes:
        items: The questions of the exam that are asked now, with choices.
        documents: Those that are searched, by id.
        texts: Their texts, by id.
        chunks: The passages that are searched, in the order of the corpus.
        judge: A language model that is asked whether passages hold an answer; None where there is none.
    """

    items: Sequence[Item]
    documents: Mapping[str, Document]
    texts: Mapping[str, str]
    chunks: Sequence[Chunk]
    judge: Judge | None = field(default=None, compare=False)

    @cached_property
    def single_facts(self) -> Sequence[Item]:
        """Return the questions whose answer is one fact that stands in one place."""
        return [
            item
            for item in self.items
            if len(item.evidence) == 1
            and not item.needs_all
            and not is_unsaid(item)
            and item.evidence[0].document_id in self.documents
        ]

    @cached_property
    def facts(self) -> CorpusFacts:
        """Return what the documents state, read by rule."""
        return CorpusFacts.of(self.chunks)
