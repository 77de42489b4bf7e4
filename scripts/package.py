"""Makes the packages that people install: `make package`. The steps are in `packaging/steps`; what is made lies in `dist/`.

Needs a C++ compiler, CMake and Ninja, and a Python that has its library as a shared one (Debian's has).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "packaging"))

from steps import bill, contents, deb, environment, freeze, llama, portable, sums  # noqa: E402
from steps.shop import BuildError, Shop  # noqa: E402

_STEPS = ("environment", "llama", "freeze", "check", "packages")


def main() -> int:
    """Make them, a step after the other."""
    parser = argparse.ArgumentParser("package", description="Makes the packages of this kind of system.")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "package", help="what is made on the way; kept")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the packages go")
    parser.add_argument("--python", type=Path, default=Path(sys.executable), help="the Python that is packed")
    parser.add_argument("--only", choices=_STEPS, help="a single step, of those whose forerunners are done")
    parser.add_argument(
        "--vulkan-headers",
        type=Path,
        help="folder that holds vulkan/; without it they are looked for (packaging/vulkan.sh)",
    )
    parser.add_argument("--without-vulkan", action="store_true", help="leave out the library for GPUs")
    options = parser.parse_args()
    shop = Shop(
        ROOT,
        options.work.resolve(),
        options.out.resolve(),
        options.python.resolve(),
        _epoch(),
        options.vulkan_headers and options.vulkan_headers.resolve(),
        options.without_vulkan,
    )
    shop.work.mkdir(parents=True, exist_ok=True)
    works = {
        "environment": environment.prepare,
        "llama": llama.compile_libraries,
        "freeze": freeze.freeze,
        "check": contents.check,
        "packages": _packages,
    }
    try:
        _check_tools()
        for name in _STEPS:
            if options.only in (None, name):
                begun = time.monotonic()
                works[name](shop)
                print(f"{name}: {time.monotonic() - begun:.0f} s", flush=True)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _check_tools() -> None:
    wanted = ["cmake", "ninja"] + (["c++", "readelf", "strip", "dpkg-deb"] if sys.platform == "linux" else [])
    missing = [name for name in wanted if shutil.which(name) is None]
    if missing:
        raise BuildError(
            f"{', '.join(missing)} is missing. Debian, Ubuntu: sudo apt-get install build-essential cmake ninja-build; "
            "macOS: brew install cmake ninja; Windows: Visual Studio's C++ tools bring both."
        )


def _packages(shop: Shop) -> None:
    shop.out.mkdir(parents=True, exist_ok=True)
    bill_of_materials = bill.write(shop)
    made = [bill_of_materials]
    if sys.platform == "linux":
        made += [deb.build(shop, bill_of_materials), portable.build(shop)]
    else:
        made.append(portable.zipped(shop))
    sums.write(shop.out, made)
    for path in made:
        print(f"{path.stat().st_size / 1e6:7.1f} MB  {path}")


def _epoch() -> int:
    """Return the time of the last commit: the same sources give the same packages."""
    said = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True)
    return int(said.stdout)


if __name__ == "__main__":
    sys.exit(main())
