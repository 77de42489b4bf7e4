"""Answers that count as given: under the same conditions, and under such as change no bit of a score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ragexam.records import content_id


def alike_manifests(stored: Mapping[str, Mapping[str, Any]], manifest: Mapping[str, Any]) -> frozenset[str]:
    """Return ids of manifests that differ from one at most in the number of threads and of the machine's cores.

    Neither changes a bit of a score, so what was answered under them is not asked again; each answer keeps its own manifest.

    Args:
        stored: Values by id.
        manifest: The conditions under which would be asked now.
    """
    wanted = _bits(manifest)
    return frozenset(name for name, value in stored.items() if _bits(value) == wanted)


def _bits(manifest: Mapping[str, Any]) -> str:
    """Return the identity of what decides the bits of a score."""
    model = {name: value for name, value in dict(manifest.get("model", {})).items() if name != "threads"}
    if not model.get("device"):  # earlier versions said nothing of the CPU
        model.pop("device", None)
    kept = {name: value for name, value in manifest.items() if name not in ("cores", "model")}
    return content_id("bits", kept, model)
