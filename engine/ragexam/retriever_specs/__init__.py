"""Specifications of retrievers: the record, its text form, and what a kind declares.

    kind.py      what one file of `ragexam/retrieval/kinds` declares; `KINDS` holds all of them
    spec.py      `RetrieverSpec`, a tree
    text.py      the text form, read and written (brackets.py splits it)
    usual.py     the text form as a person writes it: what is left out there
    make.py      made and checked
    look.py      looked into: what stands inside, needs, models, sizes, prompts
    labels.py    short names for a person

It lies below the records, since a pipeline's name and identity hold its retriever's. The kinds are brought from above, by name.
"""

from ragexam.retriever_specs.kind import (
    DEFAULT_K,
    KINDS,
    MOST_K,
    ModelCalls,
    RetrieverKind,
    RetrieverParameter,
    Sizes,
    TextLengths,
    Value,
)
from ragexam.retriever_specs.labels import kind_label, retriever_label
from ragexam.retriever_specs.look import (
    inside,
    models_named,
    needs,
    parameter,
    prompts_used,
    reads_outline,
    scores_all,
    sizes_of,
    uses_project_chunks,
    walk,
)
from ragexam.retriever_specs.make import check_retriever, fitting_values, make_retriever
from ragexam.retriever_specs.spec import RetrieverSpec
from ragexam.retriever_specs.text import MOST_DEEP, bracketed, format_retriever, parse_retriever, text_values
from ragexam.retriever_specs.usual import read_retriever, usual_retriever, write_retriever

__all__ = [
    "DEFAULT_K",
    "KINDS",
    "MOST_DEEP",
    "MOST_K",
    "ModelCalls",
    "RetrieverKind",
    "RetrieverParameter",
    "RetrieverSpec",
    "Sizes",
    "TextLengths",
    "Value",
    "bracketed",
    "check_retriever",
    "fitting_values",
    "format_retriever",
    "inside",
    "kind_label",
    "make_retriever",
    "models_named",
    "needs",
    "parameter",
    "parse_retriever",
    "prompts_used",
    "read_retriever",
    "reads_outline",
    "retriever_label",
    "scores_all",
    "sizes_of",
    "text_values",
    "uses_project_chunks",
    "usual_retriever",
    "walk",
    "write_retriever",
]
