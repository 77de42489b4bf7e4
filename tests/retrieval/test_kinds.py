import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.errors import InputError
from ragexam.language.glossary import glossary
from ragexam.records import RetrieverSpec, content_id, from_json, to_json
from ragexam.retriever_specs import (
    DEFAULT_K,
    KINDS,
    bracketed,
    format_retriever,
    make_retriever,
    models_named,
    needs,
    parameter,
    parse_retriever,
    scores_all,
    sizes_of,
    uses_project_chunks,
    walk,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("closed_book", RetrieverSpec("closed_book", 0)),
        ("Closed-Book", RetrieverSpec("closed_book", 0)),
        ("bm25", RetrieverSpec("bm25", DEFAULT_K)),
        ("bm25:k=5", RetrieverSpec("bm25", 5)),
        (" dense : k = 7 ", RetrieverSpec("dense", 7)),
        ("hybrid_weighted:weight=0.3,k=5", RetrieverSpec("hybrid_weighted", 5, {"text_weight": 0.7})),
        ("hybrid_weighted:weight=0.5", RetrieverSpec("hybrid_weighted", DEFAULT_K)),
        ("hybrid_weighted:weight=1", RetrieverSpec("hybrid_weighted", DEFAULT_K, {"text_weight": 0.0})),
        ("bm25:stop=yes", RetrieverSpec("bm25", DEFAULT_K, {"stop": True})),
        (
            "reranked:candidates=20,ranker=llm",
            RetrieverSpec("reranked", DEFAULT_K, {"candidates": 20, "ranker": "llm"}),
        ),
    ],
)
def test_texts_of_the_command_line(text, expected):
    assert parse_retriever(text) == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("magic", "There is no retriever 'magic'"),
        ("", "There is no retriever ''"),
        ("bm25:", "is not NAME=VALUE"),
        ("bm25:k", "is not NAME=VALUE"),
        ("bm25:k=", "is not NAME=VALUE"),
        ("bm25:k=3,k=4", "says 'k' twice"),
        ("bm25:k=many", "must be a whole number, not 'many'"),
        ("bm25:k=0", "between 1 and 50"),
        ("bm25:k=51", "between 1 and 50"),
        ("oracle:k=3", "takes no k"),
        ("bm25:weight=0.5", "no parameter 'weight'"),
        ("hybrid_weighted:weight=2", "between 0 and 1"),
        ("hybrid_weighted:weight=nan", "between 0 and 1"),
        ("reranked:candidates=0", "between 1 and 200"),
        ("bm25:stop=perhaps", "is yes or no"),
    ],
)
def test_texts_that_cannot_be_read_say_why(text, sentence):
    with pytest.raises(InputError, match=sentence):
        parse_retriever(text)


def test_a_default_that_is_spelled_out_is_the_same_retriever():
    assert parse_retriever("hybrid_weighted:weight=0.5,k=3").key == parse_retriever("hybrid_weighted").key
    assert make_retriever("bm25", 3, {"b": 1}).key == parse_retriever("bm25:b=1.0").key


def test_every_kind_has_its_words():
    for name, kind in KINDS.items():
        assert kind.name == name
        assert kind.label
        assert kind.summary
        assert kind.explanation.endswith(".")
        assert kind.group
        assert all(p.label and p.description for p in kind.parameters.values())
        assert glossary("en").named_in(kind.label), name
    assert len({kind.label for kind in KINDS.values()}) == len(KINDS)
    assert len({kind.order for kind in KINDS.values()}) == len(KINDS)


PLAIN = ("bm25", "dense", "hybrid", "hybrid_weighted")


def values_of(draw, kind):
    values = {}
    for name, declared in KINDS[kind].parameters.items():
        default = declared.default
        if declared.role in ("retriever", "retrievers", "weights") or not draw(st.booleans()):
            continue
        if declared.options:
            values[name] = draw(st.sampled_from(sorted(declared.options)))
        elif isinstance(default, bool):
            values[name] = draw(st.booleans())
        elif isinstance(default, int):
            values[name] = draw(st.integers(int(declared.low), int(declared.high)))
        elif isinstance(default, float):
            values[name] = draw(st.floats(declared.low, declared.high))
        else:
            values[name] = draw(st.text("aZ09._+-", min_size=1, max_size=12))
    return values


@st.composite
def specs(draw, depth=3, child=True, searching=False):
    kinds = PLAIN if depth == 1 else tuple(k for k, known in KINDS.items() if known.searches or not searching)
    kind = draw(st.sampled_from([k for k in kinds if child or k != "child_parent"]))
    values = values_of(draw, kind)
    roles = {p.role for p in KINDS[kind].parameters.values()}
    below = specs(depth - 1, child and kind not in ("child_parent", "contextual"), True) if depth > 1 else st.nothing()
    if "retriever" in roles and draw(st.booleans()):
        values["base"] = bracketed(draw(below))
        if kind == "reranked":
            values = {n: v for n, v in values.items() if n in ("base", "candidates", "ranker")}
    if kind == "child_parent":
        values["child"], values["parent"] = sorted((values.get("child", 300), values.get("parent", 1500)))
        values["child"] = min(values["child"], 20_000)
        values["parent"] = max(values["parent"], 100)
    if "retrievers" in roles:
        parts = draw(st.lists(below, min_size=1, max_size=3))
        values["of"] = "+".join(bracketed(part) for part in parts)
        weights = draw(st.lists(st.floats(0.001, 1000), min_size=len(parts), max_size=len(parts)))
        values["weights"] = draw(st.sampled_from(["", "+".join(map(str, weights))]))
        values["by"] = "scores" if all(scores_all(p) for p in parts) and draw(st.booleans()) else "ranks"
    k = draw(st.integers(1, 50)) if KINDS[kind].searches else None
    return make_retriever(kind, k, values)


