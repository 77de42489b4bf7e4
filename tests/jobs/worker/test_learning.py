"""Speeds that are learnt from a job, whatever has become of the model's file meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ragexam.errors import ModelNotFound
from ragexam.jobs.worker.loaded_models import Models
from ragexam.llm.measured import MeasuredCalls
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.queries.forecast.speeds import remembered_speeds


class Timed:
    """A model whose file can go while it is in memory.

    Attributes:
        measured: Its calls.
        gone: Whether its file is gone.
        closed: Whether its memory was freed.
    """

    def __init__(self) -> None:
        self.measured = MeasuredCalls()
        self.gone = self.closed = False
        self._facts = ScriptedBackend.from_name("scripted:1:0.9").describe()

    def describe(self) -> Any:
        if self.gone:
            raise ModelNotFound("It is no longer there.")
        return self._facts

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Models, Timed]:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path))
    model = Timed()
    models = Models()
    monkeypatch.setattr(models, "_opened", lambda *_: model)
    assert models.backend("m") is model
    return models, model


def test_a_model_whose_file_is_gone_teaches_and_is_closed(loaded: tuple[Models, Timed]) -> None:
    models, model = loaded
    model.measured.read(1_000, 10.0)
    name = model.describe().file_hash
    model.gone = True
    models.learn_speed()
    assert remembered_speeds([name], {})[name].read_seconds == 0.01
    models.close_backend()
    assert model.closed


def test_a_fast_model_teaches_by_many_calls(loaded: tuple[Models, Timed]) -> None:
    models, model = loaded
    for _ in range(600):
        model.measured.read(100, 0.01)
    models.learn_speed()
    assert remembered_speeds([model.describe().file_hash], {})


def test_a_model_that_notes_nothing_teaches_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path))
    models = Models()
    name = models.backend("scripted:1:0.9").describe().file_hash
    models.learn_speed()
    models.close_backend()
    assert remembered_speeds([name], {}) == {}
