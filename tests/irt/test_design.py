"""Designs: contrasts, identification, subsets."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.errors import InputError
from ragexam.irt.design import classical, hierarchical


def test_hierarchical_by_hand():
    design = hierarchical([{"llm": x, "icl": y} for x in "AB" for y in ("0", "1", "2")])
    assert design.components == ("llm", "icl")
    assert design.levels("icl") == ("0", "1", "2")
    # A is 1, B is -1; the third level of icl is minus the sum of the other two.
    expected = [[1, 1, 0], [1, 0, 1], [1, -1, -1], [-1, 1, 0], [-1, 0, 1], [-1, -1, -1]]
    np.testing.assert_array_equal(design.matrix, expected)
    assert design.confounded() == ()


def test_effects_sum_to_zero_whatever_beta():
    design = hierarchical([{"a": x, "b": y, "c": z} for x in "pq" for y in "rst" for z in "uvwx"])
    effects = design.contrasts @ np.random.default_rng(0).normal(size=design.contrasts.shape[1])
    for component in design.components:
        mine = [k for k, label in enumerate(design.labels) if label[0] == component]
        assert effects[mine].sum() == pytest.approx(0.0)


def test_classical_is_the_identity_centred():
    design = classical(4)
    np.testing.assert_array_equal(design.indicators, np.eye(4))
    beta = np.array([1.0, 2.0, 3.0])
    np.testing.assert_allclose(design.matrix @ beta, [1, 2, 3, -6])
    assert not design.hierarchical


def test_confounded_components_are_named():
    # Each LLM was run with one retriever only: their effects cannot be told apart; icl can.
    rows = [{"llm": x, "retriever": x.lower(), "icl": y} for x in "AB" for y in "01"]
    design = hierarchical(rows)
    assert design.confounded() == ("llm", "retriever")


def test_a_component_with_one_level_has_no_column():
    design = hierarchical([{"llm": "A", "icl": y} for y in "01"])
    assert design.matrix.shape == (2, 1)
    assert design.confounded() == ()


def test_subset_drops_levels_that_no_one_has():
    design = hierarchical([{"llm": x, "icl": y} for x in "ABC" for y in "01"])
    small = design.subset([0, 1, 4])
    assert small.labels == (("llm", "A"), ("llm", "C"), ("icl", "0"), ("icl", "1"))
    assert small.persons == 3


def test_bad_designs_are_refused():
    for rows in ([], [{"llm": "A"}, {"icl": "0"}]):
        with pytest.raises(InputError):
            hierarchical(rows)
    with pytest.raises(InputError):
        classical(0)
    with pytest.raises(InputError):
        classical(2, ["same", "same"])
