"""Libraries that came only for the sake of a left-out one go too."""

from __future__ import annotations

from steps.reach import reached

NEEDS = {
    "/b/_ssl.so": ["libssl.so.3", "libc.so.6"],
    "/b/libssl.so.3": ["libcrypto.so.3"],
    "/b/libatk.so.0": ["libgio.so.0"],
    "/b/QtGui.abi3.so": ["libQt6Gui.so.6"],
}
ENTRIES = [
    ("python3.11/lib-dynload/_ssl.so", "/b/_ssl.so", "EXTENSION"),
    ("PySide6/QtGui.abi3.so", "/b/QtGui.abi3.so", "EXTENSION"),
    ("PySide6/Qt/lib/libQt6Gui.so.6", "/b/libQt6Gui.so.6", "BINARY"),
    ("PySide6/Qt/lib/libQt6Qml.so.6", "/b/libQt6Qml.so.6", "BINARY"),
    ("libssl.so.3", "/b/libssl.so.3", "BINARY"),
    ("libcrypto.so.3", "/b/libcrypto.so.3", "BINARY"),
    ("libatk.so.0", "/b/libatk.so.0", "BINARY"),
    ("libgio.so.0", "/b/libgio.so.0", "BINARY"),
    ("libpython3.11.so.1.0", "/b/libpython3.11.so.1.0", "BINARY"),
]


def test_only_what_something_asks_for_is_kept() -> None:
    kept = [name for name, _, _ in reached(ENTRIES, lambda path: NEEDS.get(path, []))]
    assert kept == [
        "PySide6/Qt/lib/libQt6Gui.so.6", "PySide6/QtGui.abi3.so", "libcrypto.so.3", "libpython3.11.so.1.0", "libssl.so.3",
        "python3.11/lib-dynload/_ssl.so",
    ]  # fmt: skip
