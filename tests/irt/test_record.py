"""Fits as JSON: written, read again as they were, refused where they are damaged or a stranger's."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from ragexam.irt.fit import fit
from ragexam.irt.record import Fit
from ragexam.store import Store
from tests.finished import LOOKUPS


def test_json_round_trip(matrix):
    correct, design, *_ = matrix
    wide = np.column_stack([correct, np.ones(45)])
    for name in ("robust", "paper"):
        fitted = fit(wide, design, name)
        text = json.dumps(fitted.to_json(), allow_nan=False)
        again = Fit.from_json(json.loads(text))
        assert again.to_json() == fitted.to_json()
        np.testing.assert_array_equal(again.theta, fitted.theta)
        assert again.rmse == fitted.rmse
        assert again.on_bound == fitted.on_bound
        assert again.difference("llm", "A", "B") == fitted.difference("llm", "A", "B")
        restarted = fit(wide, design, name, start=again)
        assert restarted.loglik == pytest.approx(fitted.loglik, abs=0.5)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("version", 2),
        ("model", "4pl"),
        ("theta", "x"),
        ("theta", [True]),
        ("a", [1.0]),
        ("effect_cov", [[1.0]]),
        ("membership", [[99] * 3] * 45),
        ("set_aside", [5000]),
        ("answered", []),
        ("rmse", None),
        ("labels", [["a"]]),
        ("loglik", "much"),
        ("warnings", None),
        ("parameters", []),
    ],
)
def test_damaged_json_is_refused(matrix, field, value):
    correct, design, *_ = matrix
    good = fit(correct[:, :30], design, model="rasch").to_json()
    with pytest.raises(ValueError, match=r"fit|reshape|unpack|invalid|convert"):
        Fit.from_json({**good, field: value})
    without = {k: v for k, v in good.items() if k != field}
    with pytest.raises(ValueError, match="fit"):
        Fit.from_json(without)
    with pytest.raises(ValueError, match="fit"):
        Fit.from_json([good])


def test_a_stored_fit_is_written_again_as_it_lies_there(tmp_path):
    path = tmp_path / "demo.ragexam"
    path.write_bytes(LOOKUPS.read_bytes())
    with Store.open(path) as store:
        stored = store.fits.latest()
    assert stored is not None
    assert json.dumps(Fit.from_json(stored.value["fit"]).to_json(), sort_keys=True) == json.dumps(
        stored.value["fit"], sort_keys=True
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("theta", [10**400] * 45),
        ("theta", ["1.0"] * 45),
        ("theta", [[1.0]] * 45),
        ("answered", [2**70] * 30),
        ("answered", [1.5] * 30),
        ("membership", [[0, 1, 2], [0]]),
        ("membership", [["0", "1", "2"]] * 45),
        ("loglik", True),
        ("parameters", "7"),
        ("on_bound", [{"parameter": "a"}]),
        ("undefined", [["a", "b"]]),
        ("labels", [["a", "b", "c"]]),
    ],
)
def test_a_stranger_s_fit_is_refused(matrix, field, value):
    correct, design, *_ = matrix
    good = fit(correct[:, :30], design, model="rasch").to_json()
    with pytest.raises(ValueError, match="not a fit"):
        Fit.from_json({**good, field: value})


def test_a_fit_nested_without_end_is_refused():
    value: Any = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(ValueError, match="not a fit"):
        Fit.from_json({"version": 1, "theta": value})
