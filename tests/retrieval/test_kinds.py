import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.errors import InputError
from ragexam.records import RETRIEVER_LABELS, RetrieverSpec
from ragexam.retrieval.kinds import DEFAULT_K, KINDS, format_retriever, make_retriever, parse_retriever


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("closed_book", RetrieverSpec("closed_book", 0)),
        ("Closed-Book", RetrieverSpec("closed_book", 0)),
        ("bm25", RetrieverSpec("bm25", DEFAULT_K)),
        ("bm25:k=5", RetrieverSpec("bm25", 5)),
        (" dense : k = 7 ", RetrieverSpec("dense", 7)),
        ("hybrid_weighted:weight=0.3,k=5", RetrieverSpec("hybrid_weighted", 5, {"weight": 0.3})),
        ("hybrid_weighted:weight=0.5", RetrieverSpec("hybrid_weighted", DEFAULT_K)),
        ("hybrid_weighted:weight=1", RetrieverSpec("hybrid_weighted", DEFAULT_K, {"weight": 1.0})),
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


def test_every_kind_has_a_label():
    assert set(KINDS) == set(RETRIEVER_LABELS)


@st.composite
def specs(draw):
    kind = draw(st.sampled_from(sorted(KINDS)))
    known = KINDS[kind]
    values = {}
    for name, parameter in known.parameters.items():
        if draw(st.booleans()):
            default = parameter.default
            if isinstance(default, bool):
                values[name] = draw(st.booleans())
            elif isinstance(default, int):
                values[name] = draw(st.integers(int(parameter.low), int(parameter.high)))
            elif isinstance(default, float):
                values[name] = draw(st.floats(parameter.low, parameter.high))
            else:
                values[name] = draw(st.text("aZ09._-", min_size=1, max_size=12))
    k = draw(st.integers(1, 50)) if known.searches else None
    return make_retriever(kind, k, values)


@given(specs())
def test_the_text_of_a_retriever_reads_back(spec):
    again = parse_retriever(format_retriever(spec))
    assert again == spec
    assert again.key == spec.key
