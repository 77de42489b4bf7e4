"""Serves an embedding model of this machine as OpenAI's service would, for products that ask for one.

    python bench/real_systems/embeddings.py FOLDER [--port 8102]

FOLDER holds a model of sentence-transformers; RAG Exam's embedding room runs it. On this machine only, one request at a time.
"""

from __future__ import annotations

import argparse
import base64
import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import numpy as np

from ragexam.embedding.open import open_embedder


def main() -> None:
    """Serve until the process is ended."""
    parser = argparse.ArgumentParser(description="An embedding model behind OpenAI's interface.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8102)
    options = parser.parse_args()
    embedder = open_embedder(options.folder, threads=1)

    class Service(BaseHTTPRequestHandler):
        """One request."""

        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            """Say which model there is."""
            self._reply({"object": "list", "data": [{"id": options.folder.name, "object": "model"}]})

        def do_POST(self) -> None:
            """Embed the texts."""
            asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
            texts = asked["input"] if isinstance(asked["input"], list) else [asked["input"]]
            vectors = np.asarray(embedder.embed(texts), dtype=np.float32)
            packed = asked.get("encoding_format") == "base64"
            data = [
                {
                    "object": "embedding",
                    "index": n,
                    "embedding": base64.b64encode(one.tobytes()).decode() if packed else one.tolist(),
                }
                for n, one in enumerate(vectors)
            ]
            usage = {"prompt_tokens": 0, "total_tokens": 0}
            self._reply({"object": "list", "data": data, "model": options.folder.name, "usage": usage})

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

        def _reply(self, value: Any) -> None:
            body = json.dumps(value).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    HTTPServer(("127.0.0.1", options.port), Service).serve_forever()


if __name__ == "__main__":
    main()
