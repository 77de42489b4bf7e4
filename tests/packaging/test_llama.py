"""Of all that a compile leaves, a package gets each library once, under the name by which it is looked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from steps import llama
from steps.shop import Shop


def test_each_library_is_installed_once(
    tmp_path: Path, make_shop: Callable[[Path], Shop], monkeypatch: pytest.MonkeyPatch
) -> None:
    shop = make_shop(tmp_path)
    made, package = tmp_path / "bin", tmp_path / "llama_cpp"
    made.mkdir()
    package.mkdir()
    for name in ("llama", "ggml", "ggml-base"):
        (made / f"lib{name}.so.0.1.2").write_text(name, "utf-8")
        (made / f"lib{name}.so.0").symlink_to(f"lib{name}.so.0.1.2")
        (made / f"lib{name}.so").symlink_to(f"lib{name}.so.0")
    for name in ("libggml-cpu-haswell.so", "libggml-cpu-sapphirerapids.so", "llama-quantize"):
        (made / name).write_text(name, "utf-8")
    monkeypatch.setattr(Shop, "run", lambda *_, **__: "")
    monkeypatch.setattr(llama, "package_folder", lambda _: package)
    llama._install(shop, tmp_path, made, ["ggml-cpu-haswell"])
    folder = package / "lib"
    assert sorted(path.name for path in folder.iterdir()) == [
        "libggml-base.so.0", "libggml-cpu-haswell.so", "libggml.so.0", "libllama.so",
    ]  # fmt: skip
    assert not any(path.is_symlink() for path in folder.iterdir())


def test_the_version_is_the_pinned_one(tmp_path: Path, make_shop: Callable[[Path], Shop]) -> None:
    assert make_shop(tmp_path).pinned(llama.NAME).count(".") == 2
