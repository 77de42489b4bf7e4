"""Hears what a screen reader on Linux is told: a private bus for assistive technology, and a walk over it (AT-SPI over D-Bus)."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from jeepney import DBusAddress, Properties, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

_ACCESSIBLE = "org.a11y.atspi.Accessible"
_ROOT = "/org/a11y/atspi/accessible/root"
_LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
_CONTENT = {"cell", "table cell", "tree item", "list item", "label"}
_CELLS = 12
"""Children of a table, list or tree that are looked at: the others are made in the same way."""
_MANY = {"table", "tree table", "tree", "list", "list box", "table cell"}
_DEEP = 60

_FOCUSABLE, _SHOWING = 11, 25
"""Places of bits in a state, as AT-SPI counts them."""

CONTROLS = {
    "push button", "button", "toggle button", "check box", "radio button", "combo box", "text", "entry", "spin button", "slider",
    "table", "tree table", "tree", "list", "list box", "page tab", "page tab list", "menu", "menu item", "check menu item", "dial",
    "progress bar", "link", "document text", "password text", "canvas", "chart", "image", "graphic",
}  # fmt: skip
"""Roles of what a person acts on or looks at: each has a name."""


@dataclass(frozen=True)
class Heard:
    """One thing as a screen reader tells it.

    Attributes:
        role: What it is ("push button").
        name: What it is called; "" for nothing.
        description: What it is for.
        focusable: Whether the keyboard reaches it.
        path: Roles and names from the window down to it.
    """

    role: str
    name: str
    description: str
    focusable: bool
    path: tuple[str, ...]

    @property
    def is_control(self) -> bool:
        """Return whether a person acts on it or looks at it; what stands in a cell, and a text that is empty now, is neither."""
        return self.role not in _CONTENT and (self.role in CONTROLS or self.focusable)


def lacks() -> str:
    """Return what this machine lacks for such a walk; "" for nothing."""
    missing = [name for name in ("Xvfb", "dbus-daemon") if shutil.which(name) is None]
    if not any(Path(path).exists() for path in _LAUNCHERS):
        missing.append("at-spi2-core")
    return ", ".join(missing)


@contextlib.contextmanager
def private_desktop() -> Iterator[str]:
    """Start a screen, a session bus and the bus of assistive technology; yield the latter's address.

    The environment of this process names them meanwhile, so that Qt started afterwards is heard.
    """
    with contextlib.ExitStack() as stack:
        read, write = os.pipe()
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        stack.callback(screen.wait)
        stack.callback(screen.terminate)
        os.close(write)
        with os.fdopen(read) as told:
            os.environ["DISPLAY"] = f":{told.readline().strip()}"
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True
        )
        stack.callback(bus.wait)
        stack.callback(bus.terminate)
        if bus.stdout is None:
            raise RuntimeError("no bus")
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        launcher = next(path for path in _LAUNCHERS if Path(path).exists())
        assistive = subprocess.Popen([launcher, "--launch-immediately"], stderr=subprocess.DEVNULL)
        stack.callback(assistive.wait)
        stack.callback(assistive.terminate)
        os.environ |= {
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        with open_dbus_connection(os.environ["DBUS_SESSION_BUS_ADDRESS"]) as session:
            asked = DBusAddress("/org/a11y/bus", bus_name="org.a11y.Bus", interface="org.a11y.Bus")
            (address,) = session.send_and_get_reply(new_method_call(asked, "GetAddress"), timeout=30).body
        yield address


class Listener:
    """Hears what the running programs tell.

    Args:
        address: Of the bus of assistive technology.
    """

    def __init__(self, address: str) -> None:
        self._bus: DBusConnection = open_dbus_connection(address)

    def close(self) -> None:
        """Leave the bus."""
        self._bus.close()

    def programs(self) -> list[tuple[str, str]]:
        """Return bus name and path of every program that is heard."""
        return self._children("org.a11y.atspi.Registry", _ROOT)

    def walk(self) -> list[Heard]:
        """Return everything that is shown now, from the windows down."""
        heard: list[Heard] = []
        for bus, path in self.programs():
            for window in self._children(bus, path):
                self._walk(*window, (), heard)
        return heard

    def _walk(self, bus: str, path: str, above: tuple[str, ...], heard: list[Heard]) -> None:
        state = self._state(bus, path)
        if not state >> _SHOWING & 1 or len(above) > _DEEP:
            return
        role, name = self._ask(bus, path, "GetRoleName"), self._property(bus, path, "Name")
        here = (*above, f"{role} {name!r}")
        heard.append(Heard(role, name, self._property(bus, path, "Description"), bool(state >> _FOCUSABLE & 1), here))
        children = self._children(bus, path)
        for child in children[:_CELLS] if role in _MANY else children:
            self._walk(*child, here, heard)

    # -------------------------------------------------------------- asking

    def _call(self, bus: str, path: str, method: str) -> tuple[object, ...]:
        message = new_method_call(DBusAddress(path, bus_name=bus, interface=_ACCESSIBLE), method)
        body: tuple[object, ...] = self._bus.send_and_get_reply(message, timeout=30).body
        return body

    def _ask(self, bus: str, path: str, method: str) -> str:
        (answer,) = self._call(bus, path, method)
        return str(answer)

    def _children(self, bus: str, path: str) -> list[tuple[str, str]]:
        (children,) = self._call(bus, path, "GetChildren")
        return [(str(name), str(place)) for name, place in children] if isinstance(children, list) else []

    def _property(self, bus: str, path: str, name: str) -> str:
        address = DBusAddress(path, bus_name=bus, interface=_ACCESSIBLE)
        ((_, value),) = self._bus.send_and_get_reply(Properties(address).get(name), timeout=30).body
        return str(value)

    def _state(self, bus: str, path: str) -> int:
        (halves,) = self._call(bus, path, "GetState")
        if not isinstance(halves, list) or len(halves) != 2:
            return 0  # it is gone by now
        low, high = halves
        return int(low) | int(high) << 32
