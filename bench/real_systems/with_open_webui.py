"""Open WebUI: an account, a knowledge collection with the demo corpus, and its API of chats over that collection."""

from __future__ import annotations

import json
import secrets as random
import time
from pathlib import Path
from typing import Any, Final

from workshop import HOST, PRODUCT_PORT, Workshop, call, corpus_files, say, send_file, wait_for

PACKAGES: Final = ("open-webui==0.12.4",)
PRESET: Final = "open-webui"
HOME: Final = f"http://{HOST}:{PRODUCT_PORT}"
ADDRESS: Final = f"{HOME}/api/chat/completions"
CHANGES: tuple[str, ...] = ()
"""The model and the collection, once they are known."""

ANSWER: Final = "choices[0].message.content"
PASSAGE: Final = "sources[0].document[0]"
"""Paths at which a person finds both in a reply."""

_KEY: dict[str, str] = {}
_PATIENCE: Final = 1800.0


def secrets() -> dict[str, str]:
    """Return the key under the name of the variable from which RAG Exam reads it."""
    return {"RAGEXAM_SECRET_OPEN_WEBUI_AUTHORIZATION": _KEY["token"]}


def curl() -> str:
    """Return the command with which a person asks it."""
    key = f"-H 'Authorization: Bearer {_KEY['token']}'"
    return f"curl {ADDRESS} {key} -H 'Content-Type: application/json' -d '{CHANGES[1]}'"


def serve(shop: Workshop) -> None:
    """Serve the demo corpus; documents that are in the collection already are not sent again."""
    global CHANGES
    programs = shop.environment("openwebui", PACKAGES)
    shop.serve_embeddings()
    folder = shop.folder / "openwebui"
    account = _account(folder)
    shop.start(
        "open-webui",
        [programs / "open-webui", "serve", "--host", HOST, "--port", PRODUCT_PORT],
        {
            "DATA_DIR": str(folder / "data"),
            "WEBUI_SECRET_KEY": account["secret"],
            "OFFLINE_MODE": "True",
            "ENABLE_PERSISTENT_CONFIG": "False",
            "ENABLE_OLLAMA_API": "False",
            "OPENAI_API_BASE_URL": shop.model_url,
            "OPENAI_API_KEY": "none",
            "RAG_EMBEDDING_ENGINE": "openai",
            "RAG_EMBEDDING_MODEL": shop.embedder.name,
            "RAG_OPENAI_API_BASE_URL": shop.embedding_url,
            "RAG_OPENAI_API_KEY": "none",
            "CHUNK_SIZE": "600",
            "CHUNK_OVERLAP": "60",
            "RAG_TOP_K": "3",
            "ENABLE_RETRIEVAL_QUERY_GENERATION": "False",
            "ENABLE_TITLE_GENERATION": "False",
            "ENABLE_TAGS_GENERATION": "False",
            "ENABLE_FOLLOW_UP_GENERATION": "False",
            "ENABLE_VERSION_UPDATE_CHECK": "False",
            "AIOHTTP_CLIENT_TIMEOUT": "900",
        },
        folder,
    )
    wait_for(f"{HOME}/health", shop, 900)
    person = {"email": "exam@example.org", "password": account["password"]}
    asked = person if (folder / "signed-up").exists() else {**person, "name": "Exam"}
    _KEY["token"] = key = call(f"{HOME}/api/v1/auths/{'signin' if asked is person else 'signup'}", asked)["token"]
    (folder / "signed-up").touch()
    collection = _collection(key)
    there = {one["filename"] for one in _files(key, collection)}
    for path in corpus_files():
        if path.name in there:
            continue
        sent = send_file(f"{HOME}/api/v1/files/", path, key)
        _wait_processed(shop, sent["id"], key)
        call(f"{HOME}/api/v1/knowledge/{collection}/file/add", {"file_id": sent["id"]}, key)
    say(f"{len(_files(key, collection))} documents in the collection")
    model = call(f"{HOME}/api/models", key=key)["data"][0]["id"]
    body = {
        "model": model,
        "messages": [{"role": "user", "content": ""}],
        "stream": False,
        "temperature": 0,
        "max_tokens": 48,
        "files": [{"type": "collection", "id": collection}],
    }
    CHANGES = ("--body", json.dumps(body))


def _account(folder: Path) -> dict[str, str]:
    """Return password and secret of the installation; drawn once, kept beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "account.json"
    if not path.is_file():
        path.write_text(json.dumps({"password": random.token_urlsafe(16), "secret": random.token_urlsafe(24)}), "utf-8")
        path.chmod(0o600)
    account: dict[str, str] = json.loads(path.read_text("utf-8"))
    return account


def _collection(key: str) -> str:
    """Return the id of the collection; it is made where it is not there yet."""
    listed = call(f"{HOME}/api/v1/knowledge/", key=key)
    known: list[dict[str, Any]] = listed["items"] if isinstance(listed, dict) else listed
    for one in known:
        if one["name"] == "Handbook":
            return str(one["id"])
    return str(call(f"{HOME}/api/v1/knowledge/create", {"name": "Handbook", "description": "Demo"}, key)["id"])


def _files(key: str, collection: str) -> list[dict[str, Any]]:
    files: list[dict[str, Any]] = call(f"{HOME}/api/v1/knowledge/{collection}/files?limit=200", key=key)["items"]
    return files


def _wait_processed(shop: Workshop, file_id: str, key: str) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        shop.check()
        status = call(f"{HOME}/api/v1/files/{file_id}/process/status", key=key)["status"]
        if status in ("completed", "failed"):
            if status == "failed":
                say(f"{file_id} was not read")
            return
        time.sleep(1)
