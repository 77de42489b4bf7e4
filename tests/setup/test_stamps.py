"""Stage stamps: what is done is not done again, what changed is."""

from pathlib import Path

import pytest

from environment.stamps import Stamps, key_of, package_facts, pinned


def test_a_stage_is_done_only_with_its_own_key(tmp_path: Path) -> None:
    stamps = Stamps(tmp_path / "new" / "folder")
    assert not stamps.done("torch", "k1")
    stamps.set("torch", "k1")
    assert stamps.done("torch", "k1")
    assert not stamps.done("torch", "k2")
    assert not stamps.done("llama", "k1")
    stamps.clear("torch")
    assert not stamps.done("torch", "k1")
    stamps.clear("torch")  # clearing what is not there is no error


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"k1 and more"])
def test_a_damaged_stamp_counts_as_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "torch").write_bytes(content)
    assert not Stamps(tmp_path).done("torch", "k1")


def test_a_stamp_leaves_no_temporary_file(tmp_path: Path) -> None:
    Stamps(tmp_path).set("torch", "k1")
    assert [path.name for path in tmp_path.iterdir()] == ["torch"]


def test_keys_depend_on_content_not_on_order_of_names() -> None:
    assert key_of({"a": 1, "b": 2}) == key_of({"b": 2, "a": 1})
    assert key_of("a", "b") != key_of("b", "a")
    assert key_of("ab") != key_of("a", "b")


def test_linter_settings_do_not_renew_the_packages_but_dependencies_do(tmp_path: Path) -> None:
    def facts(text: str) -> dict[str, object]:
        (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
        return package_facts(tmp_path / "pyproject.toml")

    plain = facts('[project]\nname = "x"\ndependencies = ["numpy"]\n')
    assert facts('[project]\nname = "x"\ndependencies = ["numpy"]\n[tool.ruff]\nline-length = 100\n') == plain
    assert facts('[project]\nname = "x"\ndependencies = ["numpy", "scipy"]\n') != plain
    assert facts('[project]\nname = "x"\ndependencies = ["numpy"]\n[tool.hatch.version]\npath = "a"\n') != plain


def test_pins_are_found_whatever_the_spelling_of_the_name(tmp_path: Path) -> None:
    file = tmp_path / "constraints.txt"
    file.write_text("# a note\nllama-cpp-python==0.3.36\nJinja2==3.1.6  # why\n", encoding="utf-8")
    assert pinned(file, "llama_cpp_python") == "0.3.36"
    assert pinned(file, "jinja2") == "3.1.6"
    with pytest.raises(KeyError, match="torch"):
        pinned(file, "torch")


def test_the_real_constraints_pin_what_the_set_up_installs_by_name(root: Path) -> None:
    constraints = root / "requirements" / "constraints.txt"
    for package in ("pip", "torch", "llama-cpp-python", "PySide6_Essentials", "pytest"):
        assert pinned(constraints, package)[0].isdigit()
    text = constraints.read_text(encoding="utf-8")
    assert "file:" not in text, "a constraint must not point at one machine's disk"
    assert "://" not in text
    assert "-e " not in text
    assert "+cpu" not in text
