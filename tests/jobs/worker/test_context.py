"""Checks what a job is given of its project before it begins."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.jobs.worker.outcomes import Done, Failed


@pytest.mark.parametrize("name", ["places", "backend"])
def test_damaged_settings_are_damage_and_stop_only_jobs_that_need_them(imported: Any, name: str) -> None:
    imported.store.settings.set(name, [1])
    assert isinstance(imported.start("rechunk"), Done)
    failed = imported.start("generate", {"model": "scripted:1:0.9", "n": 2})
    assert isinstance(failed, Failed)
    assert failed.kind == "ProjectError"
    assert "is damaged" in failed.message
