"""Shared by all tests: nothing reaches the network, and tests that need models run exactly when there are models."""

from __future__ import annotations

import ipaddress
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import hypothesis
import pytest

from ragexam.llm.library.places import models_folder as starter_folder
from ragexam.llm.library.starter import is_there, starter_models
from ragexam.llm.patient_tracing import trace_patiently

ROOT = Path(__file__).resolve().parents[1]

# For this process and every worker that a test starts.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("RAGEXAM_CACHE", str(ROOT / ".pytest_cache" / "ragexam"))
os.environ.setdefault("RAGEXAM_KEYS", str(ROOT / ".pytest_cache" / "ragexam-keys"))
os.environ |= {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"}

IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}

# A deadline per example measures the machine's other work, not ours. CI repeats the same examples every time.
hypothesis.settings.register_profile("ragexam", deadline=None, derandomize=IN_CI)
hypothesis.settings.load_profile("ragexam")


# --- No network -----------------------------------------------------------------------------------------------


class NetworkUseError(RuntimeError):
    """A test tried to reach another machine."""


class NetworkGuard:
    """Refuses connections to other machines while it is on, and remembers each attempt.

    Remembering matters: code under test may catch the refusal, and the test must fail all the same.

    Attributes:
        on: Whether connections are refused.
        attempts: What was tried since the test began.
    """

    def __init__(self) -> None:
        self.on = False
        self.attempts: list[str] = []

    def __call__(self, event: str, arguments: Sequence[object]) -> None:
        """Refuse connections, as an audit hook; called for every audited event of the interpreter, so it leaves quickly."""
        if not self.on or not event.startswith("socket."):
            return
        if event in {"socket.connect", "socket.sendto", "socket.sendmsg"}:
            target = arguments[1]
            host = target[0] if isinstance(target, tuple) and target else None
        elif event in {"socket.getaddrinfo", "socket.gethostbyname"}:
            host = arguments[0]
        else:
            return
        # Addresses without a host's name (Unix sockets, netlink) never leave the machine.
        if isinstance(host, bytes):
            host = host.decode("ascii", errors="replace")
        if isinstance(host, str) and not is_local(host):
            self.attempts.append(f"{event} {host}")
            raise NetworkUseError(f"This test may not use the network: {event} {host}")


def is_local(host: str) -> bool:
    """Return whether a host's name or address means this machine."""
    if host in {"", "localhost", "localhost.localdomain", "ip6-localhost"}:
        return True
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


# An audit hook can never be removed, so there is one for the whole run, and fixtures switch it.
_GUARD = NetworkGuard()
sys.addaudithook(_GUARD)
trace_patiently()  # coverage traces, and a hook lets threads come in each other's way


@pytest.fixture(autouse=True)
def nothing_held() -> Iterator[None]:
    """After a test its process holds no secret any more."""
    yield
    for name in [name for name in os.environ if name.startswith("RAGEXAM_HELD_")]:
        del os.environ[name]


@pytest.fixture(autouse=True)
def network_guard() -> Iterator[NetworkGuard]:
    """Every test runs without a network; one that tried to use it fails. (Processes that it starts are not watched.)"""
    _GUARD.attempts.clear()
    _GUARD.on = True
    yield _GUARD
    _GUARD.on = False
    if _GUARD.attempts:
        attempts = ", ".join(_GUARD.attempts)
        _GUARD.attempts.clear()
        pytest.fail(f"The test tried to use the network: {attempts}", pytrace=False)


# --- This machine's own notes ---------------------------------------------------------------------------------


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what is timed and remembered apart from this machine's own: for a whole file by `pytestmark`."""
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))


# --- Models ---------------------------------------------------------------------------------------------------

_REPORT = pytest.StashKey[list[str]]()


def needed_models(item: pytest.Item) -> tuple[str, ...] | None:
    """Names of the starter models that a test needs; None where it needs none.

    `@pytest.mark.models("smollm2-135m")` names them; a mark without names means all that `make test` fetches.

    Raises:
        pytest.UsageError: Its mark names an unknown model.
    """
    marks = list(item.iter_markers("models"))
    if not marks:
        return None
    fetched = tuple(model.name for model in starter_models() if not model.on_request)
    names = tuple(dict.fromkeys(name for mark in marks for name in (mark.args or fetched)))
    known = {model.name for model in starter_models()}
    if unknown := sorted(set(names) - known):
        raise pytest.UsageError(f"{item.nodeid}: unknown models {unknown}; there are {sorted(known)}")
    return names


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out tests whose models are not there, and says so; in CI that is an error instead."""
    needs = {item: names for item in items if (names := needed_models(item)) is not None}
    if not needs:
        return
    folder = starter_folder()
    there = {model.name for model in starter_models() if is_there(model, folder)}
    left_out = [item for item, names in needs.items() if not there.issuperset(names)]
    if not left_out:
        return
    missing = {name for item in left_out for name in needs[item]} - there
    if IN_CI and any(not model.on_request for model in starter_models() if model.name in missing):
        raise pytest.UsageError(
            f"Models are missing in {folder}: {', '.join(sorted(missing))}. "
            "Run: .venv/bin/ragexam models starter --small"
        )
    dropped = set(left_out)
    items[:] = [item for item in items if item not in dropped]
    config.hook.pytest_deselected(items=left_out)
    config.stash[_REPORT] = [
        f"{len(left_out)} tests left out: they need models that are not in {folder}: {', '.join(sorted(missing))}",
        *(f"  left out: {item.nodeid}" for item in left_out),
        "  To fetch them: .venv/bin/ragexam models starter",
    ]


def pytest_report_collectionfinish(config: pytest.Config) -> list[str]:
    """Tells which tests were left out and why."""
    return config.stash.get(_REPORT, [])


@pytest.fixture(scope="session")
def models_folder() -> Path:
    """Return the folder of the starter models; for tests marked `models`, which run only where they are."""
    return starter_folder()


@pytest.fixture(scope="session")
def model_file(models_folder: Path) -> dict[str, Path]:
    """Paths of the starter models by name (`model_file["smollm2-135m"]`); an embedder's is its folder."""
    return {model.name: models_folder / model.target for model in starter_models()}
