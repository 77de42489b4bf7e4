"""The pins that `make freeze` writes."""

import importlib.metadata
from pathlib import Path

from packaging.specifiers import SpecifierSet

from environment.stamps import pinned
from freeze import pins


def test_pins_name_versions_and_nothing_of_this_machine() -> None:
    listed = [
        {"name": "torch", "version": "2.13.0+cpu"},
        {"name": "llama_cpp_python", "version": "0.3.36"},
        {"name": "ragexam", "version": "0.1.0", "editable_project_location": "/somewhere"},
        {"name": "Jinja2", "version": "3.1.6"},
    ]
    assert pins(listed) == ["jinja2==3.1.6", "llama-cpp-python==0.3.36", "torch==2.13.0"]


def test_the_pins_fit_the_oldest_python_that_the_program_promises(root: Path) -> None:
    # Some packages ask for 3.11.5, and Debian 12 has 3.11.2: pinned, they would make the set-up fail there.
    constraints = root / "requirements" / "constraints.txt"
    refused = []
    for package in importlib.metadata.distributions():
        wants = package.metadata.get("Requires-Python")
        if wants and "3.11.0" not in SpecifierSet(wants):
            refused.append(f"{package.name} {package.version} wants Python {wants}")
    assert not refused
    assert pinned(constraints, "soupsieve") == importlib.metadata.version("soupsieve")
