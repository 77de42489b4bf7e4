from __future__ import annotations

from ragexam.exam.composition.columns import evidence_of, rank, ranked_columns
from ragexam.exam.composition.corpus_facts import CorpusFacts
from tests.exam.conftest import MakeChunk


def test_columns_are_put_in_order(company: CorpusFacts) -> None:
    ranked = {r.values[0].attribute: r for r in ranked_columns(company, 4)}
    load = ranked["Highest load per shelf"]
    assert [v.entity for v in load.values] == ["Erle", "Fichte", "Ahorn", "Birke"]
    assert load.only_most(True)
    assert load.complete
    assert "Temperature" not in ranked


def test_a_tie_has_no_extreme_and_mixed_units_need_a_clear_one(make_chunk: MakeChunk) -> None:
    table = "| Record | Kept for |\n| --- | --- |\n| offers | 12 months |\n| orders | 1 year |\n| lists | 9 days |\n"
    facts = CorpusFacts.of([make_chunk(table)])
    ranked = rank(facts.values, complete=True)
    assert ranked is not None
    assert ranked.mixed
    assert not ranked.only_most(True)
    assert ranked.only_most(False)


def test_a_column_with_something_else_in_it_is_not_ranked(make_chunk: MakeChunk) -> None:
    table = "| Class | Payback |\n| --- | --- |\n| Saat | as agreed |\n| Baum | 54 months |\n"
    assert rank(CorpusFacts.of([make_chunk(table)]).values, complete=True) is None


def test_rows_of_one_passage_are_one_span(company: CorpusFacts) -> None:
    prices = [v for v in company.values if v.attribute == "List price"]
    spans, passages, facts = evidence_of(prices)
    assert len(spans) == len(passages) == len(facts) == 2
    assert spans[0].start == min(v.evidence.start for v in prices)
