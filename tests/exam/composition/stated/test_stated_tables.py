from __future__ import annotations

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.records import Chunk


def test_a_table_in_two_passages_is_one(company: CorpusFacts) -> None:
    prices = [t for t in company.tables if t.title == "Price list"]
    assert [len(t.rows) for t in prices] == [5]
    assert prices[0].header[0] == "Order code"
    assert len({row.chunk_id for row in prices[0].rows}) == 2


def test_rows_are_spans_of_their_document(company: CorpusFacts, company_chunks: list[Chunk]) -> None:
    text_of = {c.id: c for c in company_chunks}
    for table in company.tables:
        for row in table.rows:
            chunk = text_of[row.chunk_id]
            own = chunk.text[chunk.lead :]
            line = own[row.span.start - chunk.start : row.span.end - chunk.start]
            assert all(cell in line for cell in row.cells)
            assert line.startswith("|")
            assert line.endswith("|")
