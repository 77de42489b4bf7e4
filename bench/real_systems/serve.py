"""Serves a real RAG product over the demo corpus on this machine, until it is stopped.

    python bench/real_systems/serve.py PRODUCT FOLDER [--model qwen2.5-coder-0.5b] [--llama WHEEL] [-- COMMAND ...]

PRODUCT is haystack, lightrag or open-webui. In FOLDER, outside the repository, every product gets an environment of its own; what is
there already is used again. A language model (llama_cpp.server) and an embedding model of this machine are served to it. With a
command after "--" everything ends when that has ended, else with Ctrl+C. README.md of this folder says what came of it.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from workshop import Workshop, say

from ragexam.embedding.library import resolve_embedder
from ragexam.llm.library.models import resolve_model

PRODUCTS: Final = {"haystack": "with_haystack", "lightrag": "with_lightrag", "open-webui": "with_open_webui"}
"""Module of each product."""


def main() -> int:
    """Serve, and say how it is connected."""
    words: list[str] = sys.argv[1:]
    command: list[str] = []
    if "--" in words:  # argparse takes no positional words after options
        words, command = words[: words.index("--")], words[words.index("--") + 1 :]
    options = arguments("A real product over the demo corpus.").parse_args(words)
    with served(options) as product:
        changes = " ".join(f"'{word}'" if "[" in word or "{" in word else word for word in product.CHANGES)
        say(f"ragexam systems add PROJECT.ragexam NAME --preset {product.PRESET} --url {product.ADDRESS}")
        say(f"ragexam systems add PROJECT.ragexam NAME --change {changes}")
        if command:
            return subprocess.run(command, check=False).returncode
        with contextlib.suppress(KeyboardInterrupt):
            while True:
                time.sleep(1)
    return 0


def arguments(description: str) -> argparse.ArgumentParser:
    """Return a parser of what is needed to serve a product."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("product", choices=PRODUCTS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", default="qwen2.5-coder-0.5b")
    parser.add_argument("--embedder", default="all-MiniLM-L6-v2")
    parser.add_argument("--llama", default="llama-cpp-python", help="a wheel, where one was compiled before")
    return parser


@contextlib.contextmanager
def served(options: argparse.Namespace) -> Iterator[Any]:
    """Serve a product, and give its module; everything ends with it, also where this process is told to end."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    shop = Workshop(folder, resolve_model(options.model).path, resolve_embedder(options.embedder), options.llama)
    product = importlib.import_module(PRODUCTS[options.product])
    try:
        shop.serve_model()
        begun = time.monotonic()
        product.serve(shop)
        say(f"{options.product} is served; ready after {time.monotonic() - begun:.0f} s")
        os.environ |= product.secrets() if hasattr(product, "secrets") else {}
        yield product
    finally:
        shop.close()


if __name__ == "__main__":
    sys.exit(main())
