"""Kinds of one concept (retrievers today), each declared in one file of its own and found by that declaration alone.

A module of a named package, or of a package within it, declares its kind as `KIND`. An installed package brings kinds of its
own by an entry point. Whoever needs a kind asks the registry for it by its name; nothing else lists the names.
"""

from __future__ import annotations

import importlib
import logging
import pkgutil
import threading
from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from typing import Any, Generic, Protocol, TypeVar

_LOG = logging.getLogger(__name__)


class Declared(Protocol):
    """Attributes that a registry asks of a kind.

    Attributes:
        name: In texts and project files.
        order: Where it stands in lists, ascending.
    """

    @property
    def name(self) -> str: ...  # noqa: D102

    @property
    def order(self) -> int: ...  # noqa: D102


K = TypeVar("K", bound=Declared)


class Registry(Mapping[str, K], Generic[K]):
    """All kinds by name, in their order; loaded when first asked for. One that says it is not offered is found by its name alone.

    Args:
        base: The class that every kind is an instance of.
        package: Its modules, and those of packages within it, each declare a kind as `KIND`. A name, since the rooms above bring the kinds.
        group: Entry points of installed packages that bring further kinds. One that cannot be loaded, is no kind, or
            takes a name that is there already is left out and logged: it must not keep the program from starting.
    """

    def __init__(self, base: type[K], package: str, group: str) -> None:
        self._base = base
        self._package = package
        self._group = group
        self._kinds: dict[str, K] | None = None
        self._loading = threading.Lock()

    def __getitem__(self, name: str) -> K:
        return self._all()[name]

    def __contains__(self, name: object) -> bool:
        return name in self._all()

    def __iter__(self) -> Iterator[str]:
        return (name for name, kind in self._all().items() if getattr(kind, "offered", True))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _all(self) -> dict[str, K]:
        if self._kinds is None:
            with self._loading:
                if self._kinds is None:
                    self._kinds = self._load()
        return self._kinds

    def _load(self) -> dict[str, K]:
        package = importlib.import_module(self._package)
        own = (
            getattr(importlib.import_module(module.name), "KIND", None)
            for module in pkgutil.walk_packages(package.__path__, f"{self._package}.")
        )
        kinds = {kind.name: kind for kind in own if kind is not None}
        for point in entry_points(group=self._group):
            kind = self._load_entry_point(point)
            if kind is not None and kinds.setdefault(kind.name, kind) is not kind:
                _LOG.warning("%s of the entry point %s takes a name that is there already", kind.name, point.value)
        return dict(sorted(kinds.items(), key=lambda item: (item[1].order, item[0])))

    def _load_entry_point(self, point: Any) -> K | None:
        try:
            kind = point.load()
        except Exception:  # a stranger's package may fail in any way
            _LOG.exception("the entry point %s", point.value)
            return None
        if isinstance(kind, self._base):
            return kind
        _LOG.warning("the entry point %s brings no %s", point.value, self._base.__name__)
        return None
