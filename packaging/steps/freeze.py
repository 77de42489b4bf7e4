"""Puts Python, its libraries and the program into one folder that needs none of them beside it.

PyInstaller does it: its folder starts on any Linux with the C library of the build or a newer one, it knows Qt's plugins,
and one description serves Windows and macOS too. Briefcase would bring its own Python and leave llama.cpp's libraries,
which are no wheels, to be put in by hand.
"""

from __future__ import annotations

import os
import shutil
import sys

from .llama import package_folder
from .shop import Shop


def freeze(shop: Shop) -> None:
    """Make the folder of the program.

    Raises:
        BuildError: PyInstaller failed.
    """
    shutil.rmtree(shop.program, ignore_errors=True)
    extra = {
        "RAGEXAM_PACKED_LLAMA": str(package_folder(shop)),
        "RAGEXAM_PACKED_FACTS": str(shop.work / "facts.json"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join([str(shop.root / "engine"), str(shop.root)]),
    }
    shop.run(
        [shop.interpreter, "-P", "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", shop.work / "dist",
         "--workpath", shop.work / "frozen", shop.root / "packaging" / "ragexam.spec"],
        extra=extra,
    )  # fmt: skip
    if sys.platform == "linux":
        # Names for debuggers, most of these two files; the other libraries come without them.
        for path in sorted([*shop.program.rglob("libpython*.so*"), *shop.program.rglob("hnswlib*.so")]):
            shop.run(["strip", "--strip-unneeded", path])
