"""The weights of the score of questions, and what is said of it, are those that the kept reading gives."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ragexam.exam.choice_items.quality import AUC, BANDS, INTERCEPT, SIGNS


def test_weights_and_bands_are_those_of_the_reading(root: Path) -> None:
    code = (
        "import sys, json; sys.path.insert(0, 'bench')\n"
        "import question_scores as q\n"
        "read = q.read_questions(); found = q.judge(read)\n"
        "of = {n: [list(q.bands(read, found, n)), found.auc(read, read.language == n)] for n in q.BANDS_OF}\n"
        "print(json.dumps([found.intercept, list(found.weights), of]))"
    )
    said = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, cwd=root)
    intercept, weights, of_language = json.loads(said.stdout)
    assert pytest.approx(intercept, abs=0.01) == INTERCEPT
    assert weights == pytest.approx([sign.weight for sign in SIGNS], abs=0.01)
    assert of_language.keys() == BANDS.keys() == AUC.keys()
    for language, (bands, auc) in of_language.items():
        assert [[round(least, 2), good, count] for least, good, count in bands] == [
            [band.least, band.good, band.read] for band in BANDS[language]
        ]
        assert auc == pytest.approx(AUC[language], abs=0.01)
