"""Settings of a training."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.errors import InputError
from ragexam.llm.training.records import TrainingSettings


@pytest.mark.parametrize("changes", [{"epochs": 0}, {"rank": 0}, {"rate": 2.0}, {"tokens": 3}, {"every": 0}])
def test_settings_that_make_no_sense(changes: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        TrainingSettings(**changes)
