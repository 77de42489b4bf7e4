"""Pictures: scales, labels that stay inside, and marks where they belong."""

from __future__ import annotations

import itertools
import math
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree

from ragexam.records.run import system_pipeline
from ragexam.report import pictures
from ragexam.report.document.records import ReportFigure
from ragexam.report.names import Names, short_models
from ragexam.report.pictures.ability_marks import Dot
from ragexam.report.pictures.cost import CostMark, cost_points
from ragexam.report.pictures.heat_map import Heat
from ragexam.report.pictures.intervals import Row
from ragexam.report.pictures.scales import linear, log_ticks, logarithmic, nice_ticks
from ragexam.report.pictures.svg import curves, figures
from ragexam.report.pictures.svg.canvas import Canvas, fit_text, text_width, wrap
from ragexam.report.pictures.svg.radial import radial
from ragexam.report.pictures.topics import RadarLine
from ragexam.report.results.frontier import frontier
from ragexam.report.results.sections import cost_section

LONG = "A-Very-Long-Model-Name-Of-The-Future-70B-Instruct-Q4_K_M · Hybrid, weighted, k=3, weight=0.3 · ICL@2"


def elements(svg: str, kind: str) -> list[Any]:
    return list(etree.fromstring(svg.encode()).iter(f"{{*}}{kind}"))


def inside(svg: str) -> None:
    """Every text, by its estimated width, and every mark lies within the picture."""
    root = etree.fromstring(svg.encode())
    width, height = float(root.get("width")), float(root.get("height"))
    for node in elements(svg, "text"):
        x, y, wide = (
            float(node.get("x")),
            float(node.get("y")),
            text_width(node.text or "", float(node.get("font-size"))),
        )
        if node.get("transform"):
            continue
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[node.get("text-anchor")]
        assert left >= -1, node.text
        assert left + wide <= width + 1, node.text
        assert 0 < y < height, node.text
    for node in elements(svg, "circle"):
        assert -1 <= float(node.get("cx")) <= width + 1
        assert -1 <= float(node.get("cy")) <= height + 1


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.integers(2, 10))
def test_ticks_are_round_ascending_and_within(low: float, span: float, wanted: int) -> None:
    high = low + span
    ticks = nice_ticks(low, high, wanted)
    assert all(low - span * 1e-6 <= t <= high + span * 1e-6 for t in ticks)
    assert ticks == sorted(set(ticks))
    assert 2 <= len(ticks) <= wanted + 2
    steps = {round(b - a, 9) for a, b in itertools.pairwise(ticks)}
    assert len(steps) <= 1 or max(steps) - min(steps) < 1e-6 * span + 1e-8


@given(st.floats(1e-4, 1e3), st.floats(1.05, 1e6))
@example(1.51, 1.6)
def test_log_ticks_lie_within_and_are_never_alone(low: float, factor: float) -> None:
    ticks = log_ticks(low, low * factor)
    assert len(ticks) >= 2
    assert all(low * 0.999 <= t <= low * factor * 1.001 for t in ticks)


def test_scales_by_hand() -> None:
    assert linear(0, 10, 100, 200)(2.5) == 125
    assert linear(5, 5, 100, 200)(5) == 100
    assert logarithmic(1, 100, 0, 200)(10) == pytest.approx(100)


