"""Makes the environment that a package is built in and from; it never touches the one in `.venv`."""

from __future__ import annotations

import hashlib
import shutil

from .shop import Shop

# hnswlib comes as source, and otherwise compiles itself for the very processor that it is built on.
_PORTABLE = {"HNSWLIB_NO_NATIVE": "1"}
_FROM_SOURCE = "hnswlib"


def prepare(shop: Shop) -> None:
    """Make the environment, where it is not there or what it holds has changed.

    Raises:
        BuildError: Something could not be installed.
    """
    files = [shop.root / "packaging" / name for name in ("requirements.txt", "requirements-alone.txt")]
    constraints = shop.root / "requirements" / "constraints.txt"
    facts = [*(file.read_bytes() for file in (*files, constraints)), str(shop.python).encode()]
    key = hashlib.sha256(b"\0".join(facts)).hexdigest()
    stamp = shop.work / "env" / "made-of"
    if stamp.exists() and stamp.read_text("ascii") == key:
        return
    shutil.rmtree(shop.work / "env", ignore_errors=True)
    shop.run([shop.python, "-P", "-m", "venv", shop.work / "env"])
    install = [shop.interpreter, "-P", "-m", "pip", "install", "--no-input", "--constraint", constraints]
    shop.run([*install, "--no-cache-dir", "--no-binary", _FROM_SOURCE, "--requirement", files[0]], extra=_PORTABLE)
    shop.run([*install, "--no-deps", "--requirement", files[1]])
    stamp.write_text(key, "ascii")
