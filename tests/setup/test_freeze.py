"""The pins that `make freeze` writes."""

from freeze import pins


def test_pins_name_versions_and_nothing_of_this_machine() -> None:
    listed = [
        {"name": "torch", "version": "2.13.0+cpu"},
        {"name": "llama_cpp_python", "version": "0.3.36"},
        {"name": "ragexam", "version": "0.1.0", "editable_project_location": "/somewhere"},
        {"name": "Jinja2", "version": "3.1.6"},
    ]
    assert pins(listed) == ["jinja2==3.1.6", "llama-cpp-python==0.3.36", "torch==2.13.0"]
