"""Keeps the pauses short that the interpreter itself makes: the window stands still in them."""

from __future__ import annotations

import gc
import sys

from PySide6.QtCore import QObject, QTimer

from ragexam_gui.bridge.session import Session

TURN = 0.0002
"""Seconds after which a reading thread lets the window's have the interpreter. At Python's own 0.005 a table that is
scrolled while something is read stands still for 0.26 s, since each of its cells waits for a turn; with this 0.05 s."""


_INTERVAL = 100
"""Milliseconds between two looks at what may be collected."""


class GcPauses(QObject):
    """Gives the window's thread its turn soon, collects garbage in that thread alone, and little of it at a time.

    The interpreter collects in whichever thread allocates: in a reading one it would delete widgets there that only a cycle
    still holds, which Qt does not bear (crash, or a standstill for ever). So automatic collecting is off, and a timer of
    the window does it, by the interpreter's own thresholds.

    A full collection looks at every object there is, 150 ms long with a big project. What has lived through one is therefore
    set aside, and so is what stands when the first project is open and read: modules and the window, most of all there is. It
    is looked at again only when another project is opened. While a page is being read or put on show no full one begins.

    Args:
        session: Its projects come and go.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._interval = sys.getswitchinterval()
        self._begun = self._swept = self._stands = False
        self._timer = QTimer(self, interval=_INTERVAL)
        self._timer.timeout.connect(self._collect)

    def begin(self) -> None:
        """Begin to collect in the window's thread alone."""
        self._begun = True
        sys.setswitchinterval(TURN)
        gc.disable()
        self._timer.start()

    def follow(self) -> None:
        """Listen to the session; once for every window that is built. The one before it goes, so that nothing stays set aside."""
        if self._begun:
            gc.unfreeze()
            self._stands = self._swept  # the old window stands still: the next full collection sets the new one aside
        self._session.opened.connect(self._sweep)

    def end(self) -> None:
        """Leave the interpreter as it was."""
        if self._begun:
            self._begun = False
            sys.setswitchinterval(self._interval)
            self._timer.stop()
            gc.unfreeze()
            gc.enable()

    def _collect(self) -> None:
        """Collect the oldest generation that is due; the eldest only while the window has nothing else to do."""
        idle = not self._session.reading
        if not self._stands and self._session.project is not None:
            # Hardly anything of what is made until then is garbage, and to find that out would take a quarter of a second.
            if idle:
                self._stands = True
                gc.freeze()
            return
        due = [
            n for n, (count, bound) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)) if count > bound
        ]
        if due:
            gc.collect(due[-1] if idle else min(due[-1], 1))
        if idle and due[-1:] == [2]:
            gc.freeze()

    def _sweep(self) -> None:
        """Collect what belonged to the last project: another is open, or none."""
        if self._begun and self._swept:
            gc.unfreeze()
            gc.collect()
        self._swept, self._stands = True, False
