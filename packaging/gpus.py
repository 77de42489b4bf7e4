"""Shows that a packed llama.cpp computes on a GPU by Vulkan what it computes on the processor, and outlives drivers that fail.

    packaging/gpus.py MODEL.gguf --python build/package/env/bin/python [--device llvmpipe] [--layers 15]

Scores choices and writes answers on the processor, as the program chooses by itself, on the device, and with part of the layers
there; then with drivers that are missing, broken, crash, hang, or have too little memory. Prints for each where the model ran, the
seconds, and how far the scores lie from the processor's. Ends with 1 where a process dies, scores lie further apart than rounding
explains, or a failed driver is not told. Needs a C compiler for the drivers that fail. Mesa's llvmpipe is software: it proves
without a GPU that all layers are computed by Vulkan, and says nothing of speed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
_MOST = 3.0
"""Nats that a choice's summed score may lie apart: an H100 and a processor lie up to 2.7 apart (engine/README.md)."""

_CAPITALS = (
    ("France", "Paris"), ("Italy", "Rome"), ("Spain", "Madrid"), ("Germany", "Berlin"), ("Japan", "Tokyo"), ("China", "Beijing"),
    ("Russia", "Moscow"), ("Egypt", "Cairo"), ("Greece", "Athens"), ("Norway", "Oslo"), ("Sweden", "Stockholm"),
    ("Austria", "Vienna"), ("Poland", "Warsaw"), ("Portugal", "Lisbon"), ("Ireland", "Dublin"), ("Cuba", "Havana"),
    ("Peru", "Lima"), ("Kenya", "Nairobi"), ("Iran", "Tehran"), ("Canada", "Ottawa"),
)  # fmt: skip
_RUN = """
import json, sys, time
from ragexam.llm.llama.backend import LlamaCppBackend
path, layers, pairs = json.loads(sys.argv[1])
begun = time.perf_counter()
model = LlamaCppBackend(path, context=2048, threads=2, gpu_layers=layers)
loaded = time.perf_counter() - begun
begun = time.perf_counter()
names = [" " + capital for _, capital in pairs]
scores, texts = [], []
for i, (country, capital) in enumerate(pairs):
    prompt = f"Every country has a capital. Question: what is the capital of {country}? Answer: the capital of {country} is"
    choices = [names[(i + step) % len(names)] for step in (0, 1, 2, 3)]
    scores.append([c.loglikelihood for c in model.loglikelihoods(prompt, choices).choices])
for country, _ in pairs[:3]:
    texts.append(model.generate(f"The capital of {country} is", max_tokens=16).text)
facts = model.describe()
gpu = facts.library.partition("Vulkan: ")[2].removesuffix(")")
print(json.dumps({"scores": scores, "texts": texts, "gpu": gpu, "layers": facts.gpu_layers, "notes": model.notes,
                  "loaded": loaded, "seconds": time.perf_counter() - begun}))
"""
_CRASHES = "#include <stdlib.h>\nvoid *vk_icdGetInstanceProcAddr(void *a, const char *b) { %s; return 0; }\n"


def main() -> int:
    """Compute everywhere and compare."""
    parser = argparse.ArgumentParser("gpus", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("model", type=Path)
    parser.add_argument("--python", type=Path, required=True, help="the Python of the build's environment")
    parser.add_argument("--device", default="llvmpipe", help="a part of the name of the GPU (llvmpipe)")
    parser.add_argument("--layers", type=int, default=15, help="layers on the GPU where it gets only part of them")
    options = parser.parse_args()

    def run(layers: int | str, environment: Mapping[str, str], kilobytes: int = 0) -> dict[str, Any]:
        request = json.dumps([str(options.model), layers, _CAPITALS])
        command = [str(options.python), "-P", "-c", _RUN, request]
        if kilobytes:
            command = ["sh", "-c", f'ulimit -v {kilobytes}; exec "$@"', "sh", *command]
        everywhere = {**os.environ, "PYTHONPATH": str(ROOT / "engine"), **environment}
        done = subprocess.run(command, env=everywhere, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return {"died": done.returncode, "said": done.stderr[-1500:]}
        answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return answer

    plain = run(0, {})
    if "died" in plain:
        print(plain["said"], file=sys.stderr)
        return 1
    device = {"RAGEXAM_GPU": options.device}
    sound = True
    with tempfile.TemporaryDirectory() as folder:
        ways: list[tuple[str, int | str, Mapping[str, str], int, bool]] = [
            ("the processor", 0, {}, 0, True),
            ("as the program chooses", "auto", {}, 0, True),
            ("all layers", -1, device, 0, True),
            ("some layers", options.layers, device, 0, True),
            ("no driver", "auto", _driver(Path(folder), "missing", None), 0, False),
            ("a broken driver", "auto", _driver(Path(folder), "broken", "{"), 0, False),
            ("a driver that crashes", "auto", _driver(Path(folder), "crashes", "abort()"), 0, False),
            ("a driver that hangs", "auto", _driver(Path(folder), "hangs", "for (;;);"), 0, False),
            ("1.2 GB of address space", -1, device, 1_200_000, False),
        ]
        for name, layers, environment, kilobytes, works in ways:
            begun = time.monotonic()
            found = run(layers, environment, kilobytes)
            if "died" in found:
                print(f"{name}: ended with {found['died']}\n{found['said']}", flush=True)
                sound = False
                continue
            pairs = [
                (a, b)
                for one, two in zip(plain["scores"], found["scores"], strict=True)
                for a, b in zip(one, two, strict=True)
            ]
            apart = [abs(a - b) for a, b in pairs]
            alike = sum(
                one.index(max(one)) == two.index(max(two))
                for one, two in zip(plain["scores"], found["scores"], strict=True)
            )
            texts = sum(a == b for a, b in zip(plain["texts"], found["texts"], strict=True))
            print(
                f"{name}: {found['layers']} layers on {found['gpu'] or 'the processor'}; loaded in {found['loaded']:.1f} s, computed "
                f"{found['seconds']:.1f} s, {time.monotonic() - begun:.1f} s in all; scores at most {max(apart):.4f} nats from the "
                f"processor's, {sum(apart) / len(apart):.4f} on average (n = {len(apart)}); same choice {alike} of {len(_CAPITALS)}, "
                f"same text {texts} of {len(plain['texts'])}; {' '.join(found['notes']) or 'nothing told'}",
                flush=True,
            )
            sound = sound and max(apart) <= _MOST and (works or (found["layers"] == 0 and bool(found["notes"])))
    return 0 if sound else 1


def _driver(folder: Path, name: str, code: str | None) -> dict[str, str]:
    """Return what makes Vulkan's loader take one driver alone: a missing one, a broken description, or C code that it calls first."""
    path = folder / f"{name}.json"
    if code == "{":
        path.write_text(code, "utf-8")
    elif code is not None:
        source, library = folder / f"{name}.c", folder / f"lib{name}.so"
        source.write_text(_CRASHES % code, "utf-8")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
        described = {"file_format_version": "1.0.0", "ICD": {"library_path": str(library), "api_version": "1.3.0"}}
        path.write_text(json.dumps(described), "utf-8")
    return {"VK_ICD_FILENAMES": str(path), "VK_DRIVER_FILES": str(path)}


if __name__ == "__main__":
    sys.exit(main())
