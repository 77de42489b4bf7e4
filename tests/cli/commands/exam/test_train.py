"""The command train, on a tiny random model."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "llm"))  # the tiny models lie beside their own tests

from ragexam.errors import MachineError, ModelFileError
from ragexam.gguf.reader import read_gguf

HAS_EXTRA = importlib.util.find_spec("peft") is not None

if HAS_EXTRA:
    from tests.llm.training.test_lora import LINES, folders  # noqa: F401 - a fixture


@pytest.mark.skipif(not HAS_EXTRA, reason="the extra “train” is not installed")
def test_train_writes_adapter_curve_and_gguf(ragexam: Any, folders: dict[str, Path], tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "style"
    data.mkdir()
    for name, own in (("train", LINES[:4]), ("validation", LINES[4:])):
        lines = [json.dumps({"input": line.input, "output": line.output}) + "\n" for line in own]
        (data / f"{name}.jsonl").write_text("".join(lines), "utf-8")
    words = ("train", data, "--model", folders["llama"], "--out", out, "--batch", 2, "--every", 2, "--rank", 2)
    printed = ragexam(*words, "--steps", 3)
    assert "3 of 6 steps done" in printed.out
    assert (out / "loss.csv").read_text().splitlines()[0] == "Step,Epoch,Training,Validation,Learning rate,Seconds"
    got = ragexam(*words, "--json").value
    assert (got["trained"]["resumed"], got["trained"]["steps"]) == (3, 6)
    assert [row.split(",")[0] for row in (out / "loss.csv").read_text().splitlines()[1:]] == ["2", "3", "4", "6"]
    assert (out / "loss.svg").read_text().startswith("<svg")
    assert read_gguf(Path(got["gguf"])).is_adapter
    assert got["gguf"] == str(out / "style.gguf")


def test_bad_input_is_told(ragexam: Any, tmp_path: Path) -> None:
    code = (ModelFileError if HAS_EXTRA else MachineError).exit_code
    printed = ragexam("train", tmp_path / "none", "--model", tmp_path, "--out", tmp_path / "out", code=code)
    assert ("no folder with a model" if HAS_EXTRA else "pip install 'ragexam[train]'") in printed.err
