"""Every way to recognise text, by name, and the one that is used on this machine."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.corpus.ocr.base import OcrKind
from ragexam.registry import Registry

OCR_KINDS: Registry[OcrKind] = Registry(OcrKind, "ragexam.corpus.ocr.kinds", "ragexam.ocr")


HOW_TO_ADD = (
    "Add text recognition: install the program Tesseract with its models for your languages (Debian and Ubuntu: sudo apt install "
    "tesseract-ocr tesseract-ocr-deu), or RapidOCR where RAG Exam was installed from source (pip install rapidocr). Then import again."
)
"""What a person does whose machine recognises no text."""


@dataclass(frozen=True, slots=True)
class InstalledOcr:
    """What recognises text on this machine.

    Attributes:
        name: Of its kind.
        by: Its label and version, as it stands with documents.
    """

    name: str
    by: str


def available_ocr() -> InstalledOcr | None:
    """Return what recognises text on this machine; None where nothing does. Looks anew at each call: it may just have been added."""
    for kind in OCR_KINDS.values():
        version = kind.version()
        if version:
            return InstalledOcr(kind.name, f"{kind.label} {version}")
    return None
