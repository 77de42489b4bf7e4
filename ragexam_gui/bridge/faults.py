"""Our own mistakes: what nobody caught is told to the person and kept for the diagnostics."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections import deque
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal

from ragexam.errors import RagExamError
from ragexam_gui.bridge.session import Session
from ragexam_gui.bridge.tasks import mistake

_LOG = logging.getLogger(__name__)
_KEPT, _DEEP = 10, 12


class Faults(QObject):
    """Takes over what would only be printed to a terminal that is not there.

    Args:
        session: Tells the person.

    Attributes:
        places: Kind and place in the program of the last mistakes; nothing of what was worked on.
    """

    _heard = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.places: deque[dict[str, object]] = deque(maxlen=_KEPT)
        # A person is told in the window's thread, wherever the fault was.
        self._heard.connect(self._take_heard, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Hear of every exception that nobody catches, in any thread."""
        sys.excepthook = self.take
        threading.excepthook = self.take_of_thread

    def take_of_thread(self, arguments: threading.ExceptHookArgs) -> None:
        """Note what ended a thread; may be called from it."""
        if arguments.exc_value is not None and arguments.exc_type is not SystemExit:
            self._heard.emit(arguments.exc_value)

    def _take_heard(self, fault: BaseException) -> None:
        self.take(type(fault), fault, fault.__traceback__)

    def take(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        """Note a fault and tell it."""
        if isinstance(fault, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
            return
        if isinstance(fault, RagExamError):
            self._session.message.emit("bad", fault.message, fault.hint)
            return
        _LOG.error("uncaught", exc_info=(kind, fault, trace))
        frames = traceback.extract_tb(trace)[-_DEEP:]
        self.places.append(
            {"fault": kind.__name__, "at": [f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in frames]}
        )
        self._session.message.emit("bad", *mistake(kind.__name__))
