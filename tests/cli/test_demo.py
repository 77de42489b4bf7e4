"""The demo, on its own documents, with models that need no file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any


def test_the_demo_does_the_whole_job_and_goes_on(ragexam: Any, tmp_path: Path) -> None:
    out = tmp_path / "demo"
    words = ["demo", "--out", out, "--writer", "scripted", "--model", "scripted:1", "--model", "scripted:2:0.5"]
    words += ["--embedder", "hashed", "--items", "10"]
    said = ragexam(*words)
    steps = re.findall(r"^\[[^\]]+\] (.+)$", said.out, re.MULTILINE)
    kept = int(re.search(r"^(\d+) questions are kept", said.out, re.MULTILINE)[1])
    assert kept >= 10
    assert steps == [
        "Reading the handbook of Quellmoor Instruments, a made-up company",
        "Writing an exam of 10 questions",
        f"16 pipelines sit {kept} questions",
        "Fitting the item response model",
        "Writing the report",
        "Done",
    ]
    assert "Quellmoor handbook" in (out / "report.html").read_text(encoding="utf-8")
    assert f"{16 * kept:,} answers were given" in said.out
    again = ragexam(*words, "--json").value
    assert again["decision"]["sentence"] in said.out, "started again it comes to the same"
    assert len(ragexam("items", out / "demo.ragexam", "--json").value) >= kept
