"""Shows that a packed llama.cpp runs on lesser processors too, and which of its libraries it takes there.

    packaging/processors.py MODEL.gguf --python build/package/env/bin/python [--emulator qemu-x86_64-static]

Scores two choices with the build's llama.cpp on this processor and, given qemu's emulator (Debian: qemu-user-static), on each of
the older ones. Prints for each the library that computed and the scores, and ends with 1 where a process dies (an illegal
instruction is signal 4) or a score is further from this processor's than rounding explains.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_MOST = 0.5
"""Nats that two kinds of code may lie apart for a choice of one word, by how they round 4-bit weights' products."""
_OLDER = ("Nehalem", "SandyBridge", "IvyBridge", "Haswell")
_SCORE = """
import json, re, sys
from ragexam.llm.llama.backend import LlamaCppBackend
model = LlamaCppBackend(sys.argv[1], context=128, threads=1, gpu_layers=0)
scores = model.loglikelihoods("The capital of France is", [" Paris", " Rome"])
maps = open("/proc/self/maps", encoding="utf-8").read()
print(json.dumps([sorted(set(re.findall(r"libggml-cpu-[\\w]+", maps))), [c.loglikelihood for c in scores.choices]]))
"""


def main() -> int:
    """Score everywhere and compare."""
    parser = argparse.ArgumentParser("processors", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("model", type=Path)
    parser.add_argument("--python", type=Path, required=True, help="the Python of the build's environment")
    parser.add_argument("--emulator", help="qemu-x86_64-static")
    options = parser.parse_args()
    plain = [str(options.python), "-P", "-c", _SCORE, str(options.model)]
    ways = {"this processor": plain}
    if options.emulator:
        ways |= {name: [options.emulator, "-cpu", name, *plain] for name in _OLDER}
    here: list[float] = []
    sound = True
    for name, command in ways.items():
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            print(f"{name}: ended with {done.returncode}\n{done.stderr[-1000:]}", flush=True)
            sound = False
            continue
        libraries, scores = json.loads(done.stdout.splitlines()[-1])
        here = here or scores
        apart = max(abs(a - b) for a, b in zip(here, scores, strict=True))
        print(f"{name}: {', '.join(libraries)}; {scores}; {apart:.3f} nats from this processor", flush=True)
        sound = sound and apart <= _MOST and scores[0] > scores[1]
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
