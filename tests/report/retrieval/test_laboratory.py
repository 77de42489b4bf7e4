"""Checks what the laboratory says of rankings made by hand: figures, verdicts, tables, pictures, and what is kept back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ragexam.report.document.assemble import build_body
from ragexam.report.document.options import ReportOptions
from ragexam.report.pictures.svg.text_weights import weight_curves
from ragexam.report.retrieval.figures import figures_of
from ragexam.report.retrieval.measured import (
    INCLUSIVE,
    Asked,
    LaboratoryRequest,
    MeasuredRetriever,
    MeasuredScan,
    QuestionCounts,
    RetrievalMeasurements,
)
from ragexam.report.retrieval.qrels import TrecFiles, TrecRun, write_trec
from ragexam.report.retrieval.sections import retrieval_section
from ragexam.report.retrieval.tables import (
    curve_table,
    hit_table,
    missed_table,
    retriever_table,
    strategy_table,
)
from ragexam.report.retrieval.words import candidates, seconds_text, with_k
from ragexam.retrieval.judging.judge import Judged

FOUND, MISSED = Judged(((1, 1.0),), 1, (1.0,)), Judged((), None, (1.0,))


def at(rank):
    return Judged(((rank, 1.0),), rank, (1.0,))


def ranks(*values):
    return tuple(MISSED if v == 0 else at(v) for v in values)


def scan(rows, weights=(0.0, 0.5, 1.0), scorer="", embedder="mini"):
    inner = ["dense", "hybrid_weighted", "bm25"]
    texts = tuple(inner[n] for n in range(len(weights)))
    labels = tuple(f"w {w:g}" for w in weights)
    return MeasuredScan(embedder, scorer, weights, 10, texts, labels, rows, (0.01,) * len(rows[0]))


def retriever(text, rows, seconds=0.01, **more):
    return MeasuredRetriever(text, text.upper(), rows, ("",) * len(rows), (seconds,) * len(rows), **more)


def laboratory(scans=(), retrievers=(), labels=(), languages=(), per_document=2, **more):
    count = len(scans[0].seconds) if scans else len(retrievers[0].rankings)
    questions = tuple(
        Asked(
            f"i{n}",
            n + 1,
            f"Question about quagga {n}?",
            labels[n] if labels else "",
            languages[n] if languages else "en",
            f"d{n // per_document}",
        )
        for n in range(count)
    )
    names = {label: list(labels).count(label) for label in labels}
    counts = QuestionCounts(count, count, count, tuple(names.items()), names.get("", 0))
    return RetrievalMeasurements("key", False, 10, questions, counts, (), tuple(scans), tuple(retrievers), 3, **more)


def test_curves_by_hand():
    # Six questions; w = 0 finds 1, 2 and 4 among five, w = 0.5 all but the last, w = 1 the first alone.
    rows = (ranks(1, 6, 0, 2, 0, 5), ranks(1, 2, 3, 4, 5, 0), ranks(1, 0, 0, 0, 0, 0))
    measured = laboratory([scan(rows)])
    figures = figures_of(measured, LaboratoryRequest(k=5))
    curve = figures.curves[0]
    assert curve.values == pytest.approx((3 / 6, 5 / 6, 1 / 6))
    assert (curve.n, curve.documents, curve.best) == (6, 3, 1)
    assert all(low <= value <= high for low, value, high in zip(curve.low, curve.values, curve.high, strict=True))
    at_two = figures_of(measured, LaboratoryRequest(k=2)).curves[0]
    assert at_two.values == pytest.approx((2 / 6, 2 / 6, 1 / 6))
    assert at_two.best == 0  # equal to w = 0.5: the smallest
    mrr = figures_of(measured, LaboratoryRequest(k=5, measure="mrr")).curves[0]
    # (1 + 0 + 0 + 1/2 + 0 + 1/5) / 6 = 0.28333; (1 + 1/2 + 1/3 + 1/4 + 1/5) / 6 = 0.38056
    assert mrr.values[:2] == pytest.approx((0.28333, 0.38056), abs=1e-5)
    ndcg = figures_of(measured, LaboratoryRequest(k=5, measure="ndcg")).curves[0]
    # (1 + 1/log2(3) + 1/log2(6)) / 6 = (1 + 0.63093 + 0.38685) / 6
    assert ndcg.values[0] == pytest.approx(0.33630, abs=1e-5)
    assert figures_of(measured, LaboratoryRequest(k=99)).request.k == 10


def two_kinds(count=60):
    """fact_single is found by meaning, reasoning by words."""
    labels = ["fact_single" if n % 3 else "reasoning" for n in range(count)]
    dense = ranks(*(1 if label == "fact_single" else 0 for label in labels))
    lexical = ranks(*(0 if label == "fact_single" else 1 for label in labels))
    both = ranks(*(1 if n % 2 else 0 for n in range(count)))
    return laboratory([scan((dense, both, lexical))], labels=labels)


def test_a_weight_of_its_own_is_called_where_it_pays():
    figures = figures_of(two_kinds(), LaboratoryRequest())
    whole, fact, reasoning = figures.strategies
    assert (whole.weight, whole.verdict, whole.gain) == (0.0, "", None)
    assert (fact.weight, fact.verdict) == (0.0, "level")
    assert (fact.gain.value, fact.held_out.value) == (0.0, 0.0)
    assert (reasoning.weight, reasoning.verdict) == (1.0, "choose")
    assert (reasoning.at_inclusive.value, reasoning.best.value, reasoning.gain.value) == (0.0, 1.0, 1.0)
    assert reasoning.held_out.low == 1.0
    assert any("A text weight of its own is worth having for reasoning: 1 instead of 0" in s for s in figures.verdict)
    advice = {one.group: one for one in figures.advice}
    assert advice["reasoning"].sure
    assert advice["reasoning"].text == "bm25:k=5"
    assert advice[INCLUSIVE].text == "dense:k=5"


def test_noise_is_called_level():
    rng = np.random.default_rng(11)
    labels = ["fact_single", "summary", "reasoning"] * 30
    rows = tuple(ranks(*(int(v) for v in rng.random(90) < 0.7)) for _ in range(3))
    figures = figures_of(laboratory([scan(rows)], labels=labels), LaboratoryRequest())
    assert [row.verdict for row in figures.strategies] == ["", "level", "level", "level"]
    assert any("is not worth having here" in s for s in figures.verdict)
    assert not any(one.sure for one in figures.advice)


def test_few_questions_get_figures_and_no_verdict():
    labels = ["fact_single"] * 30 + ["reasoning"] * 4
    rows = (ranks(*[1] * 34), ranks(*[0] * 34), ranks(*[1] * 34))
    figures = figures_of(laboratory([scan(rows)], labels=labels), LaboratoryRequest())
    row = figures.strategies[2]
    assert (row.group, row.verdict, row.best.value) == ("reasoning", "few", 1.0)
    advice = figures.advice[2]
    assert (advice.text, advice.sure) == ("", False)
    assert "nothing can be concluded from 4 questions from 2 documents" in advice.sentence
    one = laboratory([scan(rows)], per_document=99)
    assert figures_of(one, LaboratoryRequest()).curves[0].low == (None, None, None)


def test_ties_are_told_as_a_plateau_and_the_common_weight_is_taken():
    labels = ["summary"] * 20 + ["fact_single"] * 20
    low, high = ranks(*[0] * 40), ranks(*[1] * 40)
    same = tuple([MISSED] * 20 + [FOUND] * 20)
    weights = (0.0, 0.5, 1.0)
    figures = figures_of(laboratory([scan((same, high, low), weights)], labels=labels), LaboratoryRequest())
    whole, fact, summary = figures.strategies
    assert (whole.weight, summary.weight) == (0.5, 0.5)
    assert fact.equal == (0.0, 0.5)
    assert fact.weight == 0.5  # the one that is best for all, though 0 is smaller


def test_gap_is_the_published_parenthesis():
    # Best per group 1.0 and 0.5: (0.5 - 1) / 1
    labels = ["fact_single"] * 20 + ["reasoning"] * 20
    half = tuple([FOUND] * 20 + [FOUND, MISSED] * 10)
    figures = figures_of(laboratory([scan((half, half, half))], labels=labels), LaboratoryRequest())
    assert [row.gap for row in figures.strategies] == [-0.25, 0.0, -0.5]
    table = strategy_table(figures)
    assert table is not None
    index = table.columns.index("Gap")
    assert [row[index] for row in table.rows] == [None, None, -0.5]  # the lowest alone, as in the paper


def test_unanswerable_counts_among_all_and_has_no_row():
    labels = ["unanswerable"] * 10 + ["summary"] * 10
    rows = (ranks(*[1] * 20),) * 3
    figures = figures_of(laboratory([scan(rows)], labels=labels), LaboratoryRequest())
    assert figures.groups == (INCLUSIVE, "summary")
    assert figures.curves[0].n == 20


def test_retrievers_side_by_side_with_their_cost():
    hit, miss = ranks(*[1] * 40), ranks(*([1] * 20 + [0] * 20))
    measured = laboratory(
        [],
        [
            retriever("bm25", miss, 0.001),
            retriever("multi_query", hit, 2.0, asks_model=True),
            retriever("dense", hit, 0.01),
        ],
    )
    figures = figures_of(measured, LaboratoryRequest())
    assert [row.text for row in figures.retrievers] == ["multi_query", "dense", "bm25"]
    assert figures.retrievers[0].factor == pytest.approx(2_000)
    advice = figures.advice[0]
    assert advice.text == "dense:k=5"  # as good as the language model, and cheaper
    assert "1 other reaches the same; it is the cheapest" in advice.sentence
    assert "10 times as long as BM25; no model is asked" in advice.sentence
    assert any(s == "Asking a language model costs time: MULTI_QUERY 2.0\u00a0s per question." for s in figures.verdict)
    table = retriever_table(figures)
    assert table is not None
    assert table.rows[0][:3] == ("MULTI_QUERY", 40, 1.0)


def test_a_retriever_that_is_not_through_yet_is_no_candidate():
    whole, part = ranks(*[1] * 40), (*ranks(*[1] * 10), *[None] * 30)
    measured = laboratory([scan((whole, whole, whole))], [retriever("hybrid", part)])
    names = [c.text for c in candidates(measured, measured.scans[0])]
    assert "hybrid" not in names
    assert set(names) == {"dense", "hybrid_weighted", "bm25"}
    row = figures_of(measured, LaboratoryRequest()).retrievers[0]
    assert (row.n, row.total) == (10, 40)


def test_hit_rates_by_language():
    languages = ["en"] * 10 + ["de"] * 10
    rows = (ranks(*[1] * 10, *[0] * 10),) * 3
    measured = laboratory([scan(rows)], [retriever("bm25", ranks(*[1] * 20))], languages=languages)
    table = hit_table(measured, figures_of(measured, LaboratoryRequest(by="language")))
    assert table is not None
    assert table.columns[2:10] == (
        *("All questions", "All questions, from", "All questions, to", "All questions, n"),
        *("German", "German, from", "German, to", "German, n"),
    )
    assert table.rows[0][2::4] == (1.0, 1.0, 1.0)
    assert table.rows[1][2::4] == (0.5, 0.0, 1.0)  # all, German, English
    assert figures_of(measured, LaboratoryRequest(by="language")).groups == (INCLUSIVE, "de", "en")


def test_no_two_headings_are_told_apart_by_blanks():
    rows = (ranks(*[1] * 10, *[0] * 10),) * 3
    languages, labels = ["en"] * 10 + ["de"] * 10, ["fact_single"] * 10 + ["summary"] * 10
    measured = laboratory([scan(rows)], [retriever("bm25", ranks(*[1] * 20))], languages=languages, labels=labels)
    figures = figures_of(measured, LaboratoryRequest(by="language"))
    for table in (strategy_table(figures), retriever_table(figures), hit_table(measured, figures)):
        assert table is not None
        assert len({column.strip() for column in table.columns}) == len(table.columns), table.name
        assert all(column == column.strip() for column in table.columns), table.name


def test_questions_that_nothing_finds():
    measured = laboratory([scan((ranks(1, 0, 0), ranks(1, 0, 7), ranks(1, 0, 0)))])
    table = missed_table(measured, LaboratoryRequest(embedder="mini"))
    assert [row[0] for row in table.rows] == [2]
    nothing = missed_table(measured, LaboratoryRequest(embedder="other"))
    assert nothing.rows == ()


def test_pictures_and_the_section_of_the_report(simulated):
    measured = two_kinds()
    svg = weight_curves(figures_of(measured, LaboratoryRequest()), "Recall <5>")
    assert svg.startswith("<svg")
    assert "Recall &lt;5&gt;" in svg
    assert "the best weight" in svg
    second = replace(measured.scans[0], embedder="bge")
    report = replace(simulated, laboratory=replace(measured, scans=(*measured.scans, second)))
    section = retrieval_section(report)[0]
    assert section.pictures == 2
    names = [t.name for t in section_tables(section)]
    assert {"strategies", "text_weights", "strategies_2", "text_weights_2", "hit_rates"} <= set(names)
    assert any("A text weight of its own" in s for s in section.text)
    assert curve_table(figures_of(measured, LaboratoryRequest())).rows[0][1] == 0.0


def section_tables(section):
    from ragexam.report.document.records import table_of

    return [t for part in section.parts if (t := table_of(part)) is not None]


def test_what_is_kept_back_stands_nowhere(simulated):
    name = simulated.results.pipelines[0].model_name
    rows = ranks(*[0] * 40)
    told = retriever(f"multi_query:llm={name}", rows, asks_model=True)
    other = retriever("multi_query:llm=Zebrallm", rows, asks_model=True)
    reranked = scan((rows,) * 3, scorer="Zebrarank")
    report = replace(simulated, laboratory=laboratory([reranked], [told, other]))
    open_body = repr(build_body(report, ReportOptions()))
    assert "quagga" in open_body
    assert "zebrallm" in open_body.casefold()
    closed = repr(build_body(report, ReportOptions(hide_text=True, hide_models=True)))
    for secret in ("quagga", "zebrallm", "zebrarank"):
        assert secret not in closed.casefold()
    assert f"LLM={name}" not in closed
    assert f"llm={name}" not in closed
    assert "llm=Model" in closed


def test_texts_for_pipelines_and_times():
    assert with_k("multi_query:base=[dense]", 5) == "multi_query:k=5,base=[dense]"
    written = ["under 0.1\u00a0ms", "under 0.1\u00a0ms", "0.4\u00a0ms", "20\u00a0ms", "1.2\u00a0s"]
    assert [seconds_text(s) for s in (0.0, 0.00004, 0.0004, 0.02, 1.234)] == written


def test_files_for_trec_eval(tmp_path):
    files = TrecFiles(
        {"q1": "Which\nkey?"},
        {"": {"q1": {"c1": 2, "c2": 1}}, "child_parent": {"q1": {"p1": 2}}},
        (TrecRun("weight:0.1 mini", "", {"q1": ("c2", "c1")}), TrecRun("bm25", "", {"q1": ()})),
    )
    written = {p.name: p.read_text() for p in write_trec(files, tmp_path / "out")}
    assert written["questions.tsv"] == "q1\tWhich key?\n"
    assert written["qrels.txt"] == "q1 0 c1 2\nq1 0 c2 1\n"
    assert written["qrels_child_parent.txt"] == "q1 0 p1 2\n"
    lines = written["run_weight_0.1_mini.txt"].splitlines()
    assert lines == ["q1 Q0 c2 1 1.000000 weight_0.1_mini", "q1 Q0 c1 2 0.500000 weight_0.1_mini"]
    assert written["run_bm25.txt"] == ""
