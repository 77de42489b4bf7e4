"""Checks what the progress line says, from what pip and ninja print."""

import pytest

from environment.reading import Reader, duration, short_name, time_left


def after(*lines: str) -> Reader:
    reader = Reader()
    for line in lines:
        reader.read(line + "\n")
    return reader


def test_collecting_counts_each_package_once() -> None:
    reader = after("Collecting numpy>=1.26 (from ragexam==0.1.0)", "Collecting scipy>=1.11", "Collecting numpy==2.4.6")
    assert reader.line() == "finding packages, 2 so far"


def test_a_download_shows_its_size_and_how_far_it_is() -> None:
    reader = after(
        "  Downloading scipy-1.17.1-cp311-cp311-manylinux_2_27_x86_64.whl (35.3 MB)", "Progress 0 of 35300000"
    )
    assert reader.line() == "fetching scipy 1.17.1 (35 MB), 0 %"
    assert not reader.read("Progress 17650000 of 35300000"), "progress lines are kept out of the log"
    assert reader.line() == "fetching scipy 1.17.1 (35 MB), 50 %"


def test_megabytes_add_up_and_cached_files_cost_nothing() -> None:
    reader = after(
        "  Downloading a-1.0-py3-none-any.whl (1.5 GB)",
        "  Downloading b-1.0.tar.gz (500 kB)",
        "  Using cached c-1.0-py3-none-any.whl (90 MB)",
    )
    assert reader.fetched_mb == pytest.approx(1500.5)


def test_ninja_lines_show_files_compiled() -> None:
    reader = after("Building wheel for llama_cpp_python (pyproject.toml): started", "  [30/120] /usr/bin/g++ -o x.o")
    assert reader.line() == "compiled 30 of 120 files"
    assert reader.fraction == 0.25


def test_building_and_installing_are_told() -> None:
    assert after("  Building wheel for hnswlib (pyproject.toml): started").line() == "building hnswlib"
    assert after("Installing collected packages: a, b, c").line() == "installing 3 packages"
    assert after("Installing collected packages: a").line() == "installing 1 package"


def test_a_zero_length_download_has_no_percentage() -> None:
    assert after("  Downloading a-1.0-py3-none-any.whl (1 kB)", "Progress 0 of 0").line() == "fetching a 1.0"


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("torch-2.13.0+cpu-cp311-cp311-manylinux_2_28_x86_64.whl", "torch 2.13.0+cpu"),
        ("https://host/x/llama_cpp_python-0.3.36.tar.gz", "llama_cpp_python 0.3.36"),
        ("types_beautifulsoup4-4.12.0.20250516-py3-none-any.whl.metadata", "types_beautifulsoup4 4.12.0.20250516"),
        ("strange", "strange"),
    ],
)
def test_short_names(file: str, name: str) -> None:
    assert short_name(file) == name


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (59.4, "59 s"), (59.6, "1 min"), (200, "3 min 20 s"), (3600, "1 h 0 min"), (3725, "1 h 2 min")],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_time_left_is_a_guess_only_when_there_is_something_to_go_by() -> None:
    # A quarter done in 60 s: three quarters remain, 180 s.
    assert time_left(0.25, 60) == "about 3 min left"
    # 95 % done in 100 s: 5.26 s remain, told in steps of ten.
    assert time_left(0.95, 100) == "about 10 s left"
    assert time_left(None, 600) == ""
    assert time_left(0.01, 600) == ""
    assert time_left(0.5, 5) == ""
    assert time_left(1.0, 600) == ""
