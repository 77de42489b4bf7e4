"""Words for a job's counts."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from ragexam_gui import words

translate = QCoreApplication.translate


def figures_text(figures: Mapping[str, float]) -> str:
    """Return the counts of a job that tell something, in one line; what is nought, and what is no count, is left out.

    Args:
        figures: By their names in the engine; those of a mapping are called "mapping key".
    """
    words_of_figures = _words()
    sums: dict[str, float] = {}
    for key, value in figures.items():
        group = key.partition(" ")[0]
        own = next((k for k in (key, group) if k in words_of_figures), "")
        if own:  # one figure for all reasons why something was dropped
            sums[own] = sums.get(own, 0) + value
    return " · ".join(text.format(words.number(sums[key])) for key, text in words_of_figures.items() if sums.get(key))


def _words() -> dict[str, str]:
    """Return the words in the order in which they are shown."""
    return {
        "files": translate("Figures", "{0} {0:file|files}"),
        "documents imported": translate("Figures", "{0} {0:document|documents} imported"),
        "documents duplicate": translate("Figures", "{0} the same as another"),
        "documents skipped": translate("Figures", "{0} skipped"),
        "documents failed": translate("Figures", "{0} could not be read"),
        "documents needs a password": translate("Figures", "{0} need a password"),
        "documents no text: scanned": translate("Figures", "{0} without text"),
        "unchanged": translate("Figures", "{0} unchanged"),
        "chunks": translate("Figures", "{0} chunks"),
        "kept": translate("Figures", "{0} {0:question|questions} kept"),
        "wanted": translate("Figures", "{0} asked for"),
        "tried": translate("Figures", "{0} tries"),
        "considered": translate("Figures", "{0} {0:question|questions} looked at"),
        "items": translate("Figures", "{0} {0:question|questions}"),
        "right": translate("Figures", "{0} guessed right"),
        "dropped": translate("Figures", "{0} dropped"),
        "flagged": translate("Figures", "{0} marked"),
        "unparsed": translate("Figures", "{0} not understood"),
        "changed": translate("Figures", "{0} changed"),
        "responses": translate("Figures", "{0} {0:answer|answers}"),
        "reused": translate("Figures", "{0} taken from earlier runs"),
        "before": translate("Figures", "{0} here before"),
        "failed": translate("Figures", "{0} failed"),
        "steps": translate("Figures", "{0} {0:step|steps}"),
    }
