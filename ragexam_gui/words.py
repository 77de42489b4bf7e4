"""Words and figures as the person's language writes them; the only place that formats a number for the window."""

from __future__ import annotations

import math
from datetime import datetime

from PySide6.QtCore import QDate, QDateTime, QLocale, QTime

from ragexam_gui.catalogue import Catalogue

undefined = "–"
_in_force: list[Catalogue] = []


def use(catalogue: Catalogue | None) -> None:
    """Say the engine's texts by this catalogue from now on; None leaves them in English."""
    _in_force[:] = [] if catalogue is None else [catalogue]


def unsaid() -> set[str]:
    """Texts of the engine that could not be translated so far."""
    return _in_force[0].missed if _in_force else set()


def say(text: str) -> str:
    """A text of the engine in the person's language; as it is where no translation is known."""
    return _in_force[0].say(text) if _in_force and text else text


def number(value: str | int | float | None, spec: str = "") -> str:
    """A number by the locale; what is undefined is a dash, never a zero.

    Args:
        value: A text comes back as it is.
        spec: Python's format specification: "" (whole or four digits), ",", ".2f", ".1%", "+.2f", ".3g".
    """
    if isinstance(value, str):
        return value
    if value is None or not math.isfinite(value):
        return undefined
    if not spec:
        spec = "," if isinstance(value, int) else ",.4g"
    if spec[-1] == "d":
        value = round(value)
    text = format(value, spec)
    if text[0] in "+-" and not any(c in "123456789" for c in text):
        text = text[1:]  # what rounds to nothing has no sign
    return localised(text)


def localised(text: str) -> str:
    """A number that Python wrote, with the locale's marks for thousands and decimals."""
    locale = QLocale()
    group, point = locale.groupSeparator(), locale.decimalPoint()
    swapped = text.replace(",", "\0").replace(".", point).replace("\0", group)
    return swapped.replace("%", "\N{NO-BREAK SPACE}%") if locale.percent() == "%" and _spaced(locale) else swapped


def percent(share: float | None, decimals: int = 0) -> str:
    """A share of one in per cent."""
    return number(share, f".{decimals}%")


def duration(seconds: float | None) -> str:
    """A span of time, to the second, minute or hour."""
    if seconds is None or not math.isfinite(seconds):
        return undefined
    if seconds < 10:
        return f"{number(seconds, '.1f')} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s" if minutes < 10 else f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60:02d} min"


def size(count: int | None) -> str:
    """A number of bytes."""
    return undefined if count is None else QLocale().formattedDataSize(count, 1)


def when(moment: datetime | str) -> str:
    """Date and time; a text in ISO 8601 is understood, any other comes back as it is."""
    if isinstance(moment, str):
        try:
            return when(datetime.fromisoformat(moment))
        except ValueError:
            return moment
    local = moment.astimezone() if moment.tzinfo else moment
    there = QDateTime(QDate(local.year, local.month, local.day), QTime(local.hour, local.minute, local.second))
    return QLocale().toString(there, QLocale.FormatType.ShortFormat)


def _spaced(locale: QLocale) -> bool:
    """Whether the language sets a space before the per cent sign."""
    return locale.language() in (QLocale.Language.German, QLocale.Language.French)
