from dataclasses import replace

import pytest

from ragexam.pipelines.matrix import build_matrix
from ragexam.pipelines.presets import (
    ModelCandidate,
    Proposal,
    best_writer,
    laboratory,
    published_design,
    quick_look,
    retrievers_only,
)

GB = 1 << 30
MODELS = [
    ModelCandidate("small", GB // 10, GB // 5),
    ModelCandidate("middle", GB, 2 * GB),
    ModelCandidate("large", 4 * GB, 6 * GB),
    ModelCandidate("huge", 40 * GB, 50 * GB),
]
MEMORY = 16 * GB


def count(proposal: Proposal) -> int:
    models = [(key, key) for key in proposal.models]
    return len(build_matrix(models, proposal.retrievers, proposal.examples, example_choices=proposal.example_choices))


def test_quick_look_takes_the_best_models_that_fit_and_both_yardsticks() -> None:
    proposal = quick_look(MODELS, MEMORY, embedder=True)
    assert proposal.models == ("large", "middle")  # the huge one does not fit
    assert {r.kind for r in proposal.retrievers} == {"closed_book", "oracle", "bm25", "hybrid_weighted"}
    assert (proposal.examples, proposal.left_out, count(proposal)) == ((0,), (), 8)


def test_quick_look_passes_by_what_would_take_hours() -> None:
    slow = [replace(m, token_seconds=m.size_bytes / GB / 50) for m in MODELS]  # the large one: 0.08 s a token
    assert quick_look(slow, MEMORY, embedder=True).models == ("middle", "small")
    slower = [replace(m, token_seconds=10 * m.size_bytes / GB) for m in MODELS]
    assert quick_look(slower, MEMORY, embedder=True).models == ("small",), "where all are slow the quickest is left"


def test_the_model_that_wrote_the_exam_sits_it_only_for_want_of_others() -> None:
    small, middle, large, _ = MODELS
    assert quick_look([small, middle, replace(large, wrote=True)], MEMORY, embedder=True).models == ("middle", "small")
    assert quick_look([small, replace(middle, wrote=True)], MEMORY, embedder=True).models == ("middle", "small")


def test_a_model_with_an_adapter_is_taken_only_by_hand() -> None:
    adapted = replace(MODELS[2], key="large+tuned", adapted=True)
    assert quick_look([*MODELS[:2], adapted], MEMORY, embedder=True).models == ("middle", "small")
    assert best_writer([*MODELS[:2], adapted], MEMORY) == MODELS[1]


def test_the_largest_model_that_fits_writes_and_may_be_slower_than_those_that_answer() -> None:
    assert best_writer(MODELS, MEMORY) == MODELS[2]
    slow = [replace(m, token_seconds=m.size_bytes / GB / 50) for m in MODELS]
    assert best_writer(slow, MEMORY) == slow[2]
    slower = [replace(m, token_seconds=m.size_bytes / GB / 30) for m in MODELS]
    assert best_writer(slower, MEMORY) == slower[1]
    assert best_writer([], MEMORY) is None


def test_the_papers_design_has_45_pipelines_with_three_models_that_fit() -> None:
    proposal = published_design(MODELS, MEMORY, embedder=True)
    assert proposal.models == ("large", "middle", "small")  # the huge one does not fit
    assert proposal.examples == (0, 1, 2)
    assert (count(proposal), proposal.models_wanted) == (45, 3)


def test_ticked_models_come_first() -> None:
    more = [*MODELS, ModelCandidate("other", 3 * GB, 4 * GB)]
    assert published_design(more, MEMORY, embedder=True, ticked={"small"}).models == ("small", "large", "other")
    assert retrievers_only(more, MEMORY, embedder=True, ticked={"small", "middle"}).models == ("middle",)
    assert retrievers_only(more, MEMORY, embedder=True).models == ("large",)


@pytest.mark.parametrize("preset", [quick_look, published_design, retrievers_only])
def test_what_cannot_be_built_is_left_out_and_told(preset: object) -> None:
    proposal = preset(MODELS, MEMORY, embedder=False)  # type: ignore[operator]
    assert proposal.left_out
    assert not {"dense", "hybrid", "hybrid_weighted", "reranked"} & {r.kind for r in proposal.retrievers}
    assert {"closed_book", "oracle", "bm25"} <= {r.kind for r in proposal.retrievers}


def test_without_models_there_is_a_proposal_without_models() -> None:
    assert published_design([], MEMORY, embedder=True).models == ()
    assert quick_look([MODELS[-1]], MEMORY, embedder=True).models == ()
    assert quick_look([MODELS[-1]], 0, embedder=True).models == ("huge",), (
        "where the memory is unknown nothing is barred"
    )


def test_the_laboratory_has_the_modules_with_and_without_diverse_examples() -> None:
    proposal = laboratory(MODELS, MEMORY, embedder=True, ticked={"middle"})
    assert (proposal.models, proposal.examples, proposal.example_choices) == (("middle",), (0, 3), ("diverse",))
    assert (count(proposal), proposal.left_out) == (14, ())
    labels = [r.kind + "".join(f"[{part.kind}]" for part in r.inside) for r in proposal.retrievers]
    assert "multi_query[ensemble]" in labels
    assert "multi_query[child_parent]" in labels
    bare = laboratory(MODELS, MEMORY, embedder=False)
    assert ([r.kind for r in bare.retrievers], bare.example_choices, count(bare)) == (["bm25"], ("seeded",), 2)
    assert bare.left_out == ("dense", "ensemble", "child_parent", "multi_query", "prefilter")
