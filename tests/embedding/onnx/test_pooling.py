"""Pooling, worked by hand; that it is what sentence-transformers does is tested on whole models."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ragexam.embedding.onnx.pooling import pooled, pooling_of

STATES = np.array([[[1.0, -4.0], [2.0, 0.0], [6.0, 1.0]]], dtype=np.float32)


@pytest.mark.parametrize(
    ("mode", "wanted"),
    [
        ("cls", [1, -4]),
        ("max", [6, 1]),
        ("mean", [3, -1]),
        ("mean_sqrt_len_tokens", [9 / 3**0.5, -3 / 3**0.5]),
        ("weightedmean", [(1 + 4 + 18) / 6, (-4 + 0 + 3) / 6]),
        ("lasttoken", [6, 1]),
    ],
)
def test_one_vector_of_three(mode: str, wanted: list[float]) -> None:
    np.testing.assert_allclose(pooled(STATES, (mode,))[0], wanted, rtol=1e-6)


def test_several_stand_one_behind_the_other() -> None:
    np.testing.assert_array_equal(pooled(STATES, ("max", "cls"))[0], [6, 1, 1, -4])


@pytest.mark.parametrize(
    ("config", "modes"),
    [
        ({"pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False}, ("cls",)),
        ({"pooling_mode_mean_tokens": True, "pooling_mode_max_tokens": True}, ("max", "mean")),
        ({"pooling_mode": "lasttoken"}, ("lasttoken",)),
        ({"pooling_mode": ["cls", "mean"]}, ("cls", "mean")),
        ({}, ("mean",)),
        ({"pooling_mode": "attention"}, ()),
        ({"pooling_mode": [["cls"]]}, ()),
        ({"pooling_mode": 3}, ()),
        ({"pooling_mode": "mean", "include_prompt": False}, ()),
    ],
)
def test_what_configurations_say(config: dict[str, Any], modes: tuple[str, ...]) -> None:
    assert pooling_of(config) == modes
