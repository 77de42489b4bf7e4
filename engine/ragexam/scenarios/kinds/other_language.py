"""A question in another language than the document: German for an English one, English for a German one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.twins import property_of
from ragexam.records import ChunkSampling, Item, Scenario
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.single import single_questions
from ragexam.scenarios.table_facts import clear_values, table_item

_GERMAN: Final = {
    "accuracy": "Genauigkeit", "address": "Adresse", "box": "Karton", "building": "Gebäude", "capacity": "Kapazität",
    "class": "Klasse", "code": "Code", "colour": "Farbe", "content": "Inhalt", "contents": "Inhalt", "cost": "Kosten",
    "country": "Land", "date": "Datum", "deadline": "Frist", "department": "Abteilung", "depth": "Tiefe",
    "diameter": "Durchmesser", "distance": "Entfernung", "duration": "Dauer", "extension": "Durchwahl", "fee": "Gebühr",
    "firmware": "Firmware", "floor": "Stockwerk", "form": "Formular", "frequency": "Häufigkeit", "height": "Höhe",
    "length": "Länge", "limit": "Grenze", "load": "Last", "location": "Ort", "memory": "Speicher", "number": "Nummer",
    "order number": "Bestellnummer", "part number": "Teilenummer", "pass mark": "Bestehensgrenze", "power": "Leistung",
    "power consumption": "Leistungsaufnahme", "pressure": "Druck", "price": "Preis", "protection class": "Schutzart",
    "quantity": "Menge", "range": "Reichweite", "response time": "Ansprechzeit", "room": "Raum", "seats": "Anzahl der Sitzplätze",
    "shelf": "Regal", "shelves": "Anzahl der Regale", "site": "Standort", "size": "Größe", "speed": "Geschwindigkeit", "stock": "Bestand",
    "team": "Team", "temperature": "Temperatur", "torque": "Drehmoment", "voltage": "Spannung", "volume": "Volumen",
    "weight": "Gewicht", "width": "Breite",
}  # fmt: skip
"""Properties by their German names: where a heading is none of these, nothing is asked."""

_ENGLISH: Final = {german.casefold(): english for english, german in _GERMAN.items()} | {
    "regale": "number of shelves",
    "sitzplätze": "number of seats",
}
_ASKED: Final = {
    "de": "Was steht in den Dokumenten als {noun} für „{name}“?",
    "en": "What do the documents give as the {noun} for “{name}”?",
}
_ALIKE = re.compile(
    r"\d+(?: ?(?:kg|g|mm|cm|m|km|l|ml|W|kW|V|A|Nm|bar|°C|%|GB|MB))?|(?=[\w-]*\d)[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*"
)
"""Values that are written alike in both languages: a whole number with or without a sign for its unit, or a code."""

_NAME = re.compile(r"(?=.{4})(?:[A-ZÄÖÜ][\w-]*|\d+)(?: (?:[A-ZÄÖÜ][\w-]*|\d+)){0,3}")
"""Names that say by themselves what they are of: "S4" alone may be a class, a form or a shelf."""


class OtherLanguageKind(ScenarioKind):
    """Asks for cells of tables in the other language; by rule, with a small list of properties, so that no model translates."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk that holds a value that is written alike in both languages."""
        items = list(_items(material.facts))
        made = single_questions(scenario, material, items=items, spare=True)
        if not items:
            made.left_out["No table states a number or a code under a heading that the program can translate."] += 1
        return made


def _items(facts: CorpusFacts) -> Iterator[Item]:
    asked: set[str] = set()
    for value in clear_values(facts):
        foreign = "en" if value.language == "de" else "de"
        noun = _translated(value, foreign)
        if not noun or _ALIKE.fullmatch(value.full_text) is None or _NAME.fullmatch(value.entity) is None:
            continue
        question = _ASKED[foreign].format(noun=noun, name=value.entity)
        if question not in asked:
            asked.add(question)
            yield table_item(facts, value, question, language=foreign)


def _translated(value: StatedValue, language: str) -> str:
    """Return the property of a value in a language; "" where it stands in no list, or is said of a part only."""
    name, scope = property_of(value)
    return "" if scope else (_GERMAN if language == "de" else _ENGLISH).get(name.casefold(), "")


KIND = OtherLanguageKind(
    name="other-language",
    label="Other language",
    summary="A German question for an English document, or the other way round. Made by rule from tables, with a small list of "
    "translated headings: free text is not translated.",
    order=81,
    source="Own scenario; retrieval across languages: Asai et al. 2021 (XOR QA)",
    fixes=(
        Fix(
            "Take an embedding model that was trained on several languages, and search by meaning beside words.",
            OWN_ADVICE,
        ),
        Fix("Have a model translate the question into the language of the documents before the search.", OWN_ADVICE),
    ),
    chunks=ChunkSampling("random", 3),
    metrics=("all_parts", "correctness"),
)
