"""Environments, model servers and processes of the products that are tried: made in one folder, all ended again."""

from __future__ import annotations

import contextlib
import json
import mimetypes
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
CORPUS: Final = ROOT / "resources" / "demo" / "corpus"
HOST: Final = "127.0.0.1"
MODEL_PORT: Final = int(os.environ.get("REAL_SYSTEMS_PORT", "8101"))
"""The first of three; another one where two products are served at once."""

EMBEDDING_PORT: Final = MODEL_PORT + 1
PRODUCT_PORT: Final = MODEL_PORT + 2
CONTEXT: Final = 8192
"""Tokens that the served language model reads at most."""

_QUIET: Final = {
    "GOMP_SPINCOUNT": "1000",  # threads of llama.cpp that wait do not spin beside the product
    "OMP_NUM_THREADS": "1",
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HAYSTACK_TELEMETRY_ENABLED": "False",
    "ANONYMIZED_TELEMETRY": "False",
    "DO_NOT_TRACK": "true",
    "SCARF_NO_ANALYTICS": "true",
}


@dataclass(slots=True)
class Workshop:
    """A folder in which products are installed and run; everything that it started ends with it.

    Attributes:
        folder: Outside the repository: environments take gigabytes.
        model: Name or path of the language model that all products ask.
        embedder: Folder of the embedding model.
        llama: What pip installs as llama-cpp-python: the package, or a wheel that was compiled before.
        running: Processes that were started, with what they are.
    """

    folder: Path
    model: Path
    embedder: Path
    llama: str = "llama-cpp-python"
    running: list[tuple[str, subprocess.Popen[bytes]]] = field(default_factory=list)

    @property
    def model_url(self) -> str:
        """Return where the language model is asked, as OpenAI's clients want it."""
        return f"http://{HOST}:{MODEL_PORT}/v1"

    @property
    def embedding_url(self) -> str:
        """Return where the embedding model is asked."""
        return f"http://{HOST}:{EMBEDDING_PORT}/v1"

    def environment(self, name: str, packages: Sequence[str]) -> Path:
        """Return the folder of an environment's programs; it is made where it is not there yet.

        Args:
            name: Of the environment.
            packages: What pip installs.
        """
        folder = self.folder / name / "venv"
        programs = folder / ("Scripts" if os.name == "nt" else "bin")
        mark = self.folder / name / "installed.json"
        wanted = json.dumps(sorted(packages))
        if not mark.is_file() or mark.read_text("utf-8") != wanted:
            say(f"installing {', '.join(packages)} in an environment of its own …")
            if not programs.is_dir():
                venv.create(folder, with_pip=True)
            subprocess.run(
                [programs / "python", "-m", "pip", "install", "-q", "--prefer-binary", *packages], check=True
            )
            mark.write_text(wanted, "utf-8")
        return programs

    def serve_model(self) -> None:
        """Serve the language model, with one thread, until the workshop closes."""
        programs = self.environment("llama", [f"{self.llama}[server]"])
        self.start(
            "model server",
            [
                *(programs / "python", "-m", "llama_cpp.server", "--model", self.model),
                *("--model_alias", "local", "--host", HOST, "--port", MODEL_PORT, "--n_ctx", CONTEXT),
                *("--n_threads", 1, "--n_threads_batch", 1, "--verbose", "false"),
            ],
        )
        wait_for(f"{self.model_url}/models", self)

    def serve_embeddings(self) -> None:
        """Serve the embedding model, as OpenAI's service does, by RAG Exam's own embedding room."""
        script = Path(__file__).with_name("embeddings.py")
        self.start("embeddings", [sys.executable, script, self.embedder, "--port", str(EMBEDDING_PORT)])
        wait_for(f"{self.embedding_url}/models", self)

    def start(
        self,
        what: str,
        command: Sequence[Any],
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        """Start a process that ends with the workshop; what it says goes to a file of its name.

        Args:
            what: What it is, for people.
            command: Its words.
            environment: Variables besides those of this process.
            folder: Where it runs; the workshop's where None.
        """
        log: IO[bytes] = (self.folder / f"{what.replace(' ', '-')}.log").open("wb")
        with log:
            process = subprocess.Popen(
                [*map(str, command)],
                env={**os.environ, **_QUIET, **(environment or {})},
                cwd=folder or self.folder,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.running.append((what, process))

    def check(self) -> None:
        """Say which process has ended by itself.

        Raises:
            RuntimeError: One has.
        """
        for what, process in self.running:
            if process.poll() is not None:
                log = self.folder / f"{what.replace(' ', '-')}.log"
                end = log.read_text("utf-8", "replace")[-2000:]
                raise RuntimeError(f"{what} has ended with {process.returncode}:\n{end}")

    def close(self) -> None:
        """End everything that was started, the last first."""
        for _, process in reversed(self.running):
            for how in (signal.SIGTERM, signal.SIGKILL):
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, how)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(15)
                    break
        self.running.clear()


def wait_for(url: str, shop: Workshop, seconds: float = 300.0) -> None:
    """Wait until something answers at an address.

    Args:
        url: Asked once a second.
        shop: Whose processes have to live.
        seconds: Until it is given up.

    Raises:
        TimeoutError: Nothing answers in time.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        shop.check()
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except urllib.error.HTTPError:
            return  # it is there; what it says is another matter
        except OSError:
            time.sleep(1)
    raise TimeoutError(f"nothing answers at {url}")


def call(url: str, value: Any = None, key: str = "", method: str = "", seconds: float = 600.0) -> Any:
    """Send JSON and return the JSON that comes back.

    Args:
        url: Address on this machine.
        value: What is sent; nothing where None.
        key: Of the header Authorization.
        method: POST where something is sent, else GET.
        seconds: Until it is given up.
    """
    data = None if value is None else json.dumps(value).encode()
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    asked = urllib.request.Request(url, data, headers, method=method or ("POST" if data else "GET"))
    with urllib.request.urlopen(asked, timeout=seconds) as reply:
        return json.loads(reply.read() or b"null")


def send_file(url: str, path: Path, key: str = "", seconds: float = 600.0) -> Any:
    """Send a file as a form does, under the name "file", and return the JSON that comes back.

    Args:
        url: Address on this machine.
        path: The file.
        key: Of the header Authorization.
        seconds: Until it is given up.
    """
    mark = "ragexam-part"
    kind = mimetypes.guess_type(path.name)[0] or "text/markdown"
    head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{path.name}"\r\nContent-Type: {kind}\r\n\r\n'
    data = head.encode() + path.read_bytes() + f"\r\n--{mark}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={mark}"}
    headers |= {"Authorization": f"Bearer {key}"} if key else {}
    asked = urllib.request.Request(url, data, headers, method="POST")
    with urllib.request.urlopen(asked, timeout=seconds) as reply:
        return json.loads(reply.read() or b"null")


def corpus_files(folder: Path = CORPUS) -> list[Path]:
    """Return the documents, in their order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def say(text: str) -> None:
    """Tell a person."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
