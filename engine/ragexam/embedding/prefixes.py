"""Prefixes that embedding models want before a query and before a passage.

A folder of sentence-transformers says so itself; a GGUF file does not. The families below state it in their own model
cards; each is known by its name in the file's metadata or by the file's name. A model of no family here gets nothing,
which is right for MiniLM, GTE, jina-v2, bge-m3 and paraphrase models.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ragexam.embedding.library import read_config
from ragexam.embedding.protocols import Kind

_SEARCH: Final = "Represent this sentence for searching relevant passages: "
_TASK: Final = "Given a web search query, retrieve relevant passages that answer the query"

FAMILIES: Final[tuple[tuple[str, str, str], ...]] = (
    (r"nomic embed text", "search_query: ", "search_document: "),
    (r"e5 .*instruct", f"Instruct: {_TASK}\nQuery: ", ""),
    (r"\be5\b", "query: ", "passage: "),
    (r"bge m3", "", ""),
    (r"bge .*zh", "为这个句子生成表示以用于检索相关文章：", ""),
    (r"bge .*en", _SEARCH, ""),
    (r"mxbai embed", _SEARCH, ""),
    (r"snowflake arctic embed .*v2", "query: ", ""),
    (r"snowflake arctic embed", _SEARCH, ""),
    (r"embedding ?gemma", "task: search result | query: ", "title: none | text: "),
    (r"qwen3 embedding", f"Instruct: {_TASK}\nQuery:", ""),
)
"""Pattern within a name in small letters, its punctuation turned to blanks; prefix of a query; prefix of a passage.
The first that fits counts. Sources: the model cards of nomic-ai/nomic-embed-text-v1.5, intfloat/e5-base-v2,
intfloat/multilingual-e5-large-instruct, BAAI/bge-base-en-v1.5, BAAI/bge-m3, BAAI/bge-base-zh-v1.5,
mixedbread-ai/mxbai-embed-large-v1, Snowflake/snowflake-arctic-embed-m (and -v2.0), google/embeddinggemma-300m and
Qwen/Qwen3-Embedding-0.6B."""


def prefixes_of(*names: str) -> Mapping[Kind, str]:
    """Return the prefixes of a model.

    Args:
        names: What it is called: in its metadata, by its file.
    """
    for name in names:
        plain = " ".join(re.findall(r"\w+", re.sub(r"[_\W]+", " ", name.casefold())))
        for pattern, query, passage in FAMILIES:
            if re.search(pattern, plain):
                return {"query": query, "passage": passage}
    return {"query": "", "passage": ""}


def own_prefixes(folder: Path) -> dict[Kind, str]:
    """Return what a folder of sentence-transformers wants before a query and before a passage, from its own configuration."""
    config = read_config(folder, "config_sentence_transformers.json")
    prompts = config.get("prompts") if isinstance(config, dict) else None
    prompts = prompts if isinstance(prompts, dict) else {}

    def first(*names: str) -> str:
        return next((prompts[name] for name in names if isinstance(prompts.get(name), str)), "")

    return {"query": first("query", "search_query"), "passage": first("passage", "document", "search_document")}
