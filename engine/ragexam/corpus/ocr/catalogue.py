"""Every way to recognise text, by name, and the one that is used on this machine."""

from __future__ import annotations

import importlib
import os
from dataclasses import dataclass

from ragexam.corpus.ocr.base import OcrKind
from ragexam.registry import Registry

OCR_KINDS: Registry[OcrKind] = Registry(OcrKind, "ragexam.corpus.ocr.kinds", "ragexam.ocr")


_VARIABLE = "RAGEXAM_OCR"

HOW_TO_ADD = (
    "Add text recognition: install the program Tesseract with its models for your languages (Debian and Ubuntu: sudo apt install "
    "tesseract-ocr tesseract-ocr-deu), or RapidOCR where RAG Exam was installed from source (pip install rapidocr). Then import again."
)
"""Advice to a person whose machine recognises no text."""


@dataclass(frozen=True, slots=True)
class InstalledOcr:
    """Text recognition that is installed on this machine.

    Attributes:
        name: Of its kind.
        by: Its label and version, as it stands with documents.
    """

    name: str
    by: str


def available_ocr() -> InstalledOcr | None:
    """Return what recognises text on this machine; None where nothing does. Looks anew at each call: it may just have been added.

    The variable `RAGEXAM_OCR` names the only kind that is used; "none" for nothing.
    """
    wanted = os.environ.get(_VARIABLE, "")
    importlib.invalidate_caches()
    for kind in OCR_KINDS.values():
        if wanted not in ("", kind.name):
            continue
        version = kind.version()
        if version:
            return InstalledOcr(kind.name, f"{kind.label} {version}")
    return None
