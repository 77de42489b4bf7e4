"""Tries a packaged program from outside: the whole job with a scripted model, then with a real one, old projects, the window.

    packaging/smoke.py PROGRAM [--models FOLDER] [--root ROOT [--as 1000:1000]] [--display :9]

PROGRAM is the installed executable. `--root` runs it in another system's folder (with chroot, without a network), where it has
neither a Python nor a compiler; it is a path within that folder then. `--as` runs it there as another user. Prints a line for
each step with the seconds that it took and the memory of its largest process, and ends with 1 at the first that fails.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_WINDOW_SECONDS = 60.0
_WEAK = "scripted:2:0.4"
_DOCUMENTS = ("travel-and-expenses", "warehouse", "finance", "it-and-security")


@dataclass(frozen=True)
class Place:
    """Place where the program runs.

    Attributes:
        program: Its path there.
        root: The other system's folder; "/" for this one.
        folder: Where it works, as it sees it.
        user: "1000:1000" for who runs it in the other system; "" for who runs this.
    """

    program: str
    root: Path
    folder: Path
    user: str = ""

    def outside(self, name: str) -> Path:
        """Return a file of the work folder as this process sees it."""
        return self.root / self.folder.relative_to("/") / name

    def give(self, path: Path) -> None:
        """Make a file or a folder, with all in it, belong to who runs the program."""
        if self.user:
            subprocess.run(["chown", "--recursive", self.user, path], check=True)

    def command(self, words: Sequence[str]) -> list[str]:
        """Return a command that runs the program there with nothing of this machine's environment."""
        settings = [
            f"HOME={self.folder}", "PATH=/usr/bin:/bin",
            *(f"{name}={os.environ[name]}" for name in ("DISPLAY", "LANG", "QT_QPA_PLATFORM", "RAGEXAM_THREADS") if name in os.environ),
        ]  # fmt: skip
        if sys.platform == "win32":
            return [self.program, *words]
        plain = ["env", "-i", *settings, self.program, *words]
        if self.root == Path("/"):
            return plain
        who = [f"--userspec={self.user}"] if self.user else []
        return ["unshare", "--net", "chroot", *who, str(self.root), *plain]


class Failed(Exception):
    """A step did not do what it should."""


def step(place: Place, words: Sequence[str], expected: str = "", seconds: float = 900.0) -> str:
    """Run a command of the program and print what it cost.

    Raises:
        Failed: It failed, or did not say what is expected.
    """
    begun = time.monotonic()
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            place.command(words), stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT
        )
        cost = _wait(process, time.monotonic() + seconds)
        said.seek(0)
        text = said.read()
    print(f"{time.monotonic() - begun:7.1f} s {cost}  {' '.join(words)[:110]}", flush=True)
    if process.returncode != 0 or expected not in text:
        raise Failed(f"It ended with {process.returncode} and said:\n{text[-3000:]}")
    return text


def _wait(process: subprocess.Popen[bytes], until: float) -> str:
    """Wait for a command's end, and return its processor time and the memory of its largest process as far as they are told."""
    if sys.platform == "win32":
        try:
            process.wait(until - time.monotonic())
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        return ""
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            bytes_each = 1 if sys.platform == "darwin" else 1024
            return f"{usage.ru_utime + usage.ru_stime:7.1f} s cpu {usage.ru_maxrss * bytes_each / 2**20:6.0f} MB"
        if time.monotonic() > until:
            process.kill()
        time.sleep(0.02)


def journey(place: Place, model: str, embedder: str, project: str, questions: int) -> None:
    """Go from documents to a report with a language model beside a weak scripted one, and with an embedding model."""
    step(place, ["new", project, "--title", "Smoke"])
    step(place, ["import", project, str(place.folder / "documents")], "passages")
    step(place, ["generate", project, "--model", "scripted:1:0.95", "--gate-model", "none", "-n", str(questions)])
    step(
        place,
        [
            "run",
            project,
            "--model",
            model,
            "--model",
            _WEAK,
            "--retriever",
            "bm25",
            "--retriever",
            "closed_book",
            "--retriever",
            "dense",
            "--embedder",
            embedder,
            "-k",
            "1",
        ],
    )
    step(place, ["fit", project, "--irt-model", "rasch"])  # six pipelines are too few to choose one by prediction
    report = project.replace(".ragexam", ".html")
    step(place, ["report", project, "--out", report], "Report:")
    written = place.outside(Path(report).name).read_text("utf-8")
    if "</html>" not in written or "<svg" not in written:
        raise Failed("The report is not whole.")
    for ending, begins in ((".docx", b"PK"), (".pdf", b"%PDF-")):
        report = project.replace(".ragexam", ending)
        if ending == ".pdf":
            step(place, ["--window", project, "--pdf", report], report)
        else:
            step(place, ["report", project, "--out", report], "Report: ")
        data = place.outside(Path(report).name).read_bytes()
        if not data.startswith(begins) or len(data) < 20_000:
            raise Failed(f"{report} is not whole: {len(data)} bytes.")


