"""Two pipelines side by side."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import numpy as np
import pytest

from ragexam.project import Project
from ragexam.project.results.compare import comparing
from tests.finished import LOOKUPS


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    path = shutil.copyfile(LOOKUPS, tmp_path_factory.mktemp("compare") / "demo.ragexam")
    with Project.open(path, read_only=True) as project:
        yield project


def test_outcomes_are_those_of_the_answers(demo: Project):
    results = demo.responses.answers().results
    a, b = 10, 30
    view = comparing(demo.responses.answers(), 0, results.pipelines[a].id, results.pipelines[b].id)
    assert view is not None
    x, y = results.correct[a], results.correct[b]
    expected = {
        "first": int(((x == 1) & (y == 0)).sum()),
        "second": int(((x == 0) & (y == 1)).sum()),
        "both": int(((x == 1) & (y == 1)).sum()),
        "neither": int(((x == 0) & (y == 0)).sum()),
        "open": 0,
    }
    assert view.counts == expected
    assert sum(expected.values()) == len(results.items) == len(view.items)
    item = next(i for i in view.items if i.outcome == "first")
    assert item.first == item.key != item.second
    assert view.figures.difference == pytest.approx(float(np.mean(x - y)))
    sentence, table, items = demo.pipelines.compare(results.pipelines[a].id, results.pipelines[b].id)
    assert (view.sentence, view.table, view.items_table) == (sentence, table, items)


def test_swapped_they_say_the_same_the_other_way_round(demo: Project):
    first, second = demo.pipelines.chosen()[3].id, demo.pipelines.chosen()[17].id
    there, back = (
        comparing(demo.responses.answers(), 0, first, second),
        comparing(demo.responses.answers(), 0, second, first),
    )
    assert there is not None
    assert back is not None
    assert there.figures.difference == pytest.approx(-(back.figures.difference or 0))
    assert (there.counts["first"], there.counts["second"]) == (back.counts["second"], back.counts["first"])


def test_one_and_the_same_or_an_unknown_one_is_nothing_to_compare(demo: Project):
    first = demo.pipelines.chosen()[0].id
    assert comparing(demo.responses.answers(), 0, first, first) is None
    assert comparing(demo.responses.answers(), 0, first, "nobody") is None


def test_nothing_is_compared_twice(demo: Project):
    first, second = demo.pipelines.chosen()[0].id, demo.pipelines.chosen()[1].id
    view = comparing(demo.responses.answers(), 0, first, second)
    assert comparing(demo.responses.answers(), 0, first, second, view) is view
    assert comparing(demo.responses.answers(), 0, second, first, view) is not view
