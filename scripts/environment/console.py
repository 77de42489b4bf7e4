"""Progress on a screen (one line, rewritten) or in a file (a line now and then)."""

from __future__ import annotations

import sys
import time
from typing import TextIO

# In a log file: often enough to see that it lives, seldom enough to read.
_QUIET_SECONDS = 30.0


class Console:
    """Screen or log that the set-up writes to.

    Args:
        stream: Where the lines go.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdout if stream is None else stream
        self._live = self._stream.isatty()
        self._drawn = False
        self._spoke = time.monotonic()

    def say(self, text: str) -> None:
        """Print a line that stays."""
        self._erase()
        self._write(text + "\n")
        self._spoke = time.monotonic()

    def tick(self, text: str) -> None:
        """Show where a long step is: in place on a screen, every half minute elsewhere."""
        if self._live:
            self._write("\r\x1b[2K" + text[: _width()])
            self._drawn = True
        elif time.monotonic() - self._spoke >= _QUIET_SECONDS:
            self.say(text)

    def _erase(self) -> None:
        if self._drawn:
            self._write("\r\x1b[2K")
            self._drawn = False

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, UnicodeEncodeError, ValueError):
            # Nobody listens any more (a closed pipe): that is no reason to stop working.
            self._live = False


def _width() -> int:
    import shutil

    return max(shutil.get_terminal_size().columns - 1, 40)
