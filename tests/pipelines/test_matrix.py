import pytest

from ragexam.errors import InputError
from ragexam.pipelines.matrix import PUBLISHED_EXAMPLES, PUBLISHED_RETRIEVERS, build_matrix, parse_retrievers
from ragexam.records import RetrieverSpec
from ragexam.retriever_specs import format_retriever, parse_retriever

MODELS = [("h1", "Small"), ("h2", "Middle"), ("h3", "Large")]


def test_the_paper_s_matrix_has_45_pipelines():
    specs = build_matrix(MODELS, parse_retrievers(PUBLISHED_RETRIEVERS), PUBLISHED_EXAMPLES)
    assert len(specs) == len({s.id for s in specs}) == 45
    assert {s.examples for s in specs} == set(PUBLISHED_EXAMPLES) == {0, 1, 2}
    assert [s.retriever.kind for s in specs[:15:3]] == ["closed_book", "oracle", "bm25", "dense", "hybrid_weighted"]
    assert [s.model_name for s in specs] == ["Small"] * 15 + ["Middle"] * 15 + ["Large"] * 15
    assert len({tuple(s.components.values()) for s in specs}) == 45


def test_what_is_given_twice_is_there_once():
    twice = [parse_retriever("bm25"), parse_retriever("bm25:k=3"), RetrieverSpec("bm25", 3, {"b": 0.75})]
    assert len(build_matrix([MODELS[0], MODELS[0]], twice, (0, 0))) == 1


def test_retriever_texts_are_read_and_written_here():
    assert format_retriever(parse_retriever("bm25:k=5")) == "bm25:k=5"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (([], [RetrieverSpec("bm25")]), "needs a language model"),
        ((MODELS, []), "needs a retriever"),
        ((MODELS, [RetrieverSpec("bm25")], ()), "needs a number of examples"),
        ((MODELS, [RetrieverSpec("bm25")], (-1,)), "-1 in-context examples"),
        ((MODELS, [RetrieverSpec("bm25")], (0,), "fancy"), "no prompt template 'fancy'"),
        ((MODELS, [RetrieverSpec("bm25", 0)]), "k must lie between"),
        (([("h1", "Same"), ("h2", "Same")], [RetrieverSpec("bm25")]), "could not be told apart"),
    ],
)
def test_impossible_matrices_are_refused(arguments, sentence):
    with pytest.raises(InputError, match=sentence):
        build_matrix(*arguments)


def test_pipelines_that_differ_have_labels_that_differ():
    texts = ["bm25", "bm25:k=5", "bm25:b=0.4", "hybrid_weighted", "hybrid_weighted:weight=0.3", "oracle"]
    labels = [s.retriever_label for s in build_matrix(MODELS[:1], parse_retrievers(texts))]
    assert labels == [
        "BM25, k=3",
        "BM25, k=5",
        "BM25, k=3, b=0.4",
        "Hybrid, weighted, k=3",
        "Hybrid, weighted, k=3, text_weight=0.7",
        "Oracle",
    ]


def test_ways_of_choosing_examples_multiply_only_where_there_are_some():
    specs = build_matrix(MODELS[:1], parse_retrievers(["bm25"]), (0, 3), example_choices=("seeded", "diverse"))
    assert [(s.examples, s.example_choice) for s in specs] == [(0, "seeded"), (3, "seeded"), (3, "diverse")]
    assert [s.examples_label for s in specs] == ["ICL@0", "ICL@3", "ICL@3 diverse"]
    assert len({s.id for s in specs}) == 3
    diverse = build_matrix(MODELS[:1], parse_retrievers(["bm25"]), (0, 3), example_choices=("diverse",))
    assert {s.id for s in diverse} == {specs[0].id, specs[2].id}
    for choices, sentence in (((), "needs a way of choosing examples"), (("clever",), "chosen 'clever'")):
        with pytest.raises(InputError, match=sentence):
            build_matrix(MODELS, parse_retrievers(["bm25"]), (1,), example_choices=choices)
