"""Ids that are hashes of what determines a thing: the same input has the same id on every machine."""

from __future__ import annotations

import hashlib
import json


def content_id(*parts: object, length: int = 16) -> str:
    """Return hash JSON-able parts (strings, numbers, lists, mappings) to `length` hex digits of sha256."""
    text = json.dumps(parts, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]
