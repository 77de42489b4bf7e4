"""RapidOCR: PaddleOCR's models over ONNX Runtime. Its package brings them along: nothing is fetched.

Models: PP-OCRv6 small (detection, recognition of 50 languages in Latin script, Chinese, Japanese), 31 MB.
"""

from __future__ import annotations

import importlib.util
import logging
from importlib.metadata import PackageNotFoundError, version

import numpy as np

from ragexam.corpus.ocr.base import OcrKind, OcrLine, Picture, Recognise
from ragexam.gguf.threads import physical_cores


def _version() -> str:
    if importlib.util.find_spec("rapidocr") is None:
        return ""
    try:
        return version("rapidocr")
    except PackageNotFoundError:
        return ""


def _start() -> Recognise:
    from rapidocr import RapidOCR

    threads = "EngineConfig.onnxruntime.{0}_op_num_threads"
    engine = RapidOCR(
        params={
            "Global.log_level": "critical",
            # Its classifier of direction turns upright lines over now and then: more is lost than gained.
            "Global.use_cls": False,
            # Its own bound leaves out what it is unsure of: nothing is to be missing without a word.
            "Global.text_score": 0.0,
            threads.format("intra"): physical_cores(),
            threads.format("inter"): 1,
        }
    )
    logging.getLogger("RapidOCR").setLevel(logging.CRITICAL)

    def recognise(picture: Picture) -> list[OcrLine]:
        recognised = engine(np.repeat(picture[:, :, None], 3, axis=2))
        if recognised.boxes is None or recognised.txts is None:
            return []
        lines = []
        for box, text, score in zip(recognised.boxes, recognised.txts, recognised.scores, strict=True):
            (left, top), (right, bottom) = np.min(box, axis=0), np.max(box, axis=0)
            lines.append(
                OcrLine(text, float(score), float(left), float(bottom), float(right - left), float(bottom - top))
            )
        return lines

    return recognise


KIND = OcrKind("rapidocr", 10, "RapidOCR", _version, _start, memory=3 * 2**30)
