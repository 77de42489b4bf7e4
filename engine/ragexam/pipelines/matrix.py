"""The set of pipelines to examine: LLMs x retrievers x in-context examples."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.errors import InputError, not_one_of
from ragexam.pipelines.examples import check_choice
from ragexam.pipelines.prompts import TEMPLATES
from ragexam.records import PipelineSpec, RetrieverSpec
from ragexam.retriever_specs import make_retriever, parse_retriever
from ragexam.sentences import phrase

MOST_EXAMPLES = 8

PUBLISHED_RETRIEVERS = ("closed_book", "oracle", "bm25", "dense", "hybrid_weighted")
PUBLISHED_EXAMPLES = (0, 1, 2)
"""Five retrieval mechanisms and three ICL modes [4.2]; with three LLMs 45 pipelines, as many as in the paper, and not the same:
its hybrids order the finds of BM25 and dense by a cross-encoder, here both scores are added, and one dense model stands for
its two."""


def build_matrix(
    models: Sequence[tuple[str, str]],
    retrievers: Sequence[RetrieverSpec],
    examples: Sequence[int] = (0,),
    template: str = "chat",
    example_choices: Sequence[str] = ("seeded",),
) -> list[PipelineSpec]:
    """Return every combination once, grouped by LLM, then retriever, then number of examples, then how these are chosen.

    Args:
        models: (file hash, name) of each LLM.
        retrievers: Checked specifications (`parse_retriever`, `make_retriever`).
        examples: Numbers of in-context examples.
        template: A name of `TEMPLATES`.
        example_choices: Names of `ragexam.pipelines.examples.CHOICES`; without examples there is nothing to choose,
            and one pipeline stands for all of them.

    Raises:
        InputError: Something is empty, or a value is out of bounds.
    """
    wanted = (
        ("language model", models),
        ("retriever", retrievers),
        ("number of examples", examples),
        ("way of choosing examples", example_choices),
    )
    for what, given in wanted:
        if not given:
            raise InputError(phrase("A pipeline needs a {0}: choose at least one.", what))
    if template not in TEMPLATES:
        raise not_one_of(phrase("There is no prompt template {0:raw}.", repr(template)), TEMPLATES)
    for n in examples:
        if not 0 <= n <= MOST_EXAMPLES:
            raise InputError(phrase("{0:n} in-context examples are not possible: choose 0 to {1:n}.", n, MOST_EXAMPLES))
    for choice in example_choices:
        check_choice(choice)
    hashes: dict[str, str] = {}
    for file_hash, name in models:
        if hashes.setdefault(name, file_hash) != file_hash:
            raise InputError(
                phrase(
                    "Two different model files are called {0:raw}; the results could not be told apart.", repr(name)
                ),
                "Give one of them another name.",
            )
    canonical = [make_retriever(r.kind, r.k, r.parameters, r.inside) for r in retrievers]
    specs = [
        PipelineSpec(file_hash, name, retriever, n, template, choice)
        for file_hash, name in models
        for retriever in canonical
        for n in examples
        for choice in (example_choices if n else ("seeded",))
    ]
    return list({spec.id: spec for spec in specs}.values())


def parse_retrievers(texts: Sequence[str]) -> list[RetrieverSpec]:
    """Return what each text specifies, in their order.

    Raises:
        InputError: One cannot be read.
    """
    return [parse_retriever(text) for text in texts]
