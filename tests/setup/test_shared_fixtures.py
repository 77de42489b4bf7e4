"""The guards that all tests share do guard."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from ragexam.llm.library.starter import starter_model

# An address reserved for documentation: nobody answers there, and the guard must refuse before anyone could.
ELSEWHERE = ("192.0.2.1", 80)


def test_connections_to_other_machines_are_refused(network_guard) -> None:
    with socket.socket() as plain, pytest.raises(RuntimeError, match=r"may not use the network: .*192\.0\.2\.1"):
        plain.connect(ELSEWHERE)
    with pytest.raises(RuntimeError, match="may not use the network"):
        socket.create_connection(ELSEWHERE, timeout=1)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp, pytest.raises(RuntimeError, match="sendto"):
        udp.sendto(b"x", ELSEWHERE)
    assert [attempt.split()[1] for attempt in network_guard.attempts] == ["192.0.2.1"] * 3
    network_guard.attempts.clear()


def test_names_are_not_even_looked_up(network_guard) -> None:
    with pytest.raises(RuntimeError, match=r"getaddrinfo example\.invalid"):
        socket.getaddrinfo("example.invalid", 443)
    assert network_guard.attempts == ["socket.getaddrinfo example.invalid"]
    network_guard.attempts.clear()


def test_connections_on_this_machine_work() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname(), 5) as client:
        accepted, _ = server.accept()
        with accepted:
            client.sendall(b"hello")
            assert accepted.recv(5) == b"hello"
    one, two = socket.socketpair()
    with one, two:
        one.sendall(b"x")
        assert two.recv(1) == b"x"


def run_pytest(folder: Path, root: Path, test: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run one small test file under the project's own conftest."""
    (folder / "conftest.py").write_text((root / "tests" / "conftest.py").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "test_it.py").write_text(test, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    models: x\n", encoding="utf-8")
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in {"CI", "RAGEXAM_MODELS"} and not name.startswith("COV_")
    }
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", folder, folder],
        env=kept | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | environment,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_test_that_hides_the_refusal_fails_all_the_same(root: Path, tmp_path: Path) -> None:
    test = f"""
import socket
def test_it():
    try:
        socket.create_connection({ELSEWHERE!r}, timeout=1)
    except Exception:
        pass
"""
    done = run_pytest(tmp_path, root, test)
    assert done.returncode == 1
    assert "The test tried to use the network" in done.stdout


MARKED = """
import pytest
@pytest.mark.models("smollm2-135m")
def test_small(model_file):
    assert model_file["smollm2-135m"].is_file()
@pytest.mark.models("qwen2.5-coder-1.5b")
def test_large():
    raise AssertionError("must not run")
@pytest.mark.models
def test_all():
    pass
def test_plain():
    pass
"""


def put_models(folder: Path, *names: str) -> Path:
    """Stand-ins that look whole: files of the right size, with nothing in them and no room taken."""
    for name in names:
        model = starter_model(name)
        for file in model.files or ("",):
            path = folder / model.target / file
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as stream:
                stream.truncate(0 if file else model.size_bytes)
    return folder


def test_tests_without_their_models_are_left_out_and_named(root: Path, tmp_path: Path) -> None:
    models = put_models(tmp_path / "models", "smollm2-135m")
    done = run_pytest(tmp_path, root, MARKED, RAGEXAM_MODELS=str(models))
    assert done.returncode == 0, done.stdout
    assert "2 passed, 2 deselected" in done.stdout
    assert "2 tests left out: they need models that are not in" in done.stdout
    assert "left out: test_it.py::test_large" in done.stdout
    assert "left out: test_it.py::test_all" in done.stdout


def test_in_ci_missing_small_models_are_an_error(root: Path, tmp_path: Path) -> None:
    models = put_models(tmp_path / "models", "smollm2-135m", "qwen2.5-coder-0.5b")
    done = run_pytest(tmp_path, root, MARKED, RAGEXAM_MODELS=str(models), CI="true")
    assert done.returncode == 4
    assert "Models are missing" in done.stderr
    assert "minilm" in done.stderr
    put_models(models, "minilm")
    done = run_pytest(tmp_path, root, MARKED, RAGEXAM_MODELS=str(models), CI="true")
    assert done.returncode == 0, "the large one is not fetched for tests, so CI does without"
    assert "3 passed, 1 deselected" in done.stdout


def test_a_mark_that_names_no_known_model_is_an_error(root: Path, tmp_path: Path) -> None:
    done = run_pytest(tmp_path, root, "import pytest\n@pytest.mark.models('gpt')\ndef test_it():\n    pass\n")
    assert done.returncode == 4
    assert "unknown models ['gpt']" in done.stderr