@pytest.mark.parametrize(
    ("low", "high", "wanted", "expected"),
    [
        (0.0, 1.0, 5, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (-5.2, 2.1, 8, [-5, -4, -3, -2, -1, 0, 1, 2]),
        (3.0, 3.0, 5, [3.0]),
        (-0.2, 1.0, 5, [0.0, 0.5, 1.0]),
        (0.0, 0.1, 4, [0.0, 0.05, 0.1]),
        (0.52, 0.95, 2, [0.6, 0.8]),
    ],
)
def test_values_of_an_axis_are_round(low: float, high: float, wanted: int, expected: list[float]) -> None:
    assert nice_ticks(low, high, wanted) == expected


def test_values_of_a_logarithmic_axis_are_round_and_even() -> None:
    assert log_ticks(0.3, 6.0) == [0.5, 1.0, 2.0, 5.0]
    assert log_ticks(0.002, 90.0) == [0.01, 0.1, 1.0, 10.0]
    scale = logarithmic(0.1, 10.0, 0.0, 100.0)
    assert scale(1.0) == pytest.approx(50.0)


@given(st.text(min_size=0, max_size=80), st.floats(10, 300))
def test_cut_labels_fit(text: str, width: float) -> None:
    cut = fit_text(text, width)
    assert cut == text or cut.endswith("…")
    assert text_width(cut) <= max(width, text_width("…"))
    assert all(text_width(line) <= max(width, text_width("…")) for line in wrap(text, width))


def test_a_dot_stands_where_its_value_is() -> None:
    svg = figures.dot_plot("t", [Row("", "a", 0.0), Row("", "b", 1.0), Row("", "c", 0.5)], "x", limits=(0.0, 1.0))
    low, high, middle = (float(node.get("cx")) for node in elements(svg, "circle"))
    assert middle == pytest.approx((low + high) / 2, abs=0.2)
    assert high == pytest.approx(936, abs=0.2)


def test_an_undefined_estimate_is_a_word_not_a_dot() -> None:
    svg = figures.dot_plot("t", [Row("", "a", None), Row("", "b", math.nan)], "x", limits=(0.0, 1.0))
    assert not elements(svg, "circle")
    assert [node.text for node in elements(svg, "text")].count("undefined") == 2


def test_a_legend_names_what_is_drawn_in_its_colour() -> None:
    rows = [
        Row("", "head", heading=True),
        Row("", "undefined", None, group=3),
        Row("", "x", 0.2, group=1),
        Row("", "y", 0.4, group=2, hollow=True),
    ]
    svg = figures.dot_plot("t", rows, "x", limits=(0.0, 1.0), legend=["nobody", "one", "two", "none"], hollow=[2])
    written = {node.text for node in elements(svg, "text")}
    assert {"one", "two"} <= written
    assert not {"nobody", "none"} & written
    keys, marks = elements(svg, "circle")[:2], elements(svg, "circle")[2:]
    for key, mark in zip(keys, marks, strict=True):
        assert (key.get("fill"), key.get("stroke")) == (mark.get("fill"), mark.get("stroke"))


def test_a_legend_of_costs_names_only_models_that_have_a_point() -> None:
    svg = figures.scatter("t", [CostMark("k", "x", 0.5, 0.5, 1)], "x", "y", legend=["nobody", "one"])
    assert "one" in {node.text for node in elements(svg, "text")}
    assert "nobody" not in svg
    key, mark = elements(svg, "circle")
    assert key.get("fill") == mark.get("fill")


@pytest.mark.parametrize("rows", [1, 12, 80])
def test_long_labels_stay_inside_the_dot_plot(rows: int) -> None:
    dots = [Row("", LONG, 0.5, 0.1, 0.9, i % 9, words=LONG) for i in range(rows)]
    inside(figures.dot_plot("t", dots, "x", limits=(0.0, 1.0), legend=[LONG] * 9, reference=(0.25, "chance")))


@pytest.mark.parametrize("columns", [1, 5, 14])
def test_heat_map_heads_neither_overlap_nor_leave(columns: int) -> None:
    names = ["Hybrid, weighted, k=3, weight=0.3", "Closed book", "BM25, k=10"] * 5
    heads = names[:columns]
    values = tuple(0.1 * (j % 9) for j in range(columns))
    heat = Heat((LONG,) * 3, tuple(heads), ((LONG,) * columns,) * 3, (values,) * 3, ((LONG,) * columns,) * 3)
    svg = figures.heat_map("t", heat)
    inside(svg)
    texts = elements(svg, "text")
    cells = sorted({float(node.get("x")) for node in texts if node.get("text-anchor") == "middle"})
    room = min((b - a for a, b in itertools.pairwise(cells)), default=math.inf)
    assert all(text_width(node.text) <= room for node in texts if node.get("text-anchor") == "middle")


def test_a_missing_cell_is_a_dash() -> None:
    svg = figures.heat_map("t", Heat(("r",), ("a", "b"), (("", "b"),), ((None, 0.0),), (("not run", "zero"),)))
    assert [node.text for node in elements(svg, "text")][-2:] == ["–", "0%"]
    assert len(elements(svg, "rect")) == 1


def test_the_frontier_joins_what_nothing_cheaper_beats() -> None:
    figures_of = {"a": (1.0, 0.5), "b": (2.0, 0.4), "c": (4.0, 0.8), "d": (8.0, 0.8)}
    best = frontier(*zip(*figures_of.values(), strict=True))
    points = [CostMark(key, key, *pair, frontier=n in best) for n, (key, pair) in enumerate(figures_of.items())]
    svg = figures.scatter("t", points, "s", "acc")
    (path,) = elements(svg, "path")
    assert path.get("d").count("L") == 1  # from a to c only
    assert len(elements(svg, "circle")) == 4
    inside(svg)


def test_scatter_without_points_says_so() -> None:
    svg = figures.scatter("t", [], "s", "acc")
    assert "No pipeline has answered yet." in svg


@pytest.mark.parametrize("topics", [3, 4, 10, 16])
def test_radial_labels_stay_inside(topics: int) -> None:
    names = [(f"Environmental management of the {j}th warehouse and all its vehicles", j) for j in range(topics)]
    values = [j / topics for j in range(topics)]
    sentences = tuple(LONG for _ in names)
    lines = [RadarLine("a", LONG, tuple(values), sentences, 0), RadarLine("b", "b", (None, *values[1:]), sentences, 1)]
    svg = radial("t", names, lines)
    inside(svg)
    assert len(elements(svg, "circle")) == 2 * topics - 1 + 2  # marks and two keys of the legend


def test_radial_needs_three_topics() -> None:
    assert "at least three topics" in radial("t", [("a", 1), ("b", 2)], [])


def test_curves_and_wright_map_stay_inside() -> None:
    theta = np.linspace(-3, 3, 50)
    series = {f"{LONG} {j}": np.abs(np.sin(theta + j)) for j in range(12)}
    marks = {"p": 0.5, "outside": 9.0, "undefined": math.nan}
    for options in ({}, {"faint": True}, {"ordered": True}):
        svg = curves.curve_plot("t", theta, series, "y", marks=marks, **options)  # type: ignore[arg-type]
        inside(svg)
        assert len([p for p in elements(svg, "path") if p.get("fill") == "none"]) == 13  # curves and one cross
    svg = curves.wright_map("t", [Dot("", 0.0, None, "p", "p")] * 200, [Dot("", 1.0, None, "a", "a")])
    inside(svg)
    assert len(elements(svg, "circle")) == 201


def test_canvas_escapes_every_text() -> None:
    canvas = Canvas(100, 50, '"><script>')
    canvas.text(1, 2, "<b>&\x00", tip="</title>")
    canvas.rectangle(0, 0, 1, 1, tip="<i>")
    root = etree.fromstring(canvas.render().encode())
    assert root.get("aria-label") == '"><script>'
    assert root[0].text == "<b>&\ufffd"
    assert [etree.QName(node).localname for node in root.iter()] == ["svg", "text", "title", "rect", "title"]


def test_short_names_stay_distinct(kit: Any) -> None:
    names = [
        "Qwen2.5-Coder-1.5B-Instruct Q4_K_M",
        "Qwen2.5-Coder-1.5B-Instruct Q8_0",
        "SmolLM2-135M-Instruct.Q4_1",
        "chat",
    ]
    assert list(short_models(names).values()) == [names[0], names[1], "SmolLM2-135M", "chat"]
    specs = [kit.spec(weight=0.3), kit.spec(weight=0.7), kit.spec(kind="dense", embedder="x")]
    short = Names(specs)
    assert short.retriever(specs[0].retriever_label) == "BM25, k=3, weight=0.3"
    assert short.retriever(specs[2].retriever_label) == "Dense, k=3"
    assert short.pipeline(specs[2]) == "M · Dense, k=3"  # all have the same examples
    assert Names([*specs, kit.spec(examples=2)]).mode(specs[2]) == "M · ICL@0"


def test_records_of_pictures_load_nothing_heavy() -> None:
    """A window imports them when it starts."""
    records = sorted(path.stem for path in Path(pictures.__file__).parent.glob("[a-z]*.py"))
    assert "heat_map" in records
    imports = ", ".join(f"ragexam.report.pictures.{name}" for name in records)
    code = f"import sys; before = set(sys.modules); import {imports}; print(*(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert not {"scipy", "sqlite3", "ragexam.store", "ragexam.irt", "ragexam.retrieval"} & set(loaded)


def test_a_system_has_its_time_though_nobody_counts_its_tokens(kit: SimpleNamespace) -> None:
    system = system_pipeline("Helpdesk")
    made = kit.make([(1, 0, 1), (1, 1, 1)], [kit.spec(), system])
    for tokens in (0.0, math.nan):
        known = replace(made, prompt_tokens=np.array([[100.0] * 3, [tokens] * 3]))
        local, elsewhere = cost_points(known)
        assert (local.tokens, elsewhere.seconds) == (100.0, 2.5)
        assert math.isnan(elsewhere.tokens)
        assert (elsewhere.on_time_frontier, elsewhere.on_token_frontier, local.on_token_frontier) == (True, False, True)
        timed, length = [part for part in cost_section(known).parts if isinstance(part, ReportFigure)]
        assert "Helpdesk: 100%" in timed.svg
        assert "Helpdesk: 100%" not in length.svg
