"""Pairs of questions on which a writer is tried: half ask for the same thing, half turn it as small writers do.

All things in them are invented. The turned ones are of the kinds that were seen: an earlier step for a later one, what was taken out
for what stays, least for most, one of two for the other, another unit, another time span, wider than asked, below for above.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class KnownPair:
    """Two questions of which is known whether both ask for the same thing.

    Attributes:
        first: As it stands in an exam.
        second: Other words.
        same: Whether one answer is right for both.
    """

    first: str
    second: str
    same: bool


KNOWN_PAIRS: Final[dict[str, tuple[KnownPair, ...]]] = {
    "en": (
        KnownPair(
            "How long may a visitor keep the badge of the Larkspur mill?",
            "For what time is a guest of the Larkspur mill allowed to hold on to their pass?",
            True,
        ),
        KnownPair(
            "After how many days is the second reminder for a Fennel invoice sent?",
            "After how many days does the first notification about a Fennel invoice go out?",
            False,
        ),
        KnownPair(
            "Which form is used to order spare blades for the Corvin 12?",
            "What document does somebody fill in who needs replacement knives for the Corvin 12?",
            True,
        ),
        KnownPair(
            "How long does an object that was restored from the Hollow archive stay available?",
            "For what time does an object remain archived in the Hollow archive?",
            False,
        ),
        KnownPair(
            "Within how many days must a broken lamp at Pier Ostholm be reported?",
            "How many days are left at most for telling somebody that a light at Pier Ostholm has failed?",
            True,
        ),
        KnownPair(
            "At least how many people have to be on board the ferry Munin?",
            "How many people may travel on the ferry Munin at most?",
            False,
        ),
        KnownPair(
            "What is the largest load that the Tamber lift may carry?",
            "How much weight is the Tamber lift allowed to move at most?",
            True,
        ),
        KnownPair(
            "By when must the plans of the north yard at Selby Quay be handed in?",
            "What is the last day for submitting the plans of the south yard at Selby Quay?",
            False,
        ),
        KnownPair(
            "Who approves travel to the Vesper station?",
            "Whose consent does a journey to the Vesper station need?",
            True,
        ),
        KnownPair(
            "How many hours does the Pallas battery last on standby?",
            "For how many charging cycles can the Pallas battery be used?",
            False,
        ),
        KnownPair(
            "What does a replacement key for the Almond archive cost?",
            "How much does one pay for a substitute key to the Almond archive?",
            True,
        ),
        KnownPair(
            "What is the yearly fee for the Osprey card?",
            "How much is charged for the Osprey card each month?",
            False,
        ),
        KnownPair(
            "How often is the filter of the Brevik 3 cleaned?",
            "At what interval is the strainer of the Brevik 3 freed from dirt?",
            True,
        ),
        KnownPair(
            "How many days of leave does a part-time gardener at Elmsworth get?",
            "How many days off does everybody at Elmsworth have?",
            False,
        ),
        KnownPair(
            "At what temperature is Sorrel glue stored?",
            "How warm is it in the place where Sorrel glue is kept?",
            True,
        ),
        KnownPair(
            "Who signs orders above 900 crowns at the Juniper works?",
            "Whose signature do orders below 900 crowns need at the Juniper works?",
            False,
        ),
    ),
    "de": (
        KnownPair(
            "Wie lange darf ein Besucher den Ausweis der Mühle Rittersporn behalten?",
            "Für welche Zeit ist es einem Gast der Mühle Rittersporn erlaubt, seine Karte bei sich zu haben?",
            True,
        ),
        KnownPair(
            "Nach wie vielen Tagen wird die zweite Mahnung zu einer Fenchel-Rechnung verschickt?",
            "Nach wie vielen Tagen geht der erste Hinweis auf eine Fenchel-Rechnung hinaus?",
            False,
        ),
        KnownPair(
            "Mit welchem Formular werden Ersatzmesser für den Corvin 12 bestellt?",
            "Welchen Vordruck füllt jemand aus, der neue Klingen für den Corvin 12 braucht?",
            True,
        ),
        KnownPair(
            "Wie lange bleibt ein Objekt verfügbar, das aus dem Archiv Hohlweg wiederhergestellt wurde?",
            "Für welche Zeit bleibt ein Objekt im Archiv Hohlweg eingelagert?",
            False,
        ),
        KnownPair(
            "Innerhalb von wie vielen Tagen muss eine defekte Lampe am Pier Ostholm gemeldet werden?",
            "Wie viele Tage bleiben höchstens, um jemandem zu sagen, dass ein Licht am Pier Ostholm ausgefallen ist?",
            True,
        ),
        KnownPair(
            "Wie viele Personen müssen mindestens an Bord der Fähre Munin sein?",
            "Wie viele Personen dürfen höchstens mit der Fähre Munin reisen?",
            False,
        ),
        KnownPair(
            "Wie groß ist die größte Last, die der Aufzug Tamber tragen darf?",
            "Welches Gewicht darf der Aufzug Tamber höchstens befördern?",
            True,
        ),
        KnownPair(
            "Bis wann müssen die Pläne des Nordhofs in Selbitz abgegeben werden?",
            "Welches ist der letzte Tag, um die Pläne des Südhofs in Selbitz einzureichen?",
            False,
        ),
        KnownPair(
            "Wer genehmigt Reisen zur Station Vesper?",
            "Wessen Zustimmung braucht eine Fahrt zur Station Vesper?",
            True,
        ),
        KnownPair(
            "Wie viele Stunden hält der Akku Pallas im Ruhezustand?",
            "Wie viele Male lässt sich der Akku Pallas aufladen?",
            False,
        ),
        KnownPair(
            "Was kostet ein Ersatzschlüssel für das Archiv Mandel?",
            "Welchen Betrag zahlt man für einen neuen Schlüssel zum Archiv Mandel?",
            True,
        ),
        KnownPair(
            "Wie hoch ist die jährliche Gebühr für die Karte Fischadler?",
            "Was wird für die Karte Fischadler in jedem Monat berechnet?",
            False,
        ),
        KnownPair(
            "Wie oft wird der Filter des Brevik 3 gereinigt?",
            "In welchem Abstand wird das Sieb des Brevik 3 von Schmutz befreit?",
            True,
        ),
        KnownPair(
            "Wie viele Urlaubstage bekommt eine Gärtnerin in Teilzeit in Elmswerth?",
            "Wie viele freie Tage haben alle in Elmswerth?",
            False,
        ),
        KnownPair(
            "Bei welcher Temperatur wird der Leim Sauerampfer gelagert?",
            "Wie warm ist es dort, wo der Leim Sauerampfer aufbewahrt wird?",
            True,
        ),
        KnownPair(
            "Wer unterschreibt in den Werken Wacholder Bestellungen über 900 Kronen?",
            "Wessen Unterschrift brauchen in den Werken Wacholder Bestellungen unter 900 Kronen?",
            False,
        ),
    ),
}
"""By language; as many that are the same as that are not, in turns."""
