"""Passages whose text is sure enough to be asked about: those that text recognition (OCR) read badly are left out."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.errors import NotEnoughData
from ragexam.records import Chunk, recognition_of
from ragexam.sentences import phrase
from ragexam.store import Store


@dataclass(frozen=True, slots=True)
class ClearChunks:
    """Chunks in force, by how sure their text is.

    Attributes:
        chunks: That may be asked about.
        unclear: Number of those left out.
        least: Confidence that they would need.
    """

    chunks: list[Chunk]
    unclear: int
    least: float

    def sentence(self) -> str:
        """Return what was left out and why; "" where nothing was."""
        if not self.unclear:
            return ""
        return phrase(
            "{0:n} passages are not asked about: their text was recognised from pictures and is less than {1:n} % sure.",
            self.unclear,
            f"{100 * self.least:.0f}",
        )


def clear_chunks(store: Store, least: float) -> ClearChunks:
    """Return the chunks in force that may be asked about.

    Args:
        store: The project.
        least: Confidence of recognised text, 0 to 1, from which a passage is asked about.
    """
    chunks = store.chunks.all()
    recognised = {
        d.id: (recognition, d.page_starts) for d in store.documents.usable() if (recognition := recognition_of(d))
    }
    if not recognised:
        return ClearChunks(chunks, 0, least)
    kept = []
    for chunk in chunks:
        own_recognition = recognised.get(chunk.document_id)
        sure = (
            None if own_recognition is None else own_recognition[0].of_span(own_recognition[1], chunk.start, chunk.end)
        )
        if sure is None or sure >= least:
            kept.append(chunk)
    return ClearChunks(kept, len(chunks) - len(kept), least)


def nothing_to_ask(clear: ClearChunks) -> NotEnoughData:
    """Return the error of an exam for which no passage is left."""
    if clear.unclear:
        return NotEnoughData(
            clear.sentence(), "Import clearer scans, or accept less sure text in the options of the exam."
        )
    return NotEnoughData("There are no passages to ask about.", "Import documents first.")
