"""Keeps the machine from falling asleep while a job runs; silent where that is not possible."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from ragexam_gui.bridge.session import Session

_WHO = "RAG Exam"
_CHECK = 500
"""Milliseconds after which a way that has failed silently is noticed, and the next one tried."""


class Guard(Protocol):
    """One way to keep the machine awake."""

    def hold(self, why: str) -> bool:
        """Keep it awake; whether that seems to be possible. Never waits."""

    def alive(self) -> bool:
        """Return whether it is kept awake, asked a moment later."""

    def release(self) -> None:
        """Let it sleep again."""


class Systemd:
    """A lock of logind, on Linux. It ends with our end of the pipe, so that even a crash leaves none behind."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def hold(self, why: str) -> bool:
        """Hold a lock against sleeping."""
        program, waits = shutil.which("systemd-inhibit"), shutil.which("cat")
        if program is None or waits is None:
            return False
        command = [program, "--what=idle:sleep", f"--who={_WHO}", f"--why={why}", "--mode=block", waits]
        quiet = subprocess.DEVNULL
        try:
            self._process = subprocess.Popen(  # noqa: S603 - a program of the system with our own words
                command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet
            )
        except OSError:
            return False
        return True

    def alive(self) -> bool:
        """Return whether logind granted the lock: without logind the program ends by itself."""
        return self._process is not None and self._process.poll() is None

    def release(self) -> None:
        """Give the lock back."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class ScreenSaver:
    """The desktop's service, on Linux without logind. The lock ends with the connection that asked for it."""

    def __init__(self) -> None:
        self._name = ""

    def hold(self, why: str) -> bool:
        """Ask the desktop to stay awake."""
        from PySide6.QtDBus import QDBusConnection, QDBusInterface, QDBusMessage

        name = f"ragexam-awake-{id(self)}"
        bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, name)
        if bus.isConnected():
            service = QDBusInterface(
                "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver", bus
            )
            service.setTimeout(1_000)
            answer = service.call("Inhibit", _WHO, why)
            if answer.type() == QDBusMessage.MessageType.ReplyMessage:
                self._name = name
                return True
        QDBusConnection.disconnectFromBus(name)
        return False

    def alive(self) -> bool:
        """Return whether the desktop agreed."""
        return bool(self._name)

    def release(self) -> None:
        """Leave the bus: the desktop forgets what was asked."""
        from PySide6.QtDBus import QDBusConnection

        if self._name:
            QDBusConnection.disconnectFromBus(self._name)
            self._name = ""


class Caffeinate:
    """The program of macOS; it watches us, so that a crash ends it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def hold(self, why: str) -> bool:  # noqa: ARG002 - it has no place for a reason
        """Keep the machine from idle sleep."""
        program = shutil.which("caffeinate")
        if program is None:
            return False
        try:
            self._process = subprocess.Popen([program, "-i", "-w", str(os.getpid())])  # noqa: S603
        except OSError:
            return False
        return True

    def alive(self) -> bool:
        """Return whether the program runs."""
        return self._process is not None and self._process.poll() is None

    def release(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            process.wait()


class Windows:
    """The thread's execution state; Windows forgets it with the process."""

    _CONTINUOUS, _SYSTEM = 0x80000000, 0x00000001

    def hold(self, why: str) -> bool:  # noqa: ARG002 - it has no place for a reason
        """Keep the system in its working state."""
        return self._set(self._CONTINUOUS | self._SYSTEM)

    def alive(self) -> bool:
        """Return True: Windows has answered already."""
        return True

    def release(self) -> None:
        """Give the state back."""
        self._set(self._CONTINUOUS)

    def _set(self, state: int) -> bool:
        if sys.platform != "win32":
            return False
        return bool(ctypes.windll.kernel32.SetThreadExecutionState(state))


def guards_here() -> list[Guard]:
    """Return the ways of this machine, the best one first."""
    if sys.platform == "win32":
        return [Windows()]
    return [Caffeinate()] if sys.platform == "darwin" else [Systemd(), ScreenSaver()]


class KeepAwake(QObject):
    """Holds the machine awake from a job's start to its end.

    Args:
        session: Whose jobs; listened to after `follow`.
        guards: Ways to try in this order; those of this machine where None.
    """

    def __init__(self, session: Session, guards: Sequence[Guard] | None = None) -> None:
        super().__init__(session)
        self._session = session
        self._guards = list(guards_here() if guards is None else guards)
        self._holding: Guard | None = None
        self._later = QTimer(self, singleShot=True, interval=_CHECK)
        self._later.timeout.connect(self._check)

    @property
    def awake(self) -> bool:
        """Return whether the machine is held awake."""
        return self._holding is not None

    def follow(self) -> None:
        """Listen to the session; once for every window that is built."""
        self._session.job_started.connect(self._start)
        self._session.job_ended.connect(self._end)
        self._session.opened.connect(self._release_when_idle)

    def release(self) -> None:
        """Let the machine sleep."""
        self._later.stop()
        guard, self._holding = self._holding, None
        if guard is not None:
            guard.release()

    def _start(self) -> None:
        if self._holding is None:
            self._try(0)

    def _try(self, first: int) -> None:
        why = self.tr("A job is running")
        self._holding = next((guard for guard in self._guards[first:] if guard.hold(why)), None)
        if self._holding is not None:
            self._later.start()

    def _check(self) -> None:
        guard = self._holding
        if guard is not None and not guard.alive():
            guard.release()
            self._try(self._guards.index(guard) + 1)

    def _end(self) -> None:
        self.release()

    def _release_when_idle(self) -> None:
        if self._session.job is None:
            self.release()