@given(specs())
def test_the_text_of_a_retriever_reads_back(spec):
    again = parse_retriever(format_retriever(spec))
    assert again == spec
    assert again.key == spec.key
    assert make_retriever(spec.kind, spec.k, spec.parameters, spec.inside) == spec
    assert from_json(RetrieverSpec, to_json(spec)) == spec


@given(specs(), specs())
def test_different_retrievers_have_different_names(one, other):
    assert (one.label == other.label) == (one == other)


@given(st.text("bm25dense:=[]+,.rk ", max_size=60))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    with contextlib.suppress(InputError):  # any other error fails
        spec = parse_retriever(text)
        assert parse_retriever(format_retriever(spec)) == spec


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("child_parent:base=dense", "child_parent"),
        ("child_parent:k=5,child=300,parent=1500,base=[bm25:k=9]", "child_parent:k=5,base=[bm25]"),
        ("ensemble:of=[bm25]+[dense],weights=1+1", "ensemble"),
        (
            "ensemble:of=[ dense : embedder = A ]+[dense:embedder=B]",
            "ensemble:of=[dense:embedder=A]+[dense:embedder=B]",
        ),
        ("ensemble:of=[bm25]+[dense],weights=0.30+0.7", "ensemble:weights=0.3+0.7"),
        ("multi_query:base=[ensemble:of=[bm25]+[dense]],n=3,llm=X", "multi_query:base=[ensemble],llm=X"),
        ("prefilter:base=[dense],names=document,free=no,parts=no", "prefilter"),
        ("reranked:base=[hybrid:embedder=A,stop=yes]", "reranked:embedder=A,stop=yes"),
        ("hybrid_weighted:weight=0.3", "hybrid_weighted:text_weight=0.7"),
        ("ensemble:of=[hybrid_weighted:weight=0.2]+[bm25]", "ensemble:of=[hybrid_weighted:text_weight=0.8]+[bm25]"),
    ],
)
def test_what_means_the_same_has_one_text(text, canonical):
    assert format_retriever(parse_retriever(text)) == canonical


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("ensemble:of=[bm25]+[oracle]", "cannot stand inside another"),
        ("multi_query:base=[closed_book]", "cannot stand inside another"),
        ("ensemble:of=[bm25", "a bracket is not closed"),
        ("reranked:base=[bm25]]", "closed that was never opened"),
        ("ensemble:of=bm25", "stands in square brackets"),
        ("multi_query:base=" + "[multi_query:base=" * 4 + "[bm25]" + "]" * 4, "At most 5 retrievers"),
        ("multi_query:base=[" * 400, "at most 2,000 characters"),
        ("child_parent:base=[multi_query:base=[child_parent]]", "cannot search inside another"),
        ("child_parent:child=900,parent=400", "larger than the large ones"),
        ("ensemble:by=scores,of=[hybrid]+[bm25]", "needs a score of every passage"),
        ("ensemble:by=luck", "is ranks or scores, not 'luck'"),
        ("ensemble:weights=1", "2 retrievers and 1 weights"),
        ("ensemble:weights=0+0", "cannot be used"),
        ("ensemble:weights=a+b", "are no weights"),
        ("ensemble:of=" + "+".join(["[bm25]"] * 9), "1 to 8 retrievers, not of 9"),
        ("multi_query:n=9", "between 1 and 8"),
        ("prefilter:names=page", "is document or topic"),
        ("reranked:base=[dense],stop=yes", "belongs to the retriever inside"),
        ("hybrid_weighted:weight=0.3,text_weight=0.2", "no parameter 'weight'"),
    ],
)
def test_nested_texts_that_cannot_be_read_say_why(text, sentence):
    with pytest.raises(InputError, match=sentence):
        parse_retriever(text)


def test_a_model_whose_name_would_tear_the_text_apart_is_refused_inside_another():
    spec = make_retriever("dense", None, {"embedder": "model, version 2"})
    with pytest.raises(InputError, match="commas or brackets"):
        bracketed(spec)


def test_a_weighted_hybrid_of_an_older_project_keeps_its_identity():
    old = content_id("retriever", "hybrid_weighted", 3, {"weight": 0.3})  # as format 1 stored it
    stored = from_json(RetrieverSpec, {"kind": "hybrid_weighted", "k": 3, "parameters": {"weight": 0.3}})
    assert stored == make_retriever("hybrid_weighted", 3, {"text_weight": 0.7})
    assert stored.key == old
    assert parameter(stored, "text_weight") == 0.7
    assert make_retriever("hybrid_weighted").key == content_id("retriever", "hybrid_weighted", 3, {})


