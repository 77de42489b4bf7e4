"""Units of running texts beyond those of short answers, each with what it measures and its factor to a base unit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ragexam.exam.passages.quantities import UNIT_WORDS, canonical

CELSIUS: Final = "celsius"
FAHRENHEIT: Final = "fahrenheit"
DEGREE: Final = "degree"
CENT: Final = "cent"
"""Names of measures: a degree that is neither Celsius nor Fahrenheit may be of either, or of an angle; cents are of any currency."""

CODES: Final = (
    "sek", "nok", "dkk", "pln", "czk", "huf", "cad", "aud", "nzd", "cny", "inr", "rub", "krw", "brl", "zar", "sgd", "hkd", "mxn", "thb",
)  # fmt: skip
"""Codes of currencies that are no word of their own."""
DOLLARS: Final = {"a$": "aud", "c$": "cad", "nz$": "nzd", "hk$": "hkd", "s$": "sgd", "r$": "brl"}
"""Signs of currencies with their country, in small letters, and the code of each."""
_TIMES: Final = {
    "hr": 3600, "hrs": 3600, "std": 3600, "mins": 60, "sec": 1, "secs": 1, "tages": 86_400, "fortnight": 1_209_600,
    "fortnights": 1_209_600,
}  # fmt: skip
_MONTHS: Final = {
    "monats": 1, "quartals": 3, "quartalen": 3, "jahres": 12, "yr": 12, "yrs": 12, "decade": 120, "decades": 120, "jahrzehnt": 120,
    "jahrzehnte": 120, "jahrzehnten": 120,
}  # fmt: skip
_LENGTHS: Final = {
    "metern": 1, "kilometern": 1000, "kilometre": 1000, "centimetre": 0.01, "centimetres": 0.01, "centimeter": 0.01, "centimeters": 0.01,
    "zentimeter": 0.01, "zentimetern": 0.01, "millimetre": 0.001, "millimeters": 0.001, "millimetern": 0.001, "mile": 1609.344,
    "miles": 1609.344, "meile": 1609.344, "meilen": 1609.344, "inch": 0.0254, "inches": 0.0254, "foot": 0.3048, "feet": 0.3048,
}  # fmt: skip
_MASSES: Final = {
    "gram": 0.001, "grams": 0.001, "gramm": 0.001, "kilogram": 1, "kilo": 1, "kilos": 1, "milligram": 1e-6, "milligrams": 1e-6,
    "milligramm": 1e-6, "tonne": 1000,
}  # fmt: skip
_AREAS: Final = {
    "m²": 1, "qm": 1, "sqm": 1, "quadratmeter": 1, "quadratmetern": 1, "cm²": 1e-4, "mm²": 1e-6, "km²": 1e6, "quadratkilometer": 1e6,
    "ha": 1e4, "hectare": 1e4, "hectares": 1e4, "hektar": 1e4,
}  # fmt: skip
_VOLUMES: Final = {
    "m³": 1000, "cbm": 1000, "kubikmeter": 1000, "kubikmetern": 1000, "cm³": 0.001, "cl": 0.01, "millilitre": 0.001, "millilitres": 0.001,
    "milliliter": 0.001, "milliliters": 0.001,
}  # fmt: skip
_DATA: Final = {
    "kilobytes": 1e3, "kilobyte": 1e3, "megabytes": 1e6, "megabyte": 1e6, "gigabytes": 1e9, "gigabyte": 1e9, "terabytes": 1e12,
    "terabyte": 1e12,
}  # fmt: skip


def _table(*parts: Mapping[str, tuple[str, float]]) -> dict[str, tuple[str, float]]:
    """Return units of several tables as one; each has one meaning alone, also beside the units of short answers."""
    told = [*UNIT_WORDS, *(unit for part in parts for unit in part)]
    twice = sorted({unit for unit in told if told.count(unit) > 1})
    if twice:
        raise ValueError(f"these units are given twice: {', '.join(twice)}")
    return {unit: meaning for part in parts for unit, meaning in part.items()}


_FURTHER: Final = _table(
    dict.fromkeys(("£", "gbp", "pound", "pounds", "pfund"), ("pound", 1.0)),
    dict.fromkeys(("chf", "franken", "francs", "franc"), ("franc", 1.0)),
    dict.fromkeys(("¥", "jpy", "yen"), ("yen", 1.0)),
    dict.fromkeys(("cent", "cents", "ct"), (CENT, 1.0)),
    dict.fromkeys(("°", "degree", "degrees", "grad"), (DEGREE, 1.0)),
    dict.fromkeys(("°c", "celsius"), (CELSIUS, 1.0)),
    dict.fromkeys(("°f", "fahrenheit"), (FAHRENHEIT, 1.0)),
    dict.fromkeys(("k", "kelvin"), ("kelvin", 1.0)),
    dict.fromkeys(("volt", "volts", "v"), ("volt", 1.0)),
    dict.fromkeys(("watt", "watts", "w"), ("watt", 1.0)),
    {"pct": ("share", 1.0)},
    dict.fromkeys(("percentage", "prozentpunkt", "prozentpunkte", "prozentpunkten"), ("points", 1.0)),
    dict.fromkeys(("times", "mal"), ("times", 1.0)),
    dict.fromkeys(("km/h", "kmh", "kph"), ("km/h", 1.0)),
    {unit: (unit, 1.0) for unit in ("bar", "psi", "pa", "kpa", "mpa", "kw", "mw", "kwh", "mwh", "hz", "khz", "mhz", "ghz", "nm", "rpm")},
    {unit: (unit, 1.0) for unit in (*CODES, "mph", "m/s")},
    {sign: (code, 1.0) for sign, code in DOLLARS.items()},
    *(
        {unit: (measures, float(factor)) for unit, factor in units.items()}
        for measures, units in (
            ("time", _TIMES), ("months", _MONTHS), ("length", _LENGTHS), ("mass", _MASSES), ("area", _AREAS), ("volume", _VOLUMES),
            ("data", _DATA),
        )
    ),
)  # fmt: skip

_SECONDS: Final = frozenset({"sek", "Sek"})
"""Spellings of seconds; in capitals the same letters are a currency."""

COMPOSED: Final = (
    r"°[CF](?![^\W\d_])|°|(?:degrees?|grad)\s(?:celsius|fahrenheit)\b|(?:degrees?|grad)\s[CF]\b|(?:(?:mm|cm|km|m)(?:[²³]|\^?[23]\b))|km/h\b|m/s\b"
    r"|per\scent\b|percentage\spoints?\b|US[-\s]dollars?\b|(?:square|cubic)\s(?:kilo|centi|milli)?met(?:er|re)s?\b"
)
"""Pattern of units of several words and signs."""

_PREFIX: Final = {"kilo": "km", "centi": "cm", "milli": "mm", "": "m"}


def unit_name(written: str) -> str:
    """Return the name of a unit as it is written in a text: "SEK" is a currency, "Sek." are seconds."""
    return "sec" if written in _SECONDS else written.lower()


def unit_of(word: str) -> tuple[str, float] | None:
    """Return what a unit, in small letters, measures and its factor to the base unit; None for another word."""
    if word in UNIT_WORDS:
        form = canonical(f"1 {word}")
        return form if isinstance(form, tuple) else None
    return _FURTHER.get(word)


def composed_unit(written: str) -> str:
    """Return the name of a unit that `COMPOSED` matches."""
    text = " ".join(written.lower().split())
    if text.startswith(("degree", "grad")):
        return "°f" if text.rsplit(" ", 1)[-1].startswith("f") else "°c"
    if text.startswith("per"):
        return "%" if text == "per cent" else "percentage"
    if text.startswith("us"):
        return "usd"
    spelled = re.fullmatch(r"(square|cubic) (kilo|centi|milli|)met(?:er|re)s?", text)
    if spelled:
        return _PREFIX[spelled[2]] + ("²" if spelled[1] == "square" else "³")
    return text.replace("^", "").replace("2", "²").replace("3", "³")


def in_base_unit(number: float, word: str) -> tuple[float, str] | None:
    """Return a number of a unit in the base unit, and what that measures; None where the word is no unit.

    Args:
        number: As it is written, with its sign.
        word: The unit, in small letters.
    """
    unit = unit_of(word)
    if unit is None:
        return None
    measures, factor = unit
    if measures == FAHRENHEIT:
        return round((number - 32) / 1.8, 9), CELSIUS
    return round(number * factor, 9), measures
