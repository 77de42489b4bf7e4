"""Keeps the pauses short that the interpreter itself makes: the window stands still in them."""

from __future__ import annotations

import gc
import sys
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject

from ragexam_gui.bridge.session import Session

TURN = 0.0002
"""Seconds after which a reading thread lets the window's have the interpreter. At Python's own 0.005 a table that is
scrolled while something is read stands still for 0.26 s, since each of its cells waits for a turn; with this 0.05 s."""


class GcPauses(QObject):
    """Gives the window's thread its turn soon, and the collector of garbage little to look through.

    A full collection looks at every object there is, 150 ms long with a big project, whichever thread asked for it.
    What has lived through one is therefore set aside, and looked at again only when another project is opened.

    Args:
        session: Its projects come and go.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._interval = sys.getswitchinterval()
        self._begun = self._swept = False

    def begin(self) -> None:
        """From now on."""
        self._begun = True
        sys.setswitchinterval(TURN)
        gc.callbacks.append(self._collected)

    def follow(self) -> None:
        """Listen to the session; once for every window that is built."""
        self._session.opened.connect(self._sweep)

    def end(self) -> None:
        """Leave the interpreter as it was."""
        if self._begun:
            self._begun = False
            sys.setswitchinterval(self._interval)
            gc.callbacks.remove(self._collected)
            gc.unfreeze()

    def _collected(self, phase: str, told: Mapping[str, Any]) -> None:
        if phase == "stop" and told["generation"] == 2:
            gc.freeze()

    def _sweep(self) -> None:
        """Another project, or none: what belonged to the last one may go."""
        if self._begun and self._swept:
            gc.unfreeze()
            gc.collect()
        self._swept = True
