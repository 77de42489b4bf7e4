"""Checks whether the passages of written answers hold the evidence: chunks by their places, texts by their words."""

from __future__ import annotations

from ragexam.queries.grading.cases import written_matches
from ragexam.records import WrittenAnswer
from ragexam.store import Store
from tests.finished import LOOKUPS


def test_texts_and_chunks_hold_the_evidence_or_do_not() -> None:
    with Store.open(LOOKUPS, read_only=True) as store:
        item = next(i for i in store.items.asked() if len(i.evidence) == 1)
        bare = next((i for i in store.items.all() if not i.evidence), None)
        span = item.evidence[0]
        words = store.documents.text(span.document_id)[span.start : span.end]
        chunks = store.chunks.of_document(span.document_id)
        holding = next(c.id for c in chunks if c.start <= span.start and span.end <= c.end)
        apart = next(c.id for c in chunks if c.end <= span.start or span.end <= c.start)

        def answer(name: str, **given: tuple[str, ...]) -> WrittenAnswer:
            return WrittenAnswer(name, item.id, item.content_hash, "Desk", "…", **given)

        matches = written_matches(
            store,
            [
                answer("words", contexts=(f"Before.\n {words.upper().replace(' ', '  ')} After.",)),
                answer("others", contexts=("Something else.",)),
                answer("chunk", passages=(apart, holding)),
                answer("wrong chunk", passages=(apart,)),
                answer("gone", passages=("no such chunk",)),
                answer("unknown"),
                *([WrittenAnswer("bare", bare.id, bare.content_hash, "Desk", "…", contexts=("x",))] if bare else []),
            ],
        )
    assert matches == {"words": True, "others": False, "chunk": True, "wrong chunk": False}
