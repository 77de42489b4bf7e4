"""Checks what a package holds, and what it must not hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from steps.contents import check, crept_in, is_left_to_the_system, is_not_needed
from steps.shop import BuildError, Shop


def test_a_forbidden_package_is_found_as_module_and_as_file() -> None:
    assert crept_in(["numpy.linalg", "torch.nn"], ["sklearn/utils/x.so", "numpy/core.so"]) == ["sklearn", "torch"]
    assert crept_in(["numpy", "torchlike"], ["libtorchlike.so"]) == []


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("libstdc++.so.6", True), ("libGL.so.1", True), ("libX11-xcb.so.1", True), ("libz.so.1", True),
        ("libQt6Gui.so.6", False), ("libpython3.11.so.1.0", False), ("libxcb-cursor.so.0", False), ("libzip.so", False),
    ],
)  # fmt: skip
def test_what_is_left_to_the_system(name: str, left: bool) -> None:
    assert is_left_to_the_system(name) is left


@pytest.mark.parametrize(
    ("name", "needless"),
    [
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", True), ("PySide6/Qt/lib/libQt6Qml.so.6", True),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", True), ("PySide6/Qt/translations/qt_fr.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False), ("PySide6/Qt/plugins/platforms/libqxcb.so", False),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", False), ("scipy/stats/tests/data.npy", True),
        ("ragexam_resources/demo/corpus/tests/a.md", False),
    ],
)  # fmt: skip
def test_what_is_not_needed(name: str, needless: bool) -> None:
    assert is_not_needed(name) is needless


def shop_with(folder: Path, modules: list[str], binaries: list[str]) -> Shop:
    shop = Shop(folder, folder, folder, folder, 0)
    shop.program.mkdir(parents=True)
    facts = {"modules": modules, "binaries": [[name, f"/usr/lib/{name}"] for name in binaries]}
    (folder / "facts.json").write_text(json.dumps(facts), "utf-8")
    return shop


def test_the_build_fails_where_something_has_crept_in(tmp_path: Path) -> None:
    shop = shop_with(tmp_path, ["ragexam", "transformers.models"], ["llama_cpp/lib/libllama.so", "libggml-base.so.0"])
    with pytest.raises(BuildError, match="must not hold: transformers"):
        check(shop)


def test_the_build_fails_without_what_runs_the_models(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="lacks ggml-base"):
        check(shop_with(tmp_path, ["ragexam"], ["llama_cpp/lib/libllama.so"]))


def test_a_sound_program_passes_and_a_fat_one_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shop = shop_with(
        tmp_path,
        ["ragexam"],
        ["llama_cpp/lib/libllama.so", "llama_cpp/lib/libggml-base.so.0", "llama_cpp/lib/libggml-cpu-haswell.so"],
    )
    (shop.program / "a").write_bytes(b"x" * 2000)
    check(shop)
    monkeypatch.setattr("steps.contents.MOST_INSTALLED", 1999)
    with pytest.raises(BuildError, match="at most"):
        check(shop)
