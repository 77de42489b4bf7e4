"""Tries a packaged program's library for GPUs on a machine without one: with Mesa's software driver, sound and broken.

    packaging/gpu.py PROGRAM --models FOLDER [--driver /usr/share/vulkan/icd.d/lvp_icd.x86_64.json] [--questions 4] [--only WORD]

Lets SmolLM2-135M answer a few questions on the processor, then with all its layers on the software driver, which llama.cpp takes only
because it is asked to (GGML_VK_VISIBLE_DEVICES=0), then with drivers that fail in five ways (`packaging/faulty_driver.c`). Prints
for each what the program said, where its manifest says that it computed, and how many answers are those of the processor; ends with
1 where one is not as it should be. Needs a C compiler and Mesa's driver (Debian: mesa-vulkan-drivers libvulkan1).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_MODEL = "SmolLM2-135M"
_NOISE = 3.0
"""Nats that a choice's score may lie apart on another kind of machine; answers closer than that may differ."""


@dataclass(frozen=True)
class Case:
    """A state of the driver.

    Attributes:
        name: Of the case.
        fault: What the driver does (see `faulty_driver.c`); "" for a sound one, "json" for a description that cannot be read.
        seen: Whether llama.cpp is told to take a driver that is software.
        on_gpu: Whether the driver is to compute in the end.
        says: Words that the program is to say.
        fails: Whether the first run ends with an error, and the second goes on without the driver.
    """

    name: str
    fault: str = ""
    seen: bool = True
    on_gpu: bool = False
    says: str = ""
    fails: bool = False


CASES = (
    Case("software driver, not asked for", seen=False),
    Case("software driver, asked for", on_gpu=True, says="The whole model runs on llvmpipe"),
    Case("description that cannot be read", "json", says="No driver for GPUs can be used"),
    Case("crash when it is loaded", "load", says="failed at its trial (SIGABRT)"),
    Case("device refused", "device", says="failed at its trial (vk::PhysicalDevice::createDevice"),
    Case("out of memory", "memory", says="The GPU could not be used, so the model runs on the CPU"),
    Case("device lost in the middle", "compute", says="made the program crash before", fails=True),
)


class Failed(Exception):
    """A case did not go as it should."""


