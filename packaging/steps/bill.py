"""Writes the software bill of materials: everything that the packages hold, with version and licence, as CycloneDX JSON."""

from __future__ import annotations

import json
import uuid
from pathlib import Path, PurePosixPath
from typing import Any

from .shop import Shop

# Run by the build environment's Python: distributions, with the modules and files that belong to them.
_LIST = """
import importlib.metadata as metadata, json, sys
found = []
for one in metadata.distributions():
    meta = one.metadata
    tops = {str(file).split("/")[0].removesuffix(".py") for file in one.files or () if not str(file).startswith("..")}
    licence = meta.get("License-Expression") or meta.get("License") or ""
    if not licence or len(licence) > 100:
        named = [c.rpartition("::")[2].strip() for c in meta.get_all("Classifier") or () if c.startswith("License ::")]
        licence = " AND ".join(named) if named else licence.strip().splitlines()[0][:100] if licence.strip() else ""
    found.append({"name": meta["Name"], "version": one.version, "licence": licence, "tops": sorted(tops)})
print(json.dumps({"python": sys.version.split()[0], "found": sorted(found, key=lambda one: one["name"].lower())}))
"""


def write(shop: Shop) -> Path:
    """Write the bill of what was frozen; distributions of the build environment that are not in it are left out.

    Raises:
        BuildError: The environment cannot be asked.
    """
    facts = json.loads((shop.work / "facts.json").read_text("utf-8"))
    told = json.loads(shop.run([shop.interpreter, "-P", "-c", _LIST]))
    tops = {name.partition(".")[0] for name in facts["modules"]}
    tops |= {part for name, _ in facts["binaries"] for part in PurePosixPath(name).parts[:1]}
    components = [_component("Python", told["python"], "PSF-2.0", "pkg:generic/python")]
    components += [
        _component(one["name"], one["version"], one["licence"], f"pkg:pypi/{one['name'].lower()}")
        for one in told["found"]
        if tops & set(one["tops"])
    ]
    components += _system_libraries(shop, [origin for _, origin in facts["binaries"]])
    bill: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components))}",
        "version": 1,
        "metadata": {
            "component": _component("ragexam", shop.version, "Apache-2.0", "pkg:generic/ragexam", "application")
        },
        "components": components,
    }
    target = shop.out / f"ragexam-{shop.version}.cdx.json"
    target.write_text(json.dumps(bill, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return target


def _component(name: str, version: str, licence: str, address: str, kind: str = "library") -> dict[str, Any]:
    part: dict[str, Any] = {"type": kind, "name": name, "version": version, "purl": f"{address}@{version}"}
    if licence:
        part["licenses"] = [{"license": {"name": licence}}]
    return part


def _system_libraries(shop: Shop, origins: list[str]) -> list[dict[str, Any]]:
    """Return the distribution's own packages of which libraries were packed; none where it is no Debian."""
    files = sorted({origin for origin in origins if origin.startswith(("/lib/", "/usr/lib/"))})
    if not files or not Path("/usr/bin/dpkg-query").exists():
        return []
    names = set()
    for path in files:
        for form in (path, path.removeprefix("/usr"), str(Path(path).resolve())):
            said = shop.ask(["dpkg-query", "-S", form])
            if said:
                names.add(said.split(": ")[0].split(",")[0])
                break
    listed = []
    for name in sorted(names):
        version = shop.ask(["dpkg-query", "-W", "-f", "${Version}", name])
        listed.append(_component(name.partition(":")[0], version, "", f"pkg:deb/debian/{name.partition(':')[0]}"))
    return listed
