"""Outcome of an import in words, and the way out where nothing came in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication

from ragexam_gui import words

translate = QCoreApplication.translate


def import_remedy(counts: Mapping[str, int]) -> str:
    """Return what to do where nothing came in."""
    if counts.get("needs a password"):
        return translate("CorpusPage", "Choose one in the table and give its password.")
    return translate("CorpusPage", "Choose one in the table: it says why and offers what can be done.")


def import_outcome(result: Any) -> str:
    """Return what an import gave, in a sentence."""
    counts = result.get("documents", {})
    imported = counts.get("imported", 0)
    aside = sum(counts.values()) - imported
    one, many = translate("CorpusPage", "1 document imported"), translate("CorpusPage", "{0} documents imported")
    parts = [one if imported == 1 else many.format(words.number(imported, ","))]
    if aside:
        parts.append(translate("CorpusPage", "{0} not: the table says why").format(words.number(aside, ",")))
    if result.get("recognised"):
        parts.append(
            translate("CorpusPage", "the text of {0} {0:page was|pages were} recognised").format(
                words.number(result["recognised"], ",")
            )
        )
    if result.get("unchanged"):
        parts.append(
            translate("CorpusPage", "{0} {0:file was|files were} there already").format(
                words.number(result["unchanged"], ",")
            )
        )
    return "; ".join(parts) + "."
