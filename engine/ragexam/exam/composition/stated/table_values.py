"""Reads what the cells of a table say: of which thing, which property, in which unit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ragexam.exam.composition.stated.amounts import read_amount, read_interval
from ragexam.exam.composition.stated.dates import read_date
from ragexam.exam.composition.stated.stated_tables import StatedTable, TableRow, is_sum
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.passages.candidates import form_of, kind_of
from ragexam.exam.passages.words import stems

_VALUE = frozenset({"value", "values", "wert", "werte", "angabe", "specification", "details", "setting", "default"})
_PROPERTY = re.compile(
    r"(?:property|properties|parameter|feature|specification|characteristic|eigenschaft|merkmal|kennwert|größe|angabe)\b",
    re.IGNORECASE,
)
# "Screw on the Brindle 40", "Program of the Kestova 210", "Ereignis in Lüdenbrook"
_SCOPED = re.compile(
    r"(.{2,40}?) (?:on|of|for|at|in|von|für|am|im|bei|der|des)(?: the| dem| der| den| das| die)? ([A-ZÄÖÜ][\w-]*(?: [\w-]+){0,3})"
)
_UNIT_IN_HEADING = re.compile(r"(.+?)(?: in ((?:[a-zäöü]+ )?[a-zA-Zäöü€$%°³²/]+)| [(\[]([^)\]\d]{1,20})[)\]])")
_EXPLAINS = re.compile(
    r"(?:meaning|description|explanation|example|what|bedeutung|beschreibung|erklärung)\b", re.IGNORECASE
)
_EMPTY = frozenset({"", "-", "–", "—", "n/a", "none", "no", "yes", "ja", "nein", "keine", "no rule", "x", "tbd"})
_IDENTIFIER = re.compile(
    r"\b(?:code|number|no|id|extension|account|building|floor|page|version|year|phone|room|shelf|key|region|score|rank|index|line|port|"
    r"nummer|nr|durchwahl|konto|seite|jahr|telefon|raum|schlüssel|program|programm|built|founded|established|since|serial|postal|"
    r"zip|gtin|ean|iban|plz|seit|gegründet|\w+(?:number|code|nummer|nr|postleitzahl|kennzahl|jahr|kennung|schlüssel))\b"
    r"|\b(?:postleit|kenn|matrikel)zahl(?:en)?\b",
    re.IGNORECASE,
)
_UNITS_TEXT = """
euros euro eur usd dollars cents percent days hours minutes seconds weeks months years km kg g mm cm m litres liters
kwh mwh kw w v a mb gb kb bytes characters pages tage stunden minuten wochen monate jahre prozent liter
"""
_HEADING_UNITS = frozenset(_UNITS_TEXT.split())


@dataclass(frozen=True, slots=True)
class ColumnHeading:
    """A heading taken apart.

    Attributes:
        name: Without unit and scope.
        unit: "euros" of "List price in euros".
        scope: "Brindle 40" of "Screw on the Brindle 40".
    """

    name: str
    unit: str = ""
    scope: str = ""


def read_heading(text: str) -> ColumnHeading:
    """Take the heading of a column apart."""
    unit = ""
    match = _UNIT_IN_HEADING.fullmatch(text.strip())
    if match:
        unit_text = match.group(2) or match.group(3)
        if unit_text.split()[-1:] and unit_text.split()[-1].lower() in _HEADING_UNITS:
            text, unit = match.group(1), unit_text
    return ColumnHeading(text.strip(), unit)


def table_values(table: StatedTable) -> list[StatedValue]:
    """Return the values of a table that can be told apart by the words of the table."""
    if not table.rows or len(set(table.header)) < len(table.header):
        return []
    first = table.header[0]
    scoped = _SCOPED.fullmatch(first) if table.language != "de" or _PROPERTY.match(first) else None
    if _PROPERTY.match(first) and len(table.header) == 2:
        scope = scoped.group(2) if scoped else ""
        return list(_property_values(table, scope)) if table.header[1].lower() in _VALUE else []
    if _across(table):
        return list(_transposed_values(table))
    return list(
        _row_values(table, ColumnHeading(scoped.group(1), "", scoped.group(2)) if scoped else ColumnHeading(first))
    )


def _property_values(table: StatedTable, scope: str) -> Iterable[StatedValue]:
    subject = scope or table.title
    for row in table.rows:
        yield from _value(table, row, row.cells[1], subject, row.cells[0], "", scope=scope)


def _transposed_values(table: StatedTable) -> Iterable[StatedValue]:
    for number, name in enumerate(table.header[1:], start=1):
        for row in table.rows if not is_sum(name) else ():
            yield from _value(table, row, row.cells[number], name, row.cells[0], "")


def _row_values(table: StatedTable, first: ColumnHeading) -> Iterable[StatedValue]:
    key = _key_column(table)
    if key is None:
        return
    entity_heading = first.name if key == 0 else table.header[key]
    for row in table.rows:
        for number, text in enumerate(row.cells):
            if number == key or (key and number < key):
                continue
            heading = read_heading(table.header[number])
            yield from _value(
                table, row, text, row.cells[key], heading.name, entity_heading, heading.unit, first.scope, number
            )


def _key_column(table: StatedTable) -> int | None:
    """Return the column whose cells name the rows: the first, or the second where the first holds codes and the second names."""
    named = [
        n
        for n in range(min(2, len(table.header)))
        if len({c.lower() for c in table.column(n)}) == len(table.rows) and all(table.column(n))
    ]
    if not named:
        return None
    codes = all(kind_of(c, table.language) in ("code", "number") for c in table.column(0))
    if codes and len(table.header) > 2 and not _EXPLAINS.match(table.header[1]):
        return 1 if 1 in named and not any(read_amount(c, table.language) for c in table.column(1)) else None
    return 0 if 0 in named else None


def _across(table: StatedTable) -> bool:
    """Return whether things stand side by side: what stands in one row is of one form, what stands in one column is not."""
    if len(table.header) < 3 or len(table.rows) < 3:
        return False
    named_by_amounts = sum(read_interval(r.cells[0], table.language) is not None for r in table.rows)
    if 2 * named_by_amounts >= len(table.rows):
        return False
    forms = [[_form(c, table.language) for c in row.cells[1:]] for row in table.rows]
    same_row = sum(len(set(f)) == 1 for f in forms) / len(forms)
    per_column = [len({f[n] for f in forms}) for n in range(len(table.header) - 1)]
    return same_row >= 0.75 and min(per_column) >= max(2, len(table.rows) // 2)


def _form(text: str, language: str) -> str:
    amount = read_amount(text, language)
    if amount is not None:
        return amount.unit
    interval = read_interval(text, language)
    return f"interval {interval.form.unit}" if interval is not None else kind_of(text, language)


def _value(
    table: StatedTable,
    row: TableRow,
    text: str,
    entity: str,
    attribute: str,
    entity_heading: str,
    unit: str = "",
    scope: str = "",
    column: int = 0,
) -> Iterable[StatedValue]:
    if text.strip().lower() in _EMPTY or not entity or not attribute or not stems(attribute) | stems(entity):
        return
    amount = read_amount(text, table.language, unit)
    kind = "cell"
    form = f"{table.group}:{column}"
    if amount is not None:
        if amount.dimension == "count" and _IDENTIFIER.search(attribute):
            return
        kind = {"time": "measure", "count": "number"}.get(amount.dimension, amount.dimension)
        form = amount.unit
    elif not unit:
        kind = "date" if read_date(text) is not None else kind_of(text, table.language)
        form = form_of(text, kind, table.language) or form if kind in ("date", "time", "code") else form
    yield StatedValue(
        text, kind, form, entity, attribute, entity_heading, "table", table.group, " | ".join(row.cells), row.span,
        row.chunk_id, table.language, table.topic, scope, table.title, unit if amount is not None else "",
    )  # fmt: skip