@given(st.integers(0, 1000))
def test_the_share_of_the_dense_score_turns_round_without_loss(thousandth):
    share = thousandth / 1000
    spec = RetrieverSpec("hybrid_weighted", 3, {"weight": share})
    assert spec.key == content_id("retriever", "hybrid_weighted", 3, {"weight": share})


def test_what_a_retriever_needs_is_told_with_all_that_stand_inside():
    spec = parse_retriever(
        "reranked:ranker=R,base=[multi_query:llm=L,base=[ensemble:of=[bm25]+[dense:embedder=A]+[dense]+[child_parent]]]"
    )
    assert needs(spec) == {"chunks", "embedder", "scorer", "llm"}
    assert models_named(spec, "embedder") == ("A", "")
    assert (models_named(spec, "ranker"), models_named(spec, "llm")) == (("R",), ("L",))
    assert sizes_of(spec) == [(300, 1500)]
    assert uses_project_chunks(spec)
    assert not uses_project_chunks(parse_retriever("multi_query:base=[child_parent]"))
    assert [part.kind for part in walk(spec)][:3] == ["reranked", "multi_query", "ensemble"]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("bm25:k=5,b=0.5", "BM25, k=5, b=0.5"),
        ("ensemble", "Ensemble of BM25 + Dense, k=3"),
        ("ensemble:weights=0.3+0.7", "Ensemble of 0.3 × BM25 + 0.7 × Dense, k=3"),
        ("multi_query:base=[ensemble]", "Multi-query (3) over BM25 + Dense, k=3"),
        ("child_parent:child=200", "Child-parent over Dense, k=3, child=200"),
        ("prefilter:names=topic", "Pre-filter by topic over Dense, k=3"),
        ("reranked", "Hybrid, re-ranked, k=3"),
        ("reranked:base=[multi_query]", "(Multi-query (3) over Hybrid), re-ranked, k=3"),
        ("multi_query:llm=" + "ab" * 32, "Multi-query (3) over Hybrid, k=3, llm=abababababab"),
    ],
)
def test_names_are_short_and_readable(text, label):
    assert parse_retriever(text).label == label


def test_a_name_is_found_however_deep_a_strangers_text_is() -> None:
    text = "[bm25]"
    for _ in range(1_500):
        text = f"[multi_query:base={text}]"
    for spec in (
        RetrieverSpec("multi_query", 3, {"base": text}),
        RetrieverSpec("ensemble", 3, {"of": f"[bm25]+{text}"}),
    ):
        assert len(spec.label) < 200
        with pytest.raises(InputError, match="inside one another"):
            needs(spec)


@pytest.mark.parametrize(
    ("text", "passages"),
    [
        ("bm25:k=5", 5.0),
        ("closed_book", 0.0),
        ("adaptive:k=5", 1.9),
        ("adaptive:k=1", 1.0),
        ("adaptive:k=5,gain=0", 5.0),
        ("reranked:k=5,base=[adaptive]", 1.9),
        ("prefilter:k=5,base=[reranked:base=[adaptive]]", 1.9),
        ("child_parent:k=5,base=[adaptive]", 1.9),
        ("contextual:k=5,base=[adaptive]", 1.9),
        ("adaptive:k=5,gain=0,base=[adaptive]", 1.9),
        ("reranked:k=5,base=[adaptive:gain=0]", 5.0),
        ("stepwise:k=5,base=[adaptive]", 2 * 1.9),
        ("stepwise:k=3,base=[adaptive]", 3.0),
        ("multi_query:k=10,n=2,base=[adaptive]", 3 * 1.9),
        ("ensemble:k=5,of=[adaptive:base=[bm25]]+[adaptive:base=[dense]]", 2 * 1.9),
        ("ensemble:k=5,of=[adaptive]+[bm25]", 5.0),
    ],
)
def test_what_stands_over_another_hands_over_no_more_than_that_brings(text: str, passages: float) -> None:
    spec = parse_retriever(text)
    assert KINDS[spec.kind].usual_passages(spec) == pytest.approx(passages)


def test_what_may_bring_fewer_passages_says_so_however_deep_it_stands() -> None:
    def fewer(text: str) -> bool:
        spec = parse_retriever(text)
        return KINDS[spec.kind].may_bring_fewer(spec)

    assert fewer("stepwise:k=3,base=[reranked:base=[adaptive]]")
    assert fewer("prefilter:strict=yes")
    assert fewer("ensemble:of=[prefilter:strict=yes]+[adaptive]")
    assert not any(fewer(text) for text in ("bm25", "prefilter", "ensemble:of=[adaptive]+[bm25]", "adaptive:gain=0"))
    unread = RetrieverSpec("reranked", 3, {"base": "[nobody]"})
    assert (KINDS["reranked"].may_bring_fewer(unread), KINDS["reranked"].usual_passages(unread)) == (False, 3.0)
