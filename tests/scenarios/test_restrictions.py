"""German sentences that allow something in one case only: turned around where that says the same, left alone elsewhere."""

from __future__ import annotations

import pytest

from ragexam.scenarios.restrictions import restrictions


@pytest.mark.parametrize(
    ("sentence", "rule", "case"),
    [
        (
            "Das Labor darf nur mit Schutzbrille betreten werden.",
            "Das Labor darf grundsätzlich nicht betreten werden",
            "mit Schutzbrille",
        ),
        (
            "Gefahrgut darf in Lüdenbrook nur im Außenlager gelagert werden, das eingezäunt ist.",
            "Gefahrgut darf in Lüdenbrook grundsätzlich nicht gelagert werden",
            "im Außenlager",
        ),
        (
            "Im Lager ist der Zutritt nur in Begleitung erlaubt.",
            "Im Lager ist der Zutritt grundsätzlich nicht erlaubt",
            "in Begleitung",
        ),
        (
            "Lasten über 25,5 kg dürfen nur zu zweit gehoben werden.",
            "Lasten über 25,5 kg dürfen grundsätzlich nicht gehoben werden",
            "zu zweit",
        ),
        (
            "Schlüssel können nur gegen Unterschrift ausgeliehen werden.",
            "Schlüssel können grundsätzlich nicht ausgeliehen werden",
            "gegen Unterschrift",
        ),
        (
            "Eine Änderung des Plans ist nur über die Durchwahl 7140 möglich.",
            "Eine Änderung des Plans ist grundsätzlich nicht möglich",
            "über die Durchwahl 7140",
        ),
    ],
)
def test_it_keeps_its_words_and_their_order(sentence: str, rule: str, case: str) -> None:
    text = f"Das Buch liegt aus. {sentence} Es ist grün."
    (one,) = restrictions(text)
    assert (one.rule, one.case) == (rule, case)
    assert sentence.startswith(text[one.start : one.end])


@pytest.mark.parametrize(
    "sentence",
    [
        "Er darf nur mit Schutzbrille betreten werden.",  # who?
        "Diese Räume dürfen nur mit Ausweis betreten werden.",
        "Eine Änderung am selben Tag ist nur über die Durchwahl 7140 möglich.",  # a change of what?
        "Der Schaden kann nur zu 85 Prozent ersetzt werden.",  # it is replaced, in part
        "Der Vorrat darf nur in geringem Umfang genutzt werden.",
        "Der Vorrat darf nur in kleinem Umfang genutzt werden.",
        "Die Anlage darf nur mit 3 Personen betrieben werden.",
        "Der Standort zahlt nur mit Karte.",  # no verb at its end
        "Fotos dürfen nur mit dem Diensttelefon gemacht und müssen nach 12 Tagen gelöscht werden.",
        "Während der Inventur werden nur Teile der Klasse K1 ausgegeben.",  # what, and not in which case
        "Auskünfte erhält nur, wer das Kennwort nennt.",
        "Der Raum darf nicht nur mit Holz geheizt werden.",
        "Der Raum darf auch nur mit Holz geheizt werden.",
        "Wenn es brennt, darf das Tor nur mit Schlüssel geöffnet werden.",
        "Das Tor ist nur mit Mühe breit.",
        "Gültig ab 3. März darf das Tor nur mit Schlüssel geöffnet werden.",  # it does not begin at March
        "Teile dürfen nur gegen Auftragsnummer ausgegeben werden. Für Teile ohne Auftrag wird der Schein L-58 benötigt.",
        "| Der Raum darf nur mit Holz geheizt werden. |",
        "Kein Gast darf nur mit Hund eingelassen werden.",  # says the opposite
        "Niemand darf nur mit Hund eingelassen werden.",
        "Nichts darf nur mit Seife gereinigt werden.",
        "Nie darf das Tor nur mit Schlüssel geöffnet werden.",
        "Karten sind nur am Schalter oder im Netz erhältlich.",  # two cases
        "Karten können nur mit Ausweis und mit Antrag ausgeliehen werden.",
        "Die Maschine wird nur von Hand gestartet.",  # how, and not in which case
        "Die Maschine darf nur von Hand gestartet werden.",
        "Die Maschine darf nur mit der Hand gestartet werden.",
        "Anträge werden nur schriftlich angenommen.",
        "Gefahrgut wird nur im Außenlager gelagert.",  # what is done, and no permission
    ],
)
def test_what_a_rule_does_not_turn_around_is_left_alone(sentence: str) -> None:
    assert not list(restrictions(f"Das Buch liegt aus. {sentence}"))