def older_projects(place: Place) -> None:
    """Open a project of every format that was ever released, read it and write it out in today's."""
    for dump in sorted((ROOT / "tests" / "store" / "data").glob("format_*.sql")):
        file = place.outside(f"{dump.stem}.ragexam")
        with contextlib.closing(sqlite3.connect(file)) as raw:
            raw.executescript(dump.read_text("utf-8"))
        place.give(file)
        step(place, ["items", str(place.folder / file.name)], "question")


def window(place: Place, project: str, display: bool) -> None:
    """Start the window on a project and see that it comes up and stays; under a screen, how soon it is there.

    Args:
        place: Where.
        project: What it opens.
        display: Whether there is a screen.

    Raises:
        Failed: It does not.
    """
    begun = time.monotonic()
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            place.command(["--window", project]), stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT,
            start_new_session=sys.platform != "win32",
        )  # fmt: skip
        shown, spent = None, 0.0
        try:
            while time.monotonic() - begun < (_WINDOW_SECONDS if display else 12.0) and process.poll() is None:
                if display and shown is None and _window_is_there():
                    shown, spent = time.monotonic() - begun, _processor_seconds(process.pid)
                    time.sleep(6.0)  # and goes on
                    break
                time.sleep(0.05)
            lives = process.poll() is None
            memory = _tree_memory(process.pid)
        finally:
            _end(process)
            process.wait(30)
        said.seek(0)
        text = said.read()
    when = f"window after {shown:.1f} s, {spent:.1f} s cpu" if shown is not None else "stayed up"
    print(f"{time.monotonic() - begun:7.1f} s {'':13}{memory:6.0f} MB  --window: {when}", flush=True)
    if not lives or (display and shown is None) or "Traceback" in text:
        raise Failed(f"The window did not come up, or went away. It said:\n{text[-3000:]}")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program that was started as a group of its own, and what it has started."""
    if sys.platform == "win32":
        process.terminate()
        return
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)


def _window_is_there() -> bool:
    """Return whether a window of the program is mapped on the screen."""
    said = subprocess.run(["xwininfo", "-root", "-tree"], capture_output=True, text=True, errors="replace", check=False)
    return any("RAG Exam" in line and "ragexam" in line and "10x10" not in line for line in said.stdout.splitlines())


def _tree_memory(pid: int) -> float:
    """Return megabytes that a process and all below it hold."""
    try:
        children = [int(p) for p in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]
        own = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * 4096 / 2**20
    except OSError:  # it has gone, or the system keeps no such files
        return 0.0
    return own + sum(_tree_memory(child) for child in children)


def _processor_seconds(pid: int) -> float:
    """Return seconds that a process has computed; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


def main() -> int:
    """Try everything; say at what it failed."""
    parser = argparse.ArgumentParser("smoke", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--root", type=Path, default=Path("/"))
    parser.add_argument(
        "--models",
        type=Path,
        help="folder with SmolLM2 and all-MiniLM",
    )
    parser.add_argument("--as", dest="user", default="", help="who runs it under --root, as numbers: 1000:1000")
    parser.add_argument("--display", default="", help="a screen to show the window on; without one it runs unseen")
    options = parser.parse_args()
    work = Path(tempfile.mkdtemp(prefix="smoke ä ", dir=options.root / "tmp"))
    place = Place(options.program, options.root, Path("/") / work.relative_to(options.root), options.user)
    os.environ["QT_QPA_PLATFORM"] = "xcb" if options.display else "offscreen"
    if options.display:
        os.environ["DISPLAY"] = options.display
    try:
        for name in _DOCUMENTS:
            shutil.copytree(ROOT / "resources" / "demo" / "corpus" / name, work / "documents" / name)
        place.give(work)
        step(place, ["--version"], "ragexam ")
        older_projects(place)
        journey(place, "scripted:1:0.9", "hashed", str(place.folder / "fake.ragexam"), 12)
        for _ in range(2):  # the first makes caches of fonts and settings
            window(place, str(place.folder / "fake.ragexam"), bool(options.display))
        if options.models:
            stick = work / "stick"
            stick.mkdir()
            for path in sorted(options.models.iterdir()):
                if path.name.startswith(("SmolLM2", "all-MiniLM")):
                    (shutil.copytree if path.is_dir() else shutil.copyfile)(path, stick / path.name)
            place.give(stick)
            step(place, ["models", "starter", "--from", str(place.folder / "stick")], "checked")
            shutil.rmtree(stick)
            step(place, ["models", "list"], "all-MiniLM-L6-v2 (run by ONNX Runtime)")
            step(place, ["models", "check", "smollm2-135m"])
            journey(place, "smollm2-135m", "all-MiniLM-L6-v2", str(place.folder / "real.ragexam"), 12)
    except Failed as failed:
        print(failed, file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