class Trial:
    """One program, one exam, one driver.

    Args:
        options: Of the command line.
        work: An empty folder.
    """

    def __init__(self, options: argparse.Namespace, work: Path) -> None:
        self._program, self._work = options.program, work
        self._driver = options.driver
        self._library = _library_of(options.driver)
        self._models = work / "models"
        self._models.mkdir()
        for path in options.models.glob(f"{_MODEL}*.gguf"):
            (self._models / path.name).symlink_to(path)
        shutil.copytree(ROOT / "resources/demo/corpus/travel-and-expenses", work / "documents")
        self._exam = work / "exam.ragexam"
        self._run({}, "new", self._exam)
        self._run({}, "import", self._exam, work / "documents")
        self._run(
            {},
            "generate",
            self._exam,
            "--model",
            "scripted:1:0.95",
            "--gate-model",
            "none",
            "-n",
            str(options.questions),
        )
        self._faulty = work / "libfaulty.so"
        source = ROOT / "packaging" / "faulty_driver.c"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", self._faulty, source, "-ldl"], check=True)

    def answers(
        self, name: str, variables: Mapping[str, str], fails: bool = False
    ) -> tuple[str, str, dict[str, list[float]]]:
        """Let the model answer.

        Args:
            name: Of the project.
            variables: Of the driver.
            fails: Whether the first run is to end with an error.

        Returns:
            What the program said, where it computed, scores of the choices by item.
        """
        project = self._work / f"{name}.ragexam"
        shutil.copyfile(self._exam, project)
        variables = {**variables, "RAGEXAM_CACHE": str(self._work / f"cache of {name}")}
        command = ("run", project, "--model", _MODEL, "--retriever", "closed_book", "--retriever", "bm25", "-k", "1")
        said = ""
        if fails:
            said = self._run(variables, *command, code=None)
            if "start it again" not in said:
                raise Failed(f"The first run did not end with advice:\n{said}")
        said += self._run(variables, *command)
        with contextlib.closing(sqlite3.connect(project)) as store:
            rows = store.execute(
                "SELECT pipeline_id, item_id, loglikelihoods, manifest_id FROM responses WHERE error = '' ORDER BY id"
            ).fetchall()
            manifests = dict(store.execute("SELECT id, value FROM manifests"))
        model = json.loads(manifests[rows[-1][3]])["model"]
        where = f"{model['device']} ({model['gpu_layers']} layers)" if model["device"] else "CPU"
        scores = {f"{row[0]} {row[1]}": list(struct.unpack(f"<{len(row[2]) // 8}d", row[2])) for row in rows}
        return said, where, scores

    def variables(self, case: Case) -> dict[str, str]:
        """Return what sets a case up."""
        description = self._driver
        if case.fault:
            description = self._work / f"{case.fault}.json"
            whole = {
                "file_format_version": "1.0.0",
                "ICD": {"library_path": str(self._faulty), "api_version": "1.3.230"},
            }
            description.write_text("{ not JSON" if case.fault == "json" else json.dumps(whole), "utf-8")
        seen = {"GGML_VK_VISIBLE_DEVICES": "0"} if case.seen else {}
        return {
            "VK_ICD_FILENAMES": str(description), "VK_DRIVER_FILES": str(description), "DRIVER": self._library,
            "FAULT": case.fault, **seen,
        }  # fmt: skip

    def _run(self, variables: Mapping[str, str], *words: str | Path, code: int | None = 0) -> str:
        environment = {
            "HOME": str(self._work), "PATH": "/usr/bin:/bin", "RAGEXAM_MODELS": str(self._models), **variables,
            **{name: os.environ[name] for name in ("RAGEXAM_THREADS",) if name in os.environ},
        }  # fmt: skip
        done = subprocess.run(
            [self._program, *map(str, words)], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        if code is not None and done.returncode != code:
            raise Failed(f"{words[0]} ended with {done.returncode}:\n{done.stdout[-3000:]}")
        return done.stdout


def _library_of(description: Path) -> str:
    path = json.loads(description.read_text("utf-8"))["ICD"]["library_path"]
    return str(path if "/" not in path or Path(path).is_absolute() else description.parent / path)


def _best(scores: list[float]) -> int:
    return max(range(len(scores)), key=scores.__getitem__)


def main() -> int:
    """Try all cases."""
    parser = argparse.ArgumentParser("gpu", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--driver", type=Path, default=Path("/usr/share/vulkan/icd.d/lvp_icd.x86_64.json"))
    parser.add_argument("--questions", type=int, default=4)
    parser.add_argument("--only", default="", help="cases whose name holds this word")
    options = parser.parse_args()
    work = Path(tempfile.mkdtemp(prefix="gpu "))
    sound = True
    try:
        trial = Trial(options, work)
        _, _, plain = trial.answers("processor", {"VK_ICD_FILENAMES": "", "VK_DRIVER_FILES": os.devnull})
        for case in CASES:
            if options.only in case.name:
                sound &= _told(trial, case, plain)
    except Failed as failed:
        print(failed, file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return 0 if sound else 1


def _told(trial: Trial, case: Case, plain: dict[str, list[float]]) -> bool:
    """Try a case and print what came of it; return whether it is as it should be."""
    begun = time.monotonic()
    try:
        said, where, scores = trial.answers(case.fault or f"sound {case.seen}", trial.variables(case), case.fails)
    except Failed as failed:
        print(f"NOT RIGHT  {case.name}: {failed}", flush=True)
        return False
    same = sum(_best(scores[key]) == _best(plain[key]) for key in plain)
    apart = max(abs(a - b) for key in plain for a, b in zip(scores[key], plain[key], strict=True))
    # A GPU rounds otherwise: only what is closer than that may be chosen otherwise.
    close = all(abs(a - b) <= _NOISE for key in plain for a, b in zip(scores[key], plain[key], strict=True))
    right = case.says in said and (where != "CPU") == case.on_gpu and (close if case.on_gpu else apart == 0)
    print(
        f"{'right    ' if right else 'NOT RIGHT'}  {case.name}: {time.monotonic() - begun:.0f} s, computed on {where}, "
        f"{same} of {len(plain)} answers the same, scores at most {apart:.2f} nats apart",
        flush=True,
    )
    for line in said.splitlines():
        if any(word in line for word in ("GPU", "CPU", "driver", "runs on", "crash")):
            print(f"             {line.strip()}", flush=True)
    return right


if __name__ == "__main__":
    sys.exit(main())
