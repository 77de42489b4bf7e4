"""Guards against PySide6 versions that lose references to True and False.

Some releases abort on Python 3.11 after a few hundred emissions of a signal that carries a bool: each one drops a
reference to `True` until the interpreter frees it. The pin in pyproject.toml keeps them out; this notices when it
is widened too far.
"""

import subprocess
import sys

_CODE = """
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

class Source(QObject):
    changed = Signal(bool)

seen = []
application = QApplication([])
source, action = Source(), QAction()
source.changed.connect(seen.append)
action.setCheckable(True)
action.toggled.connect(seen.append)
for number in range(5000):
    source.changed.emit(number % 2 == 0)
    action.setChecked(number % 2 == 0)
print(len(seen), sum(seen), all(type(value) is bool for value in seen))
"""


def test_ten_thousand_emissions_of_a_bool_do_no_harm() -> None:
    # In a process of its own: the fault is an abort, which would take the whole test run along.
    done = subprocess.run(
        [sys.executable, "-c", _CODE],
        env={"QT_QPA_PLATFORM": "offscreen", "PATH": "/usr/bin:/bin"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"exit {done.returncode}\n{done.stderr}"
    # 5,000 of each kind, alternately True and False. The action starts unchecked, so each call toggles it.
    assert done.stdout.split() == ["10000", "5000", "True"], done.stderr
