"""The conditions of runs for a reader: what all have in common once, and what tells them apart as a table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from ragexam.records import Table
from ragexam.report.document import Folded

_HASH = re.compile(r"[0-9a-f]{32,}")
_SHOWN = 12
"""Characters of a long hash that are shown: enough to tell two files apart."""


def manifest_parts(manifests: Sequence[Mapping[str, object]]) -> Iterator[Folded]:
    """A text with the common conditions, and a table of the rest with a row for each manifest."""
    if not manifests:
        return
    flat = [dict(_flat(manifest)) for manifest in manifests]
    names = sorted(set().union(*flat))
    common = [name for name in names if all(name in f and f[name] == flat[0].get(name) for f in flat)]
    title = "Conditions of the run" if len(flat) == 1 else "Conditions that all runs have in common"
    if common:
        told = [(name, _cell(flat[0][name])) for name in common]
        yield Folded("\n".join(f"{name}: {cell}" for name, cell in told if cell is not None), title)
    differing = [name for name in names if name not in common]
    if differing:
        yield Folded(
            Table(
                "manifests",
                "Conditions that tell the runs apart",
                ("Manifest", *differing),
                tuple((str(n), *(_cell(f.get(name)) for name in differing)) for n, f in enumerate(flat, start=1)),
                (),
                f"A manifest holds the conditions of answers. Hashes are shown by their first {_SHOWN} characters.",
            )
        )


def _flat(value: Mapping[str, object], ahead: str = "") -> Iterator[tuple[str, object]]:
    """Values with the path of their names, joined by dots."""
    for name, inner in value.items():
        if isinstance(inner, Mapping):
            yield from _flat(inner, f"{ahead}{name}.")
        else:
            yield f"{ahead}{name}", inner


def _cell(value: object) -> str | None:
    """A value as a cell; None where there is nothing."""
    if value is None or value == "":
        return None
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text[:_SHOWN] if _HASH.fullmatch(text) else text
